package import GazetteDomain

/// The table that a walk along a query's list begins with; the other conditions are checked on the way.
package enum ArticleQueryPlan: Equatable {
  case search, starred, feed, all

  /// Chooses the most selective table. Excluded words alone are looked up for each article on the way.
  init(_ query: ArticleQuery) {
    if let search = query.search, !search.onlyExcludes {
      self = .search
    } else if query.starredOnly {
      self = .starred
    } else {
      self = query.feed == nil ? .all : .feed
    }
  }
}

/// The tables of a walk, in the order of publication.
package struct ArticlePath {
  /// The terms after FROM, which include `article`.
  package let tables: String
  /// The column of the positions.
  let column: String
  /// The column with an article's feed.
  let feed: String
  /// The condition of the first table; nil without one.
  package let condition: SQL?

  /// Makes a path.
  package init(
    tables: String, column: String = "article.position", feed: String = "article.feedID", condition: SQL? = nil
  ) {
    (self.tables, self.column, self.feed, self.condition) = (tables, column, feed, condition)
  }

  /// Makes the path of a query.
  package init(_ query: ArticleQuery, of reader: ReaderKey, on connection: any SQLConnection) {
    let dialect = connection.dialect
    switch (ArticleQueryPlan(query), query.search, query.feed) {
    case (.search, let words?, _): self = connection.newsEngine.searchPath(words)
    case (.starred, _, _):
      self.init(
        tables: "star \(dialect.orderedJoin) article ON article.position = star.position", column: "star.position",
        condition: "star.readerKey = \(reader)")
    case (.feed, _, let feed?):
      self.init(tables: "article \(dialect.index("articleByFeed"))", condition: "article.feedID = \(feed)")
    default: self.init(tables: "article \(dialect.index("articleByPosition"))")
    }
  }
}

/// The conditions of a query on a row of `article` and the reader's row of `subscription` to its feed.
package struct ArticleConditions {
  /// The conditions on `subscription`, apart from the reader and the feed.
  package let subscription: [SQL]
  /// The conditions on `article`.
  package let article: [SQL]

  /// All conditions.
  var all: [SQL] { subscription + article }

  /// Makes all conditions, including that for the first article of a story, except those that the query's path covers.
  init(_ query: ArticleQuery, of reader: ReaderKey, on connection: any SQLConnection) {
    let own = Self(query, of: reader, ("article", "subscription"), ArticleQueryPlan(query), connection)
    guard query.foldsStories else {
      self = own
      return
    }
    // Excludes articles with an earlier one of the story that satisfies the conditions too.
    let others = Self(query, of: reader, ("other", "same"), nil, connection)
    subscription = own.subscription
    article =
      own.article + [
        """
        (article.story = article.articleID OR NOT EXISTS (
          SELECT 1 FROM article AS other \(raw: connection.dialect.index("articleByStory"))
          \(raw: connection.dialect.orderedJoin) subscription AS same
            ON same.readerKey = \(reader) AND same.feedID = other.feedID
          WHERE other.story = article.story AND other.articleID < article.articleID
            AND \(all: others.all.isEmpty ? ["TRUE"] : others.all)))
        """
      ]
  }

  private init(
    _ query: ArticleQuery, of reader: ReaderKey, _ tables: (article: String, subscription: String),
    _ plan: ArticleQueryPlan?, _ connection: any SQLConnection
  ) {
    let (name, its) = tables
    var (subscription, article) = ([SQL](), [SQL]())
    // A star outlives its subscription, whose folder then no longer counts.
    if !query.starredOnly || query.folder != nil { subscription.append("\(raw: its).endedAt IS NULL") }
    if let folder = query.folder { subscription.append("\(raw: its).folder = \(folder)") }
    if query.unreadOnly {
      subscription.append("NOT \(sql: ReadMarks(connection, of: reader).isRead(name, its))")
    }
    // A reader can star a hidden article. Unread articles are never hidden.
    if !query.unreadOnly && !query.starredOnly { article.append(.isShown(name, to: reader)) }
    if let feed = query.feed { article.append("\(raw: name).feedID = \(feed)") }
    if query.starredOnly, plan != .starred {
      article.append(
        """
        EXISTS (SELECT 1 FROM star WHERE star.readerKey = \(reader) AND star.position = \(raw: name).position)
        """)
    }
    if let words = query.search {
      article += connection.newsEngine.conditions(words, on: name, isPath: plan == .search)
    }
    (self.subscription, self.article) = (subscription, article)
  }
}

