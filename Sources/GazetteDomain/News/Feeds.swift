import Foundation

/// Lists the reader's subscriptions with their health.
public struct ListFeeds: Sendable {
  private let feeds: any FeedStore

  /// Makes the use case.
  public init(feeds: any FeedStore) { self.feeds = feeds }

  /// The subscriptions by folder (none first) and title.
  /// - Throws: ``NewsError/store(_:)``.
  public func callAsFunction(reader: ReaderKey) async throws(NewsError) -> [FeedStatus] {
    try await NewsError.translating { () async throws(StoreError) in try await feeds.statuses(of: reader) }
  }

  /// One subscription.
  /// - Throws: ``NewsError/unknownFeed(_:)``, ``NewsError/store(_:)``.
  public func callAsFunction(_ id: FeedID, reader: ReaderKey) async throws(NewsError) -> FeedStatus {
    let status = try await NewsError.translating { () async throws(StoreError) in
      try await feeds.status(of: id, reader: reader)
    }
    guard let status else { throw .unknownFeed(String(id.rawValue)) }
    return status
  }
}

/// Renames a subscription, moves it to a folder, pauses it, or has its articles fetched whole.
public struct UpdateFeed: Sendable {
  private let feeds: any FeedStore
  private let changes: ChangeFeed

  /// Makes the use case.
  public init(feeds: any FeedStore, changes: ChangeFeed) {
    self.feeds = feeds
    self.changes = changes
  }

  /// Changes the subscription; answers it as it is now.
  /// - Throws: ``NewsError/unknownFeed(_:)``, ``NewsError/badName(limit:)``, ``NewsError/store(_:)``.
  public func callAsFunction(
    _ id: FeedID, _ change: FeedChange, reader: ReaderKey
  ) async throws(NewsError) -> Subscription {
    var subscription = try await ListFeeds(feeds: feeds)(id, reader: reader).subscription
    if let title = change.title { subscription.customTitle = try FeedName(title).text }
    if let folder = change.folder { subscription.folder = try FeedName(folder).text }
    if let isPaused = change.isPaused { subscription.isPaused = isPaused }
    if let wantsFullText = change.wantsFullText { subscription.wantsFullText = wantsFullText }
    if subscription.customTitle == subscription.feed.title { subscription.customTitle = nil }
    do throws(StoreError) {
      try await feeds.update(subscription, of: reader)
    } catch {
      throw error == .notFound ? .unknownFeed(String(id.rawValue)) : .store(error)
    }
    changes.publish(.news)
    return subscription
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

  /// Makes a change.
  public init(
    title: String? = nil, folder: String? = nil, isPaused: Bool? = nil, wantsFullText: Bool? = nil
  ) {
    self.title = title
    self.folder = folder
    self.isPaused = isPaused
    self.wantsFullText = wantsFullText
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

/// Ends a subscription.
public struct RemoveFeed: Sendable {
  private let feeds: any FeedStore
  private let changes: ChangeFeed
  private let now: CurrentTime

  /// Makes the use case.
  public init(feeds: any FeedStore, changes: ChangeFeed, now: @escaping CurrentTime) {
    self.feeds = feeds
    self.changes = changes
    self.now = now
  }

  /// Ends the subscription; answers it, and ``RestoreFeed`` takes it back.
  /// - Throws: ``NewsError/unknownFeed(_:)``, ``NewsError/store(_:)``.
  public func callAsFunction(_ id: FeedID, reader: ReaderKey) async throws(NewsError) -> Subscription {
    let removed = try await NewsError.translating { () async throws(StoreError) in
      try await feeds.unsubscribe(id, reader: reader, at: now())
    }
    guard let removed else { throw .unknownFeed(String(id.rawValue)) }
    changes.publish(.news)
    return removed
  }
}

/// Takes back the end of a subscription.
public struct RestoreFeed: Sendable {
  private let feeds: any FeedStore
  private let changes: ChangeFeed

  /// Makes the use case.
  public init(feeds: any FeedStore, changes: ChangeFeed) {
    self.feeds = feeds
    self.changes = changes
  }

  /// Subscribes again, with the name, the folder and the marks that there were; asks the publisher for nothing.
  /// - Throws: ``NewsError/unknownFeed(_:)`` when it is not kept any more, ``NewsError/store(_:)``.
  public func callAsFunction(_ id: FeedID, reader: ReaderKey) async throws(NewsError) -> Subscription {
    let restored = try await NewsError.translating { () async throws(StoreError) in
      try await feeds.restore(id, reader: reader)
    }
    guard let restored else { throw .unknownFeed(String(id.rawValue)) }
    changes.publish(.news)
    return restored
  }
}
