public import Foundation

/// The reader's feeds: their subscriptions, their health, and their refreshes, as often as courtesy allows.
public struct Feeds: Sendable {
  let ports: NewsComponent.Ports
  let changes: ChangeFeed
  let now: CurrentTime
  let policy: @Sendable (URL) -> FeedFetchPolicy
  let jitter: @Sendable () -> Double
  let hosts: FeedHosts
  let flights = SingleFlight<FeedID, FeedOutcome>()
  let runs: ReaderSingleFlight<FeedsProgress>
  let imports: FeedImportWatch
  let overviews = FeedOverviews()
  /// The refreshes that pages and commands request from the background.
  let requests = FeedRequests()

  init(
    ports: NewsComponent.Ports, changes: ChangeFeed, now: @escaping CurrentTime,
    policy: @escaping @Sendable (URL) -> FeedFetchPolicy, jitter: @escaping @Sendable () -> Double
  ) {
    self.ports = ports
    self.changes = changes
    self.now = now
    self.policy = policy
    self.jitter = jitter
    hosts = FeedHosts(ports: ports, now: now)
    runs = ReaderSingleFlight { changes.publish(.newsRefresh.of($0)) }
    imports = FeedImportWatch(changes: changes)
  }

  /// Returns the subscriptions with their health, by folder (none first) and title.
  /// - Throws: ``NewsError/store(_:)``.
  public func list(for reader: ReaderKey) async throws(NewsError) -> [FeedStatus] {
    try await NewsError.translating { () async throws(StoreError) in
      try await ports.feeds.statuses(of: reader).map(timed)
    }
  }

  /// Returns the status with the earliest time of a refresh by the reader.
  private func timed(_ status: FeedStatus) -> FeedStatus {
    var status = status
    status.earliestRefresh = policy(status.subscription.feed.url)
      .earliestOnRequest(status.state.withoutWaits(at: now()))
    return status
  }

  /// Returns one subscription with its health.
  /// - Throws: ``NewsError/unknownFeed(_:)``, ``NewsError/store(_:)``.
  public func status(of id: FeedID, for reader: ReaderKey) async throws(NewsError) -> FeedStatus {
    let status = try await NewsError.translating { () async throws(StoreError) in
      try await ports.feeds.status(of: id, reader: reader)
    }
    guard let status else { throw .unknownFeed(String(id.rawValue)) }
    return timed(status)
  }

  /// Returns the stored feeds with these ids, whether or not anyone is subscribed to them; ignores unknown ids.
  /// - Throws: ``NewsError/store(_:)``.
  public func known(_ ids: [FeedID]) async throws(NewsError) -> [Feed] {
    try await NewsError.translating { () async throws(StoreError) in try await ports.feeds.feeds(ids).map(\.feed) }
  }

  /// Finds the subscription with this number, address or name (ignoring case and accents).
  /// - Throws: ``NewsError/unknownFeed(_:)`` when none or several match; ``NewsError/store(_:)``.
  public func find(_ text: String, for reader: ReaderKey) async throws(NewsError) -> FeedID {
    let shortened = String(text.prefix(200))
    if let id = FeedID(text: text) { return try await status(of: id, for: reader).id }
    let statuses = try await list(for: reader)
    let name = TextFolding.fold(shortened)
    let named = statuses.filter {
      TextFolding.fold($0.subscription.title) == name || $0.subscription.feed.url.absoluteString == shortened
    }
    guard let found = named.first, named.count == 1 else { throw .unknownFeed(shortened) }
    return found.id
  }

  /// Returns the progress of the running import; nil when there is none.
  public func importProgress(for reader: ReaderKey) -> FeedImportProgress? { imports.progress(of: reader) }

