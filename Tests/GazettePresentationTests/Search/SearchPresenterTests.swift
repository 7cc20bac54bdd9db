import Foundation
import GazetteDomain
import GazettePresentation
import GazetteTesting
import Testing

@Suite struct SearchPresenterTests {
  private static let edition = Edition(language: .french, units: .metric, timeZone: .gmt, now: ManualTime().date)

  @Test(arguments: [
    (0, false, "0 résultat", "0 results"), (1, false, "1 résultat", "1 result"), (8, false, "8 résultats", "8 results"),
    (10, true, "les 10 premiers", "the first 10"),
  ])
  func `counts results`(count: Int, more: Bool, french: String, english: String) {
    for (words, text) in [(Phrases.of(.french).search, french), (Phrases.of(.english).search, english)] {
      #expect(words.foundPlaces(count, more) == text)
      #expect(words.foundAds(count, more) == text)
      #expect(words.foundArticles(count, more) == text)
    }
  }

  @Test(arguments: ["!!!", "\"", "*", "🚲", "( )"]) func `asks for letters or digits if only signs were typed`(
    typed: String
  ) {
    let page = SearchPresenter(edition: Self.edition).page(typed)
    #expect(page.query == typed)
    #expect(page.noResults == "Tapez au moins une lettre ou un chiffre.")
    #expect(!page.isSearch)
  }

  @Test(arguments: ["", "  "]) func `shows no message before a search`(typed: String) {
    #expect(SearchPresenter(edition: Self.edition).page(typed).noResults == nil)
  }

  @Test func `suggests the correction whose results it shows`() throws {
    let meant = try SearchWords("velo rouge")
    let presenter = SearchPresenter(edition: Self.edition)
    let page = presenter.page("vleo rouge", meant: meant, foundNothing: false, problems: [])
    let question = try #require(page.didYouMean)
    #expect(question.before + question.text + question.after == "Vouliez-vous dire velo rouge\u{202F}?")
    #expect(question.path == "/search?q=velo%20rouge")
    #expect(Phrases.of(.english).search.didYouMean(try #require(meant)) == "Did you mean velo rouge?")
    #expect(SearchPresenter(edition: Self.edition).page("x", foundNothing: true, problems: []).didYouMean == nil)
  }

  @Test func `shows a text that is too long with its error`() {
    let typed = String(repeating: "a", count: 300)
    let page = SearchPresenter(edition: Self.edition).page(typed, .tooLong(limit: 200))
    #expect(page.query == typed)
    #expect(page.problems == ["Ce texte est trop long\u{A0}: 200 caractères au plus."])
  }

  @Test func `marks the words in ads and articles wherever they occur`() throws {
    let words = try #require(try SearchWords("paris"))
    let links = PictureLinks { _, _ in "/p" }
    let far = String(repeating: "Une tasse. ", count: 800) + "Achetée à Paris, jamais servie."
    let ad = StoredAd(ad: .fixture(1, title: "Service à thé", description: far))
    let ads = AdResults(.ready(AdPage(ads: [ad], next: nil)), words: words, edition: Self.edition, links: links)
    #expect(ads.ads.first?.excerpt.filter(\.isMarked).map(\.text) == ["Paris"])
    var article = Article.fixture(1, title: "Paris, le matin")
    article.text = far
    let stored = StoredArticle(
      id: ArticleID(rawValue: 1), feedID: FeedID(rawValue: 1), feedTitle: "Le Phare", article: article)
    let page = ArticlePage(articles: [stored], next: nil)
    let articles = ArticleResults(.ready(page), words: words, edition: Self.edition, links: links)
    #expect(articles.articles.first?.titleParts.filter(\.isMarked).map(\.text) == ["Paris"])
    #expect(articles.articles.first?.standfirst.filter(\.isMarked).map(\.text) == ["Paris"])
  }

  @Test func `separates captions from the text`() throws {
    let words = try #require(try SearchWords("clock"))
    var article = Article.fixture(1, title: "A quiet town")
    article.text = "The harbour, on Saturday\n(Photo: A. Fern)\n\nThe clock is back.\nIt rings again."
    let stored = StoredArticle(
      id: ArticleID(rawValue: 1), feedID: FeedID(rawValue: 1), feedTitle: "Le Phare", article: article)
    let found = ArticleResults(
      .ready(ArticlePage(articles: [stored], next: nil)), words: words, edition: Self.edition,
      links: PictureLinks { _, _ in "/p" })
    let text = found.articles.first?.standfirst.map(\.text).joined()
    #expect(text == "The harbour, on Saturday · (Photo: A. Fern) · The clock is back. It rings again.")
  }

  @Test func `reports no results only if every section responded`() {
    let presenter = SearchPresenter(edition: Self.edition)
    #expect(presenter.page("xyz", foundNothing: true, problems: []).noResults?.contains("xyz") == true)
    #expect(presenter.page("xyz", foundNothing: true, problems: ["Illisible."]).noResults == nil)
    #expect(presenter.page("xyz", foundNothing: false, problems: []).noResults == nil)
  }
}
