extension Migration {
  /// State that every node needs: operations to undo, replies to forms, and counts of throttles.
  static let sharedState = Migration(
    identifier: "0023-shared-state",
    sql: """
      CREATE TABLE undo (
        readerKey TEXT NOT NULL REFERENCES reader ON DELETE CASCADE,
        kind TEXT NOT NULL CHECK (length(kind) BETWEEN 1 AND 64),
        undoID TEXT NOT NULL CHECK (length(undoID) BETWEEN 1 AND 200),
        savedAt REAL NOT NULL CHECK (savedAt BETWEEN -2208988800 AND 253402300799),
        payload BLOB NOT NULL CHECK (length(payload) <= 8000000),
        PRIMARY KEY (readerKey, kind, undoID)
      ) STRICT;
      CREATE INDEX undoByTime ON undo (savedAt);

      CREATE TABLE formReply (
        readerKey TEXT NOT NULL REFERENCES reader ON DELETE CASCADE,
        form TEXT NOT NULL CHECK (length(form) BETWEEN 1 AND 600),
        claimedAt REAL NOT NULL CHECK (claimedAt BETWEEN -2208988800 AND 253402300799),
        status INTEGER CHECK (status BETWEEN 200 AND 399),
        location TEXT CHECK (length(location) BETWEEN 1 AND 20000),
        PRIMARY KEY (readerKey, form)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX formReplyByTime ON formReply (claimedAt);

      CREATE TABLE throttle (
        kind TEXT NOT NULL CHECK (length(kind) BETWEEN 1 AND 64),
        client TEXT NOT NULL CHECK (length(client) <= 400),
        count INTEGER NOT NULL CHECK (count BETWEEN 0 AND 1000000),
        countedAt REAL NOT NULL CHECK (countedAt BETWEEN -2208988800 AND 253402300799),
        PRIMARY KEY (kind, client)
      ) STRICT, WITHOUT ROWID;
      """)
}
