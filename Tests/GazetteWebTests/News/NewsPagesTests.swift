import Foundation
import GazetteDomain
import GazettePresentation
import GazetteTesting
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import GazetteWeb

@Suite struct `News pages` {
  private static let english: HTTPFields = [.acceptLanguage: "en"]

  @Test func `offers the full article and fetches it by a form`() async throws {
    let news = NewsServer()
    let page = try #require(Article.fixture(1).link)
    news.pages.answer(
      page, .success(FullArticle(html: CleanHTML(sanitized: "<p>All of it, at last.</p>"), text: "All of it, at last."))
    )
    try await news.run { client in
      let before = try await client.send("/news/2", .get, Self.english)
      #expect(before.text.contains("action=\"/news/2/full-text\""))
      #expect(!before.text.contains("data-by-itself"))
      let answer = try await client.post("/news/2/full-text", body: "return=%2Fnews%2F2%3Funread%3D1")
      #expect((answer.status, answer.headers[.location]) == (.seeOther, "/news/2?unread=1"))
      let after = try await client.send("/news/2", .get, Self.english)
      #expect(after.text.contains("<p>All of it, at last.</p>"))
      #expect(after.text.contains("Full article from paper.example"))
      #expect(!after.text.contains("/news/2/full-text"))
    }
  }

