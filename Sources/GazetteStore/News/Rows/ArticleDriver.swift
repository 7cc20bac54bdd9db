import GazetteDomain

/// The table that a query walks along, newest first or oldest first; the other conditions are checked on the way.
enum ArticleDriver: Equatable {
  case search, starred, unread, feed, all

  /// The table with the fewest rows that are of no use.
  init(_ query: ArticleQuery) {
    if query.search != nil {
      self = .search
    } else if query.starredOnly {
      self = .starred
    } else if query.unreadOnly {
      self = .unread
    } else {
      self = query.feed == nil ? .all : .feed
    }
  }

  /// What stands after FROM, what stands first after WHERE with its values, and the column that is walked along.
  func walk(_ query: ArticleQuery, of reader: ReaderKey) -> (from: String, condition: String, values: [ColumnValue]) {
    switch self {
    case .search:
      let match = query.search.map(ArticleConditions.match) ?? ""
      return ("articleText CROSS JOIN article ON article.position = articleText.rowid", "articleText MATCH ?", [match])
    case .starred:
      return ("star CROSS JOIN article USING (position)", "star.readerKey = ?", [reader.rawValue])
    case .unread:
      if let feed = query.feed {
        return (
          "unread INDEXED BY unreadByFeed CROSS JOIN article USING (position)",
          "unread.readerKey = ? AND unread.feedID = ?", [reader.rawValue, feed.rawValue]
        )
      }
      return ("unread CROSS JOIN article USING (position)", "unread.readerKey = ?", [reader.rawValue])
    case .feed:
      return ("article INDEXED BY articleByFeed", "article.feedID = ?", [query.feed?.rawValue])
    case .all:
      return ("article INDEXED BY articleByPosition", "TRUE", [])
    }
  }

  /// The column that is walked along.
  var column: String {
    switch self {
    case .search: "articleText.rowid"
    case .starred: "star.position"
    case .unread: "unread.position"
    case .feed, .all: "article.position"
    }
  }
}
