extension Migration {
  /// News: publishers' data by feed, then readers' own data and read articles.
  ///
  /// An article's `position` is its position in time: milliseconds since 1970 in the upper bits, and a counter for the articles
  /// of one millisecond in the lower 20. Its id grows with arrival, in the order of the imports' commits: `newsNumber` assigns
  /// ids, and an import locks its row until the commit. Therefore articles are partitioned by the time of their arrival.
  ///
  /// Keys of readers' data begin with the reader, whose hash determines the partition.
  static let news = Migration(
    identifier: "0005-news",
    covers: ["0005-news", "0006-fullText", "0007-bounds", "0010-searchWords", "0012-readMarks", "0013-readerApps"],
    sql: """
      -- The last assigned number of each kind: without gaps, ascending in the order of transactions.
      CREATE TABLE newsNumber (
        name text COLLATE "C" NOT NULL PRIMARY KEY CHECK (name IN ('feed', 'article', 'folder')),
        lastID bigint NOT NULL CHECK (lastID BETWEEN 0 AND 9007199254740992)
      ) WITH (fillfactor = 50);
      -- The first folder number means no folder.
      INSERT INTO newsNumber (name, lastID) VALUES ('feed', 0), ('article', 0), ('folder', 1);

      CREATE TABLE feed (
        feedID bigint NOT NULL PRIMARY KEY,
        url text COLLATE "C" NOT NULL CHECK (url <> ''),
        title text COLLATE "C" NOT NULL,
        subtitle text,
        site text,
        languageCode text,
        picture text,
        etag text,
        lastModified text,
        lastAttempt instant,
        lastSuccess instant,
        failuresInARow bigint NOT NULL DEFAULT 0 CHECK (failuresInARow >= 0),
        nextFetch instant,
        isGone boolean NOT NULL DEFAULT false,
        warnings text,
        failedAt instant,
        code text,
        provider text,
        afterNanoseconds bigint,
        until instant,
        status bigint,
        detail text,
        lastGUIDs text NOT NULL DEFAULT '[]',
        articleCount bigint NOT NULL DEFAULT 0 CHECK (articleCount >= 0)
      ) WITH (fillfactor = 80);
      -- Addresses can exceed the maximum length of other indexes.
      CREATE INDEX feedByURL ON feed USING hash (url);
      CREATE INDEX feedByNextFetch ON feed (nextFetch NULLS FIRST, feedID) WHERE NOT isGone;
      CREATE INDEX feedByLastAttempt ON feed (lastAttempt) WHERE NOT isGone;
      CREATE INDEX troubledFeed ON feed (failedAt) WHERE failedAt IS NOT NULL;

      CREATE TABLE subscription (
        readerKey text COLLATE "C" NOT NULL REFERENCES reader ON DELETE CASCADE,
        feedID bigint NOT NULL REFERENCES feed ON DELETE CASCADE,
        customTitle text,
        folder text COLLATE "C" CHECK (folder <> ''),
        isPaused boolean NOT NULL,
        wantsFullText boolean NOT NULL DEFAULT false,
        subscribedAt instant NOT NULL,
        endedAt instant,
        unreadCount bigint NOT NULL DEFAULT 0 CHECK (unreadCount >= 0),
        readUpTo bigint NOT NULL DEFAULT 0 CHECK (readUpTo >= 0),
        countedUpTo bigint NOT NULL DEFAULT 0 CHECK (countedUpTo >= 0),
        PRIMARY KEY (readerKey, feedID)
      ) PARTITION BY HASH (readerKey);
      \(partitions(of: "subscription", with: "fillfactor = 80"))
      CREATE INDEX subscriptionByFeed ON subscription (feedID, readerKey);

      CREATE TABLE article (
        articleID bigint NOT NULL CHECK (articleID >= 1),
        feedID bigint NOT NULL REFERENCES feed ON DELETE CASCADE,
        guid text COLLATE "C" NOT NULL CHECK (guid <> ''),
        position bigint NOT NULL,
        story bigint NOT NULL,
        linkKey bigint,
        titleKey bigint,
        digest bigint NOT NULL,
        hasFullText boolean NOT NULL DEFAULT false,
        title text COLLATE "C" NOT NULL,
        link text,
        published instant NOT NULL,
        updated instant,
        authors text COLLATE "C",
        categories text COLLATE "C",
        excerpt text NOT NULL,
        picture text,
        pictureCaption text,
        enclosures text,
        languageCode text,
        readingSeconds double precision CHECK (readingSeconds BETWEEN 0 AND 10000000),
        -- PostgreSQL stores long values outside of the row, so that lists read little.
        html text NOT NULL,
        text text NOT NULL,
        -- The folded words of the title, then of the text, with their positions.
        words tsvector NOT NULL,
        PRIMARY KEY (articleID)
      ) PARTITION BY RANGE (articleID);
      -- A guid is unique within a feed: imports lock the feed's row. A unique index would have to contain the partition key, and
      -- guids can exceed the maximum length of an index entry.
      CREATE INDEX articleByGUID ON article (feedID, hashtextextended(guid, 0));
      CREATE INDEX articleByPosition ON article (position) INCLUDE (feedID, story, articleID);
      CREATE INDEX articleByFeed ON article (feedID, position) INCLUDE (story, articleID);
      CREATE INDEX articleByStory ON article (story, articleID) INCLUDE (feedID, position);
      CREATE INDEX articleByArrival ON article (feedID, articleID) INCLUDE (position, story);
      CREATE INDEX articleByLinkKey ON article (linkKey) WHERE linkKey IS NOT NULL;
      CREATE INDEX articleByTitleKey ON article (titleKey, position) WHERE titleKey IS NOT NULL;
      CREATE INDEX articleByWord ON article USING gin (words);

      -- Creates the partitions for articles up to that id and some millions more. Imports call it with the last id.
      CREATE FUNCTION makeRoomForArticles(lastID bigint) RETURNS void LANGUAGE plpgsql AS $$
      DECLARE
        span CONSTANT bigint := 4194304;
        part bigint;
        name text;
      BEGIN
        FOR part IN SELECT generate_series(lastID / span, (lastID + span / 2) / span) LOOP
          name := 'article' || part;
          IF to_regclass(name) IS NULL THEN
            -- Created apart and then attached, so that reads continue in the meantime.
            EXECUTE format('CREATE TABLE %I (LIKE article INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', name);
            EXECUTE format(
              'ALTER TABLE article ATTACH PARTITION %I FOR VALUES FROM (%s) TO (%s)', name, part * span, (part + 1) * span);
          END IF;
        END LOOP;
      END $$;
      SELECT makeRoomForArticles(0);

      -- The words that can correct a misspelled one, with their Latin spellings.
      CREATE TABLE articleWord (
        word text COLLATE "C" NOT NULL PRIMARY KEY CHECK (length(word) BETWEEN 3 AND 32),
        spellings text NOT NULL CHECK (length(spellings) <= 400)
      );
      CREATE INDEX articleWordByLetters ON articleWord USING gin (spellings gin_trgm_ops);

      CREATE TABLE readMark (
        readerKey text COLLATE "C" NOT NULL,
        feedID bigint NOT NULL,
        articleID bigint NOT NULL,
        isRead boolean NOT NULL,
        PRIMARY KEY (readerKey, feedID, articleID),
        FOREIGN KEY (readerKey, feedID) REFERENCES subscription ON DELETE CASCADE
      ) PARTITION BY HASH (readerKey);
      \(partitions(of: "readMark"))

      CREATE TABLE star (
        readerKey text COLLATE "C" NOT NULL REFERENCES reader ON DELETE CASCADE,
        position bigint NOT NULL,
        starredAt instant NOT NULL,
        PRIMARY KEY (readerKey, position)
      ) PARTITION BY HASH (readerKey);
      \(partitions(of: "star"))
      CREATE INDEX starByPosition ON star (position, readerKey);

      CREATE TABLE arrival (
        firstID bigint NOT NULL PRIMARY KEY CHECK (firstID BETWEEN 1 AND 9007199254740992),
        arrivedAt bigint NOT NULL UNIQUE CHECK (arrivedAt BETWEEN 0 AND 9007199254740992)
      );

      CREATE TABLE folder (
        readerKey text COLLATE "C" NOT NULL REFERENCES reader ON DELETE CASCADE,
        folderID bigint NOT NULL CHECK (folderID > 1),
        name text COLLATE "C" NOT NULL CHECK (name <> ''),
        mayBeEmpty boolean NOT NULL DEFAULT false,
        PRIMARY KEY (readerKey, folderID),
        UNIQUE (readerKey, name)
      ) PARTITION BY HASH (readerKey);
      \(partitions(of: "folder"))

      CREATE TABLE articleLabel (
        readerKey text COLLATE "C" NOT NULL REFERENCES reader ON DELETE CASCADE,
        label text COLLATE "C" NOT NULL CHECK (label <> ''),
        articleID bigint NOT NULL REFERENCES article ON DELETE CASCADE,
        PRIMARY KEY (readerKey, label, articleID)
      ) PARTITION BY HASH (readerKey);
      \(partitions(of: "articleLabel"))
      CREATE INDEX articleLabelByArticle ON articleLabel (articleID, readerKey, label);

      CREATE TABLE markChange (
        readerKey text COLLATE "C" NOT NULL REFERENCES reader ON DELETE CASCADE,
        feedID bigint NOT NULL REFERENCES feed ON DELETE CASCADE,
        firstID bigint NOT NULL,
        lastID bigint NOT NULL,
        changedAt instant NOT NULL,
        PRIMARY KEY (readerKey, feedID, lastID, firstID, changedAt)
      ) PARTITION BY HASH (readerKey);
      \(partitions(of: "markChange"))
      CREATE INDEX markChangeByTime ON markChange (readerKey, changedAt);
      CREATE INDEX markChangeByFeed ON markChange (feedID);

      -- A folder gets its number with its first subscription.
      CREATE FUNCTION numberFolder() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        number bigint;
      BEGIN
        IF NOT EXISTS (SELECT 1 FROM folder WHERE readerKey = NEW.readerKey AND name = NEW.folder) THEN
          UPDATE newsNumber SET lastID = lastID + 1 WHERE name = 'folder' RETURNING lastID INTO number;
          INSERT INTO folder (readerKey, folderID, name) VALUES (NEW.readerKey, number, NEW.folder)
            ON CONFLICT DO NOTHING;
        END IF;
        RETURN NULL;
      END $$;
      CREATE TRIGGER subscribedInFolder AFTER INSERT ON subscription FOR EACH ROW WHEN (NEW.folder IS NOT NULL)
        EXECUTE FUNCTION numberFolder();
      CREATE TRIGGER movedToFolder AFTER UPDATE OF folder ON subscription FOR EACH ROW WHEN (NEW.folder IS NOT NULL)
        EXECUTE FUNCTION numberFolder();

      CREATE FUNCTION forgetArticles() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE feed SET articleCount = articleCount - gone.count
          FROM (SELECT feedID, count(*) FROM goneArticle GROUP BY feedID) AS gone WHERE feed.feedID = gone.feedID;
        -- Later articles that counted as read because of a removed one stay read.
        INSERT INTO readMark (readerKey, feedID, articleID, isRead)
          SELECT DISTINCT own.readerKey, later.feedID, later.articleID, true
          FROM goneArticle AS gone
          JOIN article AS later ON later.story = gone.story AND later.articleID > gone.articleID
          JOIN subscription AS own ON own.feedID = later.feedID
            AND own.endedAt IS NULL AND own.countedUpTo < later.articleID
          JOIN subscription AS its ON its.readerKey = own.readerKey AND its.feedID = gone.feedID AND its.endedAt IS NULL
          WHERE coalesce(
            (SELECT isRead FROM readMark
              WHERE readMark.readerKey = its.readerKey AND readMark.feedID = gone.feedID
                AND readMark.articleID = gone.articleID),
            gone.articleID <= its.readUpTo)
          ON CONFLICT DO NOTHING;
        UPDATE subscription SET unreadCount = unreadCount - gone.count
          FROM (
            SELECT counted.readerKey, counted.feedID, count(*)
            FROM goneArticle AS gone
            JOIN subscription AS counted ON counted.feedID = gone.feedID AND counted.countedUpTo >= gone.articleID
            WHERE NOT coalesce(
              (SELECT isRead FROM readMark
                WHERE readMark.readerKey = counted.readerKey AND readMark.feedID = gone.feedID
                  AND readMark.articleID = gone.articleID),
              gone.articleID <= counted.readUpTo)
            GROUP BY counted.readerKey, counted.feedID) AS gone
          WHERE subscription.readerKey = gone.readerKey AND subscription.feedID = gone.feedID;
        DELETE FROM readMark USING goneArticle AS gone, subscription
          WHERE subscription.feedID = gone.feedID AND readMark.readerKey = subscription.readerKey
            AND readMark.feedID = gone.feedID AND readMark.articleID = gone.articleID;
        DELETE FROM star USING goneArticle AS gone WHERE star.position = gone.position;
        RETURN NULL;
      END $$;
      CREATE TRIGGER articleRemoved AFTER DELETE ON article REFERENCING OLD TABLE AS goneArticle
        FOR EACH STATEMENT EXECUTE FUNCTION forgetArticles();
      """)

  /// The number of partitions of readers' data.
  private static let parts = 8

  /// Returns the partitions of a table by the hash of its reader.
  static func partitions(of table: String, with options: String? = nil) -> String {
    (0..<parts).map { part in
      """
      CREATE TABLE \(table)\(part) PARTITION OF \(table)
        FOR VALUES WITH (MODULUS \(parts), REMAINDER \(part))\(options.map { " WITH (\($0))" } ?? "");
      """
    }.joined(separator: "\n")
  }
}
