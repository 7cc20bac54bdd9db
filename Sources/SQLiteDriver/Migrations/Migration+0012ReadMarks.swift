extension Migration {
  /// Stores what is read as one mark per subscription, with exceptions, instead of a row for each unread article and reader;
  /// ``ReadMarks`` explains how. The cost of a new article then does not depend on the number of readers.
  ///
  /// Read and unread articles stay so. In each subscription either the unread articles become rows, or the read ones after the
  /// oldest unread one, whichever are fewer.
  static let readMarks = Migration(
    identifier: "0012-readMarks",
    sql: """
      ALTER TABLE subscription ADD COLUMN readUpTo INTEGER NOT NULL DEFAULT 0 CHECK (readUpTo >= 0);
      ALTER TABLE subscription ADD COLUMN countedUpTo INTEGER NOT NULL DEFAULT 0 CHECK (countedUpTo >= 0);

      -- Ids grow as articles arrive. The other columns are what a list of unread articles needs.
      CREATE INDEX articleByArrival ON article (feedID, articleID, position, story);

      CREATE TABLE readMark (
        readerKey TEXT NOT NULL,
        feedID INTEGER NOT NULL,
        articleID INTEGER NOT NULL,
        isRead INTEGER NOT NULL CHECK (isRead IN (0, 1)),
        PRIMARY KEY (readerKey, feedID, articleID),
        FOREIGN KEY (readerKey, feedID) REFERENCES subscription ON DELETE CASCADE
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE oldUnread (
        readerKey TEXT NOT NULL,
        feedID INTEGER NOT NULL,
        articleID INTEGER NOT NULL,
        PRIMARY KEY (readerKey, feedID, articleID)
      ) STRICT, WITHOUT ROWID;
      INSERT OR IGNORE INTO oldUnread (readerKey, feedID, articleID)
        SELECT unread.readerKey, article.feedID, article.articleID
        FROM unread CROSS JOIN article INDEXED BY articleByPosition ON article.position = unread.position;

      UPDATE subscription SET
        countedUpTo = max(0, coalesce(
          (SELECT max(articleID) FROM article WHERE article.feedID = subscription.feedID), 0)),
        unreadCount = (
          SELECT count(*) FROM oldUnread
          WHERE oldUnread.readerKey = subscription.readerKey AND oldUnread.feedID = subscription.feedID);
      UPDATE subscription SET readUpTo = iif(
        2 * unreadCount < (
          SELECT count(*) FROM article
          WHERE article.feedID = subscription.feedID AND article.articleID >= (
            SELECT min(articleID) FROM oldUnread
            WHERE oldUnread.readerKey = subscription.readerKey AND oldUnread.feedID = subscription.feedID)),
        countedUpTo,
        coalesce(
          (SELECT max(min(articleID), 1) - 1 FROM oldUnread
            WHERE oldUnread.readerKey = subscription.readerKey AND oldUnread.feedID = subscription.feedID),
          countedUpTo));
      INSERT INTO readMark (readerKey, feedID, articleID, isRead)
        SELECT readerKey, feedID, articleID, 0 FROM subscription JOIN oldUnread USING (readerKey, feedID)
        WHERE articleID <= readUpTo;
      INSERT INTO readMark (readerKey, feedID, articleID, isRead)
        SELECT subscription.readerKey, article.feedID, article.articleID, 1
        FROM subscription CROSS JOIN article ON article.feedID = subscription.feedID
          AND article.articleID > subscription.readUpTo
        WHERE NOT EXISTS (
          SELECT 1 FROM oldUnread
          WHERE oldUnread.readerKey = subscription.readerKey AND oldUnread.feedID = article.feedID
            AND oldUnread.articleID = article.articleID);
      DROP TABLE oldUnread;
      DROP TRIGGER articleRemoved;
      DROP TABLE unread;

      CREATE TRIGGER articleRemoved AFTER DELETE ON article BEGIN
        UPDATE feed SET articleCount = articleCount - 1 WHERE feedID = OLD.feedID;
        -- What is read because this one was read, and was not counted since, stays read.
        INSERT INTO readMark (readerKey, feedID, articleID, isRead)
          SELECT own.readerKey, later.feedID, later.articleID, 1
          FROM article AS later
          CROSS JOIN subscription AS own ON own.feedID = later.feedID
            AND own.endedAt IS NULL AND own.countedUpTo < later.articleID
          CROSS JOIN subscription AS its ON its.readerKey = own.readerKey AND its.feedID = OLD.feedID
            AND its.endedAt IS NULL
          WHERE later.story = OLD.story AND later.articleID > OLD.articleID AND coalesce(
            (SELECT isRead FROM readMark
              WHERE readMark.readerKey = its.readerKey AND readMark.feedID = OLD.feedID
                AND readMark.articleID = OLD.articleID),
            OLD.articleID <= its.readUpTo)
          ON CONFLICT DO NOTHING;
        UPDATE subscription SET unreadCount = unreadCount - 1
          WHERE feedID = OLD.feedID AND countedUpTo >= OLD.articleID AND NOT coalesce(
            (SELECT isRead FROM readMark
              WHERE readMark.readerKey = subscription.readerKey AND readMark.feedID = OLD.feedID
                AND readMark.articleID = OLD.articleID),
            OLD.articleID <= readUpTo);
        DELETE FROM readMark
          WHERE readerKey IN (SELECT readerKey FROM subscription WHERE subscription.feedID = OLD.feedID)
            AND feedID = OLD.feedID AND articleID = OLD.articleID;
        DELETE FROM star WHERE readerKey IN (SELECT readerKey FROM reader) AND position = OLD.position;
      END;
      """)
}
