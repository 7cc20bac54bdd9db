import Foundation
import GazetteDomain
import GazettePresentation
import GazetteTesting
import GazetteWeb
import HTTPTypes
import HummingbirdTesting
import Testing

/// The front page and the search over in-memory ads, without the other sections.
private struct FrontPageServer {
  let store = InMemoryAdStore()

  func run(
    with ads: [Ad], _ test: @Sendable @escaping (any TestClientProtocol) async throws -> Void
  ) async throws {
    let server = TestServer()
    let now = server.dependencies.now
    let source = FakeListingSource()
    source.publish(ads, categories: .success([AdCategory(id: AdCategoryID(rawValue: 4), name: "Maison")]))
    let listings = Listings(
      sources: [source], store: store, changes: server.changes,
      timing: Timing(now: now, sleep: { (_) async throws(CancellationError) in throw CancellationError() }))
    _ = await listings.refreshAll(for: .reader)
    let ads = Ads(store: store, changes: server.changes, now: now)
    let watches = Watches.idle(on: FakeWatchStore(), changes: server.changes, now: now)
    let links = PictureLinks { _, width in "/pictures/x-\(width)" }
    try await server.run(
      with: [
        FrontPagePages(settings: InMemoryReaderSettingsStore(), changes: server.changes), SearchPages(),
        ClassifiedsPages(ads: ads, watches: watches, listings: listings, pictures: links, staleAfter: 3600),
      ], test)
  }
}

@Suite struct FrontPagePagesTests {
  private let hostile = Ad.fixture(1, title: #"<script>alert(1)</script> "Table""#, isUrgent: true)

  @Test func `shows ads on the front page, escaped`() async throws {
    try await FrontPageServer().run(with: [hostile]) { client in
      let page = try await client.send("/", .get, [.acceptLanguage: "en"]).text
      #expect(page.contains("&lt;script&gt;alert(1)&lt;/script&gt; &quot;Table&quot;"))
      #expect(!page.contains("<script>alert"))
      #expect(page.contains(#"<li class="front-ad" data-row data-live="ad-/classifieds/paperclip:1">"#))
      #expect(page.contains(#"<span class="badge badge-accent">"#))
    }
  }

  @Test func `shows an empty front page`() async throws {
    try await FrontPageServer().run(with: []) { client in
      let page = try await client.send("/", .get, [.acceptLanguage: "en"])
      #expect(page.status == .ok)
      #expect(page.text.contains(#"<p class="front-empty">"#))
    }
  }

  @Test func `returns to the front page after a refresh`() async throws {
    try await FrontPageServer().run(with: []) { client in
      let answer = try await client.post(Route.refreshFrontPage.path)
      #expect(answer.status.kind == .redirection)
      #expect(answer.headers[.location] == "/")
    }
  }
}

@Suite struct SearchPagesTests {
  @Test func `shows search results and escapes the query`() async throws {
    try await FrontPageServer().run(with: [.fixture(1, title: "Table <b>ronde</b>")]) { client in
      let found = try await client.send("/search?q=table", .get, [.acceptLanguage: "en"]).text
      #expect(found.contains("<mark>Table</mark> &lt;b&gt;ronde&lt;/b&gt;"))
      let typed = try await client.send("/search?q=%22%3E%3Cscript%3E", .get, [.acceptLanguage: "en"]).text
      #expect(typed.contains(#"value="&quot;&gt;&lt;script&gt;""#))
      #expect(!typed.contains("<script>"))
    }
  }

  @Test func `shows corrected results and names the correction`() async throws {
    try await FrontPageServer().run(with: [.fixture(1, title: "Vélo", description: "Vu à <i>Paris</i>")]) { client in
      let page = try await client.send("/search?q=vleo", .get, [.acceptLanguage: "en"]).text
      #expect(page.contains(#"<p class="did-you-mean">Did you mean <a href="/search?q=velo">velo</a>?</p>"#))
      #expect(page.contains("<mark>Vélo</mark>"))
      #expect(page.contains(#"value="vleo""#))
      let exact = try await client.send("/search?q=paris", .get, [.acceptLanguage: "en"]).text
      #expect(!exact.contains("did-you-mean"))
      #expect(exact.contains("&lt;i&gt;<mark>Paris</mark>&lt;/i&gt;"))
      let list = try await client.send("/classifieds?q=vleo", .get, [.acceptLanguage: "fr"]).text
      #expect(list.contains(#"Vouliez-vous dire <a href="/classifieds?q=velo">velo</a>"#))
    }
  }

  @Test func `returns results of all kinds and the correction as JSON`() async throws {
    try await FrontPageServer().run(with: [.fixture(1, title: "Vélo")]) { client in
      for (typed, meant) in [("velo", nil), ("vleo", "velo")] as [(String, String?)] {
        let answer = try await client.send("/api/v1/search?q=\(typed)").text
        let object = try #require(try JSONSerialization.jsonObject(with: Data(answer.utf8)) as? [String: Any])
        #expect(Set(object.keys) == ["query", "didYouMean", "places", "articles", "ads"])
        #expect(object["query"] as? String == typed)
        #expect(object["didYouMean"] as? String == meant)
        #expect((object["ads"] as? [[String: Any]])?.map { $0["title"] as? String } == ["Vélo"])
        #expect((object["places"] as? [Any])?.isEmpty == true)
      }
    }
  }

  @Test func `rejects invalid searches with a problem document`() async throws {
    let long = String(repeating: "a", count: 201)
    try await FrontPageServer().run(with: []) { client in
      for query in ["", "?q=", "?q=\(long)", "?q=a%00b", "?q=a+b+c+d+e+f+g+h+i+j+k+l+m"] {
        let answer = try await client.send("/api/v1/search" + query)
        #expect(answer.status == .badRequest, "\(query)")
        #expect(answer.headers[.contentType]?.hasPrefix("application/problem+json") == true, "\(query)")
      }
      let wordless = try await client.send("/api/v1/search?q=%21%21")
      #expect(wordless.status == .ok)
      #expect(wordless.text == #"{"ads":[],"articles":[],"didYouMean":null,"places":[],"query":"!!"}"#)
    }
  }

  @Test func `keeps a text that is too long and shows its error`() async throws {
    let long = String(repeating: "a", count: 300)
    try await FrontPageServer().run(with: []) { client in
      let page = try await client.send("/search?q=\(long)", .get, [.acceptLanguage: "en"])
      #expect(page.status == .badRequest)
      #expect(page.text.contains(#"value="\#(long)""#))
      #expect(page.text.contains("Use at most 200 characters"))
    }
  }

  @Test func `shows the search field without a query`() async throws {
    try await FrontPageServer().run(with: []) { client in
      let page = try await client.send("/search")
      #expect(page.status == .ok)
      #expect(page.text.contains(#"name="q""#))
    }
  }
}
