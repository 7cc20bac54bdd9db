public import Foundation
public import GazetteDomain

// Passkeys, identities of providers, and one-time tokens.
extension SQLCredentialStore {
  /// Saves a passkey of an active reader.
  public func add(_ passkey: ReaderPasskey) async throws(StoreError) -> Result<Reader, ReadersProblem> {
    try await adding(to: passkey.reader) { connection in
      let known: String? = try connection.value(
        "SELECT readerKey FROM readerPasskey WHERE passkeyID = \(passkey.id)")
      guard known == nil else { return .passkeyTaken }
      guard try connection.count("readerPasskey", of: passkey.reader) < ReaderPasskey.maximumCount else {
        return .tooMany(.passkey, maximum: ReaderPasskey.maximumCount)
      }
      // Another reader may be adding the same passkey.
      let added = try connection.run(
        PasskeyRecord.table.insertion(of: passkey, onConflict: "ON CONFLICT (passkeyID) DO NOTHING"))
      return added == 1 ? nil : .passkeyTaken
    }
  }

  /// Returns the passkey and its reader; nil when there is none.
  public func passkey(
    _ id: ReaderPasskey.ID
  ) async throws(StoreError) -> (passkey: ReaderPasskey, reader: Reader)? {
    try await database.read { connection -> (ReaderPasskey, Reader)? in
      try connection.first(
        """
        SELECT \(raw: PasskeyRecord.list), \(raw: ReaderRecord.list)
        FROM readerPasskey JOIN readerAccount USING (readerKey) WHERE passkeyID = \(id)
        """
      ).map { row in (try PasskeyRecord.read(row), try ReaderRecord.read(row)) }
    }.map { ($0.0, $0.1) }
  }

  /// Returns the reader's passkeys, the earliest first.
  public func passkeys(of reader: ReaderKey) async throws(StoreError) -> [ReaderPasskey] {
    try await database.read { connection in
      try connection.rows(
        "SELECT \(raw: PasskeyRecord.list) FROM readerPasskey WHERE readerKey = \(reader) ORDER BY created, passkeyID"
      ).map(PasskeyRecord.read)
    }
  }

  /// Renames one of the reader's passkeys; false when it does not exist.
  public func rename(
    _ passkey: ReaderPasskey.ID, to name: DisplayText, of reader: ReaderKey
  ) async throws(StoreError) -> Bool {
    try await changedRows(
      "UPDATE readerPasskey SET name = \(name.text) WHERE passkeyID = \(passkey) AND readerKey = \(reader)") > 0
  }

  /// Deletes one of the reader's passkeys; false when it does not exist.
  public func remove(_ passkey: ReaderPasskey.ID, of reader: ReaderKey) async throws(StoreError) -> Bool {
    try await changedRows("DELETE FROM readerPasskey WHERE passkeyID = \(passkey) AND readerKey = \(reader)") > 0
  }

  /// Records a signature of a passkey; false when it no longer exists, or its stored count differs from `count`.
  public func note(_ passkey: ReaderPasskey, countedFrom count: UInt32) async throws(StoreError) -> Bool {
    try await changedRows(
      """
      UPDATE readerPasskey
      SET signCount = \(Int64(passkey.signCount)), isBackedUp = \(passkey.isBackedUp), usedAt = \(passkey.lastUsed)
      WHERE passkeyID = \(passkey.id) AND readerKey = \(passkey.reader) AND signCount = \(Int64(count))
      """) > 0
  }

  /// Links an identity to an active reader.
  public func link(
    _ identity: ReaderIdentity, to reader: ReaderKey, at date: Date
  ) async throws(StoreError) -> Result<Reader, ReadersProblem> {
    try await adding(to: reader) { connection in
      if let known = try connection.key(of: identity) { return known == reader ? nil : .identityTaken }
      guard try connection.count("readerIdentity", of: reader) < ReaderIdentity.maximumCount else {
        return .tooMany(.identity, maximum: ReaderIdentity.maximumCount)
      }
      // Another reader may have the same identity.
      return try connection.link(identity, to: reader, at: date) ? nil : .identityTaken
    }
  }

