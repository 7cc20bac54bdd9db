public import Foundation
public import GazetteDomain
import GazetteStore

/// Stores readers' sessions, tokens, passkeys and identities.
public struct PostgresCredentialStore: CredentialStore {
  private let database: PostgresDatabase

  /// Makes a store in `database`.
  public init(_ database: PostgresDatabase) { self.database = database }

  /// Saves a session of an active reader; retains the ``Session/most`` most recently used ones.
  public func add(_ session: Session) async throws(StoreError) -> Result<Reader, ReadersProblem> {
    try await adding(to: session.reader) { connection in
      try connection.insert([session], into: SessionRecord.table)
      try connection.execute(
        """
        DELETE FROM readerSession WHERE readerKey = $1 AND sessionID IN (
          SELECT sessionID FROM readerSession WHERE readerKey = $1 ORDER BY usedAt DESC, startedAt DESC OFFSET $2)
        """, [session.reader.rawValue, Session.most])
      return nil
    }
  }

  /// Returns the session with that hash and its reader; nil when there is none.
  public func session(_ hash: SecretHash) async throws(StoreError) -> (session: Session, reader: Reader)? {
    // Every page needs the settings and the places next. They are not cached when the session is not, so one round trip reads
    // all.
    let isAlone = database.seemsCurrent(.session(hash))
    return try await database.read(.session(hash)) { session -> (Session, Reader)? in
      let reader: SQL = "(SELECT readerKey FROM readerSession WHERE hash = \(hash.bytes))"
      let more = [SQLReaderSettingsStore.query(reader: reader), SavedPlaceRecord.query(reader: reader, .postgres)]
      let answers = try session.executeAll(
        [.held(SessionRecord.table.list, in: "readerSession", Data(hash.bytes))]
          + (isAlone ? [] : more.map { PostgresStatement(rendering: $0) }))
      guard let row = answers[0].first else { return nil }
      let found = (try SessionRecord.read(row), try ReaderRecord.read(row))
      guard !isAlone else { return found }
      session.beside.note(
        try SQLReaderSettingsStore.settings(from: SQLResult(answers[1]).rows), for: .settings(found.1.id))
      session.beside.note(try SQLResult(answers[2]).rows.map(SavedPlaceRecord.read), for: .savedPlaces(found.1.id))
      return found
    }.map { ($0.0, $0.1) }
  }

  /// Returns the reader's sessions, the most recently used first.
  public func sessions(of reader: ReaderKey) async throws(StoreError) -> [Session] {
    try await database.read { session in
      try session.rows(
        "SELECT \(SessionRecord.table.list) FROM readerSession WHERE readerKey = $1 ORDER BY usedAt DESC, startedAt DESC",
        [reader.rawValue], SessionRecord.read)
    }
  }

  /// Records the use of a session, if it still exists.
  public func note(_ use: LastUse, of session: Session.ID) async throws(StoreError) {
    try await database.write(.repeatable, isolation: .readCommitted) { connection in
      _ = try connection.execute(
        "UPDATE readerSession SET usedAt = $1, address = $2 WHERE sessionID = $3",
        [use.date, use.address?.text, session.rawValue])
    }
  }

  /// Ends one of the reader's sessions; false when it does not exist.
  public func end(_ session: Session.ID, of reader: ReaderKey) async throws(StoreError) -> Bool {
    try await changedRows(
      "DELETE FROM readerSession WHERE sessionID = $1 AND readerKey = $2", [session.rawValue, reader.rawValue]) > 0
  }

  /// Ends all of the reader's sessions except the given one; returns their number.
  public func endSessions(of reader: ReaderKey, keeping session: Session.ID?) async throws(StoreError) -> Int {
    try await changedRows(
      "DELETE FROM readerSession WHERE readerKey = $1 AND sessionID <> $2", [reader.rawValue, session?.rawValue ?? ""])
  }

  /// Saves a token of an active reader.
  public func add(_ token: AccessToken) async throws(StoreError) -> Result<Reader, ReadersProblem> {
    try await adding(to: token.reader) { session in
      guard try session.count("readerToken", of: token.reader) < AccessToken.most else {
        return .tooMany(.token, most: AccessToken.most)
      }
      try session.insert([token], into: TokenRecord.table)
      return nil
    }
  }

  /// Returns the token with that hash and its reader; nil when there is none.
  public func token(_ hash: SecretHash) async throws(StoreError) -> (token: AccessToken, reader: Reader)? {
    try await database.read(.token(hash)) { session in
      try session.held(TokenRecord.list, in: "readerToken", Data(hash.bytes), TokenRecord.read)
    }.map { ($0.0, $0.1) }
  }

