extension Migration {
  /// The additional data of reader apps.
  ///
  /// `arrival` contains the times of articles' arrivals: those from `firstID` on arrived at `arrivedAt` and a microsecond later
  /// each, so that a later article always arrived later; earlier ones arrived at the upgrade. `markChange` contains ranges of a
  /// subscription's articles, with the time of the last change of their marks.
  static let readerApps = Migration(
    identifier: "0013-readerApps",
    sql: """
      CREATE TABLE arrival (
        firstID INTEGER NOT NULL PRIMARY KEY CHECK (firstID BETWEEN 1 AND 9007199254740992),
        arrivedAt INTEGER NOT NULL UNIQUE CHECK (arrivedAt BETWEEN 0 AND 9007199254740992)
      ) STRICT;
      INSERT INTO arrival (firstID, arrivedAt)
        SELECT 1, CAST(strftime('%s', 'now') AS INTEGER) * 1000000 - seq
        FROM sqlite_sequence WHERE name = 'article' AND seq BETWEEN 1 AND 1000000000000;

      CREATE TABLE folder (
        folderID INTEGER PRIMARY KEY AUTOINCREMENT,
        readerKey TEXT NOT NULL REFERENCES reader ON DELETE CASCADE,
        name TEXT NOT NULL CHECK (name <> ''),
        mayBeEmpty INTEGER NOT NULL DEFAULT 0 CHECK (mayBeEmpty IN (0, 1)),
        UNIQUE (readerKey, name)
      ) STRICT;
      -- The first number stands for no folder.
      INSERT INTO sqlite_sequence (name, seq) VALUES ('folder', 1);
      INSERT INTO folder (readerKey, name)
        SELECT DISTINCT readerKey, folder FROM subscription WHERE folder IS NOT NULL;
      CREATE TRIGGER subscribedInFolder AFTER INSERT ON subscription WHEN NEW.folder IS NOT NULL BEGIN
        INSERT INTO folder (readerKey, name) SELECT NEW.readerKey, NEW.folder
        WHERE NOT EXISTS (SELECT 1 FROM folder WHERE readerKey = NEW.readerKey AND name = NEW.folder);
      END;
      CREATE TRIGGER movedToFolder AFTER UPDATE OF folder ON subscription WHEN NEW.folder IS NOT NULL BEGIN
        INSERT INTO folder (readerKey, name) SELECT NEW.readerKey, NEW.folder
        WHERE NOT EXISTS (SELECT 1 FROM folder WHERE readerKey = NEW.readerKey AND name = NEW.folder);
      END;

      CREATE TABLE articleLabel (
        readerKey TEXT NOT NULL REFERENCES reader ON DELETE CASCADE,
        label TEXT NOT NULL CHECK (label <> ''),
        articleID INTEGER NOT NULL REFERENCES article ON DELETE CASCADE,
        PRIMARY KEY (readerKey, label, articleID)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX articleLabelByArticle ON articleLabel (articleID, readerKey, label);

      CREATE TABLE markChange (
        readerKey TEXT NOT NULL REFERENCES reader ON DELETE CASCADE,
        feedID INTEGER NOT NULL REFERENCES feed ON DELETE CASCADE,
        firstID INTEGER NOT NULL,
        lastID INTEGER NOT NULL,
        changedAt REAL NOT NULL CHECK (changedAt BETWEEN -2208988800 AND 253402300799),
        PRIMARY KEY (readerKey, feedID, lastID, firstID, changedAt)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX markChangeByTime ON markChange (readerKey, changedAt);
      CREATE INDEX markChangeByFeed ON markChange (feedID);

      ALTER TABLE readerToken ADD COLUMN feverKey BLOB CHECK (length(feverKey) = 16);
      CREATE INDEX readerTokenByFeverKey ON readerToken (feverKey) WHERE feverKey IS NOT NULL;
      """)
}
