public import Foundation
public import GazetteDomain

// What an evaluation reads.
extension SQLWatchStore {
  /// Returns the watches of all readers that were added, changed or removed after a version. Each change counts once, so a removal,
  /// and a second change of a watch, leave the version ahead of the changed rows.
  public func changedWatches(after version: Int64) async throws(StoreError) -> ChangedWatches {
    try await database.read { connection in
      // The version comes first: a change in between is read twice, and never missed.
      let results = try connection.batch([
        "SELECT version FROM watchVersion",
        "SELECT \(raw: WatchRecord.table.list) FROM watch WHERE version > \(version)",
      ])
      var changes = ChangedWatches(version: try results[0].rows.first?.firstColumn() ?? 0)
      var counted: Int64 = 0
      for row in results[1].rows {
        let number: Int64 = try row["version"]
        if number <= changes.version { counted += 1 }
        if let record = try WatchRecord(row), record.watch.isOn {
          changes.on.append(ActiveWatch(watch: record.watch, reader: record.reader))
        } else {
          changes.off.insert(WatchID(rawValue: try row["watchID"]))
        }
      }
      if version > 0, counted < changes.version - version {
        changes.remaining = Set(
          try connection.column("SELECT watchID FROM watch").map { (number: Int64) in WatchID(rawValue: number) })
      }
      return changes
    }
  }

  /// Returns the oldest occurrences.
  public func occurrences(limit: Int) async throws(StoreError) -> [Occurrence] {
    try await database.read { connection in
      try connection.rows(
        "SELECT occurrenceID, kind, number, subject, changedAt FROM occurrence ORDER BY occurrenceID LIMIT \(limit)"
      ).compactMap(OccurrenceRow.read)
    }
  }

  /// Returns the articles that still exist.
  public func articles(_ ids: [ArticleID]) async throws(StoreError) -> [WatchedArticle] {
    try await database.read { connection in
      let (text, join) = (connection.newsEngine.text, connection.dialect.orderedJoin)
      return try connection.rows(
        """
        SELECT \(raw: WatchedRow.columns), \(raw: text.column) AS text, feed.title AS feedTitle, NULL AS folder
        FROM article \(raw: join) feed ON feed.feedID = article.feedID \(raw: text.joins)
        WHERE \(raw: "article.articleID", among: ids.map(\.rawValue))
        """
      ).map(WatchedRow.article)
    }
  }

  /// Returns the published ads of the identities.
  public func ads(_ ids: [AdID]) async throws(StoreError) -> [WatchedAd] {
    let bySource = Dictionary(grouping: ids, by: \.source)
    return try await database.read { connection in
      try connection.batch(
        bySource.map { source, ids in
          """
          SELECT \(raw: StoredAdRow.facts) FROM ad JOIN adText USING (adID)
          WHERE \(raw: "ad.number", among: ids.map(\.number)) AND ad.source = \(source) AND ad.goneSince IS NULL
          """
        }
      ).flatMap(\.rows).map(WatchedRow.ad)
    }
  }

  /// Returns those of the readers that subscribe to the feeds.
  public func subscriptions(
    to feeds: [FeedID], of readers: Set<ReaderKey>?
  ) async throws(StoreError) -> [FeedID: [ReaderKey: WatchedFeedNames]] {
    let isWanted: SQL = readers.map { "subscription.readerKey IN \(list: $0.map(\.rawValue).sorted())" } ?? "TRUE"
    return try await database.read { connection in
      let rows = try connection.rows(
        """
        SELECT subscription.feedID, subscription.readerKey, coalesce(subscription.customTitle, feed.title) AS title,
          subscription.folder
        FROM subscription JOIN feed ON feed.feedID = subscription.feedID
        WHERE \(raw: "subscription.feedID", among: feeds.map(\.rawValue)) AND subscription.endedAt IS NULL
          AND \(sql: isWanted)
        """)
      return try rows.reduce(into: [:]) { found, row in
        let names = WatchedFeedNames(title: try row["title"], folder: try row["folder"])
        found[FeedID(rawValue: try row["feedID"]), default: [:]][ReaderKey(rawValue: try row["readerKey"])] = names
      }
    }
  }

  /// Returns the readers that have starred the ads.
  public func starrers(of ads: [AdID]) async throws(StoreError) -> [AdID: Set<ReaderKey>] {
    let bySource = Dictionary(grouping: ads, by: \.source)
    return try await database.read { connection in
      let rows = try connection.batch(
        bySource.map { source, ads in
          """
          SELECT ad.source, ad.number, adStar.readerKey FROM ad JOIN adStar ON adStar.adID = ad.adID
          WHERE \(raw: "ad.number", among: ads.map(\.number)) AND ad.source = \(source)
          """
        }
      ).flatMap(\.rows)
      return try rows.reduce(into: [:]) { found, row in
        let id = AdID(source: ListingSourceID(rawValue: try row["source"]), number: try row["number"])
        found[id, default: []].insert(ReaderKey(rawValue: try row["readerKey"]))
      }
    }
  }

