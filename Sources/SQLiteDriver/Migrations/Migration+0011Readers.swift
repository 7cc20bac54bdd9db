extension Migration {
  /// Readers and their credentials. The only reader so far becomes an editor, without a password.
  ///
  /// Only the SHA-256 of a secret is stored.
  static let readers = Migration(
    identifier: "0011-readers",
    sql: """
      CREATE TABLE readerAccount (
        readerKey TEXT NOT NULL PRIMARY KEY REFERENCES reader ON DELETE CASCADE,
        name TEXT NOT NULL UNIQUE CHECK (length(name) BETWEEN 1 AND 64),
        displayName TEXT NOT NULL CHECK (length(displayName) BETWEEN 1 AND 100),
        role TEXT NOT NULL CHECK (role IN ('editor', 'reader')),
        isDisabled INTEGER NOT NULL CHECK (isDisabled IN (0, 1)),
        leavesAt REAL CHECK (leavesAt BETWEEN -2208988800 AND 253402300799),
        created REAL NOT NULL CHECK (created BETWEEN -2208988800 AND 253402300799),
        password TEXT CHECK (length(password) BETWEEN 1 AND 500)
      ) STRICT, WITHOUT ROWID;
      INSERT INTO readerAccount (readerKey, name, displayName, role, isDisabled, created)
        VALUES ('owner', 'editor', 'editor', 'editor', 0, CAST(strftime('%s', 'now') AS REAL));

      CREATE TABLE readerSession (
        sessionID TEXT NOT NULL PRIMARY KEY CHECK (length(sessionID) BETWEEN 1 AND 64),
        readerKey TEXT NOT NULL REFERENCES readerAccount ON DELETE CASCADE,
        hash BLOB NOT NULL UNIQUE CHECK (length(hash) = 32),
        device TEXT CHECK (length(device) BETWEEN 1 AND 100),
        startedAt REAL NOT NULL CHECK (startedAt BETWEEN -2208988800 AND 253402300799),
        usedAt REAL NOT NULL CHECK (usedAt BETWEEN -2208988800 AND 253402300799),
        address TEXT CHECK (length(address) BETWEEN 1 AND 100)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX readerSessionByReader ON readerSession (readerKey, usedAt);

      CREATE TABLE readerToken (
        tokenID TEXT NOT NULL PRIMARY KEY CHECK (length(tokenID) BETWEEN 1 AND 64),
        readerKey TEXT NOT NULL REFERENCES readerAccount ON DELETE CASCADE,
        name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
        scope TEXT NOT NULL CHECK (scope IN ('read', 'write', 'sync')),
        hash BLOB NOT NULL UNIQUE CHECK (length(hash) = 32),
        prefix TEXT NOT NULL CHECK (length(prefix) BETWEEN 1 AND 20),
        created REAL NOT NULL CHECK (created BETWEEN -2208988800 AND 253402300799),
        endsAt REAL CHECK (endsAt BETWEEN -2208988800 AND 253402300799),
        usedAt REAL CHECK (usedAt BETWEEN -2208988800 AND 253402300799),
        address TEXT CHECK (length(address) BETWEEN 1 AND 100)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX readerTokenByReader ON readerToken (readerKey, created);

      CREATE TABLE readerPasskey (
        passkeyID BLOB NOT NULL PRIMARY KEY CHECK (length(passkeyID) BETWEEN 1 AND 1023),
        readerKey TEXT NOT NULL REFERENCES readerAccount ON DELETE CASCADE,
        name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
        publicKey BLOB NOT NULL CHECK (length(publicKey) BETWEEN 1 AND 4096),
        signCount INTEGER NOT NULL CHECK (signCount BETWEEN 0 AND 4294967295),
        isBackupEligible INTEGER NOT NULL CHECK (isBackupEligible IN (0, 1)),
        isBackedUp INTEGER NOT NULL CHECK (isBackedUp IN (0, 1)),
        transports TEXT NOT NULL CHECK (length(transports) <= 400),
        aaguid BLOB NOT NULL CHECK (length(aaguid) = 16),
        created REAL NOT NULL CHECK (created BETWEEN -2208988800 AND 253402300799),
        usedAt REAL CHECK (usedAt BETWEEN -2208988800 AND 253402300799)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX readerPasskeyByReader ON readerPasskey (readerKey, created);

      CREATE TABLE readerIdentity (
        issuer TEXT NOT NULL CHECK (length(issuer) BETWEEN 1 AND 2048),
        subject TEXT NOT NULL CHECK (length(subject) BETWEEN 1 AND 255),
        readerKey TEXT NOT NULL REFERENCES readerAccount ON DELETE CASCADE,
        linkedAt REAL NOT NULL CHECK (linkedAt BETWEEN -2208988800 AND 253402300799),
        PRIMARY KEY (issuer, subject)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX readerIdentityByReader ON readerIdentity (readerKey, linkedAt);

      CREATE TABLE invitation (
        invitationID TEXT NOT NULL PRIMARY KEY CHECK (length(invitationID) BETWEEN 1 AND 64),
        hash BLOB NOT NULL UNIQUE CHECK (length(hash) = 32),
        role TEXT NOT NULL CHECK (role IN ('editor', 'reader')),
        readerKey TEXT REFERENCES readerAccount ON DELETE CASCADE,
        madeAt REAL NOT NULL CHECK (madeAt BETWEEN -2208988800 AND 253402300799),
        endsAt REAL NOT NULL CHECK (endsAt BETWEEN -2208988800 AND 253402300799)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX invitationByReader ON invitation (readerKey);

      CREATE TABLE ticket (
        hash BLOB NOT NULL PRIMARY KEY CHECK (length(hash) = 32),
        purpose TEXT NOT NULL CHECK (length(purpose) BETWEEN 1 AND 64),
        readerKey TEXT REFERENCES readerAccount ON DELETE CASCADE,
        endsAt REAL NOT NULL CHECK (endsAt BETWEEN -2208988800 AND 253402300799),
        payload BLOB NOT NULL CHECK (length(payload) <= 16384)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX ticketByEnd ON ticket (endsAt);
      CREATE INDEX ticketByReader ON ticket (readerKey);
      """)

  /// An invitation may have a note about the invited person.
  static let invitees = Migration(
    identifier: "0015-invitees",
    sql: "ALTER TABLE invitation ADD COLUMN invitee TEXT CHECK (length(invitee) BETWEEN 1 AND 100);")

  /// Links a proxy's header to one reader. Until now every spelling of a name led to its reader: existing readers are linked to
  /// the first header that comes, so that the upgrade locks no one out. The owner of a new installation is not one of them.
  static let proxyNames = Migration(
    identifier: "0022-proxy-names",
    sql: """
      ALTER TABLE readerAccount ADD COLUMN proxyName TEXT CHECK (length(proxyName) BETWEEN 1 AND 255);
      UPDATE readerAccount
        SET proxyName = iif(created < CAST(strftime('%s', 'now') AS REAL) - 60, '*', name);
      """)
}
