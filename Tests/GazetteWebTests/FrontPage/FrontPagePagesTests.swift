import Foundation
import GazetteDomain
import GazettePresentation
import GazetteTesting
import GazetteWeb
import HTTPTypes
import HummingbirdTesting
import Testing

/// The front page and the search over ads in memory, without the other sections.
private struct WholePaperServer {
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
    let searches = SavedSearches(store: store, ads: store, changes: server.changes, now: now)
    let links = PictureLinks { _, width in "/pictures/x-\(width)" }
    try await server.run(
      with: [
        FrontPagePages(settings: InMemoryReaderSettingsStore(), changes: server.changes), SearchPages(),
        ClassifiedsPages(ads: ads, searches: searches, listings: listings, pictures: links, staleAfter: 3600),
      ], test)
  }
}

@Suite struct FrontPagePagesTests {
  private let hostile = Ad.fixture(1, title: #"<script>alert(1)</script> "Table""#, isUrgent: true)

  @Test func `the front page tells the ads, and their words are text`() async throws {
    try await WholePaperServer().run(with: [hostile]) { client in
      let page = try await client.send("/", .get, [.acceptLanguage: "en"]).text
      #expect(page.contains("&lt;script&gt;alert(1)&lt;/script&gt; &quot;Table&quot;"))
      #expect(!page.contains("<script>alert"))
      #expect(page.contains(#"<li class="front-ad" data-row data-live="ad-/classifieds/paperclip:1">"#))
      #expect(page.contains(#"<span class="badge badge-accent">"#))
    }
  }

  @Test func `a front page of nothing is a page all the same`() async throws {
    try await WholePaperServer().run(with: []) { client in
      let page = try await client.send("/", .get, [.acceptLanguage: "en"])
      #expect(page.status == .ok)
      #expect(page.text.contains(#"<p class="front-empty">"#))
    }
  }

  @Test func `asking for everything anew leads back to where one was`() async throws {
    try await WholePaperServer().run(with: []) { client in
      let answer = try await client.post(Route.refreshFrontPage.path)
      #expect(answer.status.kind == .redirection)
      #expect(answer.headers[.location] == "/")
    }
  }
}

@Suite struct SearchPagesTests {
  @Test func `what is found is told, and what was typed is text`() async throws {
    try await WholePaperServer().run(with: [.fixture(1, title: "Table <b>ronde</b>")]) { client in
      let found = try await client.send("/search?q=table", .get, [.acceptLanguage: "en"]).text
      #expect(found.contains("Table &lt;b&gt;ronde&lt;/b&gt;"))
      let typed = try await client.send("/search?q=%22%3E%3Cscript%3E", .get, [.acceptLanguage: "en"]).text
      #expect(typed.contains(#"value="&quot;&gt;&lt;script&gt;""#))
      #expect(!typed.contains("<script>"))
    }
  }

  @Test func `a search for nothing is a page with its field`() async throws {
    try await WholePaperServer().run(with: []) { client in
      let page = try await client.send("/search")
      #expect(page.status == .ok)
      #expect(page.text.contains(#"name="q""#))
    }
  }
}