  /// Returns the token with that Fever key and its reader; nil when there is none.
  public func token(feverKey: [UInt8]) async throws(StoreError) -> (token: AccessToken, reader: Reader)? {
    try await database.read { session in
      try session.held(
        TokenRecord.list, in: "readerToken", where: "feverKey = $1", Data(feverKey), TokenRecord.read)
    }.map { ($0.0, $0.1) }
  }

  /// Returns the reader's tokens, the latest first.
  public func tokens(of reader: ReaderKey) async throws(StoreError) -> [AccessToken] {
    try await database.read { session in
      try session.rows(
        "SELECT \(TokenRecord.list) FROM readerToken WHERE readerKey = $1 ORDER BY created DESC, tokenID",
        [reader.rawValue], TokenRecord.read)
    }
  }

  /// Records the use of a token, if it still exists.
  public func note(_ use: LastUse, of token: AccessToken.ID) async throws(StoreError) {
    try await database.write(.repeatable, isolation: .readCommitted) { connection in
      _ = try connection.execute(
        "UPDATE readerToken SET usedAt = $1, address = $2 WHERE tokenID = $3",
        [use.date, use.address?.text, token.rawValue])
    }
  }

  /// Revokes one of the reader's tokens; false when it does not exist.
  public func revoke(_ token: AccessToken.ID, of reader: ReaderKey) async throws(StoreError) -> Bool {
    try await changedRows(
      "DELETE FROM readerToken WHERE tokenID = $1 AND readerKey = $2", [token.rawValue, reader.rawValue]) > 0
  }

  /// Saves a passkey of an active reader.
  public func add(_ passkey: ReaderPasskey) async throws(StoreError) -> Result<Reader, ReadersProblem> {
    try await adding(to: passkey.reader) { session in
      let known: String? = try session.value(
        "SELECT readerKey FROM readerPasskey WHERE passkeyID = $1", [Data(passkey.id.rawValue)])
      guard known == nil else { return .passkeyTaken }
      guard try session.count("readerPasskey", of: passkey.reader) < ReaderPasskey.most else {
        return .tooMany(.passkey, most: ReaderPasskey.most)
      }
      // Another reader may be adding the same passkey.
      let added = try session.execute(
        PasskeyRecord.table.insertion + "ON CONFLICT (passkeyID) DO NOTHING",
        PasskeyRecord.table.columns.values(of: passkey))
      return added == 1 ? nil : .passkeyTaken
    }
  }

  /// Returns the passkey and its reader; nil when there is none.
  public func passkey(
    _ id: ReaderPasskey.ID
  ) async throws(StoreError) -> (passkey: ReaderPasskey, reader: Reader)? {
    try await database.read { session in
      try session.rows(
        """
        SELECT \(PasskeyRecord.list), \(ReaderRecord.list)
        FROM readerPasskey JOIN readerAccount USING (readerKey) WHERE passkeyID = $1
        """, [Data(id.rawValue)]
      ) { row in (try PasskeyRecord.read(row), try ReaderRecord.read(row)) }.first
    }
  }

  /// Returns the reader's passkeys, the earliest first.
  public func passkeys(of reader: ReaderKey) async throws(StoreError) -> [ReaderPasskey] {
    try await database.read { session in
      try session.rows(
        "SELECT \(PasskeyRecord.list) FROM readerPasskey WHERE readerKey = $1 ORDER BY created, passkeyID",
        [reader.rawValue], PasskeyRecord.read)
    }
  }

  /// Renames one of the reader's passkeys; false when it does not exist.
  public func rename(
    _ passkey: ReaderPasskey.ID, to name: DisplayText, of reader: ReaderKey
  ) async throws(StoreError) -> Bool {
    try await changedRows(
      "UPDATE readerPasskey SET name = $1 WHERE passkeyID = $2 AND readerKey = $3",
      [name.text, Data(passkey.rawValue), reader.rawValue]) > 0
  }

  /// Deletes one of the reader's passkeys; false when it does not exist.
  public func remove(_ passkey: ReaderPasskey.ID, of reader: ReaderKey) async throws(StoreError) -> Bool {
    try await changedRows(
      "DELETE FROM readerPasskey WHERE passkeyID = $1 AND readerKey = $2",
      [Data(passkey.rawValue), reader.rawValue]) > 0
  }

