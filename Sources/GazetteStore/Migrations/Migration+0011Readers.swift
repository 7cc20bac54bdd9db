// The years 1900 to 9999, in seconds since 1970.
private let time = "BETWEEN -2208988800 AND 253402300799"

extension Migration {
  /// Who reads the paper, and what they come in with; of secrets the SHA-256 is kept, of passwords a hash that costs.
  ///
  /// A row of `reader` is whom rows belong to; only one with an account can come in. The owner of an older paper becomes its
  /// editor. What a reader comes in with belongs to the account and goes with it at once, what they keep goes little by little.
  static let readers = Migration(
    identifier: "0011-readers",
    sql: """
      -- 1 from the moment on at which the account is gone, until all that is the reader's is.
      ALTER TABLE reader ADD COLUMN isDeparting INTEGER NOT NULL DEFAULT 0 CHECK (isDeparting IN (0, 1));

      CREATE TABLE readerAccount (
        readerKey TEXT NOT NULL PRIMARY KEY REFERENCES reader ON DELETE CASCADE,
        name TEXT NOT NULL UNIQUE CHECK (length(name) BETWEEN 1 AND 64),
        displayName TEXT NOT NULL CHECK (length(displayName) BETWEEN 1 AND 100),
        role TEXT NOT NULL CHECK (role IN ('editor', 'reader')),
        isDisabled INTEGER NOT NULL CHECK (isDisabled IN (0, 1)),
        leavesAt REAL CHECK (leavesAt \(time)),
        createdAt REAL NOT NULL CHECK (createdAt \(time)),
        passwordHash TEXT CHECK (length(passwordHash) BETWEEN 1 AND 500)
      ) STRICT, WITHOUT ROWID;
      INSERT INTO reader (readerKey) VALUES ('owner') ON CONFLICT DO NOTHING;
      INSERT INTO readerAccount (readerKey, name, displayName, role, isDisabled, createdAt)
        VALUES ('owner', 'editor', 'editor', 'editor', 0, unixepoch());

      CREATE TABLE session (
        sessionID TEXT NOT NULL PRIMARY KEY CHECK (length(sessionID) BETWEEN 1 AND 64),
        hash BLOB NOT NULL UNIQUE CHECK (length(hash) = 32),
        readerKey TEXT NOT NULL REFERENCES readerAccount ON DELETE CASCADE,
        device TEXT CHECK (length(device) BETWEEN 1 AND 100),
        startedAt REAL NOT NULL CHECK (startedAt \(time)),
        lastUsedAt REAL NOT NULL CHECK (lastUsedAt \(time)),
        lastUsedFrom TEXT CHECK (length(lastUsedFrom) BETWEEN 1 AND 100)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX sessionByReader ON session (readerKey, lastUsedAt);
      CREATE INDEX sessionByStart ON session (startedAt);

      CREATE TABLE accessToken (
        tokenID TEXT NOT NULL PRIMARY KEY CHECK (length(tokenID) BETWEEN 1 AND 64),
        hash BLOB NOT NULL UNIQUE CHECK (length(hash) = 32),
        readerKey TEXT NOT NULL REFERENCES readerAccount ON DELETE CASCADE,
        name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
        scope TEXT NOT NULL CHECK (scope IN ('read', 'write', 'sync')),
        prefix TEXT NOT NULL CHECK (length(prefix) BETWEEN 1 AND 20),
        createdAt REAL NOT NULL CHECK (createdAt \(time)),
        endsAt REAL CHECK (endsAt \(time)),
        lastUsedAt REAL CHECK (lastUsedAt \(time)),
        lastUsedFrom TEXT CHECK (length(lastUsedFrom) BETWEEN 1 AND 100)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX accessTokenByReader ON accessToken (readerKey, createdAt);

      CREATE TABLE passkey (
        passkeyID BLOB NOT NULL PRIMARY KEY CHECK (length(passkeyID) BETWEEN 1 AND 1023),
        readerKey TEXT NOT NULL REFERENCES readerAccount ON DELETE CASCADE,
        name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
        publicKey BLOB NOT NULL CHECK (length(publicKey) BETWEEN 1 AND 4096),
        signCount INTEGER NOT NULL CHECK (signCount BETWEEN 0 AND 4294967295),
        isBackupEligible INTEGER NOT NULL CHECK (isBackupEligible IN (0, 1)),
        isBackedUp INTEGER NOT NULL CHECK (isBackedUp IN (0, 1)),
        transports TEXT CHECK (length(transports) BETWEEN 1 AND 1000),
        aaguid BLOB NOT NULL CHECK (length(aaguid) = 16),
        createdAt REAL NOT NULL CHECK (createdAt \(time)),
        lastUsedAt REAL CHECK (lastUsedAt \(time))
      ) STRICT;
      CREATE INDEX passkeyByReader ON passkey (readerKey, createdAt);

      CREATE TABLE readerIdentity (
        issuer TEXT NOT NULL CHECK (length(issuer) BETWEEN 1 AND 2048 AND issuer NOT GLOB '*[^ -~]*'),
        subject TEXT NOT NULL CHECK (length(subject) BETWEEN 1 AND 255 AND subject NOT GLOB '*[^ -~]*'),
        readerKey TEXT NOT NULL REFERENCES readerAccount ON DELETE CASCADE,
        linkedAt REAL NOT NULL CHECK (linkedAt \(time)),
        PRIMARY KEY (subject, issuer)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX readerIdentityByReader ON readerIdentity (readerKey, linkedAt);

      -- Its reader is the editor who invites; nobody where it was made at the machine itself.
      CREATE TABLE invitation (
        invitationID TEXT NOT NULL PRIMARY KEY CHECK (length(invitationID) BETWEEN 1 AND 64),
        hash BLOB NOT NULL UNIQUE CHECK (length(hash) = 32),
        role TEXT NOT NULL CHECK (role IN ('editor', 'reader')),
        readerKey TEXT REFERENCES readerAccount ON DELETE CASCADE,
        madeAt REAL NOT NULL CHECK (madeAt \(time)),
        endsAt REAL NOT NULL CHECK (endsAt \(time))
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX invitationByReader ON invitation (readerKey);

      -- With a row number, as what it remembers can be long.
      CREATE TABLE ticket (
        hash BLOB NOT NULL PRIMARY KEY CHECK (length(hash) = 32),
        purpose TEXT NOT NULL CHECK (length(purpose) BETWEEN 1 AND 64),
        readerKey TEXT REFERENCES readerAccount ON DELETE CASCADE,
        endsAt REAL NOT NULL CHECK (endsAt \(time)),
        payload BLOB CHECK (length(payload) BETWEEN 1 AND 16384)
      ) STRICT;
      CREATE INDEX ticketByReader ON ticket (readerKey);
      CREATE INDEX ticketByEnd ON ticket (endsAt);
      """)
}
