public import Foundation
public import GazetteDomain
import GazetteStore
import GRDB

/// Stores readers' sessions, tokens, passkeys and identities.
public struct SQLiteCredentialStore: CredentialStore {
  private let database: GazetteDatabase

  /// Makes a store in `database`.
  public init(_ database: GazetteDatabase) { self.database = database }

  /// Saves a session of an active reader; retains the ``Session/most`` most recently used ones.
  public func add(_ session: Session) async throws(StoreError) -> Result<Reader, ReadersProblem> {
    try await adding(to: session.reader) { connection in
      try connection.insert([session], into: SessionRecord.table)
      try connection.run(
        """
        DELETE FROM readerSession WHERE readerKey = ?1 AND sessionID NOT IN (
          SELECT sessionID FROM readerSession WHERE readerKey = ?1 ORDER BY usedAt DESC, startedAt DESC LIMIT ?2)
        """, [session.reader.rawValue, Session.most])
      return nil
    }
  }

  /// Returns the session with that hash and its reader; nil when there is none.
  public func session(_ hash: SecretHash) async throws(StoreError) -> (session: Session, reader: Reader)? {
    let found: ReaderCredential<Session>? = try await database.read(.session(hash)) { connection in
      try connection.held(SessionRecord.table.list, in: "readerSession", hash, SessionRecord.read)
    }
    return found.map { ($0.value, $0.reader) }
  }

  /// Returns the reader's sessions, the most recently used first.
  public func sessions(of reader: ReaderKey) async throws(StoreError) -> [Session] {
    try await database.read { connection in
      try connection.rows(
        "SELECT \(SessionRecord.table.list) FROM readerSession WHERE readerKey = ? ORDER BY usedAt DESC, startedAt DESC",
        [reader.rawValue], SessionRecord.read)
    }
  }

  /// Records the use of a session, if it still exists.
  public func note(_ use: LastUse, of session: Session.ID) async throws(StoreError) {
    try await database.write(.repeatable) { connection in
      try connection.run(
        "UPDATE readerSession SET usedAt = ?, address = ? WHERE sessionID = ?",
        [use.date.timeIntervalSince1970, use.address?.text, session.rawValue])
    }
  }

  /// Ends one of the reader's sessions; false when it does not exist.
  public func end(_ session: Session.ID, of reader: ReaderKey) async throws(StoreError) -> Bool {
    try await changedRows(
      "DELETE FROM readerSession WHERE sessionID = ? AND readerKey = ?", [session.rawValue, reader.rawValue]) > 0
  }

  /// Ends all of the reader's sessions except the given one; returns their number.
  public func endSessions(of reader: ReaderKey, keeping session: Session.ID?) async throws(StoreError) -> Int {
    try await changedRows(
      "DELETE FROM readerSession WHERE readerKey = ? AND sessionID <> ?", [reader.rawValue, session?.rawValue ?? ""])
  }

  /// Saves a token of an active reader.
  public func add(_ token: AccessToken) async throws(StoreError) -> Result<Reader, ReadersProblem> {
    try await adding(to: token.reader) { connection in
      guard try connection.count("readerToken", of: token.reader) < AccessToken.most else {
        return .tooMany(.token, most: AccessToken.most)
      }
      try connection.insert([token], into: TokenRecord.table)
      return nil
    }
  }

  /// Returns the token with that hash and its reader; nil when there is none.
  public func token(_ hash: SecretHash) async throws(StoreError) -> (token: AccessToken, reader: Reader)? {
    let found: ReaderCredential<AccessToken>? = try await database.read(.token(hash)) { connection in
      try connection.held(TokenRecord.list, in: "readerToken", hash, TokenRecord.read)
    }
    return found.map { ($0.value, $0.reader) }
  }

  /// Returns the token with that Fever key and its reader; nil when there is none.
  public func token(feverKey: [UInt8]) async throws(StoreError) -> (token: AccessToken, reader: Reader)? {
    let hash = try await database.read { connection in
      try connection.rows("SELECT hash FROM readerToken WHERE feverKey = ?", [Data(feverKey)]) { row in
        try row["hash", as: SecretHash.init(stored:)]
      }.first
    }
    guard let hash, let hash else { return nil }
    return try await token(hash)
  }