  @Test func `keeps the excerpt and explains why the page yields no text`() async throws {
    let news = NewsServer()
    let page = try #require(Article.fixture(1).link)
    news.pages.answer(page, .failure(.noText(ProviderID(rawValue: "paper.example"))))
    try await news.run { client in
      let answer = try await client.post("/news/2/full-text", Self.english, body: "return=%2Fnews%2F2")
      #expect(answer.status == .seeOther)
      let shown = try await client.send(try #require(answer.headers[.location]), .get, Self.english)
      #expect(shown.text.contains("No article found on the page at paper.example"))
      #expect(shown.text.contains(Article.fixture(1).html.html))
      #expect(shown.text.contains("action=\"/news/2/full-text\""))
      #expect(try await client.post("/news/99/full-text").status == .notFound)
      let away = try await client.post("/news/2/full-text", body: "return=https%3A%2F%2Felsewhere.example")
      #expect(away.headers[.location]?.hasPrefix("/news/2?told=") == true)
    }
  }

  @Test(arguments: [(599, true), (600, false)])
  func `shows a failed fetch for ten minutes`(age: TimeInterval, isShown: Bool) async throws {
    var news = NewsServer()
    news.messageAge = age
    news.pages.answer(
      try #require(Article.fixture(1).link), .failure(.noText(ProviderID(rawValue: "paper.example"))))
    try await news.run { client in
      _ = try await client.post("/news/2/full-text", Self.english)
      let page = try await client.send("/news/2", .get, Self.english)
      #expect(page.text.contains("No article found on the page at paper.example") == isShown)
    }
  }

  @Test func `shows a failed fetch on the article's own page too`() async throws {
    let news = NewsServer()
    let page = try #require(Article.fixture(1).link)
    news.pages.answer(page, .failure(.noText(ProviderID(rawValue: "paper.example"))))
    try await news.run { client in
      let sentence = "No article found on the page at paper.example"
      let before = try await client.send("/news/2", .get, Self.english)
      #expect(!before.text.contains(sentence))
      let answer = try await client.post("/news/2/full-text", Self.english)
      let shown = try await client.send(try #require(answer.headers[.location]), .get, Self.english)
      #expect(shown.text.contains("class=\"article-told\" data-toast"))
      // After another change, such as the mark for an opened article, the browser fetches the page at its address again.
      let after = try await client.send("/news/2", .get, Self.english)
      #expect(after.text.contains(sentence))
      #expect(!after.text.contains("data-toast"))
      news.pages.answer(
        page,
        .success(FullArticle(html: CleanHTML(sanitized: "<p>All of it, at last.</p>"), text: "All of it, at last.")))
      _ = try await client.post("/news/2/full-text", Self.english)
      #expect(try await client.send("/news/2", .get, Self.english).text.contains(sentence) == false)
    }
  }

  @Test func `fetches full articles automatically for a feed that wants them`() async throws {
    try await NewsServer().run { client in
      #expect(try await client.send("/news/feeds", .get, Self.english).text.contains("Always fetch the full article"))
      _ = try await client.post("/news/feeds/1", body: "full=1")
      let feeds = try await client.send("/news/feeds", .get, Self.english).text
      #expect(feeds.contains("Show the feed’s excerpts"))
      #expect(try await client.send("/news/2").text.contains("data-by-itself"))
      _ = try await client.post("/news/feeds/1", body: "full=0")
      #expect(try await client.send("/news/2").text.contains("data-by-itself") == false)
    }
  }

  @Test func `undoes marking a list read once`() async throws {
    let news = NewsServer()
    try await news.run { client in
      let marked = try await client.post("/news/read", Self.english, body: "scope=all")
      let page = try #require(marked.headers[.location])
      let key = try #require(page.split(separator: "=").last)
      #expect(page.hasPrefix("/news?told="))
      #expect(try await news.store.unreadCount(of: .owner) == 0)
      #expect(try await client.send(page, .get, Self.english).text.contains("name=\"undo\" value=\"\(key)\""))
      #expect(try await client.post("/news/read", body: "undo=\(key)").headers[.location] == "/news")
      #expect(try await news.store.unreadCount(of: .owner) == 3)
      #expect(try await client.post("/news/read", body: "undo=\(key)").status == .notFound)
      #expect(try await client.send(page, .get, Self.english).text.contains("banner removed") == false)
    }
  }

  @Test func `adds the rest of the query to the addresses of sources`() async throws {
    try await NewsServer().run { client in
      let page = try await client.send("/news?unread=1&q=story", .get, Self.english).text
      #expect(page.contains(Self.source("feed=1&amp;unread=1&amp;q=story", "Le Phare", count: 3)))
      #expect(page.contains(Self.source("folder=Press&amp;unread=1&amp;q=story", "Press")))
      #expect(page.contains(Self.source("unread=1&amp;q=story", "All sources", count: 3, isChosen: true)))
    }
  }

  @Test func `counts the unread articles of sources after each mark`() async throws {
    try await NewsServer().run { client in
      let before = try await client.send("/news", .get, Self.english).text
      #expect(before.contains(Self.source("feed=1", "Le Phare", count: 3)))
      #expect(before.contains(#"<option value="feed-1">Le Phare (3)</option>"#))
      _ = try await client.post("/news/1/read", body: "read=1")
      let after = try await client.send("/news?feed=1", .get, Self.english).text
      #expect(after.contains(Self.source("feed=1", "Le Phare", count: 2, isChosen: true)))
      #expect(after.contains(#"<option value="feed-1" selected>Le Phare (2)</option>"#))
      #expect(after.contains(#"<option value="all">All sources (2)</option>"#))
    }
  }

  private static func source(_ query: String, _ name: String, count: Int? = nil, isChosen: Bool = false) -> String {
    let number = count.map { #"<span class="count">\#($0)</span>"# } ?? ""
    let mark = isChosen ? #" aria-current="page""# : ""
    return #"<a href="/news?\#(query)"\#(mark)><span>\#(name)</span>\#(number)</a>"#
  }

  @Test func `writes sources again only for another key`() {
    let cache = NewsSourcesCache()
    var written = 0
    for revision: UInt64 in [1, 1, 2, 1] {
      let key = NewsSourcesCache.Key(
        revision: revision, language: .english, choice: .init(ArticleQuery(), folders: SourceFolders()), minute: 0)
      _ = cache.sources(key) {
        written += 1
        return NewsSourcesHTML(
          NewsSources(folders: [], allFeeds: nil), frame: Frame(assets: "", phrases: Phrases.of(.english)))
      }
    }
    #expect(written == 2)
  }

  @Test func `shows a message for ten seconds`() {
    let message = FlashMessage(text: "Saved.")
    #expect(message.banner(undo: "Undo", age: 9) != nil)
    #expect(message.banner(undo: "Undo", age: 10) == nil)
  }

  @Test func `lists no topics in the response to a form`() async throws {
    try await NewsServer().run { client in
      let page = try await client.send("/news/feeds")
      #expect(page.text.contains("data-topics=\"news "))
      let answer = try await client.post("/news/feeds/add", body: "address=no+address+at+all")
      #expect(answer.status == .unprocessableContent)
      #expect(answer.text.contains("data-topics=\"\""))
    }
  }

  @Test func `fills the form with a shared address`() async throws {
    let news = NewsServer()
    try await news.run { client in
      let share = try await client.send("/share?text=Look%20https%3A%2F%2Fblog.example%2Fa%3Fb%3D1%26c%3D2")
      let target = try #require(share.headers[.location])
      #expect(target.hasPrefix("/news/feeds?address="))
      #expect(try await client.send(target).text.contains("value=\"https://blog.example/a?b=1&amp;c=2\""))
      #expect(news.discovery.requestCount == 0)
      let long = try await client.send("/news/feeds?address=" + String(repeating: "a", count: 3000))
      #expect(long.status == .ok)
    }
  }
}
