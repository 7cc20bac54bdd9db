extension Migration {
  /// The warnings of the weather services, by scope. `warningRevision` counts the writes, so that a process with cached warnings
  /// notices new ones.
  static let warnings = Migration(
    identifier: "0010-warnings", covers: ["0014-warnings"],
    sql: """
      CREATE TABLE warningScope (
        scope exactText NOT NULL PRIMARY KEY CHECK (scope <> '' AND char_length(scope) <= 200),
        asOf instant,
        lastAttempt instant,
        nextAttempt instant,
        failuresInARow BIGINT NOT NULL CHECK (failuresInARow BETWEEN 0 AND 1000),
        etag exactText,
        lastModified exactText,
        failedAt instant,
        code exactText,
        provider exactText,
        afterNanoseconds BIGINT,
        until instant,
        status BIGINT CHECK (status BETWEEN 0 AND 999),
        detail exactText
      );

      CREATE TABLE weatherWarning (
        scope exactText NOT NULL REFERENCES warningScope ON DELETE CASCADE,
        rank BIGINT NOT NULL CHECK (rank BETWEEN 0 AND 1000000),
        warningID exactText NOT NULL CHECK (char_length(warningID) BETWEEN 1 AND 60),
        chainID exactText NOT NULL CHECK (char_length(chainID) BETWEEN 1 AND 60),
        messageID exactText NOT NULL CHECK (char_length(messageID) BETWEEN 1 AND 60),
        level BIGINT NOT NULL CHECK (level BETWEEN 1 AND 4),
        raisedFrom BIGINT CHECK (raisedFrom BETWEEN 1 AND 4),
        kind exactText NOT NULL,
        isAllClear BOOLEAN NOT NULL,
        sentAt instant NOT NULL,
        onset instant,
        ends instant,
        sender exactText,
        url exactText,
        licence exactText,
        texts exactText,
        areas exactText,
        PRIMARY KEY (scope, warningID)
      );
      CREATE INDEX weatherWarningByID ON weatherWarning (warningID);

      CREATE TABLE warningRevision (
        "only" BIGINT NOT NULL PRIMARY KEY CHECK ("only" = 1),
        revision BIGINT NOT NULL CHECK (revision BETWEEN 0 AND 9007199254740992)
      );
      INSERT INTO warningRevision ("only", revision) VALUES (1, 0);
      """)
}
