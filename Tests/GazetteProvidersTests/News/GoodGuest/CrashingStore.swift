import SeededNumbers
import Foundation
import GazetteDomain
import GazetteTesting
import Synchronization

/// Stores feeds for a process that sometimes crashes between a response and its storage: all calls fail until the process is
/// started again.
final class CrashingStore: FeedStore {
  private let base: InMemoryNewsStore
  private let web: StrictWeb
  private let random = Mutex(SeededRandom(seed: 42))
  private let oneIn: Int
  private let count = Mutex(0)

  init(_ base: InMemoryNewsStore, web: StrictWeb, crashesOnceIn oneIn: Int) {
    self.base = base
    self.web = web
    self.oneIn = oneIn
  }

  /// The number of crashes.
  var crashes: Int { count.withLock { $0 } }
  /// Whether the process has crashed and not been restarted.
  var isDown: Bool { base.fault.error != nil }

  func start() { base.fault.error = nil }

  func save(
    _ feed: Feed, state: FeedFetchState, articles: [Article], isFollowed: Bool
  ) async throws(StoreError) -> FeedImportCount {
    let number = StrictWeb.number(of: feed.url)
    // The first of two calls: the state before the request.
    guard web.isAwaited(number) else { return try await base.save(feed, state: state, articles: articles) }
    if !isDown, random.withLock({ Int.random(in: 0..<oneIn, using: &$0) == 0 }) {
      base.fault.error = .busy
      count.withLock { $0 += 1 }
    }
    do throws(StoreError) {
      let outcome = try await base.save(feed, state: state, articles: articles)
      web.received(number)
      return outcome
    } catch {
      web.lost(number)
      throw error
    }
  }

  func setUserAgent(_ userAgent: FeedUserAgent?, of id: FeedID) async throws(StoreError) {
    try await base.setUserAgent(userAgent, of: id)
  }
  func isUntouched() async throws(StoreError) -> Bool { try await base.isUntouched() }
  func twins(of feed: Feed) async throws(StoreError) -> [(reader: ReaderKey, twin: FeedID)] {
    try await base.twins(of: feed)
  }

  func hasReaders(_ id: FeedID, besides reader: ReaderKey) async throws(StoreError) -> Bool {
    try await base.hasReaders(id, besides: reader)
  }
  func unreadCounts(of reader: ReaderKey) async throws(StoreError) -> [FeedID: Int] {
    try await base.unreadCounts(of: reader)
  }

  func statuses(of reader: ReaderKey) async throws(StoreError) -> [FeedStatus] {
    try await base.statuses(of: reader)
  }
  func status(of id: FeedID, reader: ReaderKey) async throws(StoreError) -> FeedStatus? {
    try await base.status(of: id, reader: reader)
  }
  func subscribe(
    to url: URL, title: String, folder: String?, for reader: ReaderKey, at date: Date
  ) async throws(StoreError) -> Subscription {
    try await base.subscribe(to: url, title: title, folder: folder, for: reader, at: date)
  }
  func update(_ subscription: Subscription, of reader: ReaderKey) async throws(StoreError) {
    try await base.update(subscription, of: reader)
  }
  func unsubscribe(_ id: FeedID, reader: ReaderKey, at date: Date) async throws(StoreError) -> Subscription? {
    try await base.unsubscribe(id, reader: reader, at: date)
  }
  func restore(_ id: FeedID, reader: ReaderKey) async throws(StoreError) -> Subscription? {
    try await base.restore(id, reader: reader)
  }
  func due(at date: Date, limit: Int) async throws(StoreError) -> [(feed: Feed, state: FeedFetchState)] {
    try await base.due(at: date, limit: limit)
  }
  func feeds(_ ids: [FeedID]) async throws(StoreError) -> [(feed: Feed, state: FeedFetchState)] {
    try await base.feeds(ids)
  }
  func note(_ states: [(id: FeedID, state: FeedFetchState)]) async throws(StoreError) { try await base.note(states) }
  func failing() async throws(StoreError) -> [(feed: Feed, state: FeedFetchState)] { try await base.failing() }
  func prune(publishedBefore date: Date, endedBefore ended: Date) async throws(StoreError) -> Int {
    try await base.prune(publishedBefore: date, endedBefore: ended)
  }
}
