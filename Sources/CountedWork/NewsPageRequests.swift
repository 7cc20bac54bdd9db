import Foundation
import GazetteDomain
import GazettePresentation
import GazetteTesting
import GazetteWeb
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOEmbedded

/// Requests pages from a server without a network port, on an in-memory store.
enum NewsPageRequests {
  /// Requests the newest articles the given number of times, at another address each time, so that no response is cached.
  static func newest(times: Int) async throws {
    let now = ManualTime().date
    let store = InMemoryNewsStore()
    guard let url = URL(string: "https://courier.example/feed") else { return }
    let feed = try await store.subscribe(to: url, title: "The Invented Courier", folder: nil, for: .owner, at: now).feed
    _ = try await store.save(feed, state: FeedFetchState(), articles: GeneratedTexts.articles(60))
    let changes = ChangeFeed()
    let component = NewsComponent(
      ports: .init(
        feeds: store, articles: store, apps: EmptyReaderAppStore(), source: FakeFeedSource(),
        discovery: FakeFeedDiscovery(),
        pages: FakeFullArticleSource(), lists: FakeFeedListFormat(), lease: InMemoryWorkLease(now: { now })),
      changes: changes,
      timing: Timing(now: { now }, sleep: { (_) async throws(CancellationError) in throw CancellationError() }),
      jitter: { 0 })
    var configuration = WebConfiguration()
    configuration.mountedFolders = [:]
    let server = WebServer(
      configuration: configuration, logger: Logger(label: "counted") { _ in SwiftLogNoOpLogHandler() })
    let pages = NewsPages(
      feeds: component.feeds, articles: component.articles, links: PictureLinks { _, width in "/pictures/x-\(width)" },
      body: { $0 })
    let dependencies = WebDependencies(
      changes: changes, undo: InMemoryUndoStore(now: { now }), formReplies: InMemoryFormReplyStore(now: { now }),
      now: { now })
    try await server.open(dependencies, sections: [pages])
    try await request(server.application, times: times)
  }

  // Not through a test client: it starts services, and one of them waits for signals, which valgrind does not survive.
  private static func request<App: ApplicationProtocol>(_ application: App, times: Int) async throws
  where App.Responder.Context: InitializableFromSource<ApplicationRequestContextSource> {
    let responder = try await application.responder
    for number in 0..<times {
      let head = HTTPRequest(method: .get, scheme: "http", authority: "localhost", path: "/news?n=\(number)")
      let source = ApplicationRequestContextSource(channel: EmbeddedChannel(), logger: application.logger)
      let response = try await responder.respond(
        to: Request(head: head, body: RequestBody(buffer: ByteBuffer())), context: App.Responder.Context(source: source)
      )
      precondition(response.status == .ok, "\(response.status)")
      try await response.body.write(DiscardingWriter())
    }
  }

  private struct DiscardingWriter: ResponseBodyWriter {
    mutating func write(_ buffer: ByteBuffer) async throws {}
    consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
  }
}
