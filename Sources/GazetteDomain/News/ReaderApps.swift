import BoundedNumbers
public import Foundation

/// The articles that a reader app requests, in the order of arrival; all conditions apply at once.
///
/// It lists every article of a story: an app shows each in its feed, and marking one marks the others.
public struct ArrivalQuery: Sendable, Hashable {
  /// The maximum number of articles in a reply; a query may request one more, to learn whether there are more.
  public static let maximumCount = 200_000

  /// The source of the articles.
  public enum Source: Sendable, Hashable {
    /// All feeds; starred and labelled articles of removed feeds too.
    case everything
    /// One feed.
    case feed(FeedID)
    /// The feeds in one folder; nil for feeds in none.
    case folder(String?)
    /// The articles with one label.
    case label(String)
  }

  /// The sort order of the list; ties follow the order of arrival.
  public enum Order: Sendable, Hashable {
    /// The order of arrival, which is that of the ids.
    case arrival
    /// The time of publication.
    case publication
    /// The time of the last change of the article or its marks.
    case change
    /// Read or unread.
    case status
    /// The name of the folder, the title, the authors' names.
    case folder, title, author
    /// The number of the folder.
    case folderID
  }

  /// The source of the articles.
  public var source = Source.everything
  /// True for read articles, false for unread ones; nil for both.
  public var isRead: Bool?
  /// True for starred articles, false for others; nil for both.
  public var isStarred: Bool?
  /// The words that title or text must contain; nil for all articles.
  public var search: SearchWords?
  /// The publisher's keywords, of which an article must have one; empty for all.
  public var keywords: [String] = []
  /// The articles after and before which the results arrived; nil for no bound.
  public var after, before: ArticleID?
  /// The bounds of the publication time, exclusive; nil for none.
  public var publishedAfter, publishedBefore: Date?
  /// The bounds of the last change of the article or its marks, exclusive; nil for none.
  public var changedAfter, changedBefore: Date?
  /// The sort order.
  public var order = Order.arrival
  /// True for ascending order, false for descending.
  public var isRising = false
  /// The maximum number, 0 or more, after skipping `offset` articles.
  public var limit = 20, offset = 0

  /// Makes a query for the latest articles.
  public init() {}

  /// Returns a query for the first `count` of the same articles, the latest first.
  func latestFirst(_ count: Int) -> ArrivalQuery {
    var query = self
    (query.order, query.isRising, query.limit, query.offset) = (.arrival, false, count, 0)
    return query
  }
}

/// An article for reader apps, with its body.
public struct ArrivedArticle: Sendable, Identifiable {
  /// Its identity, and its feed.
  public let id: ArticleID, feedID: FeedID
  /// The time of its arrival: later for every greater id.
  public let arrival: Arrival
  /// The publisher's identifier, and the title, which may be empty.
  public let guid: String, title: String
  /// The time of publication.
  public let published: Date
  /// The time of the publisher's last change; nil when unchanged.
  public var updated: Date?
  /// The beginning of its text, and its body, as the sanitiser wrote it.
  public var excerpt = "", html = ""
  /// The feed's name for this reader, and the feed's site, or its address without one.
  public var feedTitle = "", feedSite = ""
  /// The folder of its feed; nil for none, and when the reader has removed the feed.
  public var folder: String?
  /// The address of the original; nil when the publisher gives none.
  public var link: String?
  /// The address of the picture for lists, and its caption.
  public var picture: String?, pictureCaption: String?
  /// The authors' names, and the publisher's keywords.
  public var authors: [String] = [], categories: [String] = []
  /// The attached files.
  public var enclosures: [Enclosure] = []
  /// The reading time; nil when unknown.
  public var readingTime: Duration?
  /// The reader's marks.
  public var isRead = false, isStarred = false
  /// The reader's labels, in order; mostly empty.
  public var labels: [String] = []
  /// True when the reader is subscribed to its feed.
  public var isSubscribed = true

  /// Makes an article without its optional parts.
  public init(
    id: ArticleID, feedID: FeedID, arrival: Arrival, guid: String, title: String, published: Date
  ) {
    (self.id, self.feedID, self.arrival) = (id, feedID, arrival)
    (self.guid, self.title, self.published) = (guid, title, published)
  }
}

