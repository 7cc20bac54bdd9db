public import Foundation
import Synchronization

extension Feeds {
  /// Requests a subscription's feed, when courtesy allows, and stores the result; after a failure the stored articles remain.
  /// Concurrent calls for the same feed share one request.
  /// - Throws: ``NewsError/unknownFeed(_:)``, ``NewsError/store(_:)``.
  @discardableResult
  public func refresh(_ id: FeedID, for reader: ReaderKey) async throws(NewsError) -> FeedOutcome {
    _ = try await status(of: id, for: reader)
    return await refresh(id, purpose: .reader)
  }

  /// Refreshes any stored feed in the same way.
  func refresh(_ id: FeedID, purpose: RequestPurpose) async -> FeedOutcome {
    await flights.join(id) { await attempt(id, for: purpose) }
  }

  /// Refreshes `feeds`, one request at a time to each host, until all are done, the task is cancelled, or `onOutcome`, which
  /// receives each outcome, returns false.
  func refreshEach(
    of feeds: [Feed], atOnce: Int, for purpose: RequestPurpose, onOutcome: (FeedID, FeedOutcome) async -> Bool
  ) async throws(StoreError) {
    var queue = FeedQueue(feeds, atOnce: atOnce)
    var left = feeds.count
    let (steps, continuation) = AsyncStream.makeStream(of: RefreshStep.self)
    await withTaskGroup(of: Void.self) { group in
      func begin() {
        while let visit = queue.next() { group.addTask { await make(visit, for: purpose) { continuation.yield($0) } } }
      }
      begin()
      guard left > 0 else { return }
      for await step in steps {
        switch step {
        case .left(let host, let seconds): queue.finishVisit(to: host, after: seconds)
        case .done(let id, let outcome):
          left -= 1
          guard await onOutcome(id, outcome), !Task.isCancelled else { return group.cancelAll() }
          guard left > 0 else { return }
        }
        begin()
      }
    }
    try await hosts.releaseLeases(Set(feeds.compactMap(\.url.host)))
  }

  private func attempt(_ id: FeedID, for purpose: RequestPurpose) async -> FeedOutcome {
    let last = Mutex(FeedOutcome.unknown)
    do throws(StoreError) {
      guard let url = try await ports.feeds.feed(id)?.feed.url, let host = url.host else { return .unknown }
      if purpose == .reader { ports.crashes.release(CrashSubject(.feed, url.absoluteString)) }
      await make(HostVisit(host: host, feeds: [id]), for: purpose) { step in
        if case .done(_, let outcome) = step { last.withLock { $0 = outcome } }
      }
    } catch {
      return .stopped(error)
    }
    return last.withLock(\.self)
  }

  /// Sends one request at a time to a host, across processes too. Stores results while the next request runs, even after the
  /// visit ends. Reports the outcome of each feed and the end of the visit.
  private func make(
    _ visit: HostVisit, for purpose: RequestPurpose, report: @escaping @Sendable (RefreshStep) -> Void
  ) async {
    let begin = now()
    await withTaskGroup(of: Int.self) { storing in
      var visit = visit
      let outcome = await catchingStoreErrors { () async throws(StoreError) in
        try await hosts.turn(at: visit.host, willReturn: visit.willReturn) {
          await catchingStoreErrors { () async throws(StoreError) in
            try await fetchAll(&visit, for: purpose, storing: &storing, report)
          }
        }
      }
      for id in visit.feeds { report(.done(id, outcome)) }
      report(.left(visit.host, after: now().timeIntervalSince(begin)))
    }
  }

  private func catchingStoreErrors(_ work: () async throws(StoreError) -> FeedOutcome) async -> FeedOutcome {
    do throws(StoreError) { return try await work() } catch { return .stopped(error) }
  }

