public import Foundation
public import GazetteDomain

/// Stores readers and invitations.
///
/// New accounts, roles and names are decided serially, across all nodes.
public struct SQLReaderStore: ReaderStore {
  private let database: SQLDatabase

  /// Makes a store in `database`.
  public init(_ database: SQLDatabase) { self.database = database }

  /// Returns all readers by name.
  public func readers() async throws(StoreError) -> [Reader] {
    try await database.read { connection in
      try connection.rows("SELECT \(raw: ReaderRecord.list) FROM readerAccount ORDER BY name").map(ReaderRecord.read)
    }
  }

  /// Returns one reader; nil when the key is unknown.
  public func reader(_ id: ReaderKey) async throws(StoreError) -> Reader? {
    try await database.read(.reader(id)) { connection in try connection.reader(id) }
  }

  /// Returns the only reader, and whether they have a way to sign in; nil when there are several.
  public func onlyReader() async throws(StoreError) -> (reader: Reader, hasCredential: Bool)? {
    try await database.read(.onlyReader) { connection -> (Reader, Bool)? in
      let rows = try connection.rows(
        """
        SELECT \(raw: ReaderRecord.list), password IS NOT NULL OR EXISTS (SELECT 1 FROM readerPasskey)
          OR EXISTS (SELECT 1 FROM readerIdentity WHERE issuer <> 'proxy') AS hasWayIn
        FROM readerAccount LIMIT 2
        """)
      guard rows.count == 1, let row = rows.first else { return nil }
      return (try ReaderRecord.read(row), try row["hasWayIn"])
    }.map { ($0.0, $0.1) }
  }

  /// Returns the reader of that name with their password.
  public func reader(
    named name: ReaderName
  ) async throws(StoreError) -> (reader: Reader, password: StoredPassword?)? {
    try await database.read { connection -> (Reader, StoredPassword?)? in
      try connection.first(
        "SELECT \(raw: ReaderRecord.list), password FROM readerAccount WHERE name = \(name.text)"
      ).map { row in (try ReaderRecord.read(row), try row["password", as: { StoredPassword(text: $0) }]) }
    }.map { ($0.0, $0.1) }
  }

  /// Adds a reader and uses up the invitation with that hash.
  public func add(
    _ reader: Reader, password: StoredPassword?, invitation: SecretHash?, identity: ReaderIdentity?
  ) async throws(StoreError) -> Result<Reader, ReadersProblem> {
    try await database.write(isolation: .readCommitted) { connection in
      try connection.lockReaders()
      var added = reader
      if let invitation {
        guard let role = try connection.role(invitation, at: reader.created) else { return .failure(.badInvitation) }
        added.role = role
      }
      guard try connection.key(of: reader.name) == nil else { return .failure(.nameTaken(reader.name)) }
      if let identity, try connection.key(of: identity) != nil { return .failure(.identityTaken) }
      if let invitation { try connection.run("DELETE FROM invitation WHERE hash = \(invitation.bytes)") }
      try connection.run(.ensure(reader.id))
      try connection.insert([ReaderRecord(reader: added, password: password)], into: ReaderRecord.table)
      if let identity { _ = try connection.link(identity, to: reader.id, at: reader.created) }
      return .success(try connection.requiredReader(reader.id))
    }
  }

  /// Changes the names, role and state of a reader as `decide` returns them.
  public func change(
    _ id: ReaderKey, _ decide: @escaping ReaderDecision
  ) async throws(StoreError) -> Result<Reader, ReadersProblem> {
    try await database.write(isolation: .readCommitted) { connection in
      try connection.lockReaders()
      // An addition, such as a session, locks the account: it is either visible here and deleted, or sees the changed account.
      guard let reader = try connection.lockedReader(id) else { return .failure(.unknownReader) }
      let editors: Int =
        try connection.value(
          "SELECT count(*) FROM readerAccount WHERE role = 'editor' AND NOT isDisabled AND leavesAt IS NULL") ?? 0
      let changed: Reader
      switch decide(reader, editors) {
      case .failure(let problem): return .failure(problem)
      case .success(let answer): changed = answer
      }
      if let other = try connection.key(of: changed.name), other != id { return .failure(.nameTaken(changed.name)) }
      try connection.run(ReaderRecord.changes.update(to: changed, where: "readerKey = \(id)"))
      try connection.removeCredentials(of: changed)
      return .success(try connection.requiredReader(id))
    }
  }

