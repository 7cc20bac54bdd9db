public import Foundation
public import GazetteDomain
import GRDB

/// Stores readers and invitations.
public struct SQLiteReaderStore: ReaderStore {
  private let database: GazetteDatabase

  /// Makes a store in `database`.
  public init(_ database: GazetteDatabase) { self.database = database }

  /// Returns all readers by name.
  public func readers() async throws(StoreError) -> [Reader] {
    try await database.read { connection in
      try connection.rows("SELECT \(ReaderRecord.list) FROM readerAccount ORDER BY name", [], ReaderRecord.read)
    }
  }

  /// Returns one reader; nil when the key is unknown.
  public func reader(_ id: ReaderKey) async throws(StoreError) -> Reader? {
    try await database.read(.reader(id)) { connection in try connection.reader(id) }
  }

  /// Returns the only reader, and whether they have a way to sign in; nil when there are several.
  public func onlyReader() async throws(StoreError) -> (reader: Reader, hasWayIn: Bool)? {
    let found: OnlyReader? = try await database.read(.onlyReader) { connection in
      let first = try connection.rows("SELECT \(ReaderRecord.list) FROM readerAccount LIMIT 2", [], ReaderRecord.read)
      guard first.count == 1, let reader = first.first else { return nil }
      let hasWayIn: Bool? = try connection.value(
        """
        SELECT password IS NOT NULL OR EXISTS (SELECT 1 FROM readerPasskey)
          OR EXISTS (SELECT 1 FROM readerIdentity WHERE issuer <> 'proxy')
        FROM readerAccount
        """)
      return OnlyReader(reader: reader, hasWayIn: hasWayIn ?? true)
    }
    return found.map { ($0.reader, $0.hasWayIn) }
  }

  private struct OnlyReader: Sendable {
    let reader: Reader
    let hasWayIn: Bool
  }

  /// Returns the reader of that name with their password.
  public func reader(
    named name: ReaderName
  ) async throws(StoreError) -> (reader: Reader, password: StoredPassword?)? {
    try await database.read { connection in
      try connection.rows(
        "SELECT \(ReaderRecord.list), password FROM readerAccount WHERE name = ?", [name.text]
      ) { row in
        (try ReaderRecord.read(row), try row["password", as: { StoredPassword(text: $0) }])
      }.first
    }
  }

  /// Adds a reader and uses up the invitation with that hash.
  public func add(
    _ reader: Reader, password: StoredPassword?, invitation: SecretHash?, identity: ReaderIdentity?
  ) async throws(StoreError) -> Result<Reader, ReadersProblem> {
    try await database.write { connection in
      var added = reader
      if let invitation {
        guard let role = try connection.role(invitation, at: reader.created) else { return .failure(.badInvitation) }
        added.role = role
      }
      guard try connection.key(of: reader.name) == nil else { return .failure(.nameTaken(reader.name)) }
      if let identity, try connection.key(of: identity) != nil { return .failure(.identityTaken) }
      if let invitation { try connection.run("DELETE FROM invitation WHERE hash = ?", [Data(invitation.bytes)]) }
      try connection.ensureReader(reader.id)
      try connection.insert([ReaderRecord(reader: added, password: password)], into: ReaderRecord.table)
      if let identity { try connection.link(identity, to: reader.id, at: reader.created) }
      return .success(try connection.requiredReader(reader.id))
    }
  }

