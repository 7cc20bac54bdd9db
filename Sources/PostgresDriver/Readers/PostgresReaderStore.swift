public import Foundation
public import GazetteDomain
import GazetteStore

/// Stores readers and invitations.
///
/// New accounts, roles and names are decided serially, across all nodes.
public struct PostgresReaderStore: ReaderStore {
  private let database: PostgresDatabase

  /// Makes a store in `database`.
  public init(_ database: PostgresDatabase) { self.database = database }

  /// Returns all readers by name.
  public func readers() async throws(StoreError) -> [Reader] {
    try await database.read { session in
      try session.rows("SELECT \(ReaderRecord.list) FROM readerAccount ORDER BY name", [], ReaderRecord.read)
    }
  }

  /// Returns one reader; nil when the key is unknown.
  public func reader(_ id: ReaderKey) async throws(StoreError) -> Reader? {
    try await database.read(.reader(id)) { session in try session.reader(id) }
  }

  /// Returns the only reader, and whether they have a way to sign in; nil when there are several.
  public func onlyReader() async throws(StoreError) -> (reader: Reader, hasWayIn: Bool)? {
    try await database.read(.onlyReader) { session in
      let rows = try session.rows(
        """
        SELECT \(ReaderRecord.list), password IS NOT NULL OR EXISTS (SELECT 1 FROM readerPasskey)
          OR EXISTS (SELECT 1 FROM readerIdentity WHERE issuer <> 'proxy') AS hasWayIn
        FROM readerAccount LIMIT 2
        """)
      guard rows.count == 1, let row = rows.first else { return nil }
      return (try ReaderRecord.read(row), try row["hasWayIn"])
    }
  }

  /// Returns the reader of that name with their password.
  public func reader(
    named name: ReaderName
  ) async throws(StoreError) -> (reader: Reader, password: StoredPassword?)? {
    try await database.read { session in
      try session.rows(
        "SELECT \(ReaderRecord.list), password FROM readerAccount WHERE name = $1", [name.text]
      ) { row in
        (try ReaderRecord.read(row), try row["password", as: { StoredPassword(text: $0) }])
      }.first
    }
  }

  /// Adds a reader and uses up the invitation with that hash.
  public func add(
    _ reader: Reader, password: StoredPassword?, invitation: SecretHash?, identity: ReaderIdentity?
  ) async throws(StoreError) -> Result<Reader, ReadersProblem> {
    try await database.write(isolation: .readCommitted) { session in
      try session.lockReaders()
      var added = reader
      if let invitation {
        guard let role = try session.role(invitation, at: reader.created) else {
          return .failure(.badInvitation)
        }
        added.role = role
      }
      guard try session.key(of: reader.name) == nil else { return .failure(.nameTaken(reader.name)) }
      if let identity, try session.key(of: identity) != nil { return .failure(.identityTaken) }
      if let invitation {
        try session.execute("DELETE FROM invitation WHERE hash = $1", [Data(invitation.bytes)])
      }
      try session.ensureReader(reader.id)
      try session.insert([ReaderRecord(reader: added, password: password)], into: ReaderRecord.table)
      if let identity { _ = try session.link(identity, to: reader.id, at: reader.created) }
      return .success(try session.requiredReader(reader.id))
    }
  }

  /// Changes the names, role and state of a reader as `decide` returns them.
  public func change(
    _ id: ReaderKey, _ decide: @escaping ReaderDecision
  ) async throws(StoreError) -> Result<Reader, ReadersProblem> {
    try await database.write(isolation: .readCommitted) { session in
      try session.lockReaders()
      // An addition, such as a session, locks the account: it is either visible here and deleted, or sees the changed account.
      guard let reader = try session.heldReader(id) else { return .failure(.unknownReader) }
      let editors: Int =
        try session.value(
          "SELECT count(*) FROM readerAccount WHERE role = 'editor' AND NOT isDisabled AND leavesAt IS NULL") ?? 0
      let changed: Reader
      switch decide(reader, editors) {
      case .failure(let problem): return .failure(problem)
      case .success(let answer): changed = answer
      }
      if let other = try session.key(of: changed.name), other != id.rawValue {
        return .failure(.nameTaken(changed.name))
      }
      try session.update(
        "readerAccount", ReaderRecord.changing, of: changed, where: "readerKey = $1", [id.rawValue])
      try session.removeWaysIn(of: changed)
      return .success(try session.requiredReader(id))
    }
  }

