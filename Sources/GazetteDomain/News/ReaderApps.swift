import BoundedNumbers
public import Foundation

/// Which articles a reader app asks for, in the order in which they arrived; all conditions hold together.
///
/// It lists every telling of a story: an app shows each in its feed, and marking one marks the others.
public struct ArrivalQuery: Sendable, Hashable {
  /// The most articles that are answered at once; one more may be asked for, to learn whether there are more.
  public static let most = 200_000

  /// Where the articles come from.
  public enum Source: Sendable, Hashable {
    /// All feeds; of the starred and the labelled also those that were removed.
    case everything
    /// One feed.
    case feed(FeedID)
    /// The feeds in one folder; nil is no folder.
    case folder(String?)
    /// What the reader put one label on.
    case label(String)
  }

  /// What the list is sorted by; what is equal follows the arrival.
  public enum Order: Sendable, Hashable {
    /// When they arrived, which is the order of their ids.
    case arrival
    /// When they were published.
    case publication
    /// When they or their marks changed.
    case change
    /// Whether they are read.
    case status
    /// The names of the folder, of the article, of its authors.
    case folder, title, author
    /// The number of the folder.
    case folderID
  }

  /// Where they come from.
  public var source = Source.everything
  /// True for what is read, false for what is not; nil for both.
  public var isRead: Bool?
  /// True for what is starred, false for what is not; nil for both.
  public var isStarred: Bool?
  /// Only those with all these words in title or text.
  public var search: SearchWords?
  /// Only those that have one of the publishers' keywords; empty for all.
  public var keywords: [String] = []
  /// Only those that arrived after this one, and before that one.
  public var after, before: ArticleID?
  /// Only those published after this time, and before that one.
  public var publishedAfter, publishedBefore: Date?
  /// Only those which, or whose marks, changed after this time, and before that one.
  public var changedAfter, changedBefore: Date?
  /// What they are sorted by.
  public var order = Order.arrival
  /// From the first to the last; else from the last to the first.
  public var isRising = false
  /// At most so many, 0 and up, after as many as are to be passed over.
  public var limit = 20, offset = 0

  /// Makes a query for the latest articles.
  public init() {}

  /// The first so many of the same articles, the latest first.
  func latestFirst(_ count: Int) -> ArrivalQuery {
    var query = self
    (query.order, query.isRising, query.limit, query.offset) = (.arrival, false, count, 0)
    return query
  }
}

/// An article as reader apps are told of it: fifty thousand of them at a first sync, so that its texts stay the bytes as which they
/// were kept, side by side in one block.
public struct ArrivedArticle: Sendable, Identifiable {
  /// Its texts, each in the column of its own name, in the order in which the stores read them.
  public enum Text: Int, Sendable, CaseIterable {
    /// Its body, as the sanitiser wrote it.
    case html
    /// What the reader calls its feed, and the feed's site, or where the feed itself is.
    case feedTitle, feedSite
    /// What the publisher knows it by, its title, which may be empty, and the beginning of its text.
    case guid, title, excerpt
    /// Where the original is; none where the publisher does not say.
    case link
    /// The picture that lists show, and what is written below it.
    case picture, pictureCaption
    /// The folder of its feed; none when the reader has removed the feed.
    case folder
    /// As JSON: who wrote it, the publisher's keywords, what comes with it, and what the reader put on it, in order.
    case authors, categories, enclosures, labels
  }

  /// Its identity, and its feed.
  public let id: ArticleID, feedID: FeedID
  /// When it was published, and when the publisher changed it.
  public let published: Date, updated: Date?
  /// How long it takes to read; nil where that is not known.
  public let readingTime: Duration?
  /// The reader's marks.
  public let isRead: Bool, isStarred: Bool
  /// Whether the reader is subscribed to its feed.
  public let isSubscribed: Bool
  /// When it arrived: later for every later id.
  public let arrival: Arrival
  private let block: [UInt8]
  private let places: [Range<Int>?]