  /// Changes the names, role and state of a reader as `decide` returns them.
  public func change(
    _ id: ReaderKey, _ decide: @escaping ReaderDecision
  ) async throws(StoreError) -> Result<Reader, ReadersProblem> {
    try await database.write { connection in
      guard let reader = try connection.reader(id) else { return .failure(.unknownReader) }
      let editors: Int =
        try connection.value(
          "SELECT count(*) FROM readerAccount WHERE role = 'editor' AND isDisabled = 0 AND leavesAt IS NULL") ?? 0
      let changed: Reader
      switch decide(reader, editors) {
      case .failure(let problem): return .failure(problem)
      case .success(let answer): changed = answer
      }
      if let other = try connection.key(of: changed.name), other != id.rawValue {
        return .failure(.nameTaken(changed.name))
      }
      try connection.update("readerAccount", ReaderRecord.changing, of: changed, where: "readerKey = ?", [id.rawValue])
      if changed.state != .active {
        try connection.run("DELETE FROM readerSession WHERE readerKey = ?", [id.rawValue])
        try connection.run("DELETE FROM readerToken WHERE readerKey = ?", [id.rawValue])
        try connection.run("DELETE FROM ticket WHERE readerKey = ?", [id.rawValue])
      }
      if !changed.isActiveEditor { try connection.run("DELETE FROM invitation WHERE readerKey = ?", [id.rawValue]) }
      return .success(try connection.requiredReader(id))
    }
  }

  /// Sets a reader's password, nil for none, and ends all their sessions except the given one.
  public func setPassword(
    _ password: StoredPassword?, of id: ReaderKey, keeping session: Session.ID?
  ) async throws(StoreError) -> Bool {
    try await database.write { connection in
      try connection.run(
        "UPDATE readerAccount SET password = ? WHERE readerKey = ?", [password?.text, id.rawValue])
      guard connection.changesCount > 0 else { return false }
      try connection.run(
        "DELETE FROM readerSession WHERE readerKey = ? AND sessionID <> ?", [id.rawValue, session?.rawValue ?? ""])
      return true
    }
  }

  /// The number of a leaving reader's rows that one transaction deletes.
  private static let together = 2000

  /// Deletes all data of the readers who leave at `date` or before, in small steps.
  public func purge(leavingUpTo date: Date) async throws(StoreError) -> [ReaderKey] {
    let leaving: [String] = try await database.write { connection in
      let keys: [String] = try connection.column(
        "SELECT readerKey FROM readerAccount WHERE leavesAt <= ?", [date.timeIntervalSince1970])
      // They stop being readers now. Settings of the installation itself are stored under the operator's key.
      try connection.run("DELETE FROM readerAccount WHERE leavesAt <= ?", [date.timeIntervalSince1970])
      return keys
    }
    // Includes the remains of an interrupted purge: keys with rows but without an account.
    let orphans: [String] = try await database.read { connection in
      try connection.column(
        """
        SELECT readerKey FROM reader
        WHERE readerKey <> ? AND readerKey NOT IN (SELECT readerKey FROM readerAccount)
        """, [ReaderKey.owner.rawValue])
    }
    let owner = leaving.filter { $0 == ReaderKey.owner.rawValue }
    for key in orphans + owner {
      for table in try await database.read({ try $0.tablesOfReaders() }) { try await empty(table, of: key) }
      guard key != ReaderKey.owner.rawValue else { continue }
      try await database.write { connection in
        try connection.run("DELETE FROM reader WHERE readerKey = ?", [key])
      }
    }
    return leaving.map(ReaderKey.init(rawValue:))
  }

  private func empty(_ table: String, of key: String) async throws(StoreError) {
    let condition = table == "readerSetting" ? "AND name NOT LIKE 'installation/%'" : ""
    var hasMore = true
    while hasMore {
      hasMore = try await database.write { connection in
        let keys = try connection.primaryKey(table).columns.map { "\"\($0)\"" }.joined(separator: ", ")
        try connection.run(
          """
          DELETE FROM \(table) WHERE (\(keys)) IN (
            SELECT \(keys) FROM \(table) WHERE readerKey = ? \(condition) LIMIT \(Self.together))
          """, [key])
        return connection.changesCount == Self.together
      }
    }
  }

  /// Saves an invitation; deletes expired ones.
  public func add(_ invitation: Invitation) async throws(StoreError) -> Result<Invitation, ReadersProblem> {
    try await database.write { connection in
      try connection.run("DELETE FROM invitation WHERE endsAt <= ?", [invitation.made.timeIntervalSince1970])
      let count: Int = try connection.value("SELECT count(*) FROM invitation") ?? 0
      guard count < Invitation.most else { return .failure(.tooMany(.invitation, most: Invitation.most)) }
      try connection.insert([invitation], into: InvitationRecord.table)
      return .success(invitation)
    }
  }