  /// Sets a reader's password, nil for none, and ends all their sessions except the given one.
  public func setPassword(
    _ password: StoredPassword?, of id: ReaderKey, keeping session: Session.ID?
  ) async throws(StoreError) -> Bool {
    try await database.write(isolation: .readCommitted) { connection in
      let changed = try connection.execute(
        "UPDATE readerAccount SET password = $2 WHERE readerKey = $1", [id.rawValue, password?.text])
      guard changed > 0 else { return false }
      try connection.execute(
        "DELETE FROM readerSession WHERE readerKey = $1 AND sessionID <> $2", [id.rawValue, session?.rawValue ?? ""])
      return true
    }
  }

  /// Deletes all data of the readers who leave at `date` or before, in small steps.
  public func purge(leavingUpTo date: Date) async throws(StoreError) -> [ReaderKey] {
    let leaving: [String] = try await database.write(isolation: .readCommitted) { session in
      try session.lockReaders()
      // They stop being readers now. Settings of the installation itself are stored under the operator's key.
      return try session.column("DELETE FROM readerAccount WHERE leavesAt <= $1 RETURNING readerKey", [date])
    }
    try await PostgresReaderPurge(database).run(leaving)
    return leaving.map(ReaderKey.init(rawValue:))
  }

  /// Saves an invitation; deletes expired ones.
  public func add(_ invitation: Invitation) async throws(StoreError) -> Result<Invitation, ReadersProblem> {
    try await database.write(isolation: .readCommitted) { session in
      try session.lockReaders()
      try session.execute("DELETE FROM invitation WHERE endsAt <= $1", [invitation.made])
      let count: Int = try session.value("SELECT count(*) FROM invitation") ?? 0
      guard count < Invitation.most else { return .failure(.tooMany(.invitation, most: Invitation.most)) }
      try session.insert([invitation], into: InvitationRecord.table)
      return .success(invitation)
    }
  }

  /// Returns the invitation with that hash, even if expired; nil when there is none.
  public func invitation(_ hash: SecretHash) async throws(StoreError) -> Invitation? {
    try await database.read { session in
      try session.rows(
        "SELECT \(InvitationRecord.table.list) FROM invitation WHERE hash = $1", [Data(hash.bytes)],
        InvitationRecord.read
      ).first
    }
  }

  /// Returns the unused invitations, the earliest first.
  public func invitations() async throws(StoreError) -> [Invitation] {
    try await database.read { session in
      try session.rows(
        "SELECT \(InvitationRecord.table.list) FROM invitation ORDER BY madeAt, invitationID", [],
        InvitationRecord.read)
    }
  }

  /// Deletes an invitation; false when it does not exist.
  public func removeInvitation(_ id: Invitation.ID) async throws(StoreError) -> Bool {
    try await database.write(isolation: .readCommitted) { session in
      try session.execute("DELETE FROM invitation WHERE invitationID = $1", [id.rawValue]) > 0
    }
  }
}

/// A reader as a row of `readerAccount`.
struct ReaderRecord {
  static let changing: Columns<Reader> = [
    "name": { $0.name.text }, "displayName": { $0.displayName.text }, "role": { $0.role.rawValue },
    "isDisabled": { $0.isDisabled }, "leavesAt": { $0.leavesAt }, "proxyName": { $0.proxyName?.text },
  ]
  static let table = StoredTable<ReaderRecord>(
    "readerAccount", ["readerKey": { $0.reader.id.rawValue }], changing.of { $0.reader },
    ["created": { $0.reader.created }, "password": { $0.password?.text }])
  /// The columns that ``read(_:)`` needs.
  static let list = """
    readerAccount.readerKey, readerAccount.name AS readerName, displayName, readerAccount.role AS readerRole, isDisabled,
    leavesAt, proxyName, readerAccount.created AS readerCreated, password IS NOT NULL AS usesPassword
    """

  let reader: Reader
  let password: StoredPassword?