/// A number of consecutive articles in the list of a feed or of all feeds, newest or oldest first.
package struct ArticleKeysetRange {
  /// The reader.
  package let reader: ReaderKey
  /// The query without words, and not for stars.
  package let query: ArticleQuery
  /// The order of the list.
  package let direction: ArticleScan.Direction
  /// The position after which the range begins.
  package let place: SQL
  /// The maximum number of articles.
  package let length: Int
  /// True when only the lists of the reader's feeds must be read, even if that takes longer per article.
  package let isMerged: Bool
  /// The conditions of the listed articles.
  package let conditions: ArticleConditions

  /// - Parameter isFirst: True for the first range of a scan, which usually has enough listed articles.
  init(
    _ query: ArticleQuery, of reader: ReaderKey, _ direction: ArticleScan.Direction, from place: SQL, length: Int,
    isFirst: Bool, on connection: any SQLConnection
  ) {
    (self.reader, self.query, self.direction) = (reader, query, direction)
    (self.place, self.length) = (place, length)
    // The list of all feeds may have no article of a folder's few feeds nearby.
    isMerged = query.feed == nil && (!isFirst || query.folder != nil)
    conditions = ArticleConditions(query, of: reader, on: connection)
  }
}

extension ArticleScan {
  /// The direction of a walk.
  package enum Direction: Sendable {
    /// To older articles, from just below a position.
    case older(Int64)
    /// To newer articles, from just above a position.
    case newer(Int64)

    /// The position from which it starts.
    var place: Int64 {
      switch self {
      case .older(let place), .newer(let place): place
      }
    }

    /// Returns the same direction, from another place.
    func continued(at place: Int64) -> Self {
      switch self {
      case .older: .older(place)
      case .newer: .newer(place)
      }
    }

    private var isOlder: Bool { if case .older = self { true } else { false } }
    /// The comparison of a position with the place.
    package var comparison: String { isOlder ? "<" : ">" }
    /// The order of the positions.
    package var order: String { isOlder ? "DESC" : "ASC" }
    /// The aggregate that selects the first of several positions of a walk.
    package var nearest: String { isOlder ? "max" : "min" }
    /// The aggregate that selects the last of several positions of a walk.
    package var farthest: String { isOlder ? "min" : "max" }
    /// A place beyond all articles.
    package var end: Int64 { isOlder ? .min : .max }
  }
}

extension ArticleQuery {
  /// The direction of its list, from the beginning. PostgreSQL does not accept the lowest Int64 as a literal.
  var start: ArticleScan.Direction { order == .newest ? .older(.max) : .newer(.min + 1) }

  /// The expression of the place after which its page begins.
  var place: SQL {
    guard let before else { return "\(start.place)" }
    return order == .newest ? before.placeBelow : before.placeAbove
  }

  /// True for a list in ranges: one without words and stars.
  var isRanged: Bool { search == nil && !starredOnly }

  /// Returns articles, sorted newest first, in the order of its list.
  func inOrder(_ newest: [StoredArticle]) -> [StoredArticle] { order == .newest ? newest : newest.reversed() }
}

extension ArticleCursor {
  /// The expression of the lowest position not after the cursor's article in the list, whether or not it still exists.
  var placeBelow: SQL {
    let (first, end) = (ArticlePosition.first(of: published), ArticlePosition.end(of: published))
    return """
      (SELECT coalesce(min(position), \(end)) FROM article
        WHERE position >= \(first) AND position < \(end) AND articleID >= \(id))
      """
  }

  /// The expression of the highest position not before the cursor's article in the list.
  var placeAbove: SQL {
    let (first, end) = (ArticlePosition.first(of: published), ArticlePosition.end(of: published))
    return """
      (SELECT coalesce(max(position), \(first - 1)) FROM article
        WHERE position >= \(first) AND position < \(end) AND articleID <= \(id))
      """
  }
}
