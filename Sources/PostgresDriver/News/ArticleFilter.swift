import GazetteDomain

/// The parameters of a composed statement; the first is the reader.
struct StatementParameters: Sendable {
  private(set) var values: [ColumnValue]

  init(reader: ReaderKey) { values = [reader.rawValue] }

  /// Adds `value` and returns its name in the statement.
  mutating func add(_ value: ColumnValue) -> String {
    values.append(value)
    return "$\(values.count)"
  }
}

/// The table that a query walks along, newest or oldest first; the other conditions are checked on the way.
enum ArticleQueryPlan: Equatable {
  case search, starred, feed, all

  /// Chooses the most selective table.
  init(_ query: ArticleQuery) {
    if query.search != nil {
      self = .search
    } else if query.starredOnly {
      self = .starred
    } else {
      self = query.feed == nil ? .all : .feed
    }
  }
}

/// The conditions of a query on a row of `article` and the reader's row of `subscription` to its feed, as SQL.
struct ArticleFilter: Sendable {
  private let query: ArticleQuery
  /// The names of the conditions' values; nil for missing conditions.
  let folder, feed, search: String?

  init(_ query: ArticleQuery, _ parameters: inout StatementParameters) {
    self.query = query
    folder = query.folder.map { parameters.add($0) }
    feed = query.feed.map { parameters.add($0.rawValue) }
    search = query.search.map { parameters.add($0.textQuery) }
  }

  /// Returns the join with the reader's subscription to the feed of an article, as the terms after FROM.
  /// - Parameter isSearched: True to find articles through the words and not through each feed: the server, which expects few
  ///   articles for any word, would repeat the search for each feed.
  static func join(
    _ subscription: String = "subscription", to article: String = "article", isSearched: Bool = false
  ) -> String {
    """
    JOIN subscription\(subscription == "subscription" ? "" : " AS \(subscription)")
      ON \(subscription).readerKey = $1 AND \(subscription).feedID = \(article).feedID\(isSearched ? " + 0" : "")
    """
  }

  /// Returns all conditions, including that for the first article of a story, except those that `plan` covers.
  func conditions(_ plan: ArticleQueryPlan) -> String {
    var all = own("article", "subscription", plan)
    if query.foldsStories {
      // Excludes articles with an earlier one of the story that satisfies the conditions too.
      all.append(
        """
        (article.story = article.articleID OR NOT EXISTS (
          SELECT 1 FROM article AS other \(Self.join("same", to: "other"))
          WHERE other.story = article.story AND other.articleID < article.articleID
            AND \(Self.all(own("other", "same", nil)))))
        """)
    }
    return Self.all(all)
  }

  private static func all(_ conditions: [String]) -> String {
    conditions.isEmpty ? "TRUE" : conditions.joined(separator: " AND ")
  }

  private func own(_ article: String, _ subscription: String, _ plan: ArticleQueryPlan?) -> [String] {
    var all: [String] = []
    // A star outlives its subscription, whose folder then no longer counts.
    if !query.starredOnly || folder != nil { all.append("\(subscription).endedAt IS NULL") }
    if let folder { all.append("\(subscription).folder = \(folder)") }
    if query.unreadOnly { all.append("NOT \(ReadMarks.isRead(article, subscription))") }
    if let feed { all.append("\(article).feedID = \(feed)") }
    if query.starredOnly, plan != .starred {
      all.append(
        "EXISTS (SELECT 1 FROM star WHERE star.readerKey = $1 AND star.position = \(article).position)")
    }
    if let search { all.append("\(article).words @@ \(search)::tsquery") }
    return all
  }
}