  /// Links a proxy's identity to an active reader who has a ``Reader/proxyName``.
  public func claim(
    _ identity: ReaderIdentity, for reader: ReaderKey, at date: Date
  ) async throws(StoreError) -> Result<Reader, ReadersProblem> {
    try await adding(to: reader) { connection in
      let isNamed: Bool? = try connection.value(
        "SELECT proxyName IS NOT NULL FROM readerAccount WHERE readerKey = \(reader)")
      guard isNamed == true, try connection.link(identity, to: reader, at: date) else { return .identityTaken }
      try connection.run("UPDATE readerAccount SET proxyName = NULL WHERE readerKey = \(reader)")
      return nil
    }
  }

  /// Returns the reader with that identity; nil when there is none.
  public func reader(with identity: ReaderIdentity) async throws(StoreError) -> Reader? {
    try await database.read { connection in
      try connection.first(
        """
        SELECT \(raw: ReaderRecord.list) FROM readerIdentity JOIN readerAccount USING (readerKey)
        WHERE issuer = \(identity.issuer) AND subject = \(identity.subject)
        """
      ).map(ReaderRecord.read)
    }
  }

  /// Returns the reader's identities, the earliest linked first.
  public func identities(of reader: ReaderKey) async throws(StoreError) -> [ReaderIdentity] {
    try await database.read { connection in
      try connection.rows(
        "SELECT issuer, subject FROM readerIdentity WHERE readerKey = \(reader) ORDER BY linkedAt, issuer, subject"
      ).compactMap { row in ReaderIdentity(issuer: try row["issuer"], subject: try row["subject"]) }
    }
  }

  /// Removes an identity of the reader; false when they do not have it.
  public func unlink(_ identity: ReaderIdentity, from reader: ReaderKey) async throws(StoreError) -> Bool {
    try await changedRows(
      """
      DELETE FROM readerIdentity
      WHERE issuer = \(identity.issuer) AND subject = \(identity.subject) AND readerKey = \(reader)
      """) > 0
  }

  /// Saves a one-time token; retains the ``OneTimeToken/maximumCount`` that expire last.
  public func add(_ oneTimeToken: OneTimeToken) async throws(StoreError) {
    try await database.write(isolation: .readCommitted) { connection in
      // Each addition deletes the excess, so it is never more than a few rows.
      try connection.batch([
        """
        INSERT INTO ticket (hash, purpose, readerKey, endsAt, payload)
        VALUES (\(oneTimeToken.hash.bytes), \(oneTimeToken.purpose), \(oneTimeToken.reader?.rawValue),
          \(oneTimeToken.ends), \(oneTimeToken.payload))
        """,
        """
        DELETE FROM ticket WHERE hash IN (
          SELECT hash FROM ticket ORDER BY endsAt DESC, hash LIMIT 100 OFFSET \(OneTimeToken.maximumCount))
        """,
      ])
    }
  }

  /// Returns the one-time token with that hash; nil when there is none.
  public func oneTimeToken(_ hash: SecretHash) async throws(StoreError) -> OneTimeToken? {
    try await database.read { connection in
      try connection.first("SELECT \(raw: OneTimeToken.columns) FROM ticket WHERE hash = \(hash.bytes)")
        .map { row in try OneTimeToken(hash, row) }
    }
  }

  /// Removes and returns the one-time token with that hash; nil when there is none.
  public func take(_ hash: SecretHash) async throws(StoreError) -> OneTimeToken? {
    try await database.write(isolation: .readCommitted) { connection in
      try connection.first("DELETE FROM ticket WHERE hash = \(hash.bytes) RETURNING \(raw: OneTimeToken.columns)")
        .map { row in try OneTimeToken(hash, row) }
    }
  }
}

extension OneTimeToken {
  fileprivate static let columns = "purpose, readerKey, endsAt, payload"

  /// Reads the token with that hash.
  fileprivate init(_ hash: SecretHash, _ row: SQLRow) throws {
    self.init(
      hash: hash, purpose: Purpose(rawValue: try row["purpose"]),
      reader: try row["readerKey", as: { ReaderKey(rawValue: $0) }], ends: try row.requiredDate("endsAt"),
      payload: try row["payload"])
  }
}