  /// Requests the visit's feeds serially, and removes each whose outcome is reported or being stored; returns the outcome of the
  /// remaining ones.
  private func fetchAll(
    _ visit: inout HostVisit, for purpose: RequestPurpose, storing: inout TaskGroup<Int>,
    _ report: @escaping @Sendable (RefreshStep) -> Void
  ) async throws(StoreError) -> FeedOutcome {
    let due = try await due(&visit, for: purpose, report)
    guard let first = due.first else { return .unknown }
    if let refusal = try await refusal(of: first.feed) { return refusal }
    // Stored before the requests are sent, so that a crash cannot repeat them too early.
    try await ports.feeds.note(due.map { ($0.feed.id, $0.requestedState) })
    var unstored = 0
    for (index, request) in due.enumerated() {
      if index > 0, let refusal = try await refusal(of: request.feed) {
        // The feeds that get no request regain their earlier times.
        try await ports.feeds.note(due[index...].map { ($0.feed.id, $0.state) })
        return refusal
      }
      let notes = ports.crashes.begin([CrashSubject(.feed, request.feed.url.absoluteString)])
      let update = await CrashNotes.$current.withValue(notes.first ?? 0) {
        let fetched = await fetch(request.feed, request.state)
        // A request that was never sent leaves the times unchanged.
        return self.feedUpdate(
          fetched, of: request.feed, state: fetched.wasSent ? request.requestedState : request.state)
      }
      visit.feeds.removeAll { $0 == request.feed.id }
      let (size, isFollowed) = (update.size, index + 1 < due.count || visit.hasConcurrentVisits)
      storing.addTask {
        defer { ports.crashes.end(notes) }
        let outcome = await CrashNotes.$current.withValue(notes.first ?? 0) {
          await catchingStoreErrors { () async throws(StoreError) in try await save(update, isFollowed: isFollowed) }
        }
        report(.done(request.feed.id, outcome))
        return size
      }
      unstored += size
      // Results that wait for the store occupy memory.
      while unstored > Self.maximumUnstoredBytes, let storedSize = await storing.next() { unstored -= storedSize }
    }
    return .unknown
  }

  /// The maximum bytes of text per host that may wait for the store.
  private static let maximumUnstoredBytes = 1_000_000

  /// Returns the visit's feeds that may be requested now; reports and removes the others.
  private func due(
    _ visit: inout HostVisit, for purpose: RequestPurpose, _ report: (RefreshStep) -> Void
  ) async throws(StoreError) -> [PendingFeedRequest] {
    var due: [PendingFeedRequest] = []
    // Reads the states again: during the wait, the feed may have been refreshed, or moved to another host.
    for (feed, storedState) in try await ports.feeds.feeds(visit.feeds) {
      let now = now()
      let state = storedState.withoutWaits(at: now)
      let policy = policy(feed.url)
      let outcome: FeedOutcome
      switch earliest(state, for: purpose, policy) {
      case _ where feed.url.host != visit.host: outcome = .busy
      case .none: outcome = .tooSoon(until: nil)
      case .some(let date) where date > now: outcome = .tooSoon(until: date)
      case _ where ports.crashes.isQuarantined(CrashSubject(.feed, feed.url.absoluteString)):
        outcome = try await recordQuarantine(feed, state)
      default:
        due.append(
          PendingFeedRequest(feed: feed, state: state, requestedState: policy.stateBeforeRequest(state, at: now)))
        continue
      }
      report(.done(feed.id, outcome))
      visit.feeds.removeAll { $0 == feed.id }
    }
    return due
  }

  /// Returns the reason why the host of `feed` must not be requested now; nil when it may.
  private func refusal(of feed: Feed) async throws(StoreError) -> FeedOutcome? {
    if let pause = try await hosts.pause(of: feed.url, at: now()) { return .tooSoon(until: pause) }
    if Task.isCancelled { return .failed(.cancelled) }
    return try await hosts.lease(feed.url.host ?? "") ? nil : .busy
  }