  /// Subscribes a new installation to its first feeds, unless a feed was ever stored: readers who removed them do not get them
  /// back. Returns whether it did. Sends no requests.
  /// - Throws: ``NewsError/store(_:)``.
  @discardableResult
  public func begin(
    with first: [(url: URL, folder: String?)], for reader: ReaderKey
  ) async throws(NewsError) -> Bool {
    try await NewsError.translating { () async throws(StoreError) in
      guard try await ports.feeds.isUntouched() else { return false }
      for (url, folder) in first {
        let title = url.host ?? url.absoluteString
        _ = try await ports.feeds.subscribe(to: url, title: title, folder: folder, for: reader, at: now())
      }
      changes.publish(.news.of(reader))
      return true
    }
  }

  /// Subscribes a reader without feeds to the first ones. Sends no requests.
  /// - Throws: ``NewsError/store(_:)``.
  public func welcome(
    _ reader: ReaderKey, with first: [(url: URL, folder: String?)]
  ) async throws(NewsError) {
    guard try await list(for: reader).isEmpty else { return }
    try await NewsError.translating { () async throws(StoreError) in
      for (url, folder) in first {
        let title = url.host ?? url.absoluteString
        _ = try await ports.feeds.subscribe(to: url, title: title, folder: folder, for: reader, at: now())
      }
    }
    changes.publish(.news.of(reader))
  }

  /// Subscribes to feeds whose addresses are known, except those that the reader has. Sends no request; the
  /// background work does.
  /// - Throws: ``NewsError/store(_:)``; feeds before the one that failed are subscribed.
  public func subscribe(
    to feeds: [(url: URL, title: String, folder: String?)], for reader: ReaderKey
  ) async throws(NewsError) {
    let known = Set(try await list(for: reader).map(\.subscription.feed.url))
    let wanted = feeds.filter { !known.contains($0.url) }
    try await NewsError.translating { () async throws(StoreError) in
      for feed in wanted {
        _ = try await ports.feeds.subscribe(
          to: feed.url, title: feed.title, folder: feed.folder, for: reader, at: now())
      }
    }
    if !wanted.isEmpty { changes.publish(.news.of(reader)) }
  }

  /// Changes a subscription's name, folder, pause or full-text setting, or the `User-Agent` of its feed; returns the new
  /// subscription.
  /// - Throws: ``NewsError/unknownFeed(_:)``, ``NewsError/badName(limit:)``, ``NewsError/badUserAgent(limit:)``,
  ///   ``NewsError/sharedFeed``, ``NewsError/store(_:)``.
  @discardableResult
  public func update(
    _ id: FeedID, _ change: FeedChange, for reader: ReaderKey
  ) async throws(NewsError) -> Subscription {
    var subscription = try await status(of: id, for: reader).subscription
    if let title = change.title { subscription.customTitle = try FeedName(title).text }
    if let folder = change.folder { subscription.folder = try FeedName(folder).text }
    if let isPaused = change.isPaused { subscription.isPaused = isPaused }
    if let wantsFullText = change.wantsFullText { subscription.wantsFullText = wantsFullText }
    if subscription.customTitle == subscription.feed.title { subscription.customTitle = nil }
    if let text = change.userAgent {
      let userAgent = try Self.userAgent(text)
      try await setUserAgent(userAgent, of: subscription.feed, for: reader)
      subscription.feed.userAgent = userAgent
    }
    do throws(StoreError) {
      try await ports.feeds.update(subscription, of: reader)
    } catch {
      throw error == .notFound ? .unknownFeed(String(id.rawValue)) : .store(error)
    }
    changes.publish(.news.of(reader))
    return subscription
  }

  /// Reads a typed `User-Agent`; nil when the text is empty.
  private static func userAgent(_ text: String) throws(NewsError) -> FeedUserAgent? {
    let userAgent = FeedUserAgent(text)
    guard userAgent != nil || (text.utf8.count < 1000 && text.allSatisfy { $0 == " " }) else {
      throw .badUserAgent(limit: FeedUserAgent.maximumLength)
    }
    return userAgent
  }