  /// Records a signature of a passkey; false when it no longer exists, or its stored count differs from `count`.
  public func note(_ passkey: ReaderPasskey, countedFrom count: UInt32) async throws(StoreError) -> Bool {
    try await changedRows(
      """
      UPDATE readerPasskey SET signCount = $1, isBackedUp = $2, usedAt = $3
      WHERE passkeyID = $4 AND readerKey = $5 AND signCount = $6
      """,
      [
        Int64(passkey.signCount), passkey.isBackedUp, passkey.lastUsed,
        Data(passkey.id.rawValue), passkey.reader.rawValue, Int64(count),
      ]) > 0
  }

  /// Links an identity to an active reader.
  public func link(
    _ identity: ReaderIdentity, to reader: ReaderKey, at date: Date
  ) async throws(StoreError) -> Result<Reader, ReadersProblem> {
    try await adding(to: reader) { session in
      if let known = try session.key(of: identity) { return known == reader.rawValue ? nil : .identityTaken }
      guard try session.count("readerIdentity", of: reader) < ReaderIdentity.most else {
        return .tooMany(.identity, most: ReaderIdentity.most)
      }
      // Another reader may have the same identity.
      return try session.link(identity, to: reader, at: date) ? nil : .identityTaken
    }
  }

  /// Links a proxy's identity to an active reader who has a ``Reader/proxyName``.
  public func claim(
    _ identity: ReaderIdentity, for reader: ReaderKey, at date: Date
  ) async throws(StoreError) -> Result<Reader, ReadersProblem> {
    try await adding(to: reader) { session in
      let isNamed: Bool? = try session.value(
        "SELECT proxyName IS NOT NULL FROM readerAccount WHERE readerKey = $1", [reader.rawValue])
      guard isNamed == true, try session.link(identity, to: reader, at: date) else { return .identityTaken }
      try session.execute("UPDATE readerAccount SET proxyName = NULL WHERE readerKey = $1", [reader.rawValue])
      return nil
    }
  }

  /// Returns the reader with that identity; nil when there is none.
  public func reader(with identity: ReaderIdentity) async throws(StoreError) -> Reader? {
    try await database.read { session in
      try session.rows(
        """
        SELECT \(ReaderRecord.list) FROM readerIdentity JOIN readerAccount USING (readerKey)
        WHERE issuer = $1 AND subject = $2
        """, [identity.issuer, identity.subject], ReaderRecord.read
      ).first
    }
  }

  /// Returns the reader's identities, the earliest linked first.
  public func identities(of reader: ReaderKey) async throws(StoreError) -> [ReaderIdentity] {
    try await database.read { session in
      try session.rows(
        "SELECT issuer, subject FROM readerIdentity WHERE readerKey = $1 ORDER BY linkedAt, issuer, subject",
        [reader.rawValue]
      ) { row in ReaderIdentity(issuer: try row["issuer"], subject: try row["subject"]) }.compactMap(\.self)
    }
  }

  /// Removes an identity of the reader; false when they do not have it.
  public func unlink(_ identity: ReaderIdentity, from reader: ReaderKey) async throws(StoreError) -> Bool {
    try await changedRows(
      "DELETE FROM readerIdentity WHERE issuer = $1 AND subject = $2 AND readerKey = $3",
      [identity.issuer, identity.subject, reader.rawValue]) > 0
  }

  /// Saves a one-time token; retains the ``OneTimeToken/most`` that expire last.
  public func add(_ oneTimeToken: OneTimeToken) async throws(StoreError) {
    try await database.write(isolation: .readCommitted) { session in
      _ = try session.executeAll([
        PostgresStatement(
          "INSERT INTO ticket (hash, purpose, readerKey, endsAt, payload) VALUES ($1, $2, $3, $4, $5)",
          [
            Data(oneTimeToken.hash.bytes), oneTimeToken.purpose.rawValue, oneTimeToken.reader?.rawValue,
            oneTimeToken.ends,
            Data(oneTimeToken.payload),
          ]),
        PostgresStatement(
          "DELETE FROM ticket WHERE hash IN (SELECT hash FROM ticket ORDER BY endsAt DESC, hash OFFSET $1)",
          [OneTimeToken.most]),
      ])
    }
  }

  /// Returns the one-time token with that hash; nil when there is none.
  public func oneTimeToken(_ hash: SecretHash) async throws(StoreError) -> OneTimeToken? {
    try await database.read { session in
      try session.oneTimeToken(hash, "SELECT purpose, readerKey, endsAt, payload FROM ticket WHERE hash = $1")
    }
  }

  /// Removes and returns the one-time token with that hash; nil when there is none.
  public func take(_ hash: SecretHash) async throws(StoreError) -> OneTimeToken? {
    try await database.write(isolation: .readCommitted) { session in
      try session.oneTimeToken(
        hash, "DELETE FROM ticket WHERE hash = $1 RETURNING purpose, readerKey, endsAt, payload")
    }
  }