/// A time in microseconds since 1970, up to the year 2255: the integers that JSON's numbers represent exactly.
public struct Arrival: RawRepresentable, Sendable, Hashable, Comparable {
  /// The latest time.
  public static let latest: Int64 = 1 << 53
  /// The microseconds.
  public let rawValue: Int64
  /// Makes a time, clamped to the bounds.
  public init(rawValue: Int64) { self.rawValue = min(max(rawValue, 0), Self.latest) }
  /// Makes the time of `date`.
  public init(_ date: Date) {
    self.init(rawValue: Int64(saturating: (date.timeIntervalSince1970 * 1_000_000).rounded(.down)))
  }
  /// Earlier times sort first.
  public static func < (left: Arrival, right: Arrival) -> Bool { left.rawValue < right.rawValue }
}

/// A reader's folder, or the stand-in for feeds without one.
public struct Folder: Sendable, Hashable, Identifiable {
  /// The identity of a folder, which survives renaming.
  public struct ID: RawRepresentable, Sendable, Hashable {
    /// The identity for no folder.
    public static let none = ID(rawValue: 1)
    /// The stored number, at least 1.
    public let rawValue: Int64
    /// Makes an id from its stored form.
    public init(rawValue: Int64) { self.rawValue = rawValue }
  }

  /// The identity.
  public let id: ID
  /// The name; nil for no folder.
  public let name: String?

  /// Makes a folder.
  public init(id: ID, name: String?) {
    self.id = id
    self.name = name
  }
}

/// Stores the additional data of reader apps: the order of arrival, numbered folders, labels on articles.
public protocol ReaderAppStore: Sendable {
  /// Returns the ids of the articles of `query`, in its order.
  func ids(_ query: ArrivalQuery, of reader: ReaderKey) async throws(StoreError) -> [ArticleID]
  /// Returns the number of articles of `query`, ignoring its limit and offset.
  func count(_ query: ArrivalQuery, of reader: ReaderKey) async throws(StoreError) -> Int
  /// Returns these articles with their bodies, in the order of `ids`, each once; skips articles that the reader cannot read.
  func articles(_ ids: [ArticleID], of reader: ReaderKey) async throws(StoreError) -> [ArrivedArticle]
  /// Returns the times when these articles, or the reader's marks on them, last changed. Only some apps need them, so they are
  /// not part of the articles.
  func changes(of ids: [ArticleID], of reader: ReaderKey) async throws(StoreError) -> [ArticleID: Date]
  /// Returns the last article that arrived at `arrival` or before; nil when there is none.
  func last(upTo arrival: Arrival) async throws(StoreError) -> ArticleID?
  /// Returns the stories published after `date` that several of the reader's feeds have, each as its articles in the order of
  /// arrival; those with the most articles come first.
  func multiSourceStories(after date: Date, limit: Int, offset: Int, of reader: ReaderKey) async throws(StoreError)
    -> [[ArticleID]]
  /// Returns the last arrival in each of the reader's feeds; feeds without articles are absent.
  func lastArrivals(of reader: ReaderKey) async throws(StoreError) -> [FeedID: Arrival]

  /// Stars or unstars articles; skips articles that the reader cannot read.
  func star(_ ids: [ArticleID], isOn: Bool, of reader: ReaderKey) async throws(StoreError)

  /// Returns the folders with feeds or created empty, sorted by name.
  func folders(of reader: ReaderKey) async throws(StoreError) -> [Folder]
  /// Creates a folder, which may stay empty; nil when the name exists.
  func addFolder(_ name: String, of reader: ReaderKey) async throws(StoreError) -> Folder?
  /// Renames a folder with its content; false when it does not exist, or the name does, even for an empty folder.
  func rename(_ folder: Folder.ID, to name: String, of reader: ReaderKey) async throws(StoreError) -> Bool
  /// Removes a folder; its feeds are then in none. False when it does not exist.
  func remove(_ folder: Folder.ID, of reader: ReaderKey) async throws(StoreError) -> Bool

  /// Returns the labels in use, sorted.
  func labels(of reader: ReaderKey) async throws(StoreError) -> [String]
  /// Adds or removes a label; skips articles that the reader cannot read.
  func label(
    _ ids: [ArticleID], _ label: String, isOn: Bool, of reader: ReaderKey
  ) async throws(StoreError)
  /// Renames a label, nil removes it from all articles; false when no article has it.
  func rename(label: String, to name: String?, of reader: ReaderKey) async throws(StoreError) -> Bool
}

