import Foundation
import GazetteDomain
import GazettePresentation
import GazetteTesting
import GazetteWeb
import HTTPTypes
import HummingbirdTesting

/// A server with the watches on in-memory stores, at 8:05 on 21 November 2026 in Paris, with articles of one feed.
struct WatchesServer {
  let store = FakeWatchStore()
  private static let feed = FeedID(rawValue: 1)
  static let date = Date(timeIntervalSince1970: 1_795_244_700)

  /// Starts the server and passes `test` a client.
  func run(
    _ test: @Sendable @escaping (any TestClientProtocol) async throws -> Void
  ) async throws {
    let server = TestServer()
    let now = server.dependencies.now
    let watches = Watches.idle(
      on: store, places: InMemoryPlaceStore([.paris]), changes: server.changes, now: now)
    let ads = Ads(store: InMemoryAdStore(), changes: server.changes, now: now)
    try await server.run(with: [WatchesPages(watches, ads: ads), WatchesAPI(watches)], test)
  }

  /// Adds an article of two hours ago.
  func publish(_ number: Int64, _ title: String) async {
    await store.subscribe(.owner, to: Self.feed, title: "Le Monde")
    await store.put(
      WatchedArticle(
        id: ArticleID(rawValue: number), feedID: Self.feed, feedTitle: "Le Monde", title: title, text: "",
        published: Self.date.addingTimeInterval(-7200)))
  }

  /// Stores a match of a watch, an article that it hides.
  func hide(_ number: Int64, _ title: String, by watch: Int64) async throws {
    await publish(number, title)
    var outcome = WatchOutcome()
    outcome.matches = [
      WatchOutcome.ActedMatch(
        match: WatchMatch(
          watch: WatchID(rawValue: watch), subject: .article(ArticleID(rawValue: number)), occasion: .appeared,
          title: title, date: Self.date, isHidden: true),
        reader: .owner, actions: [.hide])
    ]
    _ = try await store.apply(outcome)
  }
}

extension HTTPFields {
  /// A request for pages in English.
  static var english: HTTPFields { [.acceptLanguage: "en"] }
}
