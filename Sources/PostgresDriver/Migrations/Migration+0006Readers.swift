extension Migration {
  /// Readers and their credentials. The default reader is an editor, without a password.
  ///
  /// Only the SHA-256 of a secret is stored. Its hash finds a session before the reader is known.
  static let readers = Migration(
    identifier: "0006-readers", covers: ["0011-readers"],
    sql: """
      CREATE TABLE readerAccount (
        readerKey exactText NOT NULL PRIMARY KEY REFERENCES reader ON DELETE CASCADE,
        name exactText NOT NULL UNIQUE CHECK (char_length(name) BETWEEN 1 AND 64),
        displayName exactText NOT NULL CHECK (char_length(displayName) BETWEEN 1 AND 100),
        role exactText NOT NULL CHECK (role IN ('editor', 'reader')),
        isDisabled BOOLEAN NOT NULL,
        leavesAt instant,
        created instant NOT NULL,
        password exactText CHECK (char_length(password) BETWEEN 1 AND 500)
      );
      CREATE INDEX leavingReader ON readerAccount (leavesAt) WHERE leavesAt IS NOT NULL;
      CREATE INDEX editorAccount ON readerAccount (readerKey) WHERE role = 'editor';
      INSERT INTO readerAccount (readerKey, name, displayName, role, isDisabled, created)
        VALUES ('owner', 'editor', 'editor', 'editor', FALSE, floor(extract(epoch FROM now())));

      CREATE TABLE readerSession (
        readerKey exactText NOT NULL REFERENCES readerAccount ON DELETE CASCADE,
        sessionID exactText NOT NULL UNIQUE CHECK (char_length(sessionID) BETWEEN 1 AND 64),
        hash BYTEA NOT NULL UNIQUE CHECK (octet_length(hash) = 32),
        device exactText CHECK (char_length(device) BETWEEN 1 AND 100),
        startedAt instant NOT NULL,
        usedAt instant NOT NULL,
        address exactText CHECK (char_length(address) BETWEEN 1 AND 100),
        PRIMARY KEY (readerKey, sessionID)
      );
      CREATE INDEX readerSessionByStart ON readerSession (startedAt);

      CREATE TABLE readerToken (
        readerKey exactText NOT NULL REFERENCES readerAccount ON DELETE CASCADE,
        tokenID exactText NOT NULL UNIQUE CHECK (char_length(tokenID) BETWEEN 1 AND 64),
        name exactText NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
        scope exactText NOT NULL CHECK (scope IN ('read', 'write', 'sync')),
        hash BYTEA NOT NULL UNIQUE CHECK (octet_length(hash) = 32),
        prefix exactText NOT NULL CHECK (char_length(prefix) BETWEEN 1 AND 20),
        created instant NOT NULL,
        endsAt instant,
        usedAt instant,
        address exactText CHECK (char_length(address) BETWEEN 1 AND 100),
        feverKey BYTEA CHECK (octet_length(feverKey) = 16),
        PRIMARY KEY (readerKey, tokenID)
      );
      CREATE INDEX readerTokenByFeverKey ON readerToken (feverKey) WHERE feverKey IS NOT NULL;

      CREATE TABLE readerPasskey (
        readerKey exactText NOT NULL REFERENCES readerAccount ON DELETE CASCADE,
        passkeyID BYTEA NOT NULL UNIQUE CHECK (octet_length(passkeyID) BETWEEN 1 AND 1023),
        name exactText NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
        publicKey BYTEA NOT NULL CHECK (octet_length(publicKey) BETWEEN 1 AND 4096),
        signCount BIGINT NOT NULL CHECK (signCount BETWEEN 0 AND 4294967295),
        isBackupEligible BOOLEAN NOT NULL,
        isBackedUp BOOLEAN NOT NULL,
        transports exactText NOT NULL CHECK (char_length(transports) <= 400),
        aaguid BYTEA NOT NULL CHECK (octet_length(aaguid) = 16),
        created instant NOT NULL,
        usedAt instant,
        PRIMARY KEY (readerKey, passkeyID)
      );

      CREATE TABLE readerIdentity (
        readerKey exactText NOT NULL REFERENCES readerAccount ON DELETE CASCADE,
        issuer exactText NOT NULL CHECK (char_length(issuer) BETWEEN 1 AND 2048),
        subject exactText NOT NULL CHECK (char_length(subject) BETWEEN 1 AND 255),
        linkedAt instant NOT NULL,
        PRIMARY KEY (readerKey, issuer, subject),
        UNIQUE (issuer, subject)
      );

      -- Invitations belong to no reader, and tickets may precede their reader, so their keys cannot begin with one.
      CREATE TABLE invitation (
        invitationID exactText NOT NULL PRIMARY KEY CHECK (char_length(invitationID) BETWEEN 1 AND 64),
        hash BYTEA NOT NULL UNIQUE CHECK (octet_length(hash) = 32),
        role exactText NOT NULL CHECK (role IN ('editor', 'reader')),
        readerKey exactText REFERENCES readerAccount ON DELETE CASCADE,
        madeAt instant NOT NULL,
        endsAt instant NOT NULL
      );
      CREATE INDEX invitationByReader ON invitation (readerKey);

      CREATE TABLE ticket (
        hash BYTEA NOT NULL PRIMARY KEY CHECK (octet_length(hash) = 32),
        purpose exactText NOT NULL CHECK (char_length(purpose) BETWEEN 1 AND 64),
        readerKey exactText REFERENCES readerAccount ON DELETE CASCADE,
        endsAt instant NOT NULL,
        payload BYTEA NOT NULL CHECK (octet_length(payload) <= 16384)
      );
      CREATE INDEX ticketByEnd ON ticket (endsAt);
      CREATE INDEX ticketByReader ON ticket (readerKey);
      """)
  /// An invitation may have a note about the invited person.
  static let invitees = Migration(
    identifier: "0011-invitees", covers: ["0015-invitees"],
    sql: "ALTER TABLE invitation ADD COLUMN invitee exactText CHECK (char_length(invitee) BETWEEN 1 AND 100);")

  /// Links a proxy's header to one reader. Until now every spelling of a name led to its reader: existing readers are linked to
  /// the first header that comes, so that the upgrade locks no one out. The owner of a new installation is not one of them.
  static let proxyNames = Migration(
    identifier: "0019-proxy-names", covers: ["0022-proxy-names"],
    sql: """
      ALTER TABLE readerAccount ADD COLUMN proxyName exactText CHECK (char_length(proxyName) BETWEEN 1 AND 255);
      UPDATE readerAccount
        SET proxyName = CASE WHEN created < extract(epoch FROM now()) - 60 THEN '*' ELSE name END;
      """)
}