  /// Sets a reader's password, nil for none, and ends all their sessions except the given one.
  public func setPassword(
    _ password: StoredPassword?, of id: ReaderKey, keeping session: Session.ID?
  ) async throws(StoreError) -> Bool {
    try await database.write(isolation: .readCommitted) { connection in
      let changed = try connection.run(
        "UPDATE readerAccount SET password = \(password?.text) WHERE readerKey = \(id)")
      guard changed > 0 else { return false }
      try connection.run(.endSessions(of: id, keeping: session))
      return true
    }
  }

  /// Deletes all data of the readers who leave at `date` or before, in small steps.
  public func purge(leavingUpTo date: Date) async throws(StoreError) -> [ReaderKey] {
    let leaving: [String] = try await database.write(isolation: .readCommitted) { connection in
      try connection.lockReaders()
      // They stop being readers now. Settings of the installation itself are stored under the operator's key.
      return try connection.column("DELETE FROM readerAccount WHERE leavesAt <= \(date) RETURNING readerKey")
    }
    let keys = leaving.map(ReaderKey.init(rawValue:))
    try await ReaderPurge(database).run(keys)
    return keys
  }

  /// Saves an invitation; deletes expired ones.
  public func add(_ invitation: Invitation) async throws(StoreError) -> Result<Invitation, ReadersProblem> {
    try await database.write(isolation: .readCommitted) { connection in
      try connection.lockReaders()
      try connection.run("DELETE FROM invitation WHERE endsAt <= \(invitation.made)")
      let count: Int = try connection.value("SELECT count(*) FROM invitation") ?? 0
      guard count < Invitation.maximumCount else {
        return .failure(.tooMany(.invitation, maximum: Invitation.maximumCount))
      }
      try connection.insert([invitation], into: InvitationRecord.table)
      return .success(invitation)
    }
  }

  /// Returns the invitation with that hash, even if expired; nil when there is none.
  public func invitation(_ hash: SecretHash) async throws(StoreError) -> Invitation? {
    try await database.read { connection in
      try connection.first("SELECT \(raw: InvitationRecord.table.list) FROM invitation WHERE hash = \(hash.bytes)")
        .map(InvitationRecord.read)
    }
  }

  /// Returns the unused invitations, the earliest first.
  public func invitations() async throws(StoreError) -> [Invitation] {
    try await database.read { connection in
      try connection.rows("SELECT \(raw: InvitationRecord.table.list) FROM invitation ORDER BY madeAt, invitationID")
        .map(InvitationRecord.read)
    }
  }

  /// Deletes an invitation; false when it does not exist.
  public func removeInvitation(_ id: Invitation.ID) async throws(StoreError) -> Bool {
    try await database.write(isolation: .readCommitted) { connection in
      try connection.run("DELETE FROM invitation WHERE invitationID = \(id)") > 0
    }
  }
}

extension SQLConnection {
  /// Locks the readers until the end of the transaction: no other may add one, or change roles and names.
  fileprivate func lockReaders() throws { try lock(named: "readers") }

  fileprivate func requiredReader(_ id: ReaderKey) throws -> Reader {
    guard let reader = try reader(id) else {
      throw StoreError.corrupt(detail: "a reader who was just written is not there")
    }
    return reader
  }

  fileprivate func key(of name: ReaderName) throws -> ReaderKey? {
    let key: String? = try value("SELECT readerKey FROM readerAccount WHERE name = \(name.text)")
    return key.map(ReaderKey.init(rawValue:))
  }

  /// Returns the role of the invitation with that hash; nil when there is none, when it has expired, and when its maker is no
  /// longer an active editor.
  fileprivate func role(_ invitation: SecretHash, at date: Date) throws -> Reader.Role? {
    let role: String? = try value(
      """
      SELECT invitation.role FROM invitation LEFT JOIN readerAccount USING (readerKey)
      WHERE hash = \(invitation.bytes) AND endsAt > \(date) AND (invitation.readerKey IS NULL
        OR (readerAccount.role = 'editor' AND NOT isDisabled AND leavesAt IS NULL))
      """)
    return role.flatMap(Reader.Role.init(rawValue:))
  }

  /// Deletes the sessions, tokens and one-time tokens of an inactive reader, and the invitations of one who is no active editor.
  fileprivate func removeCredentials(of reader: Reader) throws {
    let tables =
      (reader.state == .active ? [] : ["readerSession", "readerToken", "ticket"])
      + (reader.isActiveEditor ? [] : ["invitation"])
    try batch(tables.map { "DELETE FROM \(raw: $0) WHERE readerKey = \(reader.id)" })
  }
}