  /// Returns the reader's tokens, the latest first.
  public func tokens(of reader: ReaderKey) async throws(StoreError) -> [AccessToken] {
    try await database.read { connection in
      try connection.rows(
        "SELECT \(TokenRecord.list) FROM readerToken WHERE readerKey = ? ORDER BY created DESC, tokenID",
        [reader.rawValue], TokenRecord.read)
    }
  }

  /// Records the use of a token, if it still exists.
  public func note(_ use: LastUse, of token: AccessToken.ID) async throws(StoreError) {
    try await database.write(.repeatable) { connection in
      try connection.run(
        "UPDATE readerToken SET usedAt = ?, address = ? WHERE tokenID = ?",
        [use.date.timeIntervalSince1970, use.address?.text, token.rawValue])
    }
  }

  /// Revokes one of the reader's tokens; false when it does not exist.
  public func revoke(_ token: AccessToken.ID, of reader: ReaderKey) async throws(StoreError) -> Bool {
    try await changedRows(
      "DELETE FROM readerToken WHERE tokenID = ? AND readerKey = ?", [token.rawValue, reader.rawValue]) > 0
  }

  /// Saves a passkey of an active reader.
  public func add(_ passkey: ReaderPasskey) async throws(StoreError) -> Result<Reader, ReadersProblem> {
    try await adding(to: passkey.reader) { connection in
      let known: String? = try connection.value(
        "SELECT readerKey FROM readerPasskey WHERE passkeyID = ?", [Data(passkey.id.rawValue)])
      guard known == nil else { return .passkeyTaken }
      guard try connection.count("readerPasskey", of: passkey.reader) < ReaderPasskey.most else {
        return .tooMany(.passkey, most: ReaderPasskey.most)
      }
      try connection.insert([passkey], into: PasskeyRecord.table)
      return nil
    }
  }

  /// Returns the passkey and its reader; nil when there is none.
  public func passkey(
    _ id: ReaderPasskey.ID
  ) async throws(StoreError) -> (passkey: ReaderPasskey, reader: Reader)? {
    try await database.read { connection in
      try connection.rows(
        """
        SELECT \(PasskeyRecord.list), \(ReaderRecord.list)
        FROM readerPasskey JOIN readerAccount USING (readerKey) WHERE passkeyID = ?
        """, [Data(id.rawValue)]
      ) { row in (try PasskeyRecord.read(row), try ReaderRecord.read(row)) }.first
    }
  }

  /// Returns the reader's passkeys, the earliest first.
  public func passkeys(of reader: ReaderKey) async throws(StoreError) -> [ReaderPasskey] {
    try await database.read { connection in
      try connection.rows(
        "SELECT \(PasskeyRecord.list) FROM readerPasskey WHERE readerKey = ? ORDER BY created, passkeyID",
        [reader.rawValue], PasskeyRecord.read)
    }
  }

  /// Renames one of the reader's passkeys; false when it does not exist.
  public func rename(
    _ passkey: ReaderPasskey.ID, to name: DisplayText, of reader: ReaderKey
  ) async throws(StoreError) -> Bool {
    try await changedRows(
      "UPDATE readerPasskey SET name = ? WHERE passkeyID = ? AND readerKey = ?",
      [name.text, Data(passkey.rawValue), reader.rawValue]) > 0
  }

  /// Deletes one of the reader's passkeys; false when it does not exist.
  public func remove(_ passkey: ReaderPasskey.ID, of reader: ReaderKey) async throws(StoreError) -> Bool {
    try await changedRows(
      "DELETE FROM readerPasskey WHERE passkeyID = ? AND readerKey = ?",
      [Data(passkey.rawValue), reader.rawValue]) > 0
  }

  /// Records a signature of a passkey; false when it no longer exists, or its stored count differs from `count`.
  public func note(_ passkey: ReaderPasskey, countedFrom count: UInt32) async throws(StoreError) -> Bool {
    try await changedRows(
      """
      UPDATE readerPasskey SET signCount = ?, isBackedUp = ?, usedAt = ?
      WHERE passkeyID = ? AND readerKey = ? AND signCount = ?
      """,
      [
        Int64(passkey.signCount), passkey.isBackedUp, passkey.lastUsed?.timeIntervalSince1970,
        Data(passkey.id.rawValue), passkey.reader.rawValue, Int64(count),
      ]) > 0
  }

