import Foundation
public import GazetteDomain
import GRDB

/// Keeps who reads the paper, and who is invited to; each change is one transaction.
///
/// An account that no Gazette wrote, whose name cannot be one, is left out: nobody comes in by it.
public struct SQLiteReaderStore: ReaderStore {
  let database: GazetteDatabase

  /// Keeps them in `database`.
  public init(_ database: GazetteDatabase) { self.database = database }

  /// All readers by name, those who are disabled or leaving included.
  public func readers() async throws(StoreError) -> [Reader] {
    try await database.read { connection in try connection.readers() }
  }

  /// One reader; nil when there is none with that key.
  public func reader(_ id: ReaderKey) async throws(StoreError) -> Reader? {
    try await database.read { connection in try connection.reader(id) }
  }

  /// The reader of that name with their password, nil for who has none; nil when nobody has that name.
  public func reader(
    named name: ReaderName
  ) async throws(StoreError) -> (reader: Reader, password: StoredPassword?)? {
    let account = try await database.read { connection in
      try connection.accounts(where: "name = ?", [name.text]).first
    }
    return account.map { ($0.reader, $0.password) }
  }

  /// Adds a reader, and uses up the invitation with that hash, in one transaction.
  public func add(
    _ reader: Reader, password: StoredPassword?, invitation: SecretHash?
  ) async throws(StoreError) -> Result<Reader, ReadersProblem> {
    try await database.write { connection in
      var reader = reader
      if let invitation {
        guard let role = try connection.role(invited: invitation, at: reader.created) else {
          return .failure(.badInvitation)
        }
        reader.role = role
      }
      return try connection.add(AccountRecord(reader: reader, password: password), using: invitation)
    }
  }

  /// Changes the names, the role and the state of a reader as `decide` says, in one transaction.
  public func change(
    _ id: ReaderKey, _ decide: @escaping ReaderDecision
  ) async throws(StoreError) -> Result<Reader, ReadersProblem> {
    try await database.write { connection in
      guard let reader = try connection.reader(id) else { return .failure(.unknownReader) }
      let decision = decide(reader, try connection.readers().count(where: \.isActiveEditor))
      guard case .success(let changed) = decision else { return decision }
      return try connection.change(id, to: changed)
    }
  }

  /// Gives a reader a password, nil for none, and ends all their sessions but the one to be kept; false when there is no such
  /// reader.
  public func setPassword(
    _ password: StoredPassword?, of id: ReaderKey, keeping session: Session.ID?
  ) async throws(StoreError) -> Bool {
    try await database.write { connection in
      try connection.run(
        "UPDATE readerAccount SET passwordHash = ? WHERE readerKey = ?", [password?.text, id.rawValue])
      guard connection.changesCount > 0 else { return false }
      _ = try connection.endSessions(of: id, keeping: session)
      return true
    }
  }
}

/// A reader's account as a row of `readerAccount`.
struct AccountRecord {
  /// What can be changed of a reader.
  static let state: Columns<Reader> = [
    "name": { $0.name.text }, "displayName": { $0.displayName.text }, "role": { $0.role.rawValue },
    "isDisabled": { $0.isDisabled }, "leavesAt": { $0.leavesAt?.bounded.timeIntervalSince1970 },
  ]
  static let table = StoredTable<AccountRecord>(
    "readerAccount",
    [
      "readerKey": { $0.reader.id.rawValue }, "createdAt": { $0.reader.created.bounded.timeIntervalSince1970 },
      "passwordHash": { $0.password?.text },
    ],
    state.of { $0.reader })

  let reader: Reader
  let password: StoredPassword?

  /// The account; nil when its name or its role cannot be one.
  static func read(_ row: NamedRow) throws -> AccountRecord? {
    guard let name = try row["name", as: ReaderName.init(stored:)],
      let role = try row["role", as: Reader.Role.init(rawValue:)]
    else { return nil }
    let shown = try row["displayName", as: ShownText.init(stored:)]
    let password = try row["passwordHash", as: StoredPassword.init(text:)]
    let reader = Reader(
      id: ReaderKey(rawValue: try row["readerKey"]), name: name, displayName: shown ?? ShownText(name), role: role,
      isDisabled: try row["isDisabled"], leavesAt: try row.date("leavesAt"), created: try row.requiredDate("createdAt"),
      usesPassword: password != nil)
    return AccountRecord(reader: reader, password: password)
  }
}

extension Database {
  func accounts(where condition: String, _ values: [ColumnValue] = []) throws -> [AccountRecord] {
    try rows(
      "SELECT \(AccountRecord.table.list) FROM readerAccount WHERE \(condition) ORDER BY name", values,
      AccountRecord.read
    ).compactMap(\.self)
  }

  func readers() throws -> [Reader] { try accounts(where: "true").map(\.reader) }

  func reader(_ id: ReaderKey) throws -> Reader? { try accounts(where: "readerKey = ?", [id.rawValue]).first?.reader }

  /// Does `work` for an active reader, whom it answers unless `work` finds a problem, having changed nothing.
  func serve(_ id: ReaderKey, _ work: () throws -> ReadersProblem?) throws -> Result<Reader, ReadersProblem> {
    guard let reader = try reader(id) else { return .failure(.unknownReader) }
    if let problem = try reader.hindrance ?? work() { return .failure(problem) }
    return .success(reader)
  }

  /// Ends the reader's sessions but the one to be kept; answers how many.
  func endSessions(of reader: ReaderKey, keeping session: Session.ID? = nil) throws -> Int {
    try run(
      "DELETE FROM session WHERE readerKey = ? AND sessionID IS NOT ?", [reader.rawValue, session?.rawValue])
    return changesCount
  }

  fileprivate func add(
    _ account: AccountRecord, using invitation: SecretHash?
  ) throws -> Result<Reader, ReadersProblem> {
    let reader = account.reader
    guard try isFree(reader.name, for: reader.id) else { return .failure(.nameTaken(reader.name)) }
    if let invitation { try run("DELETE FROM invitation WHERE hash = ?", [invitation.blob]) }
    try ensureReader(reader.id)
    try insert([account], into: AccountRecord.table)
    return try kept(reader.id)
  }

  fileprivate func change(_ id: ReaderKey, to changed: Reader) throws -> Result<Reader, ReadersProblem> {
    guard try isFree(changed.name, for: id) else { return .failure(.nameTaken(changed.name)) }
    try update("readerAccount", AccountRecord.state, of: changed, where: "readerKey = ?", [id.rawValue])
    if changed.state != .active {
      _ = try endSessions(of: id)
      try run("DELETE FROM accessToken WHERE readerKey = ?", [id.rawValue])
    }
    if !changed.isActiveEditor { try run("DELETE FROM invitation WHERE readerKey = ?", [id.rawValue]) }
    return try kept(id)
  }

  /// The reader as they are kept, with what the store itself sees to.
  private func kept(_ id: ReaderKey) throws -> Result<Reader, ReadersProblem> {
    try reader(id).map(Result.success) ?? .failure(.unknownReader)
  }

  private func isFree(_ name: ReaderName, for id: ReaderKey) throws -> Bool {
    let holder: String? = try value("SELECT readerKey FROM readerAccount WHERE name = ?", [name.text])
    return holder == nil || holder == id.rawValue
  }
}
