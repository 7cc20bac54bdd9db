import Foundation
import GazetteStore
import MeasuringTools

/// Writes what a paper has kept into an empty database of the same form by SQLite's own interface: the least that keeping
/// it costs.
struct BareKeeping {
  /// The paper's database, with no write under way.
  let file: URL
  let feeds: Int
  /// As many documents as the paper has in one transaction when they come without a pause.
  private static let newFeedsATransaction = 8

  /// The seconds that the inserts of articles, bodies and words take, and those of remembering twice of
  /// each feed, before the request and after the answer, when it was asked; feeds and subscriptions are there before.
  func seconds() async throws -> (inserts: Double, updates: Double) {
    let folder = FileManager.default.temporaryDirectory.appending(path: "gazette-bench-\(UUID().uuidString)")
    // What stays behind does not change what was measured.
    defer { try? FileManager.default.removeItem(at: folder) }
    try await GazetteDatabase.open(at: folder, access: .owner).close()
    let database = try RawDatabase(folder.appending(path: file.lastPathComponent))
    try database.execute(
      """
      ATTACH '\(file.path)' AS kept;
      INSERT OR IGNORE INTO reader SELECT * FROM kept.reader;
      INSERT INTO feed SELECT * FROM kept.feed;
      INSERT INTO subscription SELECT * FROM kept.subscription;
      UPDATE feed SET articleCount = 0;
      """)
    let inserts = try seconds(of: Self.inserts, in: database, each: Self.newFeedsATransaction)
    // Two rounds: as many transactions as when each feed is begun with some others and ended with some others.
    let updates = try (0..<2).reduce(0.0) { sum, _ in
      try sum + seconds(of: [Self.update], in: database, each: RefreshedPaper.hostsAtOnce)
    }
    return (inserts, updates)
  }

  private func seconds(of sql: [String], in database: RawDatabase, each group: Int) throws -> Double {
    let statements = try sql.map(database.prepare)
    return try ContinuousClock().measure {
      for start in stride(from: 1, through: feeds, by: group) {
        try database.execute("BEGIN IMMEDIATE")
        for feed in start..<min(feeds + 1, start + group) {
          for statement in statements { try database.run(statement, [.integer(Int64(feed))]) }
        }
        try database.execute("COMMIT")
      }
    } / .seconds(1)
  }

  private static let inserts = [
    "INSERT INTO article SELECT * FROM kept.article WHERE feedID = ?",
    """
    INSERT INTO articleBody SELECT articleID, html FROM kept.article JOIN kept.articleBody USING (articleID)
    WHERE feedID = ?
    """,
    """
    INSERT INTO articleText (rowid, title, text, spelled)
    SELECT words.rowid, words.title, words.text, words.spelled
    FROM kept.article JOIN kept.articleText AS words ON words.rowid = position WHERE feedID = ? ORDER BY position
    """,
  ]

  private static let update =
    "UPDATE feed SET lastAttempt = lastAttempt + 1, lastSuccess = lastSuccess + 1, nextFetch = nextFetch + 1 WHERE feedID = ?"
}