  /// Deletes the sessions, invitations and one-time tokens that ended at `date` or before.
  public func forgetEnded(at date: Date) async throws(StoreError) {
    try await database.write(isolation: .readCommitted) { session in
      _ = try session.executeAll([
        PostgresStatement(
          "DELETE FROM readerSession WHERE startedAt <= $1", [date.addingTimeInterval(-Session.lifetime)]),
        PostgresStatement("DELETE FROM invitation WHERE endsAt <= $1", [date]),
        PostgresStatement("DELETE FROM ticket WHERE endsAt <= $1", [date]),
      ])
    }
  }

  /// Adds something to an active reader and returns the reader, unless `add` returns a problem. Concurrent changes of the reader
  /// wait, and so do other additions.
  private func adding(
    to reader: ReaderKey, _ add: @escaping @Sendable (PostgresSession) throws -> ReadersProblem?
  ) async throws(StoreError) -> Result<Reader, ReadersProblem> {
    try await database.write(isolation: .readCommitted) { session in
      guard let known = try session.heldReader(reader) else { return .failure(.unknownReader) }
      if let problem = known.hindrance { return .failure(problem) }
      if let problem = try add(session) { return .failure(problem) }
      return .success(known)
    }
  }

  /// Returns the number of rows that a statement changed or deleted.
  private func changedRows(_ sql: String, _ values: [ColumnValue]) async throws(StoreError) -> Int {
    try await database.write(isolation: .readCommitted) { session in try session.execute(sql, values) }
  }
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
      "device": { $0.device?.text }, "startedAt": { $0.started },
      "usedAt": { $0.lastUse.date }, "address": { $0.lastUse.address?.text },
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
      "created": { $0.created }, "endsAt": { $0.ends },
      "usedAt": { $0.lastUse?.date }, "address": { $0.lastUse?.address?.text },
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
      "created": { $0.created }, "usedAt": { $0.lastUsed },
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

extension PostgresStatement {
  /// Returns the query for the rows that satisfy `condition` in `table`, by default those with the hash, with their readers.
  fileprivate static func held(
    _ columns: String, in table: String, where condition: String = "hash = $1", _ value: ColumnValue
  ) -> PostgresStatement {
    let account = "JOIN readerAccount USING (readerKey)"
    return PostgresStatement(
      "\(genericPlan)SELECT \(columns), \(ReaderRecord.list) FROM \(table) \(account) WHERE \(condition)", [value])
  }
}

extension PostgresSession {
  /// Returns the reader of an identity; nil when there is none.
  func key(of identity: ReaderIdentity) throws -> String? {
    try value(
      "SELECT readerKey FROM readerIdentity WHERE issuer = $1 AND subject = $2", [identity.issuer, identity.subject])
  }

  /// Links an identity to a reader; false when it is already linked.
  func link(_ identity: ReaderIdentity, to reader: ReaderKey, at date: Date) throws -> Bool {
    try execute(
      """
      INSERT INTO readerIdentity (issuer, subject, readerKey, linkedAt) VALUES ($1, $2, $3, $4)
      ON CONFLICT (issuer, subject) DO NOTHING
      """, [identity.issuer, identity.subject, reader.rawValue, date]) == 1
  }

  /// Returns the row that satisfies `condition` in `table`, by default the one with the hash, with its reader; nil when there is
  /// none.
  fileprivate func held<Value>(
    _ columns: String, in table: String, where condition: String = "hash = $1", _ value: Data,
    _ read: (NamedRow) throws -> Value
  ) throws -> (Value, Reader)? {
    let statement = PostgresStatement.held(columns, in: table, where: condition, value)
    return try rows(statement.sql, statement.values) { row in (try read(row), try ReaderRecord.read(row)) }.first
  }

  /// Returns the one-time token with that hash, `$1`, from a statement's result.
  fileprivate func oneTimeToken(_ hash: SecretHash, _ sql: String) throws -> OneTimeToken? {
    try rows(sql, [Data(hash.bytes)]) { row in
      let payload: Data = try row["payload"]
      return OneTimeToken(
        hash: hash, purpose: OneTimeToken.Purpose(rawValue: try row["purpose"]),
        reader: try row["readerKey", as: { ReaderKey(rawValue: $0) }], ends: try row.requiredDate("endsAt"),
        payload: Array(payload))
    }.first
  }

  fileprivate func count(_ table: String, of reader: ReaderKey) throws -> Int {
    try value("SELECT count(*) FROM \(table) WHERE readerKey = $1", [reader.rawValue]) ?? 0
  }
}
