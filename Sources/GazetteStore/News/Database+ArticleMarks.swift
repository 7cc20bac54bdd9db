import Foundation
import GazetteDomain
import GRDB

extension Database {
  /// Marks these articles of the reader's subscriptions, ended ones too, and the other tellings of their stories; answers
  /// those whose mark changed.
  func mark(_ ids: [ArticleID], read: Bool, of reader: ReaderKey) throws -> [ArticleID] {
    let positions: [Int64] = try column(
      """
      SELECT article.position FROM json_each(?) AS marked
      CROSS JOIN article ON article.articleID = marked.value
      CROSS JOIN subscription ON subscription.readerKey = ? AND subscription.feedID = article.feedID
      """, [ids.map(\.rawValue).jsonArray, reader.rawValue])
    return try mark(at: positions, read: read, of: reader)
  }

  /// The same by positions.
  func mark(at positions: [Int64], read: Bool, of reader: ReaderKey) throws -> [ArticleID] {
    guard !positions.isEmpty else { return [] }
    var changed: [ArticleID] = []
    var places: [Int64] = []
    try forEachRow(Self.tellings(read: read), [reader.rawValue, positions.jsonArray]) { row in
      changed.append(ArticleID(rawValue: try row["articleID"]))
      places.append(try row["position"])
    }
    if read {
      try run(
        "DELETE FROM unread WHERE readerKey = ? AND position IN (SELECT value FROM json_each(?))",
        [reader.rawValue, places.jsonArray])
    } else {
      try run(
        """
        INSERT INTO unread (readerKey, position, feedID)
        SELECT ?, position, feedID FROM article WHERE position IN (SELECT value FROM json_each(?))
        """, [reader.rawValue, places.jsonArray])
    }
    return changed
  }

  /// Ids and positions of the tellings of stories whose mark is not yet as it should be.
  ///
  /// The order of the joins is set: left to itself, SQLite looks at every article of every subscription.
  private static func tellings(read: Bool) -> String {
    """
    SELECT DISTINCT telling.articleID, telling.position
    FROM json_each(?2) AS marked
    CROSS JOIN article INDEXED BY articleByPosition ON article.position = marked.value
    CROSS JOIN article AS telling INDEXED BY articleByStory ON telling.story = article.story
    CROSS JOIN subscription ON subscription.readerKey = ?1 AND subscription.feedID = telling.feedID
      AND (subscription.endedAt IS NULL OR telling.articleID = article.articleID)
    WHERE \(read ? "" : "NOT") EXISTS (
      SELECT 1 FROM unread WHERE unread.readerKey = ?1 AND unread.position = telling.position)
    ORDER BY telling.articleID
    """
  }

  func star(at position: Int64, starred: Bool, of reader: ReaderKey, date: Date) throws {
    guard starred else {
      return try run("DELETE FROM star WHERE readerKey = ? AND position = ?", [reader.rawValue, position])
    }
    try run(
      "INSERT INTO star (readerKey, position, starredAt) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
      [reader.rawValue, position, date.timeIntervalSince1970])
  }
}
