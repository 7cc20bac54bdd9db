import Foundation
import GazetteDomain
import GazettePresentation
import GazetteTesting
import GazetteWeb
import HTTPTypes
import HummingbirdTesting
import Testing

/// A server with the news on in-memory feeds: two feeds, the first of which has `articles`.
struct NewsServer {
  let store = InMemoryNewsStore()
  let source = FakeFeedSource()
  let discovery = FakeFeedDiscovery()
  let pages = FakeFullArticleSource()
  /// The difference between the server's clock and that of the store of messages, in seconds.
  var messageAge: TimeInterval = 0

  static func url(_ name: String) throws -> URL { try #require(URL(string: "https://\(name).example/feed")) }

  /// Starts the server and passes `test` a client.
  func run(
    with articles: [Article] = Article.fixtures(count: 3),
    _ test: @Sendable @escaping (any TestClientProtocol) async throws -> Void
  ) async throws {
    var server = TestServer()
    let now = server.dependencies.now
    server.dependencies.undo = InMemoryUndoStore(now: { [messageAge] in now() - messageAge })
    let component = NewsComponent(
      ports: .init(
        feeds: store, articles: store, apps: EmptyReaderAppStore(), source: source, discovery: discovery, pages: pages,
        lists: FakeFeedListFormat(), lease: InMemoryWorkLease(now: now)),
      changes: server.changes,
      timing: Timing(now: now, sleep: { (_) async throws(CancellationError) in throw CancellationError() }),
      jitter: { 0 })
    source.publish(articles, title: "Le Phare", at: try Self.url("phare"))
    for (name, folder) in [("phare", nil), ("lantern", "Press")] {
      let feed = try await store.subscribe(
        to: try Self.url(name), title: name, folder: folder, for: .owner, at: now())
      if name == "phare" { try await component.feeds.refresh(feed.id, for: .owner) }
    }
    let (feeds, articles) = (component.feeds, component.articles)
    let links = PictureLinks { _, width in "/pictures/x-\(width)" }
    let sections: [any WebSection] = [
      NewsPages(feeds: feeds, articles: articles, links: links, body: { $0 }),
      NewsAPI(feeds: feeds, articles: articles),
    ]
    try await server.run(with: sections, test)
  }
}

extension TestClientProtocol {
  /// Sends JSON like a page of Gazette's own.
  func json(_ path: String, _ method: HTTPRequest.Method, _ body: String) async throws -> TestResponse {
    try await change(path, method, type: "application/json", body)
  }

  /// Sends a change from Gazette's own origin.
  func change(
    _ path: String, _ method: HTTPRequest.Method, type: String? = nil, _ body: String = ""
  ) async throws -> TestResponse {
    var fields = HTTPFields()
    fields[.contentType] = type
    if let site = HTTPField.Name("Sec-Fetch-Site") { fields[site] = "same-origin" }
    return try await send(path, method, fields, body: body)
  }
}

extension TestResponse {
  /// The body as a JSON object.
  var object: [String: Any] {
    get throws { try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]) }
  }
}