  /// Makes an article whose texts stand in `block` at `places`, in the order of ``Text``; nil for a text that it has not.
  public init(
    id: ArticleID, feedID: FeedID, published: Date, updated: Date?, readingTime: Duration?, isRead: Bool,
    isStarred: Bool, isSubscribed: Bool, arrival: Arrival, block: [UInt8], places: [Range<Int>?]
  ) {
    precondition(places.count == Text.allCases.count)
    (self.id, self.feedID) = (id, feedID)
    (self.published, self.updated, self.readingTime) = (published, updated, readingTime)
    (self.isRead, self.isStarred, self.isSubscribed) = (isRead, isStarred, isSubscribed)
    self.arrival = arrival
    (self.block, self.places) = (block, places)
  }

  /// The bytes of one of its texts, in UTF-8; nil where it has none.
  public subscript(text: Text) -> ArraySlice<UInt8>? { places[text.rawValue].map { block[$0] } }

  /// Who wrote it, with commas between, in UTF-8. Mostly it is one, whose name is a part of the column as it is.
  public var authorLine: ArraySlice<UInt8> {
    guard let column = self[.authors] else { return [] }
    let name = column.dropFirst(2).dropLast(2)
    if column.count > 4, column.starts(with: #"[""#.utf8), column.suffix(2).elementsEqual(#""]"#.utf8),
      !name.contains(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") })
    {
      return name
    }
    return Array(authors.joined(separator: ", ").utf8)[...]
  }

  private func string(_ text: Text) -> String? { self[text].map { String(decoding: $0, as: UTF8.self) } }

  // For whoever asks of few articles.

  /// What the publisher knows it by.
  public var guid: String { string(.guid) ?? "" }
  /// Its title, which may be empty.
  public var title: String { string(.title) ?? "" }
  /// The beginning of its text.
  public var excerpt: String { string(.excerpt) ?? "" }
  /// What the reader calls its feed.
  public var feedTitle: String { string(.feedTitle) ?? "" }
  /// Its feed's site, or where the feed itself is.
  public var feedSite: String { string(.feedSite) ?? "" }
  /// Where the original is; nil where the publisher does not say.
  public var link: String? { string(.link) }
  /// What is written below its picture.
  public var pictureCaption: String? { string(.pictureCaption) }
  /// The folder of its feed; nil for none, and when the reader has removed the feed.
  public var folder: String? { string(.folder) }
  /// Who wrote it.
  public var authors: [String] { list { try JSONColumn.values(string(.authors)) } }
  /// The publisher's keywords.
  public var categories: [String] { list { try JSONColumn.values(string(.categories)) } }
  /// What the reader put on it, in order; mostly empty.
  public var labels: [String] { list { try JSONColumn.values(string(.labels)) } }
  /// What comes with it.
  public var enclosures: [Enclosure] {
    list { try JSONColumn.values(string(.enclosures), of: EnclosureRow.self) }.map(\.enclosure)
  }

  /// What the store wrote can be read but in a damaged file, whose articles are told all the same: `gazette doctor` tells of the file.
  private func list<Value>(_ read: () throws -> [Value]) -> [Value] { (try? read()) ?? [] }
}

/// A moment in microseconds of the epoch, within the years 1970 to 2255: what JSON's numbers hold exactly.
public struct Arrival: RawRepresentable, Sendable, Hashable, Comparable {
  /// The latest.
  public static let latest: Int64 = 1 << 53
  /// The microseconds.
  public let rawValue: Int64
  /// The moment, brought within the bounds.
  public init(rawValue: Int64) { self.rawValue = min(max(rawValue, 0), Self.latest) }
  /// The moment of `date`.
  public init(_ date: Date) {
    self.init(rawValue: Int64(saturating: (date.timeIntervalSince1970 * 1_000_000).rounded(.down)))
  }
  /// The earlier is less.
  public static func < (left: Arrival, right: Arrival) -> Bool { left.rawValue < right.rawValue }
}

/// A reader's folder, or a feed that lies in none.
public struct Folder: Sendable, Hashable, Identifiable {
  /// The identity of a folder: the same for as long as it has its name, or another that it was given.
  public struct ID: RawRepresentable, Sendable, Hashable {
    /// What stands for no folder.
    public static let none = ID(rawValue: 1)
    /// The number as it is stored, 1 and up.
    public let rawValue: Int64
    /// Makes an id from its stored form.
    public init(rawValue: Int64) { self.rawValue = rawValue }
  }

  /// Its identity.
  public let id: ID
  /// Its name; nil for what stands for no folder.
  public let name: String?

  /// Makes a folder.
  public init(id: ID, name: String?) {
    self.id = id
    self.name = name
  }
}

/// Keeps what reader apps need beside feeds and marks: the order of arrival, folders with numbers, labels on articles.
public protocol ReaderAppStore: Sendable {
  /// The ids of the articles that `query` asks for, in its order.
  func ids(_ query: ArrivalQuery, of reader: ReaderKey) async throws(StoreError) -> [ArticleID]
  /// How many articles `query` asks for, whatever its limit and offset.
  func count(_ query: ArrivalQuery, of reader: ReaderKey) async throws(StoreError) -> Int
  /// These articles with their bodies, in the order of `ids` and each once; those that the reader cannot read are left out.
  func articles(_ ids: [ArticleID], of reader: ReaderKey) async throws(StoreError) -> [ArrivedArticle]
  /// When these articles, or the reader's marks on them, changed last. Only some apps are told, so it does not come with
  /// the articles.
  func changes(of ids: [ArticleID], of reader: ReaderKey) async throws(StoreError) -> [ArticleID: Date]
  /// The last article that arrived at `arrival` or before; nil when there is none.
  func last(upTo arrival: Arrival) async throws(StoreError) -> ArticleID?
  /// The stories published after `date` that several of the reader's feeds tell, by their tellings in the order of arrival;
  /// the most told first.
  func storiesTold(after date: Date, limit: Int, offset: Int, of reader: ReaderKey) async throws(StoreError)
    -> [[ArticleID]]
  /// When the last articles of the reader's feeds arrived; feeds without articles are left out.
  func lastArrivals(of reader: ReaderKey) async throws(StoreError) -> [FeedID: Arrival]

  /// Stars articles, or takes their stars away; what the reader cannot read is passed over.
  func star(_ ids: [ArticleID], isOn: Bool, of reader: ReaderKey) async throws(StoreError)

  /// The folders that hold a feed or were made to be empty, by their names.
  func folders(of reader: ReaderKey) async throws(StoreError) -> [Folder]
  /// Makes a folder that may be empty; nil when there is one of that name.
  func addFolder(_ name: String, of reader: ReaderKey) async throws(StoreError) -> Folder?
  /// Renames a folder with all that lies in it; false when there is none, or another of that name, an empty one too.
  func rename(_ folder: Folder.ID, to name: String, of reader: ReaderKey) async throws(StoreError) -> Bool
  /// Removes a folder; its feeds lie in none then. False when there is none.
  func remove(_ folder: Folder.ID, of reader: ReaderKey) async throws(StoreError) -> Bool

  /// The labels that are on any article, in order.
  func labels(of reader: ReaderKey) async throws(StoreError) -> [String]
  /// Puts a label on articles, or takes it off; what the reader cannot read is passed over.
  func label(
    _ ids: [ArticleID], _ label: String, isOn: Bool, of reader: ReaderKey
  ) async throws(StoreError)
  /// Gives a label another name, nil to take it off everything; false when it is on nothing.
  func rename(label: String, to name: String?, of reader: ReaderKey) async throws(StoreError) -> Bool
}

/// What reader apps ask for and change, whichever of their languages they speak.
public struct ReaderApps: Sendable {
  let ports: NewsComponent.Ports
  let changes: ChangeFeed

  /// The ids of the articles that `query` asks for, in its order.
  /// - Throws: ``NewsError/store(_:)``.
  public func ids(_ query: ArrivalQuery, for reader: ReaderKey) async throws(NewsError) -> [ArticleID] {
    try await NewsError.translating { () async throws(StoreError) in try await ports.apps.ids(query, of: reader) }
  }

  /// How many articles `query` asks for, whatever its limit and offset.
  /// - Throws: ``NewsError/store(_:)``.
  public func count(_ query: ArrivalQuery, for reader: ReaderKey) async throws(NewsError) -> Int {
    // The same question for each page of a list, so that what is kept of it answers.
    let all = query.latestFirst(1)
    return try await NewsError.translating { () async throws(StoreError) in try await ports.apps.count(all, of: reader)
    }
  }

  /// These articles with their bodies, in the order of `ids` and each once; unknown ones are left out.
  /// - Throws: ``NewsError/store(_:)``.
  public func articles(_ ids: [ArticleID], for reader: ReaderKey) async throws(NewsError) -> [ArrivedArticle] {
    try await NewsError.translating { () async throws(StoreError) in try await ports.apps.articles(ids, of: reader) }
  }

  /// When these articles, or the reader's marks on them, changed last.
  /// - Throws: ``NewsError/store(_:)``.
  public func changes(of ids: [ArticleID], for reader: ReaderKey) async throws(NewsError) -> [ArticleID: Date] {
    try await NewsError.translating { () async throws(StoreError) in try await ports.apps.changes(of: ids, of: reader) }
  }

  /// The ids of all articles that `query` asks for, whatever its limit, offset and order: the latest first.
  /// - Parameter atOnce: how many are asked for at a time.
  /// - Throws: ``NewsError/store(_:)``.
  public func allIDs(
    _ query: ArrivalQuery, for reader: ReaderKey, atOnce: Int = ArrivalQuery.most
  ) async throws(NewsError) -> [ArticleID] {
    var (part, all) = (query.latestFirst(atOnce), [ArticleID]())
    while true {
      let found = try await ids(part, for: reader)
      all += found
      guard found.count == atOnce, let last = found.last else { return all }
      part.before = last
    }
  }

  /// Marks all articles that `query` asks for read, whatever its limit, offset and order, and the other tellings of their
  /// stories.
  /// - Parameter atOnce: how many are marked at a time.
  /// - Throws: ``NewsError/store(_:)``.
  public func markRead(
    _ query: ArrivalQuery, for reader: ReaderKey, atOnce: Int = ArrivalQuery.most
  ) async throws(NewsError) {
    var part = query.latestFirst(atOnce)
    part.isRead = false
    while true {
      let found = try await ids(part, for: reader)
      guard let last = found.last else { return }
      try await changing(reader) { () async throws(StoreError) in
        _ = try await ports.articles.mark(found, read: true, of: reader)
      }
      guard found.count == atOnce else { return }
      // What arrives meanwhile was not asked for.
      part.before = last
    }
  }

  /// The last article that arrived at `arrival` or before; nil when there is none.
  /// - Throws: ``NewsError/store(_:)``.
  public func last(upTo arrival: Arrival) async throws(NewsError) -> ArticleID? {
    try await NewsError.translating { () async throws(StoreError) in try await ports.apps.last(upTo: arrival) }
  }

  /// The stories published after `date` that several of the reader's feeds tell, by their tellings in the order of arrival;
  /// the most told first.
  /// - Throws: ``NewsError/store(_:)``.
  public func storiesTold(
    after date: Date, limit: Int, offset: Int, for reader: ReaderKey
  ) async throws(NewsError) -> [[ArticleID]] {
    try await NewsError.translating { () async throws(StoreError) in
      try await ports.apps.storiesTold(after: date, limit: limit, offset: offset, of: reader)
    }
  }

  /// When the last articles of the reader's feeds arrived; feeds without articles are left out.
  /// - Throws: ``NewsError/store(_:)``.
  public func lastArrivals(for reader: ReaderKey) async throws(NewsError) -> [FeedID: Arrival] {
    try await NewsError.translating { () async throws(StoreError) in try await ports.apps.lastArrivals(of: reader) }
  }

  /// Stars articles, or takes their stars away; unknown ones are passed over.
  /// - Throws: ``NewsError/store(_:)``.
  public func star(_ ids: [ArticleID], isOn: Bool, for reader: ReaderKey) async throws(NewsError) {
    try await changing(reader) { () async throws(StoreError) in try await ports.apps.star(ids, isOn: isOn, of: reader) }
  }

  /// The folders that hold a feed or were made to be empty, by their names.
  /// - Throws: ``NewsError/store(_:)``.
  public func folders(for reader: ReaderKey) async throws(NewsError) -> [Folder] {
    try await NewsError.translating { () async throws(StoreError) in try await ports.apps.folders(of: reader) }
  }

  /// The labels that are on any article, in order.
  /// - Throws: ``NewsError/store(_:)``.
  public func labels(for reader: ReaderKey) async throws(NewsError) -> [String] {
    try await NewsError.translating { () async throws(StoreError) in try await ports.apps.labels(of: reader) }
  }

  /// Makes a folder that may be empty; nil when there is one of that name.
  /// - Throws: ``NewsError/badName(limit:)``, ``NewsError/store(_:)``.
  public func addFolder(_ name: String, for reader: ReaderKey) async throws(NewsError) -> Folder? {
    let name = try Self.name(name)
    return try await changing(reader) { () async throws(StoreError) in try await ports.apps.addFolder(name, of: reader)
    }
  }

  /// Renames a folder with all that lies in it; false when there is none, or another of that name.
  /// - Throws: ``NewsError/badName(limit:)``, ``NewsError/store(_:)``.
  public func rename(_ folder: Folder.ID, to name: String, for reader: ReaderKey) async throws(NewsError) -> Bool {
    let name = try Self.name(name)
    return try await changing(reader) { () async throws(StoreError) in
      try await ports.apps.rename(folder, to: name, of: reader)
    }
  }

  /// Removes a folder; its feeds lie in none then. False when there is none.
  /// - Throws: ``NewsError/store(_:)``.
  public func remove(_ folder: Folder.ID, for reader: ReaderKey) async throws(NewsError) -> Bool {
    try await changing(reader) { () async throws(StoreError) in try await ports.apps.remove(folder, of: reader) }
  }

  /// Puts a label on articles, or takes it off; unknown ones are passed over.
  /// - Throws: ``NewsError/badName(limit:)``, ``NewsError/store(_:)``.
  public func label(
    _ ids: [ArticleID], _ label: String, isOn: Bool, for reader: ReaderKey
  ) async throws(NewsError) {
    let label = try Self.name(label)
    try await changing(reader) { () async throws(StoreError) in
      try await ports.apps.label(ids, label, isOn: isOn, of: reader)
    }
  }

  /// Gives a label another name, nil to take it off everything; false when it is on nothing.
  /// - Throws: ``NewsError/badName(limit:)``, ``NewsError/store(_:)``.
  public func rename(label: String, to name: String?, for reader: ReaderKey) async throws(NewsError) -> Bool {
    var newName: String?
    if let name { newName = try Self.name(name) }
    let wanted = newName
    return try await changing(reader) { () async throws(StoreError) in
      try await ports.apps.rename(label: label, to: wanted, of: reader)
    }
  }

  private static func name(_ typed: String) throws(NewsError) -> String {
    guard let name = try FeedName(typed).text else { throw .badName(limit: FeedName.longest) }
    return name
  }

  private func changing<Value: Sendable>(
    _ reader: ReaderKey, _ work: () async throws(StoreError) -> Value
  ) async throws(NewsError) -> Value {
    let value = try await NewsError.translating(work)
    changes.publish(.news.of(reader))
    return value
  }
}
