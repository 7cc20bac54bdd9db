public import GazetteDomain
import GRDB

/// Stores matches.
public struct SQLiteMatchStore: MatchStore {
  private let database: GazetteDatabase

  /// Makes the store in `database`.
  public init(_ database: GazetteDatabase) { self.database = database }

  /// Returns every match, the newest first.
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
  /// Creates the table of matches, with the first match.
  static let sport = Migration(
    identifier: "9999-sport",
    sql: """
      CREATE TABLE sportMatch (matchID INTEGER PRIMARY KEY, title TEXT NOT NULL, score TEXT NOT NULL) STRICT;
      INSERT INTO sportMatch (title, score) VALUES ('Phare – Lanterne', '2:1');
      """)
}
