import Foundation
import SQLiteDriver
import MeasuringTools

/// Copies a filled database to an empty one with the same schema through SQLite's own interface: the minimum cost of storing it.
struct BareInserts {
  /// The filled database, without a write in progress.
  let file: URL
  let feeds: Int
  /// The number of documents in one of Gazette's transactions when they arrive without a pause.
  private static let newFeedsPerTransaction = 8

  /// Returns the seconds of inserting articles, bodies and words, and those of updating each feed's request time twice, before the
  /// request and after the response. Feeds and subscriptions exist before.
  func seconds() async throws -> (inserts: Double, updates: Double) {
    let folder = FileManager.default.temporaryDirectory.appending(path: "gazette-bench-\(UUID().uuidString)")
    // A remaining folder does not change the measurement.
    defer { try? FileManager.default.removeItem(at: folder) }
    try await GazetteDatabase.open(at: folder, access: .owner).close()
    let database = try RawDatabase(folder.appending(path: file.lastPathComponent))
    try database.execute(
      """
      ATTACH '\(file.path)' AS kept;
      \(try Self.copy("reader", in: database).replacing("INSERT", with: "INSERT OR IGNORE"));
      \(try Self.copy("feed", in: database));
      \(try Self.copy("subscription", in: database));
      UPDATE feed SET articleCount = 0;
      """)
    let articles = "\(try Self.copy("article", in: database)) WHERE feedID = ?"
    let inserts = try seconds(of: [articles] + Self.inserts, in: database, each: Self.newFeedsPerTransaction)
    // Two rounds, for the starts and the ends of the requests, each in transactions with several feeds.
    let updates = try (0..<2).reduce(0.0) { sum, _ in
      try sum + seconds(of: [Self.update], in: database, each: RefreshedInstallation.hostsAtOnce)
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

  /// The statement that copies a table.
  private static func copy(_ table: String, in database: RawDatabase) throws -> String {
    let columns = try database.storedColumns(of: table)
    return "INSERT INTO \(table) (\(columns)) SELECT \(columns) FROM kept.\(table)"
  }

  private static let inserts = [
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