  /// Sets the `User-Agent` of a feed; nil restores Gazette's own. All readers of a feed share its requests, so it cannot be
  /// changed while the feed has several.
  private func setUserAgent(
    _ userAgent: FeedUserAgent?, of feed: Feed, for reader: ReaderKey
  ) async throws(NewsError) {
    guard userAgent != feed.userAgent else { return }
    let isShared = try await NewsError.translating { () async throws(StoreError) in
      try await ports.feeds.hasReaders(feed.id, besides: reader)
    }
    guard reader == .owner || !isShared else { throw .sharedFeed }
    try await NewsError.translating { () async throws(StoreError) in
      try await ports.feeds.setUserAgent(userAgent, of: feed.id)
    }
  }

  /// Ends a subscription and returns it; ``restore(_:for:)`` undoes this.
  /// - Throws: ``NewsError/unknownFeed(_:)``, ``NewsError/store(_:)``.
  @discardableResult
  public func remove(_ id: FeedID, for reader: ReaderKey) async throws(NewsError) -> Subscription {
    let removed = try await NewsError.translating { () async throws(StoreError) in
      try await ports.feeds.unsubscribe(id, reader: reader, at: now())
    }
    guard let removed else { throw .unknownFeed(String(id.rawValue)) }
    changes.publish(.news.of(reader))
    return removed
  }

  /// Restores an ended subscription with its name, folder and marks; sends no request.
  /// - Throws: ``NewsError/unknownFeed(_:)`` when it is already deleted, ``NewsError/store(_:)``.
  @discardableResult
  public func restore(_ id: FeedID, for reader: ReaderKey) async throws(NewsError) -> Subscription {
    let restored = try await NewsError.translating { () async throws(StoreError) in
      try await ports.feeds.restore(id, reader: reader)
    }
    guard let restored else { throw .unknownFeed(String(id.rawValue)) }
    changes.publish(.news.of(reader))
    return restored
  }
}

extension Feeds {
  /// Returns the reader's feeds. They are in memory, where a published change replaces only what it concerns; at least once a minute
  /// all are read, because another process may have changed them.
  /// - Parameter hasUnpublished: True to read all feeds, because a change exists whose topic has not arrived from another node.
  /// - Throws: ``NewsError/store(_:)``.
  public func overview(
    for reader: ReaderKey, hasUnpublished: Bool = false
  ) async throws(NewsError) -> FeedOverview {
    try await NewsError.translating { () async throws(StoreError) in
      // Before the read, so that a change in the meantime is read next time.
      let version = changes.version
      let entry = hasUnpublished ? nil : overviews.entry(of: reader, at: now())
      if let entry, let topics = changes.changed(since: entry.version, for: reader),
        let overview = try await updated(entry.overview, by: FeedListChange(topics), for: reader)
      {
        overviews.store(.init(overview: overview, version: version, readAt: entry.readAt), of: reader)
        return overview
      }
      let overview = FeedOverview(try await ports.feeds.statuses(of: reader), revision: overviews.nextRevision())
      overviews.store(.init(overview: overview, version: version, readAt: now()), of: reader)
      return overview
    }
  }

  /// With more changed feeds, reading all of them is as fast.
  private static let maximumChangedFeeds = 16

  /// Returns the overview after a change; nil when all feeds must be read.
  private func updated(
    _ overview: FeedOverview, by change: FeedListChange, for reader: ReaderKey
  ) async throws(StoreError) -> FeedOverview? {
    guard !change.concernsAll else { return nil }
    var overview = overview
    try await updateCounts(of: &overview, by: change, for: reader)
    guard !change.feeds.isEmpty else { return overview }
    let changed = overview.feeds.indices.filter { change.feeds.contains(overview.feeds[$0].id) }
    guard !changed.isEmpty else { return overview }
    guard changed.count <= Self.maximumChangedFeeds else { return nil }
    var isRenamed = false
    for index in changed {
      let known = overview.feeds[index].subscription
      guard let status = try await ports.feeds.status(of: known.id, reader: reader) else { return nil }
      isRenamed = isRenamed || status.subscription.title != known.title
      overview.feeds[index] = status
    }
    return FeedOverview(
      isRenamed ? overview.feeds.inListOrder() : overview.feeds, revision: overviews.nextRevision())
  }

