import Foundation

/// Asks one publisher for a feed, when a good guest may, and keeps what came; what was there stays when that fails.
public struct RefreshFeed: Sendable {
  let ports: NewsComponent.Ports
  let changes: ChangeFeed
  let now: CurrentTime
  let policy: @Sendable (URL) -> FeedFetchPolicy
  let jitter: @Sendable () -> Double
  private let lanes: HostLanes
  private let flights = SharedFlights<FeedID, FeedOutcome>()
  private let holder = UUID().uuidString

  init(
    ports: NewsComponent.Ports, changes: ChangeFeed, now: @escaping CurrentTime,
    policy: @escaping @Sendable (URL) -> FeedFetchPolicy, jitter: @escaping @Sendable () -> Double
  ) {
    self.ports = ports
    self.changes = changes
    self.now = now
    self.policy = policy
    self.jitter = jitter
    lanes = HostLanes(feeds: ports.feeds)
  }

  /// Refreshes the feed unless it is too soon; callers for the same feed share one request.
  public func callAsFunction(_ id: FeedID, for purpose: RequestPurpose = .reader) async -> FeedOutcome {
    await flights.join(id) { await attempt(id, for: purpose) }
  }

  /// Refreshes `feeds`, one request at a time to each host, until all are done, the task is cancelled, or `note`, which
  /// is told each outcome, answers false.
  func each(
    of feeds: [Feed], atOnce: Int, for purpose: RequestPurpose, note: (FeedID, FeedOutcome) async -> Bool
  ) async {
    var queue = FeedQueue(feeds, atOnce: atOnce)
    await withTaskGroup(of: (Feed, FeedOutcome).self) { group in
      while let feed = queue.next() { group.addTask { (feed, await attempt(feed.id, for: purpose)) } }
      while let (done, outcome) = await group.next() {
        queue.finish(done)
        guard await note(done.id, outcome), !Task.isCancelled else { return group.cancelAll() }
        while let feed = queue.next() { group.addTask { (feed, await attempt(feed.id, for: purpose)) } }
      }
    }
  }

  private func attempt(_ id: FeedID, for purpose: RequestPurpose) async -> FeedOutcome {
    do throws(StoreError) {
      guard let host = try await ports.feeds.feed(id)?.feed.url.host else { return .unknown }
      await lanes.enter(host)
      let outcome = await leased(id, host: host, for: purpose)
      await lanes.leave(host)
      return outcome
    } catch {
      return .stopped(error)
    }
  }

  /// Across processes too, one request at a time goes to a host.
  private func leased(_ id: FeedID, host: String, for purpose: RequestPurpose) async -> FeedOutcome {
    let work = "news.host." + host
    do throws(StoreError) {
      // Longer than any request may take.
      guard try await ports.lease.acquire(work, holder: holder, until: now() + 90) else { return .busy }
      let outcome = try await ask(id, for: purpose)
      try await ports.lease.release(work, holder: holder)
      return outcome
    } catch {
      return .stopped(error)
    }
  }

  private func ask(_ id: FeedID, for purpose: RequestPurpose) async throws(StoreError) -> FeedOutcome {
    // Read again: who waited before the lane may find the work done.
    guard let (feed, state) = try await ports.feeds.feed(id) else { return .unknown }
    let asked = now()
    let policy = policy(feed.url)
    switch earliest(state, for: purpose, policy) {
    case .none: return .tooSoon(until: nil)
    case .some(let date) where date > asked: return .tooSoon(until: date)
    default: break
    }
    if let pause = try await lanes.pause(of: feed.url, at: asked) { return .tooSoon(until: pause) }
    if Task.isCancelled { return .failed(.cancelled) }
    // Kept before the request goes out: a crash then cannot make us ask twice.
    let begun = policy.beginning(state, at: asked)
    _ = try await ports.feeds.keep(feed, state: begun, articles: [])
    let fetched = await ports.source.fetch(feed.url, state: state)
    return try await keep(fetched, of: feed, state: begun)
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
    await lanes.learn(from: fetched, for: feed.url, state: next)
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
    let beginning = Date(timeIntervalSince1970: -2_208_988_800)
    article.published = max(min(published, now), beginning)
    return article
  }
}
