// The same tables as in SQLite, so that both read alike: names without quotes, which PostgreSQL stores in small letters. In every
// table an instant is the number of seconds since 1970 UTC, and a column's name ends in its unit. A flag is a boolean.

extension Migration {
  /// The years 1900 to 9999, in seconds since 1970, as in `instant`.
  static let time = "BETWEEN -2208988800 AND 253402300799"

  /// The tables that all sections share.
  ///
  /// `exactText` is compared byte by byte, as in SQLite, regardless of the database's language; thus no index depends on
  /// collation rules, which change with the system's libraries.
  static let shared = Migration(
    identifier: "0001-shared", covers: ["0001-shared", "0007-bounds"],
    sql: """
      CREATE DOMAIN exactText AS TEXT COLLATE "C";
      CREATE DOMAIN instant AS DOUBLE PRECISION CHECK (VALUE BETWEEN -2208988800 AND 253402300799);
      CREATE DOMAIN latitudeDegrees AS DOUBLE PRECISION CHECK (VALUE BETWEEN -90 AND 90);
      CREATE DOMAIN longitudeDegrees AS DOUBLE PRECISION CHECK (VALUE BETWEEN -180 AND 180);

      CREATE TABLE reader (
        readerKey exactText NOT NULL PRIMARY KEY CHECK (readerKey <> '')
      );
      INSERT INTO reader (readerKey) VALUES ('owner');

      CREATE TABLE readerSetting (
        readerKey exactText NOT NULL REFERENCES reader ON DELETE CASCADE,
        name exactText NOT NULL CHECK (name <> ''),
        value exactText NOT NULL,
        PRIMARY KEY (readerKey, name)
      ) PARTITION BY HASH (readerKey);
      \(partitions(of: "readerSetting"))

      -- Small and updated often: a page has space for new row versions, so that updates change no index.
      CREATE TABLE workLease (
        name exactText NOT NULL PRIMARY KEY CHECK (name <> ''),
        holder exactText NOT NULL CHECK (holder <> ''),
        endsAt instant NOT NULL
      ) WITH (fillfactor = 50);

      -- The keys that sign addresses, such as those of pictures. The first node that needs a key creates it.
      CREATE TABLE signingKey (
        name exactText NOT NULL PRIMARY KEY CHECK (char_length(name) BETWEEN 1 AND 64),
        bytes BYTEA NOT NULL CHECK (octet_length(bytes) = 32)
      );

      -- The providers' keys that were typed on the settings page.
      CREATE TABLE providerKey (
        name exactText NOT NULL PRIMARY KEY CHECK (char_length(name) BETWEEN 1 AND 200),
        value exactText NOT NULL CHECK (char_length(value) <= 100000)
      );
      """)
}