  /// Returns the invitation with that hash, even if expired; nil when there is none.
  public func invitation(_ hash: SecretHash) async throws(StoreError) -> Invitation? {
    try await database.read { connection in
      try connection.rows(
        "SELECT \(InvitationRecord.table.list) FROM invitation WHERE hash = ?", [Data(hash.bytes)],
        InvitationRecord.read
      ).first
    }
  }

  /// Returns the unused invitations, the earliest first.
  public func invitations() async throws(StoreError) -> [Invitation] {
    try await database.read { connection in
      try connection.rows(
        "SELECT \(InvitationRecord.table.list) FROM invitation ORDER BY madeAt, invitationID", [],
        InvitationRecord.read)
    }
  }

  /// Deletes an invitation; false when it does not exist.
  public func removeInvitation(_ id: Invitation.ID) async throws(StoreError) -> Bool {
    try await database.write { connection in
      try connection.run("DELETE FROM invitation WHERE invitationID = ?", [id.rawValue])
      return connection.changesCount > 0
    }
  }
}

/// A reader as a row of `readerAccount`.
struct ReaderRecord {
  static let changing: Columns<Reader> = [
    "name": { $0.name.text }, "displayName": { $0.displayName.text }, "role": { $0.role.rawValue },
    "isDisabled": { $0.isDisabled }, "leavesAt": { $0.leavesAt?.timeIntervalSince1970 },
    "proxyName": { $0.proxyName?.text },
  ]
  static let table = StoredTable<ReaderRecord>(
    "readerAccount", ["readerKey": { $0.reader.id.rawValue }], changing.of { $0.reader },
    ["created": { $0.reader.created.timeIntervalSince1970 }, "password": { $0.password?.text }])
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
      "invitee": { $0.invitee?.text }, "readerKey": { $0.madeBy?.rawValue },
      "madeAt": { $0.made.timeIntervalSince1970 }, "endsAt": { $0.ends.timeIntervalSince1970 },
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

extension Database {
  func reader(_ id: ReaderKey) throws -> Reader? {
    try rows(
      "SELECT \(ReaderRecord.list) FROM readerAccount WHERE readerKey = ?", [id.rawValue], ReaderRecord.read
    ).first
  }

  fileprivate func requiredReader(_ id: ReaderKey) throws -> Reader {
    guard let reader = try reader(id) else { throw UnreadableRow(detail: "a reader who was just written is not there") }
    return reader
  }

  fileprivate func key(of name: ReaderName) throws -> String? {
    try value("SELECT readerKey FROM readerAccount WHERE name = ?", [name.text])
  }

  /// Returns the role of the invitation with that hash; nil when there is none, when it has expired, and when its maker is no
  /// longer an active editor.
  fileprivate func role(_ invitation: SecretHash, at date: Date) throws -> Reader.Role? {
    let role: String? = try value(
      """
      SELECT invitation.role FROM invitation LEFT JOIN readerAccount USING (readerKey)
      WHERE hash = ? AND endsAt > ? AND (invitation.readerKey IS NULL
        OR (readerAccount.role = 'editor' AND isDisabled = 0 AND leavesAt IS NULL))
      """, [Data(invitation.bytes), date.timeIntervalSince1970])
    return role.flatMap(Reader.Role.init(rawValue:))
  }

  /// Returns the tables with readers' data, except those of accounts.
  fileprivate func tablesOfReaders() throws -> [String] {
    try column(
      """
      SELECT m.name FROM sqlite_schema m, pragma_table_info(m.name) c
      WHERE m.type = 'table' AND c.name = 'readerKey' AND m.name NOT IN ('reader', 'readerAccount') ORDER BY m.name
      """)
  }
}
