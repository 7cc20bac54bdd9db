public import GazetteDomain

/// Stores matches.
public struct SQLMatchStore: MatchStore {
  private let database: SQLDatabase

  /// Makes the store in `database`.
  public init(_ database: SQLDatabase) { self.database = database }

  /// Returns every match, the newest first.
  public func matches() async throws(StoreError) -> [Match] {
    try await database.read { connection in
      try connection.rows("SELECT title, score FROM sportMatch ORDER BY matchID DESC").map { row in
        Match(title: try row["title"], score: try row["score"])
      }
    }
  }
}
