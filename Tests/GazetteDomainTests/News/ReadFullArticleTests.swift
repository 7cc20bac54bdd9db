import Foundation
import GazetteDomain
import GazetteTesting
import Testing

@Suite struct `Full article` {
  private let news = NewsFixture()
  private let whole = FullArticle(
    html: CleanHTML(sanitized: "<p>The whole story, told to its end.</p>"), text: "The whole story, told to its end.",
    readingTime: .seconds(180))

  /// Makes an article of a feed with excerpts, and the address of its page.
  private func excerpt() async throws -> (id: ArticleID, page: URL) {
    let id = try await news.feed("a", articles: [.fixture(1)])
    try await news.feeds.refresh(id, for: .owner)
    let article = try #require(try await news.articles.list(ArticleQuery(), for: .owner).articles.first)
    return (article.id, try #require(article.article.link))
  }

  @Test func `replaces the feed's excerpt and stores the text`() async throws {
    let (id, page) = try await excerpt()
    news.pages.answer(page, .success(whole))
    let version = news.changes.version
    let read = try await news.articles.fullText(of: id, for: .owner)
    #expect((read.article.html, read.hasFullText) == (whole.html, true))
    #expect(read.article.readingTime == .seconds(180))
    #expect(news.changes.version > version)
    let words = try SearchWords("told end")
    var query = ArticleQuery()
    query.search = words
    #expect(try await news.articles.list(query, for: .owner).articles.map(\.id) == [id])
  }

  @Test func `requests a page once for all callers, and never again`() async throws {
    let (id, page) = try await excerpt()
    news.pages.answer(page, .success(whole))
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 {
        group.addTask { (try? await news.articles.fullText(of: id, for: .owner).hasFullText) == true }
      }
      #expect(await group.allSatisfy { $0 })
    }
    #expect(news.pages.requestedURLs == [page])
    // Offline later, the stored text is shown.
    news.pages.answer(page, .failure(.source(.unreachable(ProviderID(rawValue: "paper.example")))))
    #expect(try await news.articles.fullText(of: id, for: .owner).article.html == whole.html)
    #expect(news.pages.requestedURLs.count == 1)
  }

  @Test(arguments: [
    FullArticleProblem.noPage(ProviderID(rawValue: "paper.example")),
    .noText(ProviderID(rawValue: "paper.example")),
    .source(.unreachable(ProviderID(rawValue: "paper.example"))),
  ])
  func `keeps the excerpt if the page yields no text, and can retry`(problem: FullArticleProblem) async throws {
    let (id, page) = try await excerpt()
    news.pages.answer(page, .failure(problem))
    await #expect(throws: NewsError.fullArticle(problem)) {
      try await news.articles.fullText(of: id, for: .owner)
    }
    let kept = try await news.articles.show(id, for: .owner).article
    #expect((kept.article.html, kept.hasFullText) == (Article.fixture(1).html, false))
    news.pages.answer(page, .success(whole))
    #expect(try await news.articles.fullText(of: id, for: .owner).hasFullText)
  }

  @Test func `rejects a page with less text than the feed`() async throws {
    let (id, page) = try await excerpt()
    news.pages.answer(page, .success(FullArticle(html: CleanHTML(sanitized: "<p>The body.</p>"), text: "The body.")))
    let host = ProviderID(rawValue: "paper.example")
    await #expect(throws: NewsError.fullArticle(.nothingMore(host))) {
      try await news.articles.fullText(of: id, for: .owner)
    }
  }

  @Test func `reports unknown articles, a full store and a missing original`() async throws {
    let (id, page) = try await excerpt()
    await #expect(throws: NewsError.unknownArticle(ArticleID(rawValue: 99))) {
      try await news.articles.fullText(of: ArticleID(rawValue: 99), for: .owner)
    }
    news.pages.answer(page, .success(whole))
    news.store.fault.error = .full
    await #expect(throws: NewsError.store(.full)) { try await news.articles.fullText(of: id, for: .owner) }
    news.store.fault.error = nil
    var bare = Article.fixture(2)
    bare.link = nil
    let feed = try await news.feed("b", articles: [bare])
    try await news.feeds.refresh(feed, for: .owner)
    let other = try #require(try await news.articles.list(ArticleQuery(), for: .owner).articles.last)
    await #expect(throws: NewsError.noOriginal(other.id)) {
      try await news.articles.fullText(of: other.id, for: .owner)
    }
  }

  @Test func `offers the full text only for possible excerpts`() async throws {
    let (id, _) = try await excerpt()
    var stored = try await news.articles.show(id, for: .owner).article
    #expect(stored.mayBeExcerpt)
    stored.article.text = String(repeating: "Long enough. ", count: 200)
    #expect(!stored.mayBeExcerpt)
    stored.article.text = "One.\n\nTwo.\n\nThree."
    #expect(!stored.mayBeExcerpt)
    stored.article.text = "Short."
    stored.hasFullText = true
    #expect(!stored.mayBeExcerpt)
  }

  @Test func `requests no pages until the reader enables them for a feed`() async throws {
    let (id, _) = try await excerpt()
    let feed = try #require(try await news.feeds.list(for: .owner).first)
    #expect(!feed.subscription.wantsFullText)
    let changed = try await news.feeds.update(feed.id, FeedChange(wantsFullText: true), for: .owner)
    #expect(changed.wantsFullText)
    #expect(try await news.articles.show(id, for: .owner).article.wantsFullText)
    #expect(news.pages.requestedURLs.isEmpty)
  }
}
