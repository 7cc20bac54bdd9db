public import Foundation

/// The reader's feeds: subscribing, their health, and asking the publishers as often as a good guest may.
public struct Feeds: Sendable {
  let ports: NewsComponent.Ports
  let changes: ChangeFeed
  let now: CurrentTime
  let policy: @Sendable (URL) -> FeedFetchPolicy
  let jitter: @Sendable () -> Double
  let hosts: FeedHosts
  let flights = SingleFlight<FeedID, FeedOutcome>()
  let runs: ReaderFlights<FeedsProgress>
  let imports: FeedImportWatch
  /// What pages and commands want refreshed in the background.
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
    runs = ReaderFlights { changes.publish(.newsRefresh.of($0)) }
    imports = FeedImportWatch(changes: changes)
  }

  /// The subscriptions with their health, by folder (none first) and title.
  /// - Throws: ``NewsError/store(_:)``.
  public func list(for reader: ReaderKey) async throws(NewsError) -> [FeedStatus] {
    try await NewsError.translating { () async throws(StoreError) in
      try await ports.feeds.statuses(of: reader).map(timed)
    }
  }

  /// The status with the time from which the reader may have the publisher asked.
  private func timed(_ status: FeedStatus) -> FeedStatus {
    var status = status
    status.earliestRefresh = policy(status.subscription.feed.url)
      .earliestOnRequest(status.state.withoutWaits(noted: now()))
    return status
  }

  /// One subscription with its health.
  /// - Throws: ``NewsError/unknownFeed(_:)``, ``NewsError/store(_:)``.
  public func status(of id: FeedID, for reader: ReaderKey) async throws(NewsError) -> FeedStatus {
    let status = try await NewsError.translating { () async throws(StoreError) in
      try await ports.feeds.status(of: id, reader: reader)
    }
    guard let status else { throw .unknownFeed(String(id.rawValue)) }
    return timed(status)
  }

  /// What publishers say of these feeds, whoever reads them or none any more; those that are not known are left out.
  /// - Throws: ``NewsError/store(_:)``.
  public func known(_ ids: [FeedID]) async throws(NewsError) -> [Feed] {
    try await NewsError.translating { () async throws(StoreError) in try await ports.feeds.feeds(ids).map(\.feed) }
  }

  /// The subscription that a number, an address, or a name (without case and accents) means.
  /// - Throws: ``NewsError/unknownFeed(_:)`` when there is none, or several have the name; ``NewsError/store(_:)``.
  public func find(_ text: String, for reader: ReaderKey) async throws(NewsError) -> FeedID {
    let shortened = String(text.prefix(200))
    let statuses = try await list(for: reader)
    if let id = FeedID(text: text) {
      guard statuses.contains(where: { $0.id == id }) else { throw .unknownFeed(shortened) }
      return id
    }
    let name = TextFolding.fold(shortened)
    let named = statuses.filter {
      TextFolding.fold($0.subscription.title) == name || $0.subscription.feed.url.absoluteString == shortened
    }
    guard let found = named.first, named.count == 1 else { throw .unknownFeed(shortened) }
    return found.id
  }

  /// How far the list that is being taken in has come; nil when there is none.
  public func importProgress(for reader: ReaderKey) -> FeedImportProgress? { imports.progress(of: reader) }

  /// Subscribes a new paper to its first feeds, unless any feed was ever kept: who removed them is left alone. Answers
  /// whether it did. Asks no publisher for anything.
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

  /// Subscribes a reader who has no feeds to their first ones. Asks no publisher for anything.
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

  /// Subscribes to feeds whose addresses are known, but for those that the reader has. Asks no publisher for anything; the
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

  /// Renames a subscription, moves it to a folder, pauses it, has its articles fetched whole, or sets the `User-Agent` of
  /// its feed; returns it as it is now.
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

  /// What a reader typed for a `User-Agent`; nil when that is nothing.
  private static func userAgent(_ text: String) throws(NewsError) -> FeedUserAgent? {
    let userAgent = FeedUserAgent(text)
    guard userAgent != nil || (text.utf8.count < 1000 && text.allSatisfy { $0 == " " }) else {
      throw .badUserAgent(limit: FeedUserAgent.maximumLength)
    }
    return userAgent
  }

  /// Sets the `User-Agent` of a feed; nil gives Gazette's own back. All readers of a feed share its requests, so one of
  /// several may not spoil them for the others.
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

  /// Ends a subscription and answers it; ``restore(_:for:)`` takes it back.
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

  /// Subscribes again, with the name, the folder and the marks that there were; asks the publisher for nothing.
  /// - Throws: ``NewsError/unknownFeed(_:)`` when it is not kept any more, ``NewsError/store(_:)``.
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

/// What a reader changes of a subscription; what is nil stays as it is.
public struct FeedChange: Sendable, Hashable {
  /// The reader's own name; an empty one gives the publisher's name back.
  public var title: String?
  /// The folder; an empty one takes the feed out of its folder.
  public var folder: String?
  /// True to have it fetched no more for now, false to have it fetched again.
  public var isPaused: Bool?
  /// True to have every article that is opened fetched whole.
  public var wantsFullText: Bool?
  /// The `User-Agent` that the feed is requested with; an empty one gives Gazette's own back.
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

/// A name that a reader gives to a feed or a folder, checked.
struct FeedName {
  /// The longest name, in characters.
  static let longest = 100

