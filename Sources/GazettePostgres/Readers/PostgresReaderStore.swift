public import Foundation
public import GazetteDomain

/// Keeps who reads the paper, and who is invited to.
///
/// Who becomes a reader, who is an editor and what somebody is called is decided one behind the other, on all nodes together.
public struct PostgresReaderStore: ReaderStore {
  private let database: PostgresDatabase

  /// Keeps them in `database`.
  public init(_ database: PostgresDatabase) { self.database = database }

  /// All readers by name.
  public func readers() async throws(StoreError) -> [Reader] {
    try await database.read { session in
      try await session.rows("SELECT \(ReaderRecord.list) FROM readerAccount ORDER BY name", [], ReaderRecord.read)
    }
  }

  /// One reader; nil when there is none with that key.
  public func reader(_ id: ReaderKey) async throws(StoreError) -> Reader? {
    try await database.read(.reader(id)) { session in try await session.reader(id) }
  }

  /// The paper's only reader, and whether they have anything to come in with; nil when there are several.
  public func onlyReader() async throws(StoreError) -> (reader: Reader, hasWayIn: Bool)? {
    try await database.read(.onlyReader) { session in
      let rows = try await session.rows(
        """
        SELECT \(ReaderRecord.list), password IS NOT NULL OR EXISTS (SELECT 1 FROM readerPasskey)
          OR EXISTS (SELECT 1 FROM readerIdentity WHERE issuer <> 'proxy') AS hasWayIn
        FROM readerAccount LIMIT 2
        """)
      guard rows.count == 1, let row = rows.first else { return nil }
      return (try ReaderRecord.read(row), try row["hasWayIn"])
    }
  }

  /// The reader of that name with their password.
  public func reader(
    named name: ReaderName
  ) async throws(StoreError) -> (reader: Reader, password: StoredPassword?)? {
    try await database.read { session in
      try await session.rows(
        "SELECT \(ReaderRecord.list), password FROM readerAccount WHERE name = $1", [name.text]
      ) { row in
        (try ReaderRecord.read(row), try row["password", as: { StoredPassword(text: $0) }])
      }.first
    }
  }

  /// Adds a reader, and uses up the invitation with that hash.
  public func add(
    _ reader: Reader, password: StoredPassword?, invitation: SecretHash?, identity: ReaderIdentity?
  ) async throws(StoreError) -> Result<Reader, ReadersProblem> {
    try await database.write(isolation: .readCommitted) { session in
      try await session.lockReaders()
      var added = reader
      if let invitation {
        guard let role = try await session.role(invitation, at: reader.created) else {
          return .failure(.badInvitation)
        }
        added.role = role
      }
      guard try await session.key(of: reader.name) == nil else { return .failure(.nameTaken(reader.name)) }
      if let identity, try await session.key(of: identity) != nil { return .failure(.identityTaken) }
      if let invitation {
        try await session.execute("DELETE FROM invitation WHERE hash = $1", [Data(invitation.bytes)])
      }
      try await session.ensureReader(reader.id)
      try await session.insert([ReaderRecord(reader: added, password: password)], into: ReaderRecord.table)
      if let identity { _ = try await session.link(identity, to: reader.id, at: reader.created) }
      return .success(try await session.requiredReader(reader.id))
    }
  }

  /// Changes the names, the role and the state of a reader as `decide` says.
  public func change(
    _ id: ReaderKey, _ decide: @escaping ReaderDecision
  ) async throws(StoreError) -> Result<Reader, ReadersProblem> {
    try await database.write(isolation: .readCommitted) { session in
      try await session.lockReaders()
      // Who adds a session or the like holds the account: it is either there to be removed, or comes to a changed account.
      guard let reader = try await session.heldReader(id) else { return .failure(.unknownReader) }
      let editors: Int =
        try await session.value(
          "SELECT count(*) FROM readerAccount WHERE role = 'editor' AND NOT isDisabled AND leavesAt IS NULL") ?? 0
      let changed: Reader
      switch decide(reader, editors) {
      case .failure(let problem): return .failure(problem)
      case .success(let answer): changed = answer
      }
      if let other = try await session.key(of: changed.name), other != id.rawValue {
        return .failure(.nameTaken(changed.name))
      }
      try await session.update(
        "readerAccount", ReaderRecord.changing, of: changed, where: "readerKey = $1", [id.rawValue])
      try await session.removeWaysIn(of: changed)
      return .success(try await session.requiredReader(id))
    }
  }

  /// Gives a reader a password, nil for none, and ends all their sessions but the one to be kept.
  public func setPassword(
    _ password: StoredPassword?, of id: ReaderKey, keeping session: Session.ID?
  ) async throws(StoreError) -> Bool {
    try await database.write(isolation: .readCommitted) { connection in
      let changed = try await connection.execute(
        "UPDATE readerAccount SET password = $2 WHERE readerKey = $1", [id.rawValue, password?.text])
      guard changed > 0 else { return false }
      try await connection.execute(
        "DELETE FROM readerSession WHERE readerKey = $1 AND sessionID <> $2", [id.rawValue, session?.rawValue ?? ""])
      return true
    }
  }

