import GazetteDomain

extension StoragePart {
  /// The matches.
  public static let sport = StoragePart(.sport, tables: ["sportMatch"], countedTable: "sportMatch")
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
