public import Foundation
import Synchronization

extension Feeds {
  /// Asks the publisher of a subscription, when a good guest may, and keeps what came; what was there stays when that
  /// fails. Who asks for the same feed at the same time shares one request.
  /// - Throws: ``NewsError/unknownFeed(_:)``, ``NewsError/store(_:)``.
  @discardableResult
  public func refresh(_ id: FeedID, for reader: ReaderKey) async throws(NewsError) -> FeedOutcome {
    _ = try await status(of: id, for: reader)
    return await refresh(id, purpose: .reader)
  }

  /// The same for any feed that is kept.
  func refresh(_ id: FeedID, purpose: RequestPurpose) async -> FeedOutcome {
    await flights.join(id) { await attempt(id, for: purpose) }
  }

  /// Refreshes `feeds`, one request at a time to each host, until all are done, the task is cancelled, or `note`, which
  /// is told each outcome, answers false.
  func refreshEach(
    of feeds: [Feed], atOnce: Int, for purpose: RequestPurpose, note: (FeedID, FeedOutcome) async -> Bool
  ) async throws(StoreError) {
    var queue = FeedQueue(feeds, atOnce: atOnce)
    let names = Set(feeds.compactMap(\.url.host))
    await withTaskGroup(of: (Feed, FeedOutcome).self) { group in
      func begin() {
        while let (feed, hasSuccessor) = queue.next() {
          group.addTask { (feed, await attempt(feed.id, at: feed.url, for: purpose, returns: hasSuccessor)) }
        }
      }
      begin()
      while let (done, outcome) = await group.next() {
        queue.finish(done)
        guard await note(done.id, outcome), !Task.isCancelled else { return group.cancelAll() }
        begin()
      }
    }
    try await hosts.giveUp(names)
  }

  private func attempt(_ id: FeedID, for purpose: RequestPurpose) async -> FeedOutcome {
    await telling { () async throws(StoreError) in
      guard let url = try await ports.feeds.feed(id)?.feed.url else { return .unknown }
      if purpose == .reader { ports.crashes.readmit(CrashSubject(.feed, url.absoluteString)) }
      return await attempt(id, at: url, for: purpose, returns: false)
    }
  }

  /// One request at a time goes to a host, across processes too; the host is kept for one that `returns` soon.
  private func attempt(
    _ id: FeedID, at url: URL, for purpose: RequestPurpose, returns: Bool
  ) async -> FeedOutcome {
    guard let host = url.host else { return .unknown }
    return await telling { () async throws(StoreError) in
      try await hosts.turn(at: host, returns: returns) {
        await telling { () async throws(StoreError) in try await ask(id, of: host, for: purpose) }
      }
    }
  }

  private func telling(_ work: () async throws(StoreError) -> FeedOutcome) async -> FeedOutcome {
    do throws(StoreError) { return try await work() } catch { return .stopped(error) }
  }

  private func ask(
    _ id: FeedID, of host: String, for purpose: RequestPurpose
  ) async throws(StoreError) -> FeedOutcome {
    // Read again: who waited for the turn may find the work done, or the feed moved to another host.
    guard let (feed, kept) = try await ports.feeds.feed(id) else { return .unknown }
    guard feed.url.host == host else { return .busy }
    let asked = now()
    let state = kept.withoutWaits(noted: asked)
    let policy = policy(feed.url)
    switch earliest(state, for: purpose, policy) {
    case .none: return .tooSoon(until: nil)
    case .some(let date) where date > asked: return .tooSoon(until: date)
    default: break
    }
    if let pause = try await hosts.pause(of: feed.url, at: asked) { return .tooSoon(until: pause) }
    if Task.isCancelled { return .failed(.cancelled) }
    let subject = CrashSubject(.feed, feed.url.absoluteString)
    let outcome = try await ports.crashes.reading(subject) { () async throws(StoreError) in
      // Kept before the request goes out: a crash then cannot make us ask twice.
      let begun = policy.beginning(state, at: asked)
      _ = try await ports.feeds.keep(feed, state: begun, articles: [])
      let fetched = await ports.source.fetch(feed.url, state: state)
      return try await keep(fetched, of: feed, state: begun)
    }
    if let outcome { return outcome }
    return try await setAside(feed, state)
  }