  static func read(_ row: NamedRow) throws -> Reader {
    guard let name = try row["readerName", as: { ReaderName(stored: $0) }],
      let displayName = try row["displayName", as: { DisplayText(stored: $0) }],
      let role = try row["readerRole", as: { Reader.Role(rawValue: $0) }]
    else { throw UnreadableRow(detail: "a reader has a name or a role that is none") }
    return Reader(
      id: ReaderKey(rawValue: try row["readerKey"]), name: name, displayName: displayName, role: role,
      isDisabled: try row["isDisabled"], leavesAt: try row.date("leavesAt"),
      proxyName: try row["proxyName", as: { Reader.ProxyName(stored: $0) }],
      created: try row.requiredDate("readerCreated"), usesPassword: try row["usesPassword"])
  }
}

/// An invitation as a row of `invitation`.
enum InvitationRecord {
  static let table = StoredTable<Invitation>(
    "invitation",
    [
      "invitationID": { $0.id.rawValue }, "hash": { Data($0.hash.bytes) }, "role": { $0.role.rawValue },
      "invitee": { $0.invitee?.text }, "readerKey": { $0.madeBy?.rawValue }, "madeAt": { $0.made },
      "endsAt": { $0.ends },
    ])

  static func read(_ row: NamedRow) throws -> Invitation {
    guard let hash = try row["hash", as: SecretHash.init(stored:)],
      let role = try row["role", as: { Reader.Role(rawValue: $0) }]
    else { throw UnreadableRow(detail: "an invitation has a hash or a role that is none") }
    return Invitation(
      id: Invitation.ID(rawValue: try row["invitationID"]), hash: hash, role: role,
      invitee: try row["invitee", as: { DisplayText(stored: $0) }],
      madeBy: try row["readerKey", as: { ReaderKey(rawValue: $0) }], made: try row.requiredDate("madeAt"),
      ends: try row.requiredDate("endsAt"))
  }
}

extension SecretHash {
  /// Makes the hash in a column; nil when it is malformed.
  init?(stored data: Data) { self.init(bytes: Array(data)) }
}

extension PostgresSession {
  /// Locks the readers until the end of the transaction: no other may add one, or change roles and names.
  func lockReaders() throws { try lock("readers") }

  func reader(_ id: ReaderKey) throws -> Reader? {
    try rows(
      "SELECT \(ReaderRecord.list) FROM readerAccount WHERE readerKey = $1", [id.rawValue], ReaderRecord.read
    ).first
  }

  /// Returns the reader, and locks the account until the end of the transaction.
  func heldReader(_ id: ReaderKey) throws -> Reader? {
    try rows(
      "SELECT \(ReaderRecord.list) FROM readerAccount WHERE readerKey = $1 FOR NO KEY UPDATE", [id.rawValue],
      ReaderRecord.read
    ).first
  }

  fileprivate func requiredReader(_ id: ReaderKey) throws -> Reader {
    guard let reader = try reader(id) else {
      throw UnreadableRow(detail: "a reader who was just written is not there")
    }
    return reader
  }

  fileprivate func key(of name: ReaderName) throws -> String? {
    try value("SELECT readerKey FROM readerAccount WHERE name = $1", [name.text])
  }

  /// Returns the role of the invitation with that hash; nil when there is none, when it has expired, and when its maker is no
  /// longer an active editor.
  fileprivate func role(_ invitation: SecretHash, at date: Date) throws -> Reader.Role? {
    let role: String? = try value(
      """
      SELECT invitation.role FROM invitation LEFT JOIN readerAccount USING (readerKey)
      WHERE hash = $1 AND endsAt > $2 AND (invitation.readerKey IS NULL
        OR (readerAccount.role = 'editor' AND NOT isDisabled AND leavesAt IS NULL))
      """, [Data(invitation.bytes), date])
    return role.flatMap(Reader.Role.init(rawValue:))
  }

  /// Deletes the sessions, tokens and one-time tokens of an inactive reader, and the invitations of one who is no active editor.
  fileprivate func removeWaysIn(of reader: Reader) throws {
    let tables =
      (reader.state == .active ? [] : ["readerSession", "readerToken", "ticket"])
      + (reader.isActiveEditor ? [] : ["invitation"])
    try executeAll(
      tables.map { PostgresStatement("DELETE FROM \($0) WHERE readerKey = $1", [reader.id.rawValue]) })
  }
}
