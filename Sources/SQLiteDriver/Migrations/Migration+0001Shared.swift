// In every table, an instant is the number of seconds since 1970 UTC, and a column's name ends in its unit.

extension Migration {
  /// The tables that all sections share.
  static let shared = Migration(
    identifier: "0001-shared",
    sql: """
      CREATE TABLE reader (
        readerKey TEXT NOT NULL PRIMARY KEY CHECK (readerKey <> '')
      ) STRICT, WITHOUT ROWID;
      INSERT INTO reader (readerKey) VALUES ('owner');

      CREATE TABLE readerSetting (
        readerKey TEXT NOT NULL REFERENCES reader ON DELETE CASCADE,
        name TEXT NOT NULL CHECK (name <> ''),
        value TEXT NOT NULL,
        PRIMARY KEY (readerKey, name)
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE workLease (
        name TEXT NOT NULL PRIMARY KEY CHECK (name <> ''),
        holder TEXT NOT NULL CHECK (holder <> ''),
        endsAt REAL NOT NULL
      ) STRICT, WITHOUT ROWID;
      """)
}