  /// Records the failure of the feeds that the last start quarantined, even those not due yet.
  func recordQuarantinedFeeds() async throws(StoreError) {
    guard ports.crashes.quarantined.contains(where: { $0.subject.kind == .feed }) else { return }
    for (feed, state) in try await ports.feeds.due(at: .distantFuture, limit: 10_000)
    where ports.crashes.isQuarantined(CrashSubject(.feed, feed.url.absoluteString)) {
      _ = try await recordQuarantine(feed, state)
    }
  }

  private func recordQuarantine(_ feed: Feed, _ state: FeedFetchState) async throws(StoreError) -> FeedOutcome {
    let publisher = ProviderID(rawValue: feed.url.host ?? "")
    return try await save(
      feedUpdate(FetchedFeed(.failure(.quarantined(publisher)), status: nil), of: feed, state: state))
  }

  private func earliest(_ state: FeedFetchState, for purpose: RequestPurpose, _ policy: FeedFetchPolicy) -> Date? {
    guard !state.isGone else { return nil }
    switch purpose {
    case .reader, .beyondShare: return policy.earliestOnRequest(state)
    case .background: return state.nextFetch ?? .distantPast
    }
  }

  /// Returns what to store after a reply; records the host's pauses at once.
  private func feedUpdate(_ fetched: FetchedFeed, of feed: Feed, state: FeedFetchState) -> FeedUpdate {
    let now = now()
    let policy = policy(feed.url)
    let next = policy.state(after: fetched, from: state, at: now, jitter: jitter())
    hosts.limiter.recordPause(from: fetched, for: feed.url, state: next)
    var update = FeedUpdate(fetched: fetched.answer, feed: feed, state: next)
    update.feed.url = policy.address(after: fetched, from: feed.url)
    if case .document(let document) = fetched.answer {
      update.feed.adopt(document)
      update.articles = document.articles.map { $0.dated(notAfter: now) }
    }
    return update
  }

  private func save(_ update: FeedUpdate, isFollowed: Bool = false) async throws(StoreError) -> FeedOutcome {
    let count = try await ports.feeds.save(
      update.feed, state: update.state, articles: update.articles, isFollowed: isFollowed)
    changes.publish(.news(of: update.feed.id))
    switch update.fetched {
    case .document:
      try await mergeTwins(of: update.feed)
      return .imported(count)
    case .notModified: return .unchanged
    case .gone: return .gone
    case .failure(let error): return .failed(error)
    }
  }
}

/// A step of refreshing many feeds.
private enum RefreshStep {
  /// A feed's outcome.
  case done(FeedID, FeedOutcome)
  /// A visit to the host ended after this many seconds; the next one may begin.
  case left(String, after: TimeInterval)
}

/// A feed about to be requested, with its states before and from then on.
private struct PendingFeedRequest {
  let feed: Feed
  let state: FeedFetchState
  let requestedState: FeedFetchState
}

/// The values to store after a publisher's reply.
private struct FeedUpdate {
  let fetched: FetchedFeed.Answer
  var feed: Feed
  let state: FeedFetchState
  var articles: [Article] = []

  /// The size of its texts in bytes.
  var size: Int { articles.reduce(0) { $0 + $1.html.html.utf8.count + $1.text.utf8.count } }
}

extension Article {
  /// Returns the article with a date of `now` at the latest: one from the future would stay on top until then. Dates older than
  /// any feed are moved to the first valid one, where they do no harm.
  fileprivate func dated(notAfter now: Date) -> Article {
    var article = self
    article.published = max(min(published, now), Article.dates.lowerBound)
    return article
  }
}

/// The outcome of refreshing one feed.
public enum FeedOutcome: Sendable, Hashable {
  /// The publisher sent a document.
  case imported(FeedImportCount)
  /// The publisher has nothing new.
  case unchanged
  /// Courtesy forbids a request until then; nil when the background never requests it again.
  case tooSoon(until: Date?)
  /// The publisher answered that the feed is permanently gone.
  case gone
  /// No usable reply; the stored articles remain.
  case failed(SourceError)
  /// Another process is using this host.
  case busy
  /// The reader is no longer subscribed to the feed.
  case unknown
  /// The store failed.
  case stopped(StoreError)
}

