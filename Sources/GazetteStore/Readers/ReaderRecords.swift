import Foundation
import GazetteDomain

/// A reader as a row of `readerAccount`.
struct ReaderRecord {
  /// The columns that a change of a reader replaces.
  static let changes = StoredTable<Reader>(
    "readerAccount",
    [
      "name": { $0.name.text }, "displayName": { $0.displayName.text }, "role": { $0.role.rawValue },
      "isDisabled": { $0.isDisabled }, "leavesAt": { $0.leavesAt }, "proxyName": { $0.proxyName?.text },
    ])
  static let table = StoredTable<ReaderRecord>(
    "readerAccount", ["readerKey": { $0.reader.id.rawValue }], changes.columns.of { $0.reader },
    ["created": { $0.reader.created }, "password": { $0.password?.text }])
  /// The columns that ``read(_:)`` needs.
  static let list = """
    readerAccount.readerKey, readerAccount.name AS readerName, displayName, readerAccount.role AS readerRole, isDisabled,
    leavesAt, proxyName, readerAccount.created AS readerCreated, password IS NOT NULL AS usesPassword
    """

  let reader: Reader
  let password: StoredPassword?

  static func read(_ row: SQLRow) throws -> Reader {
    guard let name = try row["readerName", as: { ReaderName(stored: $0) }],
      let displayName = try row["displayName", as: { DisplayText(stored: $0) }],
      let role = try row["readerRole", as: { Reader.Role(rawValue: $0) }]
    else { throw StoreError.corrupt(detail: "a reader has a name or a role that is none") }
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
      "invitationID": { $0.id.rawValue }, "hash": { $0.hash.bytes }, "role": { $0.role.rawValue },
      "invitee": { $0.invitee?.text }, "readerKey": { $0.madeBy?.rawValue }, "madeAt": { $0.made },
      "endsAt": { $0.ends },
    ])

  static func read(_ row: SQLRow) throws -> Invitation {
    guard let hash = try row["hash", as: SecretHash.init(bytes:)],
      let role = try row["role", as: { Reader.Role(rawValue: $0) }]
    else { throw StoreError.corrupt(detail: "an invitation has a hash or a role that is none") }
    return Invitation(
      id: Invitation.ID(rawValue: try row["invitationID"]), hash: hash, role: role,
      invitee: try row["invitee", as: { DisplayText(stored: $0) }],
      madeBy: try row["readerKey", as: { ReaderKey(rawValue: $0) }], made: try row.requiredDate("madeAt"),
      ends: try row.requiredDate("endsAt"))
  }
}

extension SQLConnection {
  func reader(_ id: ReaderKey) throws -> Reader? { try first(.reader(id)).map(ReaderRecord.read) }

  /// Returns the reader, and locks the account until the end of the transaction.
  func lockedReader(_ id: ReaderKey) throws -> Reader? {
    try first("\(sql: .reader(id)) \(raw: dialect.rowLock)").map(ReaderRecord.read)
  }

  /// Returns the reader of an identity; nil when there is none.
  func key(of identity: ReaderIdentity) throws -> ReaderKey? {
    let key: String? = try value(
      "SELECT readerKey FROM readerIdentity WHERE issuer = \(identity.issuer) AND subject = \(identity.subject)")
    return key.map(ReaderKey.init(rawValue:))
  }

  /// Links an identity to a reader; false when it is already linked.
  func link(_ identity: ReaderIdentity, to reader: ReaderKey, at date: Date) throws -> Bool {
    try run(
      """
      INSERT INTO readerIdentity (issuer, subject, readerKey, linkedAt)
      VALUES (\(identity.issuer), \(identity.subject), \(reader), \(date)) ON CONFLICT (issuer, subject) DO NOTHING
      """) == 1
  }
}

extension SQL {
  fileprivate static func reader(_ id: ReaderKey) -> SQL {
    "SELECT \(raw: ReaderRecord.list) FROM readerAccount WHERE readerKey = \(id)"
  }

  /// Returns the statement that ends all sessions of a reader except the given one.
  static func endSessions(of reader: ReaderKey, keeping session: Session.ID?) -> SQL {
    "DELETE FROM readerSession WHERE readerKey = \(reader) AND sessionID <> \(session?.rawValue ?? "")"
  }
}