  /// Links an identity to an active reader.
  public func link(
    _ identity: ReaderIdentity, to reader: ReaderKey, at date: Date
  ) async throws(StoreError) -> Result<Reader, ReadersProblem> {
    try await adding(to: reader) { connection in
      if let known = try connection.key(of: identity) { return known == reader.rawValue ? nil : .identityTaken }
      guard try connection.count("readerIdentity", of: reader) < ReaderIdentity.most else {
        return .tooMany(.identity, most: ReaderIdentity.most)
      }
      try connection.link(identity, to: reader, at: date)
      return nil
    }
  }

  /// Links a proxy's identity to an active reader who has a ``Reader/proxyName``.
  public func claim(
    _ identity: ReaderIdentity, for reader: ReaderKey, at date: Date
  ) async throws(StoreError) -> Result<Reader, ReadersProblem> {
    try await adding(to: reader) { connection in
      guard try connection.key(of: identity) == nil else { return .identityTaken }
      try connection.run(
        "UPDATE readerAccount SET proxyName = NULL WHERE readerKey = ? AND proxyName IS NOT NULL", [reader.rawValue])
      guard connection.changesCount > 0 else { return .identityTaken }
      try connection.link(identity, to: reader, at: date)
      return nil
    }
  }

  /// Returns the reader with that identity; nil when there is none.
  public func reader(with identity: ReaderIdentity) async throws(StoreError) -> Reader? {
    try await database.read { connection in
      try connection.rows(
        """
        SELECT \(ReaderRecord.list) FROM readerIdentity JOIN readerAccount USING (readerKey)
        WHERE issuer = ? AND subject = ?
        """, [identity.issuer, identity.subject], ReaderRecord.read
      ).first
    }
  }

  /// Returns the reader's identities, the earliest linked first.
  public func identities(of reader: ReaderKey) async throws(StoreError) -> [ReaderIdentity] {
    try await database.read { connection in
      try connection.rows(
        "SELECT issuer, subject FROM readerIdentity WHERE readerKey = ? ORDER BY linkedAt, issuer, subject",
        [reader.rawValue]
      ) { row in ReaderIdentity(issuer: try row["issuer"], subject: try row["subject"]) }.compactMap(\.self)
    }
  }

  /// Removes an identity of the reader; false when they do not have it.
  public func unlink(_ identity: ReaderIdentity, from reader: ReaderKey) async throws(StoreError) -> Bool {
    try await changedRows(
      "DELETE FROM readerIdentity WHERE issuer = ? AND subject = ? AND readerKey = ?",
      [identity.issuer, identity.subject, reader.rawValue]) > 0
  }

  /// Saves a one-time token; retains the ``OneTimeToken/most`` that expire last.
  public func add(_ oneTimeToken: OneTimeToken) async throws(StoreError) {
    try await database.write { connection in
      try connection.run(
        "INSERT INTO ticket (hash, purpose, readerKey, endsAt, payload) VALUES (?, ?, ?, ?, ?)",
        [
          Data(oneTimeToken.hash.bytes), oneTimeToken.purpose.rawValue, oneTimeToken.reader?.rawValue,
          oneTimeToken.ends.timeIntervalSince1970, Data(oneTimeToken.payload),
        ])
      try connection.run(
        "DELETE FROM ticket WHERE hash IN (SELECT hash FROM ticket ORDER BY endsAt DESC, hash LIMIT -1 OFFSET ?)",
        [OneTimeToken.most])
    }
  }

  /// Returns the one-time token with that hash; nil when there is none.
  public func oneTimeToken(_ hash: SecretHash) async throws(StoreError) -> OneTimeToken? {
    try await database.read { connection in try Self.oneTimeToken(hash, in: connection) }
  }

  private static func oneTimeToken(_ hash: SecretHash, in connection: Database) throws -> OneTimeToken? {
    try connection.rows(
      "SELECT purpose, readerKey, endsAt, payload FROM ticket WHERE hash = ?", [Data(hash.bytes)]
    ) { row in
      let payload: Data = try row["payload"]
      return OneTimeToken(
        hash: hash, purpose: OneTimeToken.Purpose(rawValue: try row["purpose"]),
        reader: try row["readerKey", as: { ReaderKey(rawValue: $0) }], ends: try row.requiredDate("endsAt"),
        payload: Array(payload))
    }.first
  }

