extension Migration {
  /// State that every node needs: operations to undo, replies to forms, and counts of throttles.
  static let sharedState = Migration(
    identifier: "0020-shared-state", covers: ["0023-shared-state"],
    sql: """
      CREATE TABLE undo (
        readerKey exactText NOT NULL REFERENCES reader ON DELETE CASCADE,
        kind exactText NOT NULL CHECK (char_length(kind) BETWEEN 1 AND 64),
        undoID exactText NOT NULL CHECK (char_length(undoID) BETWEEN 1 AND 200),
        savedAt instant NOT NULL,
        payload BYTEA NOT NULL CHECK (octet_length(payload) <= 8000000),
        PRIMARY KEY (readerKey, kind, undoID)
      );
      CREATE INDEX undoByTime ON undo (savedAt);

      CREATE TABLE formReply (
        readerKey exactText NOT NULL REFERENCES reader ON DELETE CASCADE,
        form exactText NOT NULL CHECK (char_length(form) BETWEEN 1 AND 600),
        claimedAt instant NOT NULL,
        status BIGINT CHECK (status BETWEEN 200 AND 399),
        location exactText CHECK (char_length(location) BETWEEN 1 AND 20000),
        PRIMARY KEY (readerKey, form)
      );
      CREATE INDEX formReplyByTime ON formReply (claimedAt);

      -- Often rewritten and never large, like workLease.
      CREATE TABLE throttle (
        kind exactText NOT NULL CHECK (char_length(kind) BETWEEN 1 AND 64),
        client exactText NOT NULL CHECK (char_length(client) <= 400),
        count BIGINT NOT NULL CHECK (count BETWEEN 0 AND 1000000),
        countedAt instant NOT NULL,
        PRIMARY KEY (kind, client)
      ) WITH (fillfactor = 50);
      """)
}
