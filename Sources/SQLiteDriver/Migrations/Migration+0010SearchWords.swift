extension Migration {
  /// The words of ads and articles under the keys by which misspelled ones find them; ``WordIndex`` explains how.
  ///
  /// The words of existing texts come from the full-text tables.
  static let searchWords = Migration(
    identifier: "0010-searchWords",
    sql: """
      CREATE TABLE adWordKey (
        key TEXT NOT NULL CHECK (length(key) BETWEEN 3 AND 5),
        word TEXT NOT NULL CHECK (length(word) BETWEEN 3 AND 32),
        PRIMARY KEY (key, word)
      ) STRICT, WITHOUT ROWID;
      CREATE VIRTUAL TABLE newWord USING fts5vocab (adWords, row);
      INSERT OR IGNORE INTO adWordKey (key, word)
        WITH letter (i) AS (VALUES (0), (1), (2), (3), (4)),
          kept (word) AS (SELECT term FROM newWord WHERE length(term) BETWEEN 3 AND 32 AND term NOT GLOB '*[0-9]*'),
          piece (mark, part, word) AS (
            SELECT '<', substr(word, 1, 4), word FROM kept
            UNION ALL SELECT '>', substr(word, -4), word FROM kept WHERE length(word) >= 6)
        SELECT mark || substr(part, 1, i - 1) || substr(part, i + 1), word FROM piece JOIN letter ON i <= length(part);
      DROP TABLE newWord;

      CREATE TABLE articleWordKey (
        key TEXT NOT NULL CHECK (length(key) BETWEEN 3 AND 5),
        word TEXT NOT NULL CHECK (length(word) BETWEEN 3 AND 32),
        PRIMARY KEY (key, word)
      ) STRICT, WITHOUT ROWID;
      CREATE VIRTUAL TABLE newWord USING fts5vocab (articleText, row);
      INSERT OR IGNORE INTO articleWordKey (key, word)
        WITH letter (i) AS (VALUES (0), (1), (2), (3), (4)),
          kept (word) AS (SELECT term FROM newWord WHERE length(term) BETWEEN 3 AND 32 AND term NOT GLOB '*[0-9]*'),
          piece (mark, part, word) AS (
            SELECT '<', substr(word, 1, 4), word FROM kept
            UNION ALL SELECT '>', substr(word, -4), word FROM kept WHERE length(word) >= 6)
        SELECT mark || substr(part, 1, i - 1) || substr(part, i + 1), word FROM piece JOIN letter ON i <= length(part);
      DROP TABLE newWord;
      """)
}
