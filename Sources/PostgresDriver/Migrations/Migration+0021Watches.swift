extension Migration {
  /// Watches with their matches, and the changes that are still to be evaluated.
  ///
  /// `watchVersion` counts the changes of watches; a new watch gets the count as its number. A match names its subject without a
  /// reference, because it outlives its article or ad. A row of `hiddenArticle` hides an article from its reader's lists.
  static let watches = Migration(
    identifier: "0021-watches", covers: ["0024-watches"],
    sql: """
      CREATE TABLE watchVersion (
        "only" BIGINT NOT NULL PRIMARY KEY CHECK ("only" = 1),
        version BIGINT NOT NULL CHECK (version BETWEEN 0 AND 9007199254740992),
        restoredAt instant
      );
      INSERT INTO watchVersion ("only", version) VALUES (1, 0);

      CREATE TABLE watch (
        readerKey exactText NOT NULL REFERENCES reader ON DELETE CASCADE,
        watchID BIGINT NOT NULL UNIQUE CHECK (watchID BETWEEN 1 AND 9007199254740992),
        name exactText NOT NULL CHECK (char_length(name) BETWEEN 1 AND 1000),
        query exactText NOT NULL CHECK (char_length(query) BETWEEN 1 AND 5000),
        actions exactText CHECK (char_length(actions) <= 200),
        label exactText CHECK (label <> ''),
        channels exactText CHECK (char_length(channels) <= 1000),
        isOn BOOLEAN NOT NULL,
        createdAt instant NOT NULL,
        visitedAt instant NOT NULL,
        PRIMARY KEY (readerKey, watchID),
        UNIQUE (readerKey, name)
      );

      CREATE TABLE watchMatch (
        matchID BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        watchID BIGINT NOT NULL REFERENCES watch (watchID) ON DELETE CASCADE,
        kind exactText NOT NULL CHECK (kind IN ('article', 'ad', 'weather', 'warning')),
        number BIGINT NOT NULL,
        subject exactText NOT NULL CHECK (char_length(subject) <= 400),
        occasion exactText NOT NULL CHECK (char_length(occasion) BETWEEN 1 AND 40),
        mark BIGINT NOT NULL,
        title exactText NOT NULL,
        matchedAt instant NOT NULL,
        UNIQUE (watchID, kind, number, subject, occasion, mark)
      );
      CREATE INDEX watchMatchByNumber ON watchMatch (watchID, matchID, matchedAt);
      CREATE INDEX watchMatchByTime ON watchMatch (matchedAt);

      CREATE TABLE hiddenArticle (
        readerKey exactText NOT NULL REFERENCES reader ON DELETE CASCADE,
        articleID BIGINT NOT NULL REFERENCES article ON DELETE CASCADE,
        watchID BIGINT NOT NULL REFERENCES watch (watchID) ON DELETE CASCADE,
        PRIMARY KEY (readerKey, articleID, watchID)
      );
      CREATE INDEX hiddenArticleByArticle ON hiddenArticle (articleID);
      CREATE INDEX hiddenArticleByWatch ON hiddenArticle (watchID, articleID);

      CREATE TABLE watchState (
        watchID BIGINT NOT NULL REFERENCES watch (watchID) ON DELETE CASCADE,
        subject exactText NOT NULL CHECK (char_length(subject) <= 200),
        value BIGINT NOT NULL,
        changedAt instant NOT NULL,
        PRIMARY KEY (watchID, subject)
      );

      CREATE TABLE occurrence (
        occurrenceID BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        kind exactText NOT NULL CHECK (kind IN ('article', 'ad', 'price', 'weather', 'warnings')),
        number BIGINT NOT NULL,
        subject exactText NOT NULL CHECK (char_length(subject) <= 400),
        changedAt instant NOT NULL,
        UNIQUE (kind, subject, number)
      );
      """)
}
