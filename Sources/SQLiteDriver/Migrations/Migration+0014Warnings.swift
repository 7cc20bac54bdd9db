extension Migration {
  /// The warnings of the weather services, by scope. `warningRevision` counts the writes, so that a process with cached warnings
  /// notices new ones.
  static let warnings = Migration(
    identifier: "0014-warnings",
    sql: """
      CREATE TABLE warningScope (
        scope TEXT NOT NULL PRIMARY KEY CHECK (scope <> '' AND length(scope) <= 200),
        asOf REAL CHECK (asOf BETWEEN -2208988800 AND 253402300799),
        lastAttempt REAL CHECK (lastAttempt BETWEEN -2208988800 AND 253402300799),
        nextAttempt REAL CHECK (nextAttempt BETWEEN -2208988800 AND 253402300799),
        failuresInARow INTEGER NOT NULL CHECK (failuresInARow BETWEEN 0 AND 1000),
        etag TEXT,
        lastModified TEXT,
        failedAt REAL CHECK (failedAt BETWEEN -2208988800 AND 253402300799),
        code TEXT,
        provider TEXT,
        afterNanoseconds INTEGER,
        until REAL CHECK (until BETWEEN -2208988800 AND 253402300799),
        status INTEGER CHECK (status BETWEEN 0 AND 999),
        detail TEXT
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE weatherWarning (
        scope TEXT NOT NULL REFERENCES warningScope ON DELETE CASCADE,
        rank INTEGER NOT NULL CHECK (rank BETWEEN 0 AND 1000000),
        warningID TEXT NOT NULL CHECK (length(warningID) BETWEEN 1 AND 60),
        chainID TEXT NOT NULL CHECK (length(chainID) BETWEEN 1 AND 60),
        messageID TEXT NOT NULL CHECK (length(messageID) BETWEEN 1 AND 60),
        level INTEGER NOT NULL CHECK (level BETWEEN 1 AND 4),
        raisedFrom INTEGER CHECK (raisedFrom BETWEEN 1 AND 4),
        kind TEXT NOT NULL,
        isAllClear INTEGER NOT NULL CHECK (isAllClear IN (0, 1)),
        sentAt REAL NOT NULL CHECK (sentAt BETWEEN -2208988800 AND 253402300799),
        onset REAL CHECK (onset BETWEEN -2208988800 AND 253402300799),
        ends REAL CHECK (ends BETWEEN -2208988800 AND 253402300799),
        sender TEXT,
        url TEXT,
        licence TEXT,
        texts TEXT,
        areas TEXT,
        PRIMARY KEY (scope, warningID)
      ) STRICT;
      CREATE INDEX weatherWarningByID ON weatherWarning (warningID);

      CREATE TABLE warningRevision (
        only INTEGER NOT NULL PRIMARY KEY CHECK (only = 1),
        revision INTEGER NOT NULL CHECK (revision BETWEEN 0 AND 9007199254740992)
      ) STRICT;
      INSERT INTO warningRevision (only, revision) VALUES (1, 0);
      """)
}
