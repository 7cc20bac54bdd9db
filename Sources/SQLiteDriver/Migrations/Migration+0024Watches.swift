extension Migration {
  /// Watches with their matches, and the changes that are still to be evaluated.
  ///
  /// `watchVersion` counts the changes of watches; a new watch gets the count as its number. A match names its subject without a
  /// reference, because it outlives its article or ad. A row of `hiddenArticle` hides an article from its reader's lists.
  static let watches = Migration(
    identifier: "0024-watches",
    sql: """
      CREATE TABLE watchVersion (
        only INTEGER NOT NULL PRIMARY KEY CHECK (only = 1),
        version INTEGER NOT NULL CHECK (version BETWEEN 0 AND 9007199254740992),
        restoredAt REAL CHECK (restoredAt BETWEEN -2208988800 AND 253402300799)
      ) STRICT;
      INSERT INTO watchVersion (only, version) VALUES (1, 0);

      CREATE TABLE watch (
        readerKey TEXT NOT NULL REFERENCES reader ON DELETE CASCADE,
        watchID INTEGER NOT NULL UNIQUE CHECK (watchID BETWEEN 1 AND 9007199254740992),
        name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 1000),
        query TEXT NOT NULL CHECK (length(query) BETWEEN 1 AND 5000),
        actions TEXT CHECK (length(actions) <= 200),
        label TEXT CHECK (label <> ''),
        channels TEXT CHECK (length(channels) <= 1000),
        isOn INTEGER NOT NULL CHECK (isOn IN (0, 1)),
        createdAt REAL NOT NULL CHECK (createdAt BETWEEN -2208988800 AND 253402300799),
        visitedAt REAL NOT NULL CHECK (visitedAt BETWEEN -2208988800 AND 253402300799),
        PRIMARY KEY (readerKey, watchID),
        UNIQUE (readerKey, name)
      ) STRICT;

      CREATE TABLE watchMatch (
        matchID INTEGER PRIMARY KEY AUTOINCREMENT,
        watchID INTEGER NOT NULL REFERENCES watch (watchID) ON DELETE CASCADE,
        kind TEXT NOT NULL CHECK (kind IN ('article', 'ad', 'weather', 'warning')),
        number INTEGER NOT NULL,
        subject TEXT NOT NULL CHECK (length(subject) <= 400),
        occasion TEXT NOT NULL CHECK (length(occasion) BETWEEN 1 AND 40),
        mark INTEGER NOT NULL,
        title TEXT NOT NULL,
        matchedAt REAL NOT NULL CHECK (matchedAt BETWEEN -2208988800 AND 253402300799),
        UNIQUE (watchID, kind, number, subject, occasion, mark)
      ) STRICT;
      CREATE INDEX watchMatchByNumber ON watchMatch (watchID, matchID, matchedAt);
      CREATE INDEX watchMatchByTime ON watchMatch (matchedAt);

      CREATE TABLE hiddenArticle (
        readerKey TEXT NOT NULL REFERENCES reader ON DELETE CASCADE,
        articleID INTEGER NOT NULL REFERENCES article ON DELETE CASCADE,
        watchID INTEGER NOT NULL REFERENCES watch (watchID) ON DELETE CASCADE,
        PRIMARY KEY (readerKey, articleID, watchID)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX hiddenArticleByArticle ON hiddenArticle (articleID);
      CREATE INDEX hiddenArticleByWatch ON hiddenArticle (watchID, articleID);

      CREATE TABLE watchState (
        watchID INTEGER NOT NULL REFERENCES watch (watchID) ON DELETE CASCADE,
        subject TEXT NOT NULL CHECK (length(subject) <= 200),
        value INTEGER NOT NULL,
        changedAt REAL NOT NULL CHECK (changedAt BETWEEN -2208988800 AND 253402300799),
        PRIMARY KEY (watchID, subject)
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE occurrence (
        occurrenceID INTEGER PRIMARY KEY AUTOINCREMENT,
        kind TEXT NOT NULL CHECK (kind IN ('article', 'ad', 'price', 'weather', 'warnings')),
        number INTEGER NOT NULL,
        subject TEXT NOT NULL CHECK (length(subject) <= 400),
        changedAt REAL NOT NULL CHECK (changedAt BETWEEN -2208988800 AND 253402300799),
        UNIQUE (kind, subject, number)
      ) STRICT;
      """)
}
