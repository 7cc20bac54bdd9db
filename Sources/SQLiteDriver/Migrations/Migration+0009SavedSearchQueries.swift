extension Migration {
  /// Stores saved searches as the fields of their queries, so that a new condition needs no column.
  ///
  /// Writes the words byte by byte as `%C3%A9`: SQLite has no shorter way, and the reader accepts it. An unknown order becomes
  /// the default one. Rows that the new table refuses are dropped, so that they cannot prevent the start.
  static let savedSearchQueries = Migration(
    identifier: "0009-savedSearchQueries",
    sql: """
      ALTER TABLE savedSearch RENAME TO oldSavedSearch;

      CREATE TABLE savedSearch (
        readerKey TEXT NOT NULL REFERENCES reader ON DELETE CASCADE,
        searchID INTEGER NOT NULL CHECK (searchID >= 1),
        name TEXT NOT NULL CHECK (name <> ''),
        savedAt REAL NOT NULL CHECK (savedAt BETWEEN -2208988800 AND 253402300799),
        lookedAt REAL NOT NULL CHECK (lookedAt BETWEEN -2208988800 AND 253402300799),
        query TEXT NOT NULL CHECK (length(query) <= 100000),
        PRIMARY KEY (readerKey, searchID)
      ) STRICT, WITHOUT ROWID;

      INSERT OR IGNORE INTO savedSearch
        SELECT readerKey, searchID, name, savedAt, lookedAt, trim(
          iif(categories = '', '', '&category=' || replace(categories, ',', '&category='))
          || iif(words IS NULL, '', '&q=' || (
            WITH RECURSIVE step (rest, written) AS (
              SELECT hex(words), ''
              UNION ALL SELECT substr(rest, 3), written || '%' || substr(rest, 1, 2) FROM step WHERE rest <> '')
            SELECT written FROM step WHERE rest = ''))
          || iif(minimumCents IS NULL, '', printf('&minPrice=%d.%02d', minimumCents / 100, minimumCents % 100))
          || iif(maximumCents IS NULL, '', printf('&maxPrice=%d.%02d', maximumCents / 100, maximumCents % 100))
          || iif(withPicture, '&withPicture=1', '') || iif(urgentOnly, '&urgent=1', '')
          || iif(seller IN ('pro', 'private'), '&seller=' || seller, '') || iif(starredOnly, '&starred=1', '')
          || iif("order" IN ('newest', 'oldest', 'price', '-price'), '&sort=' || "order", ''), '&')
        FROM oldSavedSearch;

      DROP TABLE oldSavedSearch;
      """)
}
