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
    var left = feeds.count
    let (steps, told) = AsyncStream.makeStream(of: RefreshStep.self)
    await withTaskGroup(of: Void.self) { group in
      func begin() {
        while let visit = queue.next() { group.addTask { await make(visit, for: purpose) { told.yield($0) } } }
      }
      begin()
      guard left > 0 else { return }
      for await step in steps {
        switch step {
        case .left(let host, let seconds): queue.leave(host, after: seconds)
        case .done(let id, let outcome):
          left -= 1
          guard await note(id, outcome), !Task.isCancelled else { return group.cancelAll() }
          guard left > 0 else { return }
        }
        begin()
      }
    }
    try await hosts.giveUp(Set(feeds.compactMap(\.url.host)))
  }

  private func attempt(_ id: FeedID, for purpose: RequestPurpose) async -> FeedOutcome {
    let last = Mutex(FeedOutcome.unknown)
    do throws(StoreError) {
      guard let url = try await ports.feeds.feed(id)?.feed.url, let host = url.host else { return .unknown }
      if purpose == .reader { ports.crashes.readmit(CrashSubject(.feed, url.absoluteString)) }
      await make(HostVisit(host: host, feeds: [id]), for: purpose) { step in
        if case .done(_, let outcome) = step { last.withLock { $0 = outcome } }
      }
    } catch {
      return .stopped(error)
    }
    return last.withLock(\.self)
  }

  /// One request at a time goes to a host, across processes too. What came is kept while the next is asked for, and when
  /// the host is left already. Tells what came of each feed, and when the host is left.
  private func make(
    _ visit: HostVisit, for purpose: RequestPurpose, tell: @escaping @Sendable (RefreshStep) -> Void
  ) async {
    let begin = now()
    await withTaskGroup(of: Int.self) { keeping in
      var visit = visit
      let outcome = await telling { () async throws(StoreError) in
        try await hosts.turn(at: visit.host, returns: visit.returns) {
          await telling { () async throws(StoreError) in
            try await ask(&visit, for: purpose, keeping: &keeping, tell)
          }
        }
      }
      for id in visit.feeds { tell(.done(id, outcome)) }
      tell(.left(visit.host, after: now().timeIntervalSince(begin)))
    }
  }

  private func telling(_ work: () async throws(StoreError) -> FeedOutcome) async -> FeedOutcome {
    do throws(StoreError) { return try await work() } catch { return .stopped(error) }
  }

  /// Asks for the visit's feeds one after the other, and takes each out that has its outcome or is being kept; answers
  /// what came of those that are left.
  private func ask(
    _ visit: inout HostVisit, for purpose: RequestPurpose, keeping: inout TaskGroup<Int>,
    _ tell: @escaping @Sendable (RefreshStep) -> Void
  ) async throws(StoreError) -> FeedOutcome {
    let due = try await due(&visit, for: purpose, tell)
    guard let first = due.first else { return .unknown }
    if let refusal = try await refusal(of: first.feed) { return refusal }
    // Kept before the requests go out: a crash then cannot make us ask twice.
    try await ports.feeds.note(due.map { ($0.feed.id, $0.begun) })
    var unkept = 0
    for (index, asking) in due.enumerated() {
      if index > 0, let refusal = try await refusal(of: asking.feed) {
        // Those that are not asked for after all may be as soon as before.
        try await ports.feeds.note(due[index...].map { ($0.feed.id, $0.state) })
        return refusal
      }
      let notes = ports.crashes.begin([CrashSubject(.feed, asking.feed.url.absoluteString)])
      let answer = await CrashNotes.$current.withValue(notes.first ?? 0) {
        let fetched = await fetch(asking.feed, asking.state)
        // What was never sent leaves the times as they were.
        return self.answer(fetched, of: asking.feed, state: fetched.wasSent ? asking.begun : asking.state)
      }
      visit.feeds.removeAll { $0 == asking.feed.id }
      let (size, isFollowed) = (answer.size, index + 1 < due.count || visit.isAmongOthers)
      keeping.addTask {
        defer { ports.crashes.end(notes) }
        let outcome = await CrashNotes.$current.withValue(notes.first ?? 0) {
          await telling { () async throws(StoreError) in try await keep(answer, isFollowed: isFollowed) }
        }
        tell(.done(asking.feed.id, outcome))
        return size
      }
      unkept += size
      // What waits for the store takes memory.
      while unkept > Self.mostUnkept, let kept = await keeping.next() { unkept -= kept }
    }
    return .unknown
  }

  /// So many bytes of texts may wait for the store at each host.
  private static let mostUnkept = 1_000_000

  /// Those of the visit's feeds that may be asked for now; the others are told, and taken out.
  private func due(
    _ visit: inout HostVisit, for purpose: RequestPurpose, _ tell: (RefreshStep) -> Void
  ) async throws(StoreError) -> [Asking] {
    var due: [Asking] = []
    // Read again: who waited for the turn may find the work done, or the feed moved to another host.
    for (feed, kept) in try await ports.feeds.feeds(visit.feeds) {
      let asked = now()
      let state = kept.withoutWaits(noted: asked)
      let policy = policy(feed.url)
      let outcome: FeedOutcome
      switch earliest(state, for: purpose, policy) {
      case _ where feed.url.host != visit.host: outcome = .busy
      case .none: outcome = .tooSoon(until: nil)
      case .some(let date) where date > asked: outcome = .tooSoon(until: date)
      case _ where ports.crashes.isSetAside(CrashSubject(.feed, feed.url.absoluteString)):
        outcome = try await setAside(feed, state)
      default:
        due.append(Asking(feed: feed, state: state, begun: policy.beginning(state, at: asked)))
        continue
      }
      tell(.done(feed.id, outcome))
      visit.feeds.removeAll { $0 == feed.id }
    }
    return due
  }

  /// Why nobody of the host of `feed` may be asked any more; nil when it may.
  private func refusal(of feed: Feed) async throws(StoreError) -> FeedOutcome? {
    if let pause = try await hosts.pause(of: feed.url, at: now()) { return .tooSoon(until: pause) }
    if Task.isCancelled { return .failed(.cancelled) }
    return try await hosts.lease(feed.url.host ?? "") ? nil : .busy
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
    return try await keep(answer(FetchedFeed(.failure(.setAside(publisher)), status: nil), of: feed, state: state))
  }

  private func earliest(_ state: FeedFetchState, for purpose: RequestPurpose, _ policy: FeedFetchPolicy) -> Date? {
    guard !state.isGone else { return nil }
    switch purpose {
    case .reader, .beyondShare: return policy.earliestOnRequest(state)
    case .background: return state.nextFetch ?? .distantPast
    }
  }

  /// What is to be kept of an answer; what it tells of its host is learnt at once.
  private func answer(_ fetched: FetchedFeed, of feed: Feed, state: FeedFetchState) -> Answer {
    let answered = now()
    let policy = policy(feed.url)
    let next = policy.state(after: fetched, from: state, at: answered, jitter: jitter())
    hosts.limiter.learn(from: fetched, for: feed.url, state: next)
    var answer = Answer(fetched: fetched.answer, feed: feed, state: next)
    answer.feed.url = policy.address(after: fetched, from: feed.url)
    if case .document(let document) = fetched.answer {
      answer.feed.adopt(document)
      answer.articles = document.articles.map { $0.dated(notAfter: answered) }
    }
    return answer
  }

  private func keep(_ answer: Answer, isFollowed: Bool = false) async throws(StoreError) -> FeedOutcome {
    let count = try await ports.feeds.keep(
      answer.feed, state: answer.state, articles: answer.articles, isFollowed: isFollowed)
    changes.publish(.news(of: answer.feed.id))
    switch answer.fetched {
    case .document:
      try await joinTwins(of: answer.feed)
      return .taken(count)
    case .notModified: return .unchanged
    case .gone: return .gone
    case .failure(let error): return .failed(error)
    }
  }
}