  private func updateCounts(
    of overview: inout FeedOverview, by change: FeedListChange, for reader: ReaderKey
  ) async throws(StoreError) {
    guard change.concernsCounts else { return }
    let counts = try await ports.feeds.unreadCounts(of: reader)
    for index in overview.feeds.indices {
      overview.feeds[index].unreadCount = counts[overview.feeds[index].id] ?? 0
    }
    overview.unreadCount = counts.values.reduce(0, +)
    overview.revision = overviews.nextRevision()
  }
}

/// A reader's changes to a subscription; nil leaves a value unchanged.
public struct FeedChange: Sendable, Hashable {
  /// The reader's own name; empty restores the publisher's.
  public var title: String?
  /// The folder; empty removes the feed from its folder.
  public var folder: String?
  /// True to stop fetching it for now, false to resume.
  public var isPaused: Bool?
  /// True to open its articles with their full text.
  public var wantsFullText: Bool?
  /// The `User-Agent` of the feed's requests; empty restores Gazette's own.
  public var userAgent: String?

  /// Makes a change.
  public init(
    title: String? = nil, folder: String? = nil, isPaused: Bool? = nil, wantsFullText: Bool? = nil,
    userAgent: String? = nil
  ) {
    self.title = title
    self.folder = folder
    self.isPaused = isPaused
    self.wantsFullText = wantsFullText
    self.userAgent = userAgent
  }
}

/// A validated name that a reader gives to a feed or a folder.
struct FeedName {
  /// The maximum length, in characters.
  static let maximumLength = 100

  /// The name without spaces around it; nil when it is empty.
  let text: String?

  /// - Throws: ``NewsError/badName(limit:)``.
  init(_ typed: String?) throws(NewsError) {
    let text = typed?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
    // The UTF-8 length comes first: counting the characters of a hostile text is slow.
    guard text.utf8.count <= Self.maximumLength * 8, text.count <= Self.maximumLength,
      !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else { throw .badName(limit: Self.maximumLength) }
    self.text = text.isEmpty ? nil : text
  }
}

extension Feeds {
  /// Finds the feeds at any address that a person would paste; when there is exactly one, subscribes to it and fetches it.
  ///
  /// Returns an existing subscription without a request.
  /// - Parameter userAgent: The `User-Agent` of all requests; nil or empty for Gazette's own.
  /// - Throws: ``NewsError``.
  public func add(
    _ typed: String, folder: String? = nil, userAgent: String? = nil, for reader: ReaderKey
  ) async throws(NewsError) -> AddedFeed {
    let folder = try FeedName(folder).text
    let userAgent = try Self.userAgent(userAgent ?? "")
    guard typed.utf8.count <= 2000 else { throw .address(.notAnAddress) }
    if let known = try await known(typed, reader) { return .subscribed(known, isNew: false, outcome: nil) }
    let found = try await discoveredFeeds(at: typed, userAgent: userAgent)
    guard let first = found.first else { throw .noFeed }
    guard found.count == 1 else { return .several(found) }
    return try await subscribe(to: first, folder: folder, userAgent, reader)
  }

  /// Returns the feeds at an address, best first, without subscribing; empty when there are none.
  /// - Throws: ``NewsError/address(_:)``.
  public func discover(_ typed: String) async throws(NewsError) -> [DiscoveredFeed] {
    guard typed.utf8.count <= 2000 else { throw .address(.notAnAddress) }
    return try await discoveredFeeds(at: typed)
  }

