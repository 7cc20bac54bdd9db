public import Foundation

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