/// The service for reader apps, shared by all their APIs.
public struct ReaderApps: Sendable {
  let ports: NewsComponent.Ports
  let changes: ChangeFeed

  /// Returns the ids of the articles of `query`, in its order.
  /// - Throws: ``NewsError/store(_:)``.
  public func ids(_ query: ArrivalQuery, for reader: ReaderKey) async throws(NewsError) -> [ArticleID] {
    try await NewsError.translating { () async throws(StoreError) in try await ports.apps.ids(query, of: reader) }
  }

  /// Returns the number of articles of `query`, ignoring its limit and offset.
  /// - Throws: ``NewsError/store(_:)``.
  public func count(_ query: ArrivalQuery, for reader: ReaderKey) async throws(NewsError) -> Int {
    // One query for all pages of a list, so that the cached count serves them.
    let all = query.latestFirst(1)
    return try await NewsError.translating { () async throws(StoreError) in try await ports.apps.count(all, of: reader)
    }
  }

  /// Returns these articles with their bodies, in the order of `ids`, each once; skips unknown ones.
  /// - Throws: ``NewsError/store(_:)``.
  public func articles(_ ids: [ArticleID], for reader: ReaderKey) async throws(NewsError) -> [ArrivedArticle] {
    try await NewsError.translating { () async throws(StoreError) in try await ports.apps.articles(ids, of: reader) }
  }

  /// Returns the times when these articles, or the reader's marks on them, last changed.
  /// - Throws: ``NewsError/store(_:)``.
  public func changes(of ids: [ArticleID], for reader: ReaderKey) async throws(NewsError) -> [ArticleID: Date] {
    try await NewsError.translating { () async throws(StoreError) in try await ports.apps.changes(of: ids, of: reader) }
  }

  /// Returns the ids of all articles of `query`, ignoring its limit, offset and order: the latest first.
  /// - Parameter batchSize: The number of articles per read.
  /// - Throws: ``NewsError/store(_:)``.
  public func allIDs(
    _ query: ArrivalQuery, for reader: ReaderKey, batchSize: Int = ArrivalQuery.maximumCount
  ) async throws(NewsError) -> [ArticleID] {
    var (part, all) = (query.latestFirst(batchSize), [ArticleID]())
    while true {
      let found = try await ids(part, for: reader)
      all += found
      guard found.count == batchSize, let last = found.last else { return all }
      part.before = last
    }
  }

  /// Marks all articles of `query` read, ignoring its limit, offset and order, and the other articles of their stories.
  /// - Parameter batchSize: The number of articles per write.
  /// - Throws: ``NewsError/store(_:)``.
  public func markRead(
    _ query: ArrivalQuery, for reader: ReaderKey, batchSize: Int = ArrivalQuery.maximumCount
  ) async throws(NewsError) {
    var part = query.latestFirst(batchSize)
    part.isRead = false
    while true {
      let found = try await ids(part, for: reader)
      guard let last = found.last else { return }
      try await changing(.newsMarks, of: reader) { () async throws(StoreError) in
        _ = try await ports.articles.mark(found, read: true, of: reader)
      }
      guard found.count == batchSize else { return }
      // Excludes articles that arrive meanwhile.
      part.before = last
    }
  }

  /// Returns the last article that arrived at `arrival` or before; nil when there is none.
  /// - Throws: ``NewsError/store(_:)``.
  public func last(upTo arrival: Arrival) async throws(NewsError) -> ArticleID? {
    try await NewsError.translating { () async throws(StoreError) in try await ports.apps.last(upTo: arrival) }
  }

  /// Returns the stories published after `date` that several of the reader's feeds have, each as its articles in the order of
  /// arrival; those with the most articles come first.
  /// - Throws: ``NewsError/store(_:)``.
  public func multiSourceStories(
    after date: Date, limit: Int, offset: Int, for reader: ReaderKey
  ) async throws(NewsError) -> [[ArticleID]] {
    try await NewsError.translating { () async throws(StoreError) in
      try await ports.apps.multiSourceStories(after: date, limit: limit, offset: offset, of: reader)
    }
  }

