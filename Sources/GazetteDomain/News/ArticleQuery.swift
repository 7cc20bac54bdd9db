import BoundedNumbers
public import Foundation

/// The conditions that listed articles meet, all of them at once. The same fields write a query in addresses, forms, commands and
/// the API.
public struct ArticleQuery: Sendable, Hashable {
  /// The valid page sizes.
  public static let limits = 1...200
  /// The default page size.
  public static let defaultLimit = 30

  /// The feed; nil for all.
  public var feed: FeedID?
  /// The folder of the feeds; nil for all.
  public var folder: String?
  /// True to include only unread articles.
  public var unreadOnly = false
  /// True to include only starred articles.
  public var starredOnly = false
  /// The words that title or text must contain, ignoring case and accents, each as a prefix; nil for all articles.
  public var search: SearchWords?
  /// The order of the list.
  public var order = Order.newest
  /// The position in the list after which the page begins; nil for the first page.
  public var before: ArticleCursor?
  /// The maximum number of articles, within ``limits``.
  public var limit = ArticleQuery.defaultLimit
  /// True to list each story once, with the names of its other sources.
  public var foldsStories = true

  /// An order of the list; the raw value is its name in addresses.
  public enum Order: String, Sendable, Hashable, CaseIterable {
    /// By date of publication, the newest first.
    case newest
    /// By date of publication, the oldest first.
    case oldest
  }

  /// A mark to filter by; the raw value is its name in addresses.
  public enum Mark: String, Sendable, Hashable {
    /// Articles that the reader has not read, or has starred.
    case unread, starred
  }

  /// The marks to filter by, in their order in addresses, with their conditions.
  public static let marks:
    [(mark: Mark, path: any WritableKeyPath<ArticleQuery, Bool> & Sendable, has: @Sendable (StoredArticle) -> Bool)] = [
      (.unread, \.unreadOnly, { !$0.isRead }), (.starred, \.starredOnly, { $0.isStarred }),
    ]

  /// Makes a query for the newest articles.
  public init() {}

  /// Makes the query that `fields` write: texts by name, as in ``queryItems``. Missing fields set no condition, nor do empty
  /// ones, except an empty limit.
  /// - Throws: ``NewsError`` for an invalid field.
  public init(fields: [String: String]) throws(NewsError) {
    let filled = fields.filter { !$0.value.isEmpty }
    search = try filled["q"].flatMap(Self.words)
    if let text = filled["sort"] {
      guard let order = Order(rawValue: text) else {
        throw .field(FieldProblem("sort", given: text, expected: .oneOf(Order.allCases.map(\.rawValue))))
      }
      self.order = order
    }
    if let text = filled["before"] {
      guard text.utf8.count <= 50, let cursor = ArticleCursor(text: text) else {
        throw .field(FieldProblem("before", given: text, expected: .cursor))
      }
      before = cursor
    }
    if let text = fields["limit"] {
      guard let number = Int(text, in: Self.limits) else {
        throw .field(FieldProblem("limit", given: text, expected: .number(Self.limits)))
      }
      limit = number
    }
    if let text = filled["feed"] {
      guard let id = FeedID(text: text) else { throw .unknownFeed(String(text.prefix(200))) }
      feed = id
    }
    folder = try FeedName(fields["folder"]).text
    for mark in Self.marks { self[keyPath: mark.path] = try Self.flag(mark.mark.rawValue, filled) ?? false }
    foldsStories = try Self.flag("fold", filled) ?? true
  }

  /// The fields that write the query, in order, without defaults.
  public var queryItems: [(name: String, value: String)] {
    let source: [(name: String, value: String?)] = [("feed", feed.map { String($0.rawValue) }), ("folder", folder)]
    let marks = Self.marks.map { (name: $0.mark.rawValue, value: self[keyPath: $0.path] ? "1" : nil) }
    let rest: [(name: String, value: String?)] = [
      ("q", search?.text), ("sort", order == .newest ? nil : order.rawValue), ("before", before?.text),
      ("limit", limit == Self.defaultLimit ? nil : String(limit)), ("fold", foldsStories ? nil : "0"),
    ]
    return (source + marks + rest).compactMap { item in item.value.map { (item.name, $0) } }
  }

  /// Returns true when `article` has the query's marks. This is the one definition of the marks; stores translate it to SQL.
  public func matches(_ article: StoredArticle) -> Bool {
    Self.marks.allSatisfy { !self[keyPath: $0.path] || $0.has(article) }
  }

  /// The same from the beginning of the list.
  public var first: ArticleQuery { with { $0.before = nil } }

  /// Returns the query with a change.
  public func with(_ change: (inout ArticleQuery) -> Void) -> ArticleQuery {
    var copy = self
    change(&copy)
    return copy
  }

  private static func words(_ text: String) throws(NewsError) -> SearchWords? {
    do throws(SearchWordsProblem) { return try SearchWords(text) } catch { throw .search(error) }
  }

  /// Reads a flag: browsers and links write `1` or `on`, people and programs `true`.
  private static func flag(_ name: String, _ fields: [String: String]) throws(NewsError) -> Bool? {
    switch fields[name] {
    case nil: nil
    case "1", "true", "on": true
    case "0", "false", "off": false
    case .some(let text): throw .field(FieldProblem(name, given: text, expected: .trueOrFalse))
    }
  }
}

/// A place in the list of articles, newest first: after this article come those published before it. A list that begins with
/// the oldest goes the other way.
public struct ArticleCursor: Sendable, Hashable {
  /// The publication time of the last article shown.
  public var published: Date
  /// The id, which breaks ties (the greater first).
  public var id: ArticleID

  /// Makes a cursor.
  public init(published: Date, id: ArticleID) {
    self.published = published
    self.id = id
  }

  /// Reads ``text``; nil when it is malformed.
  public init?(text: some StringProtocol) {
    guard let hyphen = text.lastIndex(of: "-"),
      let milliseconds = Int64(text[..<hyphen], in: Self.milliseconds),
      let id = Int64(text[text.index(after: hyphen)...], in: 0...Int64.max)
    else { return nil }
    self.init(published: Date(timeIntervalSince1970: Double(milliseconds) / 1000), id: ArticleID(rawValue: id))
  }

  /// The cursor as it appears in URLs: milliseconds since 1970, a hyphen, the id.
  public var text: String {
    let milliseconds = Int64((published.timeIntervalSince1970 * 1000).rounded(), clampedTo: Self.milliseconds)
    return "\(milliseconds)-\(id.rawValue)"
  }

  private static let milliseconds: ClosedRange<Int64> =
    Int64(
      saturating: Article.dates.lowerBound.timeIntervalSince1970 * 1000)...Int64(
      saturating: Article.dates.upperBound.timeIntervalSince1970 * 1000)
}