  /// Returns the stored states of watches.
  public func states(of watches: [WatchID]) async throws(StoreError) -> [WatchStateKey: WatchState] {
    try await database.read { connection in
      let rows = try connection.rows(
        """
        SELECT watchID, subject, value, changedAt FROM watchState
        WHERE \(raw: "watchID", among: watches.map(\.rawValue))
        """)
      return try rows.reduce(into: [:]) { states, row in
        let key = WatchStateKey(watch: WatchID(rawValue: try row["watchID"]), subject: try row["subject"])
        states[key] = WatchState(value: try row["value"], changedAt: try row.requiredDate("changedAt"))
      }
    }
  }
}

// The candidates of a preview.
extension SQLWatchStore {
  /// Returns the latest articles since `date` in the reader's subscriptions with the words, also hidden ones.
  public func candidates(
    _ words: SearchWords?, since date: Date, limit: Int, for reader: ReaderKey
  ) async throws(StoreError) -> [WatchedArticle] {
    var query = ArticleQuery()
    query.search = words
    return try await database.read { [query] connection in
      let (dialect, engine) = (connection.dialect, connection.newsEngine)
      let path = ArticlePath(query, of: reader, on: connection)
      let isSearch = ArticleQueryPlan(query) == .search
      let isFound = words.map { engine.conditions($0, on: "article", isPath: isSearch) } ?? []
      let isRecent: SQL = "\(raw: path.column) >= \(ArticlePosition.first(of: date))"
      let conditions = [path.condition].compactMap(\.self) + [isRecent, "subscription.endedAt IS NULL"] + isFound
      let join = dialect.orderedJoin
      // Only the candidates are read completely.
      return try connection.rows(
        """
        \(raw: dialect.unpreparedPlanPrefix)SELECT \(raw: WatchedRow.columns), \(raw: engine.text.column) AS text,
          coalesce(subscription.customTitle, feed.title) AS feedTitle, subscription.folder
        FROM (
          SELECT \(raw: path.column) AS position FROM \(raw: path.tables) \(raw: join) subscription
            ON subscription.readerKey = \(reader) AND subscription.feedID = \(raw: path.feed)
          WHERE \(all: conditions) ORDER BY \(raw: path.column) DESC LIMIT \(limit)) AS place
        \(raw: join) article \(raw: dialect.index("articleByPosition")) ON article.position = place.position
        \(sql: Headline(connection, of: reader).joins) \(raw: engine.text.joins) ORDER BY article.position DESC
        """
      ).map(WatchedRow.article)
    }
  }

  /// Returns the latest published ads that appeared or became cheaper since `date`, with the words.
  public func adCandidates(
    _ words: SearchWords?, since date: Date, limit: Int, for reader: ReaderKey
  ) async throws(StoreError) -> [WatchedAd] {
    var filter = AdFilter()
    filter.words = words
    return try await database.read { [filter] connection in
      var conditions = AdConditions(filter, of: reader, along: "createdAt", on: connection)
      conditions.add(
        """
        (ad.firstSeenAt >= \(date) OR EXISTS (SELECT 1 FROM adText AS cheaper
          WHERE cheaper.adID = ad.adID AND cheaper.priceSince >= \(date) AND cheaper.previousCents > ad.cents))
        """)
      let (join, order) = (connection.dialect.orderedJoin, "ad.createdAt DESC, ad.number DESC, ad.source")
      return try connection.rows(
        """
        \(raw: conditions.prefix)SELECT \(raw: StoredAdRow.columns)
        FROM (SELECT ad.adID \(sql: conditions.clauses) ORDER BY \(raw: order) LIMIT \(limit)) AS page
        \(raw: join) ad ON ad.adID = page.adID \(raw: join) adText ON adText.adID = ad.adID
        \(sql: StoredAdRow.starJoin(reader)) ORDER BY \(raw: order)
        """
      ).map { row in
        var ad = try WatchedRow.ad(row)
        ad.isStarred = try row.date("starredAt") != nil
        return ad
      }
    }
  }
}

/// The rows of things as watches see them.
private enum WatchedRow {
  /// The columns of ``article(_:)``, besides `text`, `feedTitle` and `folder`.
  static let columns = [
    "articleID", "feedID", "title", "authors", "categories", "languageCode", "picture", "published", "link",
  ].map { "article.\($0)" }.joined(separator: ", ")

  static func article(_ row: SQLRow) throws -> WatchedArticle {
    WatchedArticle(
      id: ArticleID(rawValue: try row["articleID"]), feedID: FeedID(rawValue: try row["feedID"]),
      feedTitle: try row["feedTitle"], folder: try row["folder"], title: try row["title"], text: try row["text"],
      authors: try JSONColumn.values(row["authors"]), tags: try JSONColumn.values(row["categories"]),
      languageCode: try row["languageCode"], hasPicture: try row["picture"] as String? != nil,
      published: try row.requiredDate("published"), link: try row.url("link"))
  }

  static func ad(_ row: SQLRow) throws -> WatchedAd {
    let texts = try AdTextRecord(row, of: try AdRecord(row).ad)
    return WatchedAd(ad: texts.ad, category: try row["categoryName"], previousPrice: texts.previousPrice)
  }
}