/// What refreshing many feeds tells on its way.
private enum RefreshStep {
  /// What came of a feed.
  case done(FeedID, FeedOutcome)
  /// The host may be visited again, after a visit of so many seconds.
  case left(String, after: TimeInterval)
}

/// A feed that is about to be asked for, with its state before and from then on.
private struct Asking {
  let feed: Feed
  let state: FeedFetchState
  let begun: FeedFetchState
}

/// What is to be kept of what a publisher answered.
private struct Answer {
  let fetched: FetchedFeed.Answer
  var feed: Feed
  let state: FeedFetchState
  var articles: [Article] = []

  /// The bytes of its texts.
  var size: Int { articles.reduce(0) { $0 + $1.html.html.utf8.count + $1.text.utf8.count } }
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
    await runs[reader].join { tell in await refreshAll(of: reader, tell) }
  }

  /// Has all of the reader's feeds refreshed in the background; returns at once.
  public func refreshAllSoon(for reader: ReaderKey) { requests.ask(for: reader) }

  /// The progress of the run under way, or of the last one; nil before the first.
  public func refreshProgress(for reader: ReaderKey) async -> FeedsProgress? { await runs[reader].latest }

  /// Stops refreshing the reader's feeds and waits until it has stopped; what came stays.
  public func cancelRefresh(for reader: ReaderKey) async { await runs[reader].cancel() }

  private func refreshAll(of reader: ReaderKey, _ tell: ProgressFlight<FeedsProgress>.Tell) async -> FeedsProgress {
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
    progress.endedAt = now()
    return progress
  }

  private func work(
    _ feeds: [Feed], _ progress: inout FeedsProgress, _ tell: ProgressFlight<FeedsProgress>.Tell
  ) async throws(StoreError) {
    try await refreshEach(of: feeds, atOnce: Self.atOnce, for: .reader) { id, outcome in
      progress.note(outcome, of: id)
      if !progress.isOver { await tell(progress) }
      return !progress.isOver
    }
    if !progress.isOver { progress.state = Task.isCancelled ? .cancelled : .finished }
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
  /// When it ended; nil while it runs.
  public var endedAt: Date?

  /// Makes a progress.
  public init(total: Int, state: State = .running) {
    self.total = total
    self.state = state
  }

  /// Feeds that are done, 0...total.
  public var done: Int { refreshed + tooSoon + failures.count + gone.count }

  /// True when nothing more will come.
  public var isOver: Bool { state != .running }

  /// Whether a page tells of it at `now`: while it runs, and ten seconds longer.
  public func isNews(at now: Date) -> Bool { RefreshProgress.isNews(endedAt: endedAt, at: now) }

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