  /// The name without spaces around it; nil when the reader gave none.
  let text: String?

  /// - Throws: ``NewsError/badName(limit:)``.
  init(_ typed: String?) throws(NewsError) {
    let text = typed?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
    // Counted in UTF-8 first: counting the characters of a hostile text is slow.
    guard text.utf8.count <= Self.longest * 8, text.count <= Self.longest,
      !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else { throw .badName(limit: Self.longest) }
    self.text = text.isEmpty ? nil : text
  }
}

extension Feeds {
  /// Finds the feeds behind any address that a person would paste; subscribes when there is one, and fetches it for the
  /// first time.
  ///
  /// What is subscribed already is answered as it is, without a request.
  /// - Parameter userAgent: The `User-Agent` of all requests; nil or empty for Gazette's own.
  /// - Throws: ``NewsError``.
  public func add(
    _ typed: String, folder: String? = nil, userAgent: String? = nil, for reader: ReaderKey
  ) async throws(NewsError) -> AddedFeed {
    let folder = try FeedName(folder).text
    let userAgent = try Self.userAgent(userAgent ?? "")
    guard typed.utf8.count <= 2000 else { throw .address(.notAnAddress) }
    if let known = try await known(typed, reader) { return .subscribed(known, isNew: false, outcome: nil) }
    let found = try await found(behind: typed, userAgent: userAgent)
    guard let first = found.first else { throw .noFeed }
    guard found.count == 1 else { return .several(found) }
    return try await subscribe(to: first, folder: folder, userAgent, reader)
  }

  /// The feeds behind an address, best first; subscribes to none. Empty when there is none.
  /// - Throws: ``NewsError/address(_:)``.
  public func discover(_ typed: String) async throws(NewsError) -> [DiscoveredFeed] {
    guard typed.utf8.count <= 2000 else { throw .address(.notAnAddress) }
    return try await found(behind: typed)
  }

  private func found(behind typed: String, userAgent: FeedUserAgent? = nil) async throws(NewsError) -> [DiscoveredFeed]
  {
    let subject = CrashSubject(.address, typed)
    let found: [DiscoveredFeed]?
    do throws(FeedDiscoveryProblem) {
      found = try await ports.crashes.reading(subject) { () async throws(FeedDiscoveryProblem) in
        try await ports.discovery.feeds(behind: typed, userAgent: userAgent)
      }
    } catch {
      throw .address(error)
    }
    guard let found else {
      throw .address(.source(.setAside(ProviderID(rawValue: URL(string: typed)?.host ?? typed))))
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
    // What discovery fetched lies at hand: mostly nothing is sent.
    let outcome = await refresh(subscription.id, purpose: .reader)
    let named = try await status(of: subscription.id, for: reader).subscription
    return .subscribed(named, isNew: true, outcome: outcome)
  }

  private func known(_ typed: String, _ reader: ReaderKey) async throws(NewsError) -> Subscription? {
    let address = typed.trimmingCharacters(in: .whitespacesAndNewlines)
    return try await list(for: reader).first { $0.addresses.contains(address) }?.subscription
  }
}

/// What came of adding a feed.
public enum AddedFeed: Sendable, Hashable {
  /// The reader is subscribed; `isNew` is false where that was so before. `outcome` tells of its first fetch; nil where
  /// nothing needed to be asked.
  case subscribed(Subscription, isNew: Bool, outcome: FeedOutcome?)
  /// Several feeds were found, best first: the reader chooses one by its address.
  case several([DiscoveredFeed])
}

/// Finds the feeds behind an address that a reader pasted.
public protocol FeedDiscovery: Sendable {
  /// The feeds behind `typed` (a feed, a site, a channel, a profile), best first; empty when there is none. Requests have
  /// `userAgent`; nil for Gazette's own.
  /// - Throws: ``FeedDiscoveryProblem``.
  func feeds(
    behind typed: String, userAgent: FeedUserAgent?
  ) async throws(FeedDiscoveryProblem) -> [DiscoveredFeed]
}

/// A feed found behind an address that a reader pasted.
public struct DiscoveredFeed: Sendable, Hashable {
  /// Where it is.
  public var url: URL
  /// Its title, when the page or the feed tells.
  public var title: String?
  /// Makes a finding.
  public init(url: URL, title: String?) {
    self.url = url
    self.title = title
  }
}

/// Why no feed could be looked for behind an address.
public enum FeedDiscoveryProblem: Error, Sendable, Hashable {
  /// The text is no address.
  case notAnAddress
  /// The outbound guard does not let it pass.
  case refused(OutboundRule)
  /// What lies there is a list of feeds, which is imported rather than subscribed to.
  case listOfFeeds
  /// The site gave nothing usable.
  case source(SourceError)
}

extension Feeds {
  /// The query that `fields` write, in which a feed may also stand with its address or its name.
  /// - Throws: ``NewsError`` for a field that cannot be used; ``NewsError/unknownFeed(_:)`` for a feed that the reader has
  ///   not subscribed to.
  public func query(_ fields: [String: String], for reader: ReaderKey) async throws(NewsError) -> ArticleQuery {
    var fields = fields
    let feed = fields.removeValue(forKey: "feed") ?? ""
    var query = try ArticleQuery(fields: fields)
    if !feed.isEmpty { query.feed = try await find(feed, for: reader) }
    return query
  }
}