  /// Removes and returns the one-time token with that hash; nil when there is none.
  public func take(_ hash: SecretHash) async throws(StoreError) -> OneTimeToken? {
    try await database.write { connection in
      let found = try Self.oneTimeToken(hash, in: connection)
      try connection.run("DELETE FROM ticket WHERE hash = ?", [Data(hash.bytes)])
      return found
    }
  }

  /// Deletes the sessions, invitations and one-time tokens that ended at `date` or before.
  public func forgetEnded(at date: Date) async throws(StoreError) {
    try await database.write { connection in
      let now = date.timeIntervalSince1970
      try connection.run("DELETE FROM readerSession WHERE startedAt <= ?", [now - Session.lifetime])
      try connection.run("DELETE FROM invitation WHERE endsAt <= ?", [now])
      try connection.run("DELETE FROM ticket WHERE endsAt <= ?", [now])
    }
  }

  /// Adds something to an active reader and returns the reader, unless `add` returns a problem.
  private func adding(
    to reader: ReaderKey, _ add: @escaping @Sendable (Database) throws -> ReadersProblem?
  ) async throws(StoreError) -> Result<Reader, ReadersProblem> {
    try await database.write { connection in
      guard let known = try connection.reader(reader) else { return .failure(.unknownReader) }
      if let problem = try known.hindrance ?? add(connection) { return .failure(problem) }
      return .success(known)
    }
  }

  /// Returns the number of rows that a statement changed or deleted.
  private func changedRows(_ sql: String, _ values: [ColumnValue]) async throws(StoreError) -> Int {
    try await database.write { connection in
      try connection.run(sql, values)
      return connection.changesCount
    }
  }
}

/// A credential with its reader.
private struct ReaderCredential<Value: Sendable>: Sendable {
  let value: Value
  let reader: Reader
}

extension LastUse {
  /// Reads the use from two columns; nil before the first.
  fileprivate init?(_ row: NamedRow) throws {
    guard let date = try row.date("usedAt") else { return nil }
    self.init(date, from: try row["address", as: { DisplayText(stored: $0) }])
  }
}

/// A session as a row of `readerSession`.
enum SessionRecord {
  static let table = StoredTable<Session>(
    "readerSession",
    [
      "sessionID": { $0.id.rawValue }, "readerKey": { $0.reader.rawValue }, "hash": { Data($0.hash.bytes) },
      "device": { $0.device?.text }, "startedAt": { $0.started.timeIntervalSince1970 },
      "usedAt": { $0.lastUse.date.timeIntervalSince1970 }, "address": { $0.lastUse.address?.text },
    ])

  static func read(_ row: NamedRow) throws -> Session {
    guard let hash = try row["hash", as: SecretHash.init(stored:)], let use = try LastUse(row) else {
      throw UnreadableRow(detail: "a session has a hash or a use that is none")
    }
    return Session(
      id: Session.ID(rawValue: try row["sessionID"]), reader: ReaderKey(rawValue: try row["readerKey"]), hash: hash,
      device: try row["device", as: { DisplayText(stored: $0) }], started: try row.requiredDate("startedAt"),
      lastUse: use)
  }
}

/// A token as a row of `readerToken`.
enum TokenRecord {
  static let table = StoredTable<AccessToken>(
    "readerToken",
    [
      "tokenID": { $0.id.rawValue }, "readerKey": { $0.reader.rawValue }, "name": { $0.name.text },
      "scope": { $0.scope.rawValue }, "hash": { Data($0.hash.bytes) },
      "feverKey": { $0.feverKey.map { Data($0) } }, "prefix": { $0.prefix },
      "created": { $0.created.timeIntervalSince1970 }, "endsAt": { $0.ends?.timeIntervalSince1970 },
      "usedAt": { $0.lastUse?.date.timeIntervalSince1970 }, "address": { $0.lastUse?.address?.text },
    ])
  /// The columns that ``read(_:)`` reads, without the account's names.
  static let list = """
    tokenID, readerKey, readerToken.name AS tokenName, scope, hash, feverKey, prefix, readerToken.created AS tokenCreated, endsAt,
    usedAt, address
    """