  /// Returns the last arrival in each of the reader's feeds; feeds without articles are absent.
  /// - Throws: ``NewsError/store(_:)``.
  public func lastArrivals(for reader: ReaderKey) async throws(NewsError) -> [FeedID: Arrival] {
    try await NewsError.translating { () async throws(StoreError) in try await ports.apps.lastArrivals(of: reader) }
  }

  /// Stars or unstars articles; skips unknown ones.
  /// - Throws: ``NewsError/store(_:)``.
  public func star(_ ids: [ArticleID], isOn: Bool, for reader: ReaderKey) async throws(NewsError) {
    try await changing(.newsStars, of: reader) { () async throws(StoreError) in
      try await ports.apps.star(ids, isOn: isOn, of: reader)
    }
  }

  /// Returns the folders with feeds or created empty, sorted by name.
  /// - Throws: ``NewsError/store(_:)``.
  public func folders(for reader: ReaderKey) async throws(NewsError) -> [Folder] {
    try await NewsError.translating { () async throws(StoreError) in try await ports.apps.folders(of: reader) }
  }

  /// Returns the labels in use, sorted.
  /// - Throws: ``NewsError/store(_:)``.
  public func labels(for reader: ReaderKey) async throws(NewsError) -> [String] {
    try await NewsError.translating { () async throws(StoreError) in try await ports.apps.labels(of: reader) }
  }

  /// Creates a folder, which may stay empty; nil when the name exists.
  /// - Throws: ``NewsError/badName(limit:)``, ``NewsError/store(_:)``.
  public func addFolder(_ name: String, for reader: ReaderKey) async throws(NewsError) -> Folder? {
    let name = try Self.name(name)
    return try await changing(.news, of: reader) { () async throws(StoreError) in
      try await ports.apps.addFolder(name, of: reader)
    }
  }

  /// Renames a folder with its content; false when it does not exist, or the name does.
  /// - Throws: ``NewsError/badName(limit:)``, ``NewsError/store(_:)``.
  public func rename(_ folder: Folder.ID, to name: String, for reader: ReaderKey) async throws(NewsError) -> Bool {
    let name = try Self.name(name)
    return try await changing(.news, of: reader) { () async throws(StoreError) in
      try await ports.apps.rename(folder, to: name, of: reader)
    }
  }

  /// Removes a folder; its feeds are then in none. False when it does not exist.
  /// - Throws: ``NewsError/store(_:)``.
  public func remove(_ folder: Folder.ID, for reader: ReaderKey) async throws(NewsError) -> Bool {
    try await changing(.news, of: reader) { () async throws(StoreError) in
      try await ports.apps.remove(folder, of: reader)
    }
  }

  /// Adds or removes a label; skips unknown articles.
  /// - Throws: ``NewsError/badName(limit:)``, ``NewsError/store(_:)``.
  public func label(
    _ ids: [ArticleID], _ label: String, isOn: Bool, for reader: ReaderKey
  ) async throws(NewsError) {
    let label = try Self.name(label)
    try await changing(.newsStars, of: reader) { () async throws(StoreError) in
      try await ports.apps.label(ids, label, isOn: isOn, of: reader)
    }
  }

  /// Renames a label, nil removes it from all articles; false when no article has it.
  /// - Throws: ``NewsError/badName(limit:)``, ``NewsError/store(_:)``.
  public func rename(label: String, to name: String?, for reader: ReaderKey) async throws(NewsError) -> Bool {
    var newName: String?
    if let name { newName = try Self.name(name) }
    let wanted = newName
    return try await changing(.newsStars, of: reader) { () async throws(StoreError) in
      try await ports.apps.rename(label: label, to: wanted, of: reader)
    }
  }

  private static func name(_ typed: String) throws(NewsError) -> String {
    guard let name = try FeedName(typed).text else { throw .badName(limit: FeedName.maximumLength) }
    return name
  }

  private func changing<Value: Sendable>(
    _ topic: Topic, of reader: ReaderKey, _ work: () async throws(StoreError) -> Value
  ) async throws(NewsError) -> Value {
    let value = try await NewsError.translating(work)
    changes.publish(topic.of(reader))
    return value
  }
}
