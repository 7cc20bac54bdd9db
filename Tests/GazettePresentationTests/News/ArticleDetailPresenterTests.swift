import Foundation
import GazetteDomain
import GazettePresentation
import GazetteTesting
import Testing

struct ArticleDetailPresenterTests {
  private let links = PictureLinks { "/p/\($1)\(URL(string: $0)?.path ?? "")" }
  private let paris = TimeZone(identifier: "Europe/Paris") ?? .gmt

  private func page(
    _ change: (inout Article) -> Void = { _ in }, from query: ArticleQuery = ArticleQuery()
  ) -> ArticleDetailPage {
    var article = Article.fixture(0)
    change(&article)
    let stored = StoredArticle(
      id: ArticleID(rawValue: 4), feedID: FeedID(rawValue: 7), feedTitle: "Le Phare", article: article, isRead: true)
    let view = ArticleView(article: stored, older: ArticleID(rawValue: 3))
    let edition = Edition(language: .french, units: .metric, timeZone: paris, now: ManualTime().date)
    return ArticleDetailPresenter(edition: edition, links: links) { CleanHTML(sanitized: "shown:" + $0.html) }
      .page(view, from: query)
  }

  @Test func `shows authors, time, source and reading time`() {
    let page = page()
    #expect(page.authors == "Par Ada Example, Béa Exemple")
    #expect(page.publishedText == "samedi 21 novembre 2026, 9\u{A0}h\u{A0}05")
    #expect(page.source == "Le Phare")
    #expect(page.sourcePath == "/news?feed=7")
    #expect(page.readingTime == "2\u{A0}min de lecture")
    #expect(page.updatedText == nil)
    #expect(page.bodyHTML?.html.hasPrefix("shown:<p>") == true)
  }

  @Test func `shows an update`() {
    #expect(page { $0.updated = $0.published.addingTimeInterval(1200) }.updatedText != nil)
  }

  @Test func `does not repeat a picture of the text`() {
    #expect(page().leadPicture != nil)
    #expect(page().leadCaption == "A scene")
    #expect(
      page { $0.html = CleanHTML(sanitized: "<img src=\"https://paper.example/pictures/0.png\">") }.leadPicture == nil)
  }

  @Test func `keeps the list's filter in the links to neighbours and back`() {
    let page = page(from: ArticleQuery().with { $0.unreadOnly = true })
    #expect(page.listPath == "/news?unread=1")
    #expect(page.olderPath == "/news/3?unread=1")
    #expect(page.newerPath == nil)
  }

  @Test func `names files by kind and host`() {
    let sound = Enclosure(
      url: URL(string: "https://radio.example/a.mp3") ?? URL(filePath: "/"), mediaType: "audio/mpeg",
      byteCount: 12_400_000)
    let page = page { $0.enclosures = [sound] }
    #expect(page.attachments.first?.name == "Audio · radio.example")
    #expect(page.attachments.first?.size == "12,4\u{A0}Mo")
  }

  @Test func `hides the title of a post without a title, unless it is empty`() {
    #expect(!page().hidesTitle)
    #expect(page { $0.title = "" }.hidesTitle)
    let nothing = page {
      $0.title = ""
      $0.html = CleanHTML()
      $0.excerpt = ""
    }
    #expect((nothing.title, nothing.hidesTitle) == ("Sans titre", false))
  }

  @Test func `has no body without text`() {
    #expect(page { $0.html = CleanHTML() }.bodyHTML == nil)
  }
}