  /// Tells the health of the feeds that the last start set aside, which are not due yet.
  func noteSetAside() async throws(StoreError) {
    guard ports.crashes.setAside.contains(where: { $0.subject.kind == .feed }) else { return }
    for (feed, state) in try await ports.feeds.due(at: .distantFuture, limit: 10_000)
    where ports.crashes.isSetAside(CrashSubject(.feed, feed.url.absoluteString)) {
      _ = try await setAside(feed, state)
    }
  }

  private func setAside(_ feed: Feed, _ state: FeedFetchState) async throws(StoreError) -> FeedOutcome {
    let publisher = ProviderID(rawValue: feed.url.host ?? "")
    return try await keep(FetchedFeed(.failure(.setAside(publisher)), status: nil), of: feed, state: state)
  }

  private func earliest(_ state: FeedFetchState, for purpose: RequestPurpose, _ policy: FeedFetchPolicy) -> Date? {
    guard !state.isGone else { return nil }
    switch purpose {
    case .reader: return policy.earliestOnRequest(state)
    case .background: return state.nextFetch ?? .distantPast
    }
  }

  private func keep(_ fetched: FetchedFeed, of feed: Feed, state: FeedFetchState) async throws(StoreError)
    -> FeedOutcome
  {
    let answered = now()
    let policy = policy(feed.url)
    let next = policy.state(after: fetched, from: state, at: answered, jitter: jitter())
    hosts.limiter.learn(from: fetched, for: feed.url, state: next)
    var feed = feed
    feed.url = policy.address(after: fetched, from: feed.url)
    var articles: [Article] = []
    if case .document(let document) = fetched.answer {
      feed.adopt(document)
      articles = document.articles.map { $0.dated(notAfter: answered) }
    }
    let count = try await ports.feeds.keep(feed, state: next, articles: articles)
    changes.publish(.news)
    switch fetched.answer {
    case .document: return .taken(count)
    case .notModified: return .unchanged
    case .gone: return .gone
    case .failure(let error): return .failed(error)
    }
  }
}

extension Article {
  /// The same, published now at the latest: an article from the future would stand above all others until then. What
  /// claims to be older than any feed is dated to their beginning, where it is out of the way.
  fileprivate func dated(notAfter now: Date) -> Article {
    var article = self
    article.published = max(min(published, now), Article.dates.lowerBound)
    return article
  }
}

/// What came of refreshing one feed.
public enum FeedOutcome: Sendable, Hashable {
  /// The publisher sent a document.
  case taken(FeedImportCount)
  /// The publisher has nothing new.
  case unchanged
  /// It is too soon to ask, which a good guest does not; nil where it is never asked again by itself.
  case tooSoon(until: Date?)
  /// The publisher answered that the feed is gone for good.
  case gone
  /// Nothing usable; what was there stays.
  case failed(SourceError)
  /// Another process is asking this host.
  case busy
  /// The reader has no such feed any more.
  case unknown
  /// The store could not do its part.
  case stopped(StoreError)
}

extension Feeds {
  /// How many publishers are asked at once.
  static let atOnce = 12

  /// Refreshes all of the reader's feeds, several publishers at once, and tells the progress from where it stands to its
  /// end; who calls while that is under way joins it.
  ///
  /// The stream ends after the progress that is over. Who stops listening does not stop the run.
  public func refreshAll(for reader: ReaderKey) async -> AsyncStream<FeedsProgress> {
    await runs.run(of: reader).join { tell in await refreshAll(of: reader, tell) }
  }

  /// Has all of the reader's feeds refreshed in the background; returns at once.
  public func refreshAllSoon(for reader: ReaderKey) { requests.ask(for: reader) }

