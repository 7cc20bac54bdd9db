extension Migration {
  /// Who reads the paper, and what they come in with. The reader that there always is is its editor, without a password.
  ///
  /// Of a secret only its SHA-256 is kept. Whoever comes in is found by that before anybody knows who it is, so the hash, a
  /// passkey and an identity are one reader's in the whole database, not in a part of it.
  static let readers = Migration(
    identifier: "0006-readers",
    sql: """
      CREATE TABLE readerAccount (
        readerKey text COLLATE "C" NOT NULL PRIMARY KEY REFERENCES reader ON DELETE CASCADE,
        name text COLLATE "C" NOT NULL UNIQUE CHECK (length(name) BETWEEN 1 AND 64),
        displayName text NOT NULL CHECK (length(displayName) BETWEEN 1 AND 100),
        role text NOT NULL CHECK (role IN ('editor', 'reader')),
        isDisabled boolean NOT NULL,
        leavesAt double precision CHECK (leavesAt \(time)),
        created double precision NOT NULL CHECK (created \(time)),
        password text CHECK (length(password) BETWEEN 1 AND 500)
      );
      CREATE INDEX leavingReader ON readerAccount (leavesAt) WHERE leavesAt IS NOT NULL;
      CREATE INDEX editorAccount ON readerAccount (readerKey) WHERE role = 'editor';
      INSERT INTO readerAccount (readerKey, name, displayName, role, isDisabled, created)
        VALUES ('owner', 'editor', 'editor', 'editor', false, extract(epoch FROM date_trunc('second', now())));

      CREATE TABLE readerSession (
        readerKey text COLLATE "C" NOT NULL REFERENCES readerAccount ON DELETE CASCADE,
        sessionID text COLLATE "C" NOT NULL UNIQUE CHECK (length(sessionID) BETWEEN 1 AND 64),
        hash bytea NOT NULL UNIQUE CHECK (length(hash) = 32),
        device text CHECK (length(device) BETWEEN 1 AND 100),
        startedAt double precision NOT NULL CHECK (startedAt \(time)),
        usedAt double precision NOT NULL CHECK (usedAt \(time)),
        address text CHECK (length(address) BETWEEN 1 AND 100),
        PRIMARY KEY (readerKey, sessionID)
      );
      CREATE INDEX readerSessionByStart ON readerSession (startedAt);

      CREATE TABLE readerToken (
        readerKey text COLLATE "C" NOT NULL REFERENCES readerAccount ON DELETE CASCADE,
        tokenID text COLLATE "C" NOT NULL UNIQUE CHECK (length(tokenID) BETWEEN 1 AND 64),
        name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
        scope text NOT NULL CHECK (scope IN ('read', 'write', 'sync')),
        hash bytea NOT NULL UNIQUE CHECK (length(hash) = 32),
        feverKey bytea CHECK (length(feverKey) = 16),
        prefix text NOT NULL CHECK (length(prefix) BETWEEN 1 AND 20),
        created double precision NOT NULL CHECK (created \(time)),
        endsAt double precision CHECK (endsAt \(time)),
        usedAt double precision CHECK (usedAt \(time)),
        address text CHECK (length(address) BETWEEN 1 AND 100),
        PRIMARY KEY (readerKey, tokenID)
      );
      CREATE INDEX readerTokenByFeverKey ON readerToken (feverKey) WHERE feverKey IS NOT NULL;

      CREATE TABLE readerPasskey (
        readerKey text COLLATE "C" NOT NULL REFERENCES readerAccount ON DELETE CASCADE,
        passkeyID bytea NOT NULL UNIQUE CHECK (length(passkeyID) BETWEEN 1 AND 1023),
        name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
        publicKey bytea NOT NULL CHECK (length(publicKey) BETWEEN 1 AND 4096),
        signCount bigint NOT NULL CHECK (signCount BETWEEN 0 AND 4294967295),
        isBackupEligible boolean NOT NULL,
        isBackedUp boolean NOT NULL,
        transports text NOT NULL CHECK (length(transports) <= 400),
        aaguid bytea NOT NULL CHECK (length(aaguid) = 16),
        created double precision NOT NULL CHECK (created \(time)),
        usedAt double precision CHECK (usedAt \(time)),
        PRIMARY KEY (readerKey, passkeyID)
      );

      CREATE TABLE readerIdentity (
        readerKey text COLLATE "C" NOT NULL REFERENCES readerAccount ON DELETE CASCADE,
        issuer text COLLATE "C" NOT NULL CHECK (length(issuer) BETWEEN 1 AND 2048),
        subject text COLLATE "C" NOT NULL CHECK (length(subject) BETWEEN 1 AND 255),
        linkedAt double precision NOT NULL CHECK (linkedAt \(time)),
        PRIMARY KEY (readerKey, issuer, subject),
        UNIQUE (issuer, subject)
      );

      -- An invitation is the paper's, and a ticket may be of somebody who is nobody yet: their keys cannot begin with a reader.
      CREATE TABLE invitation (
        invitationID text COLLATE "C" NOT NULL PRIMARY KEY CHECK (length(invitationID) BETWEEN 1 AND 64),
        hash bytea NOT NULL UNIQUE CHECK (length(hash) = 32),
        role text NOT NULL CHECK (role IN ('editor', 'reader')),
        readerKey text COLLATE "C" REFERENCES readerAccount ON DELETE CASCADE,
        madeAt double precision NOT NULL CHECK (madeAt \(time)),
        endsAt double precision NOT NULL CHECK (endsAt \(time))
      );
      CREATE INDEX invitationByReader ON invitation (readerKey);

      CREATE TABLE ticket (
        hash bytea NOT NULL PRIMARY KEY CHECK (length(hash) = 32),
        purpose text NOT NULL CHECK (length(purpose) BETWEEN 1 AND 64),
        readerKey text COLLATE "C" REFERENCES readerAccount ON DELETE CASCADE,
        endsAt double precision NOT NULL CHECK (endsAt \(time)),
        payload bytea NOT NULL CHECK (length(payload) <= 16384)
      );
      CREATE INDEX ticketByEnd ON ticket (endsAt);
      CREATE INDEX ticketByReader ON ticket (readerKey);
      """)
}
