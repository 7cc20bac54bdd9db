import BoundedNumbers
public import Foundation

/// Which articles to list; all conditions hold together.
public struct ArticleQuery: Sendable, Hashable {
  /// Only of this feed.
  public var feed: FeedID?
  /// Only of feeds in this folder.
  public var folder: String?
  /// Only unread ones.
  public var unreadOnly = false
  /// Only starred ones.
  public var starredOnly = false
  /// Only those with all these words (prefixes, without case and accents) in title or text.
  public var search: SearchWords?
  /// Only those after this place in the list.
  public var before: ArticleCursor?
  /// At most so many, 1...200.
  public var limit = 30
  /// Tell the same story once, with its other sources named.
  public var foldsStories = true

  /// Makes a query for the newest 30 articles.
  public init() {}
}

/// A place in the list of articles, newest first: after this article come those published before it.
public struct ArticleCursor: Sendable, Hashable {
  /// When the last article shown was published.
  public var published: Date
  /// Its id, which breaks ties (the greater first).
  public var id: ArticleID

  /// Makes a cursor.
  public init(published: Date, id: ArticleID) {
    self.published = published
    self.id = id
  }

  /// Reads ``text``; nil when it is none.
  public init?(text: some StringProtocol) {
    guard let hyphen = text.lastIndex(of: "-"),
      let milliseconds = Int64(text[..<hyphen], in: Self.milliseconds),
      let id = Int64(text[text.index(after: hyphen)...], in: 0...Int64.max)
    else { return nil }
    self.init(published: Date(timeIntervalSince1970: Double(milliseconds) / 1000), id: ArticleID(rawValue: id))
  }

  /// The cursor as it stands in URLs: milliseconds since 1970, a hyphen, the id.
  public var text: String {
    let milliseconds = Int64((published.timeIntervalSince1970 * 1000).rounded(), clampedTo: Self.milliseconds)
    return "\(milliseconds)-\(id.rawValue)"
  }

  private static let milliseconds: ClosedRange<Int64> =
    Int64(
      saturating: Article.dates.lowerBound.timeIntervalSince1970 * 1000)...Int64(
      saturating: Article.dates.upperBound.timeIntervalSince1970 * 1000)
}

/// Checks a query that was written as texts, the same way for pages, commands and the API.
public struct ReadArticleQuery: Sendable {
  private let feeds: any FeedStore

  /// Makes the use case.
  public init(feeds: any FeedStore) { self.feeds = feeds }

  /// The query that `fields` mean; empty texts count as not given.
  /// - Throws: ``NewsError`` for the first field that cannot be used.
  public func callAsFunction(_ fields: ArticleQueryFields, reader: ReaderKey) async throws(NewsError) -> ArticleQuery {
    var query = ArticleQuery()
    query.search = try Self.words(fields.search)
    if let text = Self.filled(fields.before) {
      guard text.utf8.count <= 50, let cursor = ArticleCursor(text: text) else {
        throw .field(FieldProblem("before", given: text, expected: .cursor))
      }
      query.before = cursor
    }
    if let limit = fields.limit {
      guard (1...200).contains(limit) else {
        throw .field(FieldProblem("limit", given: "\(limit)", expected: .number(1...200)))
      }
      query.limit = limit
    }
    if let text = Self.filled(fields.feed) { query.feed = try await feed(text, reader: reader) }
    query.folder = try FeedName(fields.folder).text
    query.unreadOnly = fields.unreadOnly
    query.starredOnly = fields.starredOnly
    query.foldsStories = fields.foldsStories
    return query
  }

  /// The subscription that a number, an address or a name means; a name must be that of one feed only.
  private func feed(_ text: String, reader: ReaderKey) async throws(NewsError) -> FeedID {
    let shortened = String(text.prefix(200))
    let statuses = try await NewsError.translating { () async throws(StoreError) in try await feeds.statuses(of: reader)
    }
    if let number = Int64(text, in: 0...Int64.max) {
      guard statuses.contains(where: { $0.id.rawValue == number }) else { throw .unknownFeed(shortened) }
      return FeedID(rawValue: number)
    }
    let name = TextFolding.fold(shortened)
    let named = statuses.filter {
      TextFolding.fold($0.subscription.title) == name || $0.subscription.feed.url.absoluteString == shortened
    }
    guard let found = named.first, named.count == 1 else { throw .unknownFeed(shortened) }
    return found.id
  }

  private static func words(_ text: String?) throws(NewsError) -> SearchWords? {
    guard let text = filled(text) else { return nil }
    do throws(SearchWordsProblem) { return try SearchWords(text) } catch { throw .search(error) }
  }

  private static func filled(_ text: String?) -> String? { text.flatMap { $0.isEmpty ? nil : $0 } }
}

/// A query for articles as texts, as they stand in an address or a command.
public struct ArticleQueryFields: Sendable, Hashable {
  /// A feed's number, or its name without case and accents.
  public var feed: String?
  /// A folder's name.
  public var folder: String?
  /// Only unread ones.
  public var unreadOnly = false
  /// Only starred ones.
  public var starredOnly = false
  /// Words to search for.
  public var search: String?
  /// A cursor's text.
  public var before: String?
  /// At most so many, 1...200; 30 when nil.
  public var limit: Int?
  /// Tell the same story once.
  public var foldsStories = true

  /// Makes fields of which none is given.
  public init() {}
}
