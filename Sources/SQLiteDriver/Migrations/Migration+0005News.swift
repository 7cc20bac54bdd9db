extension Migration {
  /// News: publishers' data by feed, then readers' own data and unread articles.
  ///
  /// An article's `position` is its position in time: milliseconds since 1970 in the upper bits, and a counter for the articles
  /// of one millisecond in the lower 20. It is also the rowid of the full-text table, so that a search returns the list's order
  /// without sorting.
  static let news = Migration(
    identifier: "0005-news",
    sql: """
      CREATE TABLE feed (
        feedID INTEGER PRIMARY KEY AUTOINCREMENT,
        url TEXT NOT NULL CHECK (url <> ''),
        title TEXT NOT NULL,
        subtitle TEXT,
        site TEXT,
        languageCode TEXT,
        picture TEXT,
        etag TEXT,
        lastModified TEXT,
        lastAttempt REAL,
        lastSuccess REAL,
        failuresInARow INTEGER NOT NULL DEFAULT 0 CHECK (failuresInARow >= 0),
        nextFetch REAL,
        isGone INTEGER NOT NULL DEFAULT 0 CHECK (isGone IN (0, 1)),
        warnings TEXT,
        failedAt REAL,
        code TEXT,
        provider TEXT,
        afterNanoseconds INTEGER,
        until REAL,
        status INTEGER,
        detail TEXT,
        lastGUIDs TEXT NOT NULL DEFAULT '[]',
        articleCount INTEGER NOT NULL DEFAULT 0 CHECK (articleCount >= 0)
      ) STRICT;
      CREATE INDEX feedByURL ON feed (url);
      CREATE INDEX feedByNextFetch ON feed (nextFetch) WHERE isGone = 0;
      CREATE INDEX troubledFeed ON feed (failedAt) WHERE failedAt IS NOT NULL;

      CREATE TABLE subscription (
        readerKey TEXT NOT NULL REFERENCES reader ON DELETE CASCADE,
        feedID INTEGER NOT NULL REFERENCES feed ON DELETE CASCADE,
        customTitle TEXT,
        folder TEXT CHECK (folder <> ''),
        isPaused INTEGER NOT NULL CHECK (isPaused IN (0, 1)),
        subscribedAt REAL NOT NULL,
        endedAt REAL,
        unreadCount INTEGER NOT NULL DEFAULT 0 CHECK (unreadCount >= 0),
        PRIMARY KEY (readerKey, feedID)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX subscriptionByFeed ON subscription (feedID);

      CREATE TABLE article (
        articleID INTEGER PRIMARY KEY AUTOINCREMENT,
        feedID INTEGER NOT NULL REFERENCES feed ON DELETE CASCADE,
        guid TEXT NOT NULL CHECK (guid <> ''),
        position INTEGER NOT NULL,
        story INTEGER NOT NULL,
        linkKey INTEGER,
        titleKey INTEGER,
        digest INTEGER NOT NULL,
        hasFullText INTEGER NOT NULL DEFAULT 0 CHECK (hasFullText IN (0, 1)),
        title TEXT NOT NULL,
        link TEXT,
        published REAL NOT NULL,
        updated REAL,
        authors TEXT,
        categories TEXT,
        excerpt TEXT NOT NULL,
        picture TEXT,
        pictureCaption TEXT,
        enclosures TEXT,
        languageCode TEXT,
        readingSeconds REAL CHECK (readingSeconds >= 0),
        UNIQUE (feedID, guid)
      ) STRICT;
      CREATE INDEX articleByPosition ON article (position, feedID, story);
      CREATE INDEX articleByFeed ON article (feedID, position, story);
      CREATE INDEX articleByStory ON article (story, feedID, position);
      CREATE INDEX articleByLinkKey ON article (linkKey) WHERE linkKey IS NOT NULL;
      CREATE INDEX articleByTitleKey ON article (titleKey, position) WHERE titleKey IS NOT NULL;

      -- Apart from the article, so that lists read little.
      CREATE TABLE articleBody (
        articleID INTEGER NOT NULL PRIMARY KEY REFERENCES article ON DELETE CASCADE,
        html TEXT NOT NULL
      ) STRICT;

      -- `spelled` holds the words whose letters Unicode does not decompose, as people type them: `oeufs` for `œufs`.
      CREATE VIRTUAL TABLE articleText USING fts5 (
        title, text, spelled, tokenize = 'unicode61 remove_diacritics 2', detail = none, columnsize = 0,
        prefix = '2 3'
      );

      CREATE TABLE unread (
        readerKey TEXT NOT NULL REFERENCES reader ON DELETE CASCADE,
        position INTEGER NOT NULL,
        feedID INTEGER NOT NULL,
        PRIMARY KEY (readerKey, position)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX unreadByFeed ON unread (readerKey, feedID, position);

      CREATE TABLE star (
        readerKey TEXT NOT NULL REFERENCES reader ON DELETE CASCADE,
        position INTEGER NOT NULL,
        starredAt REAL NOT NULL,
        PRIMARY KEY (readerKey, position)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX starByPosition ON star (position);

      CREATE TRIGGER articleAdded AFTER INSERT ON article BEGIN
        UPDATE feed SET articleCount = articleCount + 1 WHERE feedID = NEW.feedID;
      END;
      CREATE TRIGGER articleRemoved AFTER DELETE ON article BEGIN
        UPDATE feed SET articleCount = articleCount - 1 WHERE feedID = OLD.feedID;
        DELETE FROM unread WHERE readerKey IN (SELECT readerKey FROM reader) AND position = OLD.position;
        DELETE FROM star WHERE readerKey IN (SELECT readerKey FROM reader) AND position = OLD.position;
      END;
      CREATE TRIGGER unreadAdded AFTER INSERT ON unread BEGIN
        UPDATE subscription SET unreadCount = unreadCount + 1
        WHERE readerKey = NEW.readerKey AND feedID = NEW.feedID;
      END;
      CREATE TRIGGER unreadRemoved AFTER DELETE ON unread BEGIN
        UPDATE subscription SET unreadCount = unreadCount - 1
        WHERE readerKey = OLD.readerKey AND feedID = OLD.feedID;
      END;
      """)
}