extension Feeds {
  /// The maximum number of publishers requested concurrently.
  static let atOnce = 12

  /// Refreshes all of the reader's feeds, several publishers concurrently, and streams the progress to its end; a call during a
  /// run joins it.
  ///
  /// The stream ends after the final progress. Cancelling the stream does not stop the run.
  public func refreshAll(for reader: ReaderKey) async -> AsyncStream<FeedsProgress> {
    await runs[reader].join { report in await refreshAll(of: reader, report) }
  }

  /// Requests a background refresh of all of the reader's feeds; returns at once.
  public func refreshAllSoon(for reader: ReaderKey) { requests.enqueue(reader) }

  /// Returns the progress of the current run, or of the last one; nil before the first.
  public func refreshProgress(for reader: ReaderKey) async -> FeedsProgress? { await runs[reader].latest }

  /// Stops refreshing the reader's feeds and waits until it has stopped; finished feeds stay updated.
  public func cancelRefresh(for reader: ReaderKey) async { await runs[reader].cancel() }

  private func refreshAll(of reader: ReaderKey, _ report: ProgressSingleFlight<FeedsProgress>.Report) async
    -> FeedsProgress
  {
    var progress = FeedsProgress(total: 0)
    do throws(StoreError) {
      let feeds = try await ports.feeds.statuses(of: reader)
        .filter { !$0.subscription.isPaused && !$0.state.isGone }.map(\.subscription.feed)
      progress.total = feeds.count
      await report(progress)
      try await work(feeds, &progress, report)
    } catch {
      progress.state = .stopped(error)
    }
    progress.endedAt = now()
    return progress
  }

  private func work(
    _ feeds: [Feed], _ progress: inout FeedsProgress, _ report: ProgressSingleFlight<FeedsProgress>.Report
  ) async throws(StoreError) {
    try await refreshEach(of: feeds, atOnce: Self.atOnce, for: .reader) { id, outcome in
      progress.note(outcome, of: id)
      if !progress.isOver { await report(progress) }
      return !progress.isOver
    }
    if !progress.isOver { progress.state = Task.isCancelled ? .cancelled : .finished }
  }
}

/// The progress of refreshing all feeds.
public struct FeedsProgress: Sendable, Hashable {
  /// The state of a run.
  public enum State: Sendable, Hashable {
    /// Requesting publishers.
    case running
    /// Done with every feed.
    case finished
    /// Cancelled before the end; finished feeds stay updated.
    case cancelled
    /// The store failed and ended the run.
    case stopped(StoreError)
  }

  /// The number of feeds at the start.
  public var total: Int
  /// The number of publishers that replied, with or without news.
  public var refreshed = 0
  /// The number of feeds that courtesy forbids to request now.
  public var tooSoon = 0
  /// The number of new articles.
  public var newArticles = 0
  /// The failed feeds with their errors.
  public var failures: [FeedID: SourceError] = [:]
  /// Feeds that are permanently gone according to their publishers.
  public var gone: Set<FeedID> = []
  /// The state of the run.
  public var state: State
  /// The time of its end; nil while it runs.
  public var endedAt: Date?

  /// Makes a progress.
  public init(total: Int, state: State = .running) {
    self.total = total
    self.state = state
  }

  /// The number of finished feeds, 0...total.
  public var done: Int { refreshed + tooSoon + failures.count + gone.count }

  /// True when the run is over.
  public var isOver: Bool { state != .running }

  /// True while it runs and for ten seconds afterwards, when pages show it.
  public func isShown(at now: Date) -> Bool { RefreshProgress.isShown(endedAt: endedAt, at: now) }

  mutating func note(_ outcome: FeedOutcome, of id: FeedID) {
    switch outcome {
    case .imported(let count):
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
