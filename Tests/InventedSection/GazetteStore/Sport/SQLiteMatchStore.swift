public import GazetteDomain
import GRDB

/// Keeps matches.
public struct SQLiteMatchStore: MatchStore {
  private let database: GazetteDatabase

  /// Keeps them in `database`.
  public init(_ database: GazetteDatabase) { self.database = database }

  /// Every match, the newest first.
  public func matches() async throws(StoreError) -> [Match] {
    try await database.read { connection in
      var matches: [Match] = []
      try connection.forEachRow("SELECT title, score FROM sportMatch ORDER BY matchID DESC") { row in
        matches.append(Match(title: try row["title"], score: try row["score"]))
      }
      return matches
    }
  }
}

extension StoragePart {
  /// The matches.
  public static let sport = StoragePart(.sport, tables: ["sportMatch"], counted: "sportMatch")
}

extension Migration {
  /// The matches, and the first of them.
  static let sport = Migration(
    identifier: "9999-sport",
    sql: """
      CREATE TABLE sportMatch (matchID INTEGER PRIMARY KEY, title TEXT NOT NULL, score TEXT NOT NULL) STRICT;
      INSERT INTO sportMatch (title, score) VALUES ('Phare – Lanterne', '2:1');
      """)
}
