import Foundation
import GazetteDomain
import GazetteTesting
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct NewsAPITests {
  private static func ids(_ response: TestResponse) throws -> [Int] {
    (try response.object["articles"] as? [[String: Any]] ?? []).compactMap { $0["id"] as? Int }
  }

  @Test func `lists articles by pages, newest first`() async throws {
    try await NewsServer().run(with: Article.fixtures(count: 5)) { client in
      var found: [Int] = []
      var before: String?
      repeat {
        let page = try await client.send("/api/v1/articles?limit=2" + (before.map { "&before=\($0)" } ?? ""))
        #expect(page.status == .ok)
        found += try Self.ids(page)
        before = try page.object["next"] as? String
      } while before != nil
      #expect(found == [5, 4, 3, 2, 1])
    }
  }

  @Test func `filters by feed, folder, marks and words, and rejects invalid values`() async throws {
    try await NewsServer().run { client in
      #expect(try Self.ids(await client.send("/api/v1/articles?feed=le%20phare&q=number%202")) == [1])
      #expect(try Self.ids(await client.send("/api/v1/articles?folder=Press")) == [])
      #expect(try Self.ids(await client.send("/api/v1/articles?starred=true")) == [])
      for bad in ["limit=0", "limit=201", "before=x", "unread=perhaps", "q=%07", "fold=2"] {
        let answer = try await client.send("/api/v1/articles?\(bad)")
        #expect(answer.status == .badRequest, "\(bad)")
        #expect(answer.headers[.contentType] == "application/problem+json")
        #expect(try answer.object["parameter"] as? String == bad.split(separator: "=").first.map(String.init))
      }
      #expect(try await client.send("/api/v1/articles?feed=nobody").status == .notFound)
      let limit = try await client.send("/api/v1/articles?limit=0&lang=fr").object["detail"] as? String
      #expect(limit == "« limit » ne peut pas valoir « 0 » : indiquez un nombre entier de 1 à 200.")
      let flag = try await client.send("/api/v1/articles?unread=perhaps&lang=en").object["detail"] as? String
      #expect(flag == "“unread” can’t be “perhaps”: enter true or false.")
    }
  }

  @Test func `keeps a starred article of a removed feed`() async throws {
    try await NewsServer().run { client in
      #expect(try await client.json("/api/v1/articles/2", .patch, "{\"starred\":true}").status == .ok)
      #expect(try await client.change("/api/v1/feeds/1", .delete).status == .noContent)
      #expect(try Self.ids(await client.send("/api/v1/articles")) == [])
      #expect(try Self.ids(await client.send("/api/v1/articles?starred=true")) == [2])
      #expect(try Self.ids(await client.send("/api/v1/articles?starred=true&q=number%201")) == [2])
      let feed = try await client.send("/api/v1/articles/2").object["feed"] as? [String: Any]
      #expect(feed?["title"] as? String == "Le Phare")
      #expect(feed?["subscribed"] as? Bool == false)
      let list = try await client.send("/news?starred=1&lang=en").text
      #expect(list.contains("Le Phare (no longer subscribed)"))
      let page = try await client.send("/news/2?starred=1&lang=en")
      #expect(page.status == .ok)
      #expect(page.text.contains("<p class=\"kicker\">Le Phare (no longer subscribed)</p>"))
      let unstarred = try await client.post("/news/2/star", body: "starred=0&return=%2Fnews%2F2%3Fstarred%3D1")
      #expect(unstarred.headers[.location] == "/news/2?starred=1")
      #expect(try await client.send("/news/2?starred=1").status == .ok)
      #expect(try Self.ids(await client.send("/api/v1/articles?starred=true")) == [])
    }
  }

  @Test func `names the invalid field of a page's address`() async throws {
    try await NewsServer().run { client in
      let answer = try await client.send("/news?unread=perhaps&lang=fr")
      #expect(answer.status == .badRequest)
      #expect(answer.text.contains("« unread » ne peut pas valoir « perhaps » : indiquez true ou false."))
      #expect(try await client.send("/news?unread=1").status == .ok)
      #expect(try await client.send("/news?unread=").status == .ok)
    }
  }

  @Test func `names the invalid field of a document`() async throws {
    try await NewsServer().run { client in
      for (body, field) in [("{}", "url"), ("{\"url\":1}", "url"), ("[", "body")] {
        let answer = try await client.json("/api/v1/feeds?lang=en", .post, body)
        #expect(answer.status == .badRequest)
        #expect(try answer.object["parameter"] as? String == field)
      }
    }
  }

  @Test func `returns an article with its body, files and neighbours`() async throws {
    try await NewsServer().run { client in
      let article = try await client.send("/api/v1/articles/2").object
      #expect(article["html"] as? String == Article.fixture(1).html.html)
      #expect(article["newer"] as? Int == 3)
      #expect(article["older"] as? Int == 1)
      #expect((article["files"] as? [Any])?.count == 1)
      #expect(article["fullText"] as? Bool == false)
      for path in ["99", "0", "x"] {
        #expect(try await client.send("/api/v1/articles/\(path)").status == .notFound)
      }
    }
  }

  @Test func `marks and stars an article`() async throws {
    try await NewsServer().run { client in
      let marked = try await client.json("/api/v1/articles/2", .patch, #"{"read":true,"starred":true}"#).object
      #expect((marked["read"] as? Bool, marked["starred"] as? Bool) == (true, true))
      let back = try await client.json("/api/v1/articles/2", .patch, #"{"starred":false}"#).object
      #expect((back["read"] as? Bool, back["starred"] as? Bool) == (true, false))
      #expect(try await client.json("/api/v1/articles/99", .patch, "{}").status == .notFound)
      #expect(try await client.json("/api/v1/articles/2", .patch, "[").status == .badRequest)
      #expect(try await client.change("/api/v1/articles/2", .patch, "{}").status == .unsupportedMediaType)
    }
  }

  @Test func `marks a whole list read and returns the identifiers to undo it`() async throws {
    try await NewsServer().run { client in
      _ = try await client.json("/api/v1/articles/2", .patch, #"{"read":true}"#)
      let marked = try await client.json("/api/v1/articles/read?feed=1", .post, "{}").object
      #expect(marked["changed"] as? [Int] == [1, 3])
      #expect(try Self.ids(await client.send("/api/v1/articles?unread=true")) == [])
      let undone = try await client.json("/api/v1/articles/read", .post, #"{"ids":[1,3],"read":false}"#).object
      #expect(undone["changed"] as? [Int] == [1, 3])
      #expect(try Self.ids(await client.send("/api/v1/articles?unread=true")) == [3, 1])
    }
  }

  @Test func `fetches a full article once and explains failures`() async throws {
    let news = NewsServer()
    let page = try #require(Article.fixture(1).link)
    news.pages.answer(page, .failure(.noText(ProviderID(rawValue: "paper.example"))))
    try await news.run { client in
      let refused = try await client.json("/api/v1/articles/2/full-text?lang=en", .post, "")
      #expect(refused.status == .unprocessableContent)
      #expect(refused.headers[.contentType] == "application/problem+json")
      #expect(refused.text.contains("paper.example"))
      #expect(try await client.send("/api/v1/articles/2").object["fullText"] as? Bool == false)
      news.pages.answer(
        page,
        .success(FullArticle(html: CleanHTML(sanitized: "<p>All of it, at last.</p>"), text: "All of it, at last.")))
      for _ in 0..<2 {
        let whole = try await client.json("/api/v1/articles/2/full-text", .post, "").object
        #expect(whole["html"] as? String == "<p>All of it, at last.</p>")
        #expect(whole["fullText"] as? Bool == true)
      }
      #expect(news.pages.requestedURLs.count == 2)
      #expect(try await client.json("/api/v1/articles/99/full-text", .post, "").status == .notFound)
      let busy = FullArticleProblem.source(
        .rateLimited(ProviderID(rawValue: "paper.example"), until: Date(timeIntervalSince1970: 1_795_244_760)))
      news.pages.answer(try #require(Article.fixture(0).link), .failure(busy))
      let later = try await client.json("/api/v1/articles/3/full-text", .post, "")
      #expect((later.status, later.headers[.retryAfter]) == (.tooManyRequests, "60"))
    }
  }

  @Test func `subscribes to a feed, returns existing ones and offers several`() async throws {
    let news = NewsServer()
    let url = try NewsServer.url("new")
    news.source.publish([.fixture(9)], title: "The New", at: url)
    news.discovery.answer("new.example", .success([DiscoveredFeed(url: url, title: nil)]))
    news.discovery.answer("many.example", .success([url, try NewsServer.url("b")].map { .init(url: $0, title: "x") }))
    try await news.run { client in
      let added = try await client.json("/api/v1/feeds", .post, #"{"url":"new.example","folder":"Press"}"#)
      #expect(added.status == .created)
      #expect(added.headers[.location] == "/api/v1/feeds/3")
      #expect(try added.object["title"] as? String == "The New")
      #expect(try added.object["folder"] as? String == "Press")
      let again = try await client.json("/api/v1/feeds", .post, #"{"url":"https://new.example/feed"}"#)
      #expect(again.status == .ok)
      let many = try await client.json("/api/v1/feeds", .post, #"{"url":"many.example"}"#)
      #expect(many.status == .multipleChoices)
      #expect((try many.object["choices"] as? [Any])?.count == 2)
      let none = try await client.json("/api/v1/feeds", .post, #"{"url":"none.example"}"#)
      #expect(none.status == .unprocessableContent)
    }
  }

  @Test func `renames, moves and pauses a feed, and enables full articles`() async throws {
    try await NewsServer().run { client in
      let body = #"{"title":"Mine","folder":"Home","paused":true,"fullText":true}"#
      let changed = try await client.json("/api/v1/feeds/1", .patch, body).object
      #expect((changed["title"] as? String, changed["folder"] as? String) == ("Mine", "Home"))
      #expect((changed["paused"] as? Bool, changed["fullText"] as? Bool) == (true, true))
      let back = try await client.json("/api/v1/feeds/1", .patch, #"{"title":"","folder":"","paused":false}"#).object
      #expect(back["title"] as? String == "Le Phare")
      #expect(back["folder"] == nil)
      #expect(back["fullText"] as? Bool == true)
      let long = String(repeating: "x", count: 101)
      #expect(
        try await client.json("/api/v1/feeds/1", .patch, #"{"title":"\#(long)"}"#).status == .unprocessableContent)
      #expect(try await client.json("/api/v1/feeds/99", .patch, "{}").status == .notFound)
    }
  }

  @Test func `removes a feed and restores it with its marks`() async throws {
    try await NewsServer().run { client in
      _ = try await client.json("/api/v1/articles/2", .patch, #"{"read":true}"#)
      #expect(try await client.change("/api/v1/feeds/1", .delete).status == .noContent)
      #expect(try await client.send("/api/v1/feeds/1").status == .notFound)
      #expect(try Self.ids(await client.send("/api/v1/articles")) == [])
      let restored = try await client.json("/api/v1/feeds/1/restore", .post, "")
      #expect(restored.status == .ok)
      #expect(try restored.object["unread"] as? Int == 2)
      #expect(try await client.json("/api/v1/feeds/99/restore", .post, "").status == .notFound)
      #expect(try await client.change("/api/v1/feeds/99", .delete).status == .notFound)
    }
  }

  @Test func `exports and imports a list of feeds`() async throws {
    let news = NewsServer()
    try await news.run { client in
      let list = try await client.send("/api/v1/feeds/opml")
      #expect(list.headers[.contentType] == "text/x-opml; charset=utf-8")
      #expect(list.text.contains("https://lantern.example/feed\tlantern\tPress"))
      let text = "#x\nhttps://lantern.example/feed\t\t\nhttps://c.example/feed\tC\tFar\nnowhere\tD\t"
      let outcome = try await client.change("/api/v1/feeds/opml", .post, type: "text/x-opml", text)
      #expect(outcome.status == .ok)
      #expect(try outcome.object["added"] as? Int == 1)
      #expect(try outcome.object["known"] as? Int == 1)
      #expect(try outcome.object["unusable"] as? [String] == ["nowhere"])
      #expect(try await client.send("/api/v1/feeds/3").object["folder"] as? String == "Far")
      let bad = try await client.change("/api/v1/feeds/opml", .post, type: "text/x-opml", "no list")
      #expect(bad.status == .unprocessableContent)
    }
  }

  @Test func `refreshes feeds and reports their states`() async throws {
    let news = NewsServer()
    try await news.run { client in
      let feed = try await client.json("/api/v1/feeds/1/refresh", .post, "").object
      #expect(feed["articles"] as? Int == 3)
      #expect(news.source.requestedURLs.count == 1)
      let failing = try await client.json("/api/v1/feeds/2/refresh?lang=en", .post, "").object
      #expect((failing["failure"] as? [String: Any])?["message"] as? String != nil)
      #expect(try await client.send("/api/v1/feeds/refresh").object["state"] as? String == "idle")
      #expect(try await client.change("/api/v1/feeds/refresh", .delete).status == .noContent)
      let begun = try await client.json("/api/v1/feeds/refresh", .post, "")
      #expect((begun.status, begun.headers[.location]) == (.accepted, "/api/v1/feeds/refresh"))
    }
  }

  @Test func `reports a full store`() async throws {
    let news = NewsServer()
    try await news.run { client in
      news.store.fault.error = .full
      let answer = try await client.json("/api/v1/articles/2", .patch, #"{"read":true}"#)
      #expect(answer.status.code == 507)
    }
  }
}
