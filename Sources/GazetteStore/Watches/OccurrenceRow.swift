import Foundation
import GazetteDomain

/// A change that watches evaluate, as a row of `occurrence`: one for each subject.
enum OccurrenceRow {
  /// The kinds of rows, by their names in the column.
  private enum Kind: String {
    case article, ad, price, weather, warnings
  }

  /// The condition that there is a watch. Without one no change is recorded.
  static let hasWatches: SQL = "EXISTS (SELECT 1 FROM watch)"

  /// The condition that a source was read before, and since the last restore of a backup: what it published between the backup
  /// and the restore is not new.
  private static let wasRead: SQL = """
    lastSuccess IS NOT NULL AND NOT EXISTS (SELECT 1 FROM watchVersion WHERE restoredAt >= lastSuccess)
    """

  /// Returns the query for `isWatched`: true when new articles of the feed count. A feed's first document is no change; the query
  /// must run before the feed's state is replaced.
  static func isWatched(_ feed: FeedID) -> SQL {
    "SELECT \(sql: wasRead) AND \(sql: hasWatches) AS isWatched FROM feed WHERE feedID = \(feed)"
  }

  /// Returns the query for `isWatched`: true when changes of the source's ads count. Those of its first run are no changes.
  static func isWatched(_ source: ListingSourceID) -> SQL {
    """
    SELECT \(sql: hasWatches) AND EXISTS (
      SELECT 1 FROM listing WHERE source = \(source) AND \(sql: wasRead)) AS isWatched
    """
  }

  /// The age at which an article is no longer news when it arrives.
  private static let maximumAge: TimeInterval = 7 * 86_400

  /// Returns the statement that records the last `count` articles of a feed, which have just been added, as far as they are news:
  /// dated within the last 7 days, and not a copy. A copy has the title of an older article of the feed, with its time or link: its
  /// feed moved, and changed the identifiers.
  static func insertion(ofArticles count: Int, in feed: FeedID, at date: Date, on connection: any SQLConnection) -> SQL
  {
    let dialect = connection.dialect
    let first: SQL = "\(sql: connection.newsEngine.lastArticle) - \(count)"
    let isOlder: SQL = """
      older.feedID = \(feed) AND older.title = article.title AND older.articleID <= \(sql: first)
      """
    return """
      INSERT INTO occurrence (kind, number, subject, changedAt)
      SELECT 'article', article.articleID, '', \(date)
      FROM article \(raw: dialect.index("articleByArrival"))
      WHERE article.feedID = \(feed) AND article.articleID > \(sql: first)
        AND article.position >= \(ArticlePosition.first(of: date.addingTimeInterval(-maximumAge)))
        AND NOT EXISTS (
          SELECT 1 FROM article AS older \(raw: dialect.index("articleByFeed"))
          WHERE \(sql: isOlder) AND \(sql: hasTimeOfArticle))
        AND NOT EXISTS (
          SELECT 1 FROM article AS older \(raw: dialect.index("articleByLinkKey"))
          WHERE \(sql: isOlder) AND older.linkKey = article.linkKey)
      ORDER BY article.articleID
      """
  }

  /// The condition that the table `older` has the time of `article`, by the upper bits of the positions.
  private static let hasTimeOfArticle: SQL = {
    let bits = ArticlePosition.bits
    let begin = "(article.position >> \(bits)) << \(bits)"
    return "older.position >= \(raw: begin) AND older.position < (\(raw: begin)) + \(1 << bits)"
  }()

  /// Returns the statements that record new ads and changed prices of a source.
  static func insertions(
    ofAds added: [Int64], prices changed: [Int64], of source: ListingSourceID, at date: Date
  ) -> [SQL] {
    [(Kind.ad, added), (.price, changed)].filter { !$0.1.isEmpty }.flatMap { kind, numbers in
      replacement(kind, numbers, source.rawValue, at: date, where: "TRUE")
    }
  }

  /// Returns the statements that record a new forecast, if a reader has saved the place.
  static func replacement(ofWeatherAt place: PlaceID, at date: Date) -> [SQL] {
    let isSaved: SQL = "EXISTS (SELECT 1 FROM savedPlace WHERE placeID = \(place.text))"
    return replacement(.weather, [0], place.text, at: date, where: "\(all: [hasWatches, isSaved])")
  }

  /// Returns the statements that record new warnings of a scope.
  static func replacement(ofWarningsIn scope: WarningScope, at date: Date) -> [SQL] {
    replacement(.warnings, [0], scope.text, at: date, where: hasWatches)
  }

  /// Returns the statements that record changes of subjects. Each gets a new number: an evaluation of the older change, which may
  /// be running, then has no effect.
  private static func replacement(
    _ kind: Kind, _ numbers: [Int64], _ subject: String, at date: Date, where condition: SQL
  ) -> [SQL] {
    [
      "DELETE FROM occurrence WHERE kind = \(kind) AND subject = \(subject) AND \(raw: "number", among: numbers)",
      """
      INSERT INTO occurrence (kind, number, subject, changedAt)
      SELECT \(kind), changed.value, \(subject), \(date) FROM \(table: numbers, as: "changed") WHERE \(sql: condition)
      """,
    ]
  }

  /// Reads an occurrence; nil when this version does not know its subject.
  static func read(_ row: SQLRow) throws -> Occurrence? {
    let (number, text): (Int64, String) = (try row["number"], try row["subject"])
    let subject: Occurrence.Subject?
    switch try row["kind", as: Kind.init(rawValue:)] {
    case .article: subject = .article(ArticleID(rawValue: number))
    case .ad: subject = .ad(AdID(source: ListingSourceID(rawValue: text), number: number))
    case .price: subject = .price(AdID(source: ListingSourceID(rawValue: text), number: number))
    case .weather: subject = PlaceID(stored: text).map { .weather($0) }
    case .warnings: subject = .warnings(text)
    case nil: subject = nil
    }
    return try subject.map {
      Occurrence(id: try row["occurrenceID"], subject: $0, date: try row.requiredDate("changedAt"))
    }
  }
}

extension PlaceID {
  /// Reads a stored place; nil when it is malformed, which only a damaged file is.
  init?(stored text: some StringProtocol) {
    do throws(InvalidCoordinate) { try self.init(text: text) } catch { return nil }
  }
}