  private func discoveredFeeds(at typed: String, userAgent: FeedUserAgent? = nil) async throws(NewsError)
    -> [DiscoveredFeed]
  {
    let subject = CrashSubject(.address, typed)
    let found: [DiscoveredFeed]?
    do throws(FeedDiscoveryProblem) {
      found = try await ports.crashes.reading(subject) { () async throws(FeedDiscoveryProblem) in
        try await ports.discovery.feeds(at: typed, userAgent: userAgent)
      }
    } catch {
      throw .address(error)
    }
    guard let found else {
      throw .address(.source(.quarantined(ProviderID(rawValue: URL(string: typed)?.host ?? typed))))
    }
    return found
  }

  private func subscribe(
    to found: DiscoveredFeed, folder: String?, _ userAgent: FeedUserAgent?, _ reader: ReaderKey
  ) async throws(NewsError) -> AddedFeed {
    if let known = try await known(found.url.absoluteString, reader) {
      return .subscribed(known, isNew: false, outcome: nil)
    }
    let title = found.title.flatMap { $0.isEmpty ? nil : $0 } ?? found.url.host ?? found.url.absoluteString
    let subscription = try await NewsError.translating { () async throws(StoreError) in
      try await ports.feeds.subscribe(to: found.url, title: title, folder: folder, for: reader, at: now())
    }
    if let userAgent { try await setUserAgent(userAgent, of: subscription.feed, for: reader) }
    changes.publish(.news.of(reader))
    // Discovery has usually cached the document, so this mostly sends no request.
    let outcome = await refresh(subscription.id, purpose: .reader)
    let named = try await status(of: subscription.id, for: reader).subscription
    return .subscribed(named, isNew: true, outcome: outcome)
  }

  private func known(_ typed: String, _ reader: ReaderKey) async throws(NewsError) -> Subscription? {
    let address = typed.trimmingCharacters(in: .whitespacesAndNewlines)
    return try await list(for: reader).first { $0.addresses.contains(address) }?.subscription
  }
}

/// The result of adding a feed.
public enum AddedFeed: Sendable, Hashable {
  /// The reader is subscribed; `isNew` is false for an earlier subscription. `outcome` is that of the first fetch; nil when no
  /// request was needed.
  case subscribed(Subscription, isNew: Bool, outcome: FeedOutcome?)
  /// Several feeds were found, best first: the reader chooses one by address.
  case several([DiscoveredFeed])
}

/// Finds the feeds at an address that a reader pasted.
public protocol FeedDiscovery: Sendable {
  /// Returns the feeds at `typed` (a feed, a site, a channel, a profile), best first; empty when there are none. Requests carry
  /// `userAgent`; nil for Gazette's own.
  /// - Throws: ``FeedDiscoveryProblem``.
  func feeds(
    at typed: String, userAgent: FeedUserAgent?
  ) async throws(FeedDiscoveryProblem) -> [DiscoveredFeed]
}

/// A feed found at an address that a reader pasted.
public struct DiscoveredFeed: Sendable, Hashable {
  /// The address.
  public var url: URL
  /// The title; nil when neither page nor feed gives one.
  public var title: String?
  /// Makes a finding.
  public init(url: URL, title: String?) {
    self.url = url
    self.title = title
  }
}

/// The reason why the search for feeds at an address failed.
public enum FeedDiscoveryProblem: Error, Sendable, Hashable {
  /// The text is not an address.
  case notAnAddress
  /// The outbound guard refuses the address.
  case refused(OutboundRule)
  /// The address leads to a list of feeds, which must be imported instead.
  case listOfFeeds
  /// The site gave no usable reply.
  case source(SourceError)
}

extension Feeds {
  /// Returns the query that `fields` write; a feed may also be given by its address or name.
  /// - Throws: ``NewsError`` for an invalid field; ``NewsError/unknownFeed(_:)`` for a feed without a subscription of this
  ///   reader.
  public func query(_ fields: [String: String], for reader: ReaderKey) async throws(NewsError) -> ArticleQuery {
    var fields = fields
    let feed = fields.removeValue(forKey: "feed") ?? ""
    var query = try ArticleQuery(fields: fields)
    if !feed.isEmpty { query.feed = try await find(feed, for: reader) }
    return query
  }
}