  static func read(_ row: NamedRow) throws -> AccessToken {
    guard let hash = try row["hash", as: SecretHash.init(stored:)],
      let name = try row["tokenName", as: { DisplayText(stored: $0) }],
      let scope = try row["scope", as: { AccessToken.Scope(rawValue: $0) }]
    else { throw UnreadableRow(detail: "a token has a name, a scope or a hash that is none") }
    return AccessToken(
      id: AccessToken.ID(rawValue: try row["tokenID"]), reader: ReaderKey(rawValue: try row["readerKey"]), name: name,
      scope: scope, hash: hash, feverKey: try row["feverKey", as: { (bytes: Data) in Array(bytes) }],
      prefix: try row["prefix"], created: try row.requiredDate("tokenCreated"),
      ends: try row.date("endsAt"), lastUse: try LastUse(row))
  }
}

/// A passkey as a row of `readerPasskey`.
enum PasskeyRecord {
  static let table = StoredTable<ReaderPasskey>(
    "readerPasskey",
    [
      "passkeyID": { Data($0.id.rawValue) }, "readerKey": { $0.reader.rawValue }, "name": { $0.name.text },
      "publicKey": { Data($0.publicKey) }, "signCount": { Int64($0.signCount) },
      "isBackupEligible": { $0.isBackupEligible }, "isBackedUp": { $0.isBackedUp },
      "transports": { $0.transports.joined(separator: " ") }, "aaguid": { Data($0.aaguid) },
      "created": { $0.created.timeIntervalSince1970 }, "usedAt": { $0.lastUsed?.timeIntervalSince1970 },
    ])
  /// The columns that ``read(_:)`` reads, without the account's names.
  static let list = """
    passkeyID, readerKey, readerPasskey.name AS passkeyName, publicKey, signCount, isBackupEligible, isBackedUp,
    transports, aaguid, readerPasskey.created AS passkeyCreated, usedAt
    """

  static func read(_ row: NamedRow) throws -> ReaderPasskey {
    guard let name = try row["passkeyName", as: { DisplayText(stored: $0) }],
      let count = try row["signCount", as: { (count: Int64) in UInt32(exactly: count) }]
    else { throw UnreadableRow(detail: "a passkey has a name or a count that is none") }
    let (id, publicKey, aaguid): (Data, Data, Data) = (try row["passkeyID"], try row["publicKey"], try row["aaguid"])
    let transports: String = try row["transports"]
    return ReaderPasskey(
      id: ReaderPasskey.ID(rawValue: Array(id)), reader: ReaderKey(rawValue: try row["readerKey"]), name: name,
      publicKey: Array(publicKey), signCount: count, isBackupEligible: try row["isBackupEligible"],
      isBackedUp: try row["isBackedUp"], transports: transports.split(separator: " ").map(String.init),
      aaguid: Array(aaguid), created: try row.requiredDate("passkeyCreated"), lastUsed: try row.date("usedAt"))
  }
}

extension Database {
  /// Returns the reader of an identity; nil when there is none.
  func key(of identity: ReaderIdentity) throws -> String? {
    try value(
      "SELECT readerKey FROM readerIdentity WHERE issuer = ? AND subject = ?", [identity.issuer, identity.subject])
  }

  func link(_ identity: ReaderIdentity, to reader: ReaderKey, at date: Date) throws {
    try run(
      "INSERT INTO readerIdentity (issuer, subject, readerKey, linkedAt) VALUES (?, ?, ?, ?)",
      [identity.issuer, identity.subject, reader.rawValue, date.timeIntervalSince1970])
  }

  /// Returns the row with that hash in `table`, with its reader; nil when there is none.
  fileprivate func held<Value>(
    _ columns: String, in table: String, _ hash: SecretHash, _ read: (NamedRow) throws -> Value
  ) throws -> ReaderCredential<Value>? {
    try rows(
      "SELECT \(columns), \(ReaderRecord.list) FROM \(table) JOIN readerAccount USING (readerKey) WHERE hash = ?",
      [Data(hash.bytes)]
    ) { row in ReaderCredential(value: try read(row), reader: try ReaderRecord.read(row)) }.first
  }

  fileprivate func count(_ table: String, of reader: ReaderKey) throws -> Int {
    try value("SELECT count(*) FROM \(table) WHERE readerKey = ?", [reader.rawValue]) ?? 0
  }
}