  /// Deletes all that belongs to the readers who leave at `date` or before, a little at a time.
  public func purge(leavingUpTo date: Date) async throws(StoreError) -> [ReaderKey] {
    let leaving: [String] = try await database.write(isolation: .readCommitted) { session in
      try await session.lockReaders()
      // No readers any more from now on; what was chosen for the paper itself is kept under its owner's key.
      return try await session.column("DELETE FROM readerAccount WHERE leavesAt <= $1 RETURNING readerKey", [date])
    }
    try await PostgresReaderPurge(database).run(leaving)
    return leaving.map(ReaderKey.init(rawValue:))
  }

  /// Keeps an invitation; those that ended are forgotten.
  public func add(_ invitation: Invitation) async throws(StoreError) -> Result<Invitation, ReadersProblem> {
    try await database.write(isolation: .readCommitted) { session in
      try await session.lockReaders()
      try await session.execute("DELETE FROM invitation WHERE endsAt <= $1", [invitation.made])
      let count: Int = try await session.value("SELECT count(*) FROM invitation") ?? 0
      guard count < Invitation.most else { return .failure(.tooMany(.invitation, most: Invitation.most)) }
      try await session.insert([invitation], into: InvitationRecord.table)
      return .success(invitation)
    }
  }

  /// The invitation with that hash, whether or not its time is over; nil when there is none.
  public func invitation(_ hash: SecretHash) async throws(StoreError) -> Invitation? {
    try await database.read { session in
      try await session.rows(
        "SELECT \(InvitationRecord.table.list) FROM invitation WHERE hash = $1", [Data(hash.bytes)],
        InvitationRecord.read
      ).first
    }
  }

  /// The invitations that wait to be used, the earliest made first.
  public func invitations() async throws(StoreError) -> [Invitation] {
    try await database.read { session in
      try await session.rows(
        "SELECT \(InvitationRecord.table.list) FROM invitation ORDER BY madeAt, invitationID", [],
        InvitationRecord.read)
    }
  }

  /// Removes an invitation; false when there is none.
  public func removeInvitation(_ id: Invitation.ID) async throws(StoreError) -> Bool {
    try await database.write(isolation: .readCommitted) { session in
      try await session.execute("DELETE FROM invitation WHERE invitationID = $1", [id.rawValue]) > 0
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
  /// What ``read(_:)`` reads.
  static let list = """
    readerAccount.readerKey, readerAccount.name AS readerName, displayName, readerAccount.role AS readerRole, isDisabled,
    leavesAt, proxyName, readerAccount.created AS readerCreated, password IS NOT NULL AS usesPassword
    """

  let reader: Reader
  let password: StoredPassword?

  static func read(_ row: NamedRow) throws -> Reader {
    guard let name = try row["readerName", as: { ReaderName(stored: $0) }],
      let displayName = try row["displayName", as: { ShownText(stored: $0) }],
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
      invitee: try row["invitee", as: { ShownText(stored: $0) }],
      madeBy: try row["readerKey", as: { ReaderKey(rawValue: $0) }], made: try row.requiredDate("madeAt"),
      ends: try row.requiredDate("endsAt"))
  }
}

extension SecretHash {
  /// The hash that a column holds; nil for what is none.
  init?(stored data: Data) { self.init(bytes: Array(data)) }
}

extension PostgresSession {
  /// Keeps all others from adding readers, and from changing who is what, until this transaction ends.
  func lockReaders() async throws { try await lock("readers") }

  func reader(_ id: ReaderKey) async throws -> Reader? {
    try await rows(
      "SELECT \(ReaderRecord.list) FROM readerAccount WHERE readerKey = $1", [id.rawValue], ReaderRecord.read
    ).first
  }

  /// The reader, whose account nobody else changes until this transaction ends.
  func heldReader(_ id: ReaderKey) async throws -> Reader? {
    try await rows(
      "SELECT \(ReaderRecord.list) FROM readerAccount WHERE readerKey = $1 FOR NO KEY UPDATE", [id.rawValue],
      ReaderRecord.read
    ).first
  }

  fileprivate func requiredReader(_ id: ReaderKey) async throws -> Reader {
    guard let reader = try await reader(id) else {
      throw UnreadableRow(detail: "a reader who was just written is not there")
    }
    return reader
  }

  fileprivate func key(of name: ReaderName) async throws -> String? {
    try await value("SELECT readerKey FROM readerAccount WHERE name = $1", [name.text])
  }

  /// The role that the invitation of that hash gives; nil for none, for one that ended, and for one whose editor is none any
  /// more.
  fileprivate func role(_ invitation: SecretHash, at date: Date) async throws -> Reader.Role? {
    let role: String? = try await value(
      """
      SELECT invitation.role FROM invitation LEFT JOIN readerAccount USING (readerKey)
      WHERE hash = $1 AND endsAt > $2 AND (invitation.readerKey IS NULL
        OR (readerAccount.role = 'editor' AND NOT isDisabled AND leavesAt IS NULL))
      """, [Data(invitation.bytes), date])
    return role.flatMap(Reader.Role.init(rawValue:))
  }

  /// Takes from a reader who is not active any more what they came in with, and from who is no editor what they gave out.
  fileprivate func removeWaysIn(of reader: Reader) async throws {
    let tables =
      (reader.state == .active ? [] : ["readerSession", "readerToken", "ticket"])
      + (reader.isActiveEditor ? [] : ["invitation"])
    try await executeAll(
      tables.map { PostgresStatement("DELETE FROM \($0) WHERE readerKey = $1", [reader.id.rawValue]) })
  }
}