  /// The progress of the run under way, or of the last one; nil before the first.
  public func refreshProgress(for reader: ReaderKey) async -> FeedsProgress? { await runs.run(of: reader).latest }

  /// Stops refreshing the reader's feeds and waits until it has stopped; what came stays.
  public func cancelRefresh(for reader: ReaderKey) async { await runs.run(of: reader).cancel() }

  private func refreshAll(of reader: ReaderKey, _ tell: JoinableRun<FeedsProgress>.Tell) async -> FeedsProgress {
    var progress = FeedsProgress(total: 0)
    do throws(StoreError) {
      let feeds = try await ports.feeds.statuses(of: reader)
        .filter { !$0.subscription.isPaused && !$0.state.isGone }.map(\.subscription.feed)
      progress.total = feeds.count
      await tell(progress)
      try await work(feeds, &progress, tell)
    } catch {
      progress.state = .stopped(error)
    }
    return progress
  }

  private func work(
    _ feeds: [Feed], _ progress: inout FeedsProgress, _ tell: JoinableRun<FeedsProgress>.Tell
  ) async throws(StoreError) {
    try await refreshEach(of: feeds, atOnce: Self.atOnce, for: .reader) { id, outcome in
      progress.note(outcome, of: id)
      if !progress.isOver { await tell(progress) }
      return !progress.isOver
    }
    if !progress.isOver { progress.state = Task.isCancelled ? .cancelled : .finished }
  }
}

/// The runs that refresh all feeds: one at a time for each reader.
final class FeedRuns: Sendable {
  private let runs = Mutex<[ReaderKey: JoinableRun<FeedsProgress>]>([:])
  private let changes: ChangeFeed

  init(changes: ChangeFeed) { self.changes = changes }

  func run(of reader: ReaderKey) -> JoinableRun<FeedsProgress> {
    runs.withLock { [changes] runs in
      if let run = runs[reader] { return run }
      let run = JoinableRun<FeedsProgress> { _ in changes.publish(.newsRefresh) }
      runs[reader] = run
      return run
    }
  }

  /// Stops every run and waits until all have stopped.
  func cancel() async {
    for run in runs.withLock({ Array($0.values) }) { await run.cancel() }
  }
}

/// How far refreshing all feeds has come.
public struct FeedsProgress: Sendable, Hashable {
  /// What the run is doing.
  public enum State: Sendable, Hashable {
    /// Asking the publishers.
    case running
    /// Done with every feed.
    case finished
    /// Stopped before the end; what came stays.
    case cancelled
    /// The store failed, so the run stopped.
    case stopped(StoreError)
  }

  /// How many feeds the run began with.
  public var total: Int
  /// How many publishers answered, with or without news.
  public var refreshed = 0
  /// How many feeds it is too soon to ask for.
  public var tooSoon = 0
  /// Articles that were not known.
  public var newArticles = 0
  /// The feeds that failed, and why.
  public var failures: [FeedID: SourceError] = [:]
  /// Feeds whose publisher said that they are gone for good.
  public var gone: Set<FeedID> = []
  /// What the run is doing.
  public var state: State

  /// Makes a progress.
  public init(total: Int, state: State = .running) {
    self.total = total
    self.state = state
  }

  /// Feeds that are done, 0...total.
  public var done: Int { refreshed + tooSoon + failures.count + gone.count }

  /// True when nothing more will come.
  public var isOver: Bool { state != .running }

  mutating func note(_ outcome: FeedOutcome, of id: FeedID) {
    switch outcome {
    case .taken(let count):
      refreshed += 1
      newArticles += count.added
    case .unchanged: refreshed += 1
    case .tooSoon, .busy, .unknown: tooSoon += 1
    case .gone: gone.insert(id)
    case .failed(let error): failures[id] = error
    case .stopped(let error): state = .stopped(error)
    }
  }
}
