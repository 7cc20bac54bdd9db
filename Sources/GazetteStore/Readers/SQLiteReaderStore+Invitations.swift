import Foundation
public import GazetteDomain
import GRDB

extension SQLiteReaderStore {
  /// Keeps an invitation, and forgets those that have ended when it is made.
  public func add(_ invitation: Invitation) async throws(StoreError) -> Result<Invitation, ReadersProblem> {
    try await database.write { connection in
      let made = invitation.made.bounded.timeIntervalSince1970
      let waiting: Int? = try connection.value("SELECT count(*) FROM invitation WHERE endsAt > ?", [made])
      guard (waiting ?? 0) < Invitation.most else { return .failure(.tooMany(.invitation, most: Invitation.most)) }
      try connection.run("DELETE FROM invitation WHERE endsAt <= ?", [made])
      try connection.insert([invitation], into: InvitationRecord.table)
      return .success(invitation)
    }
  }

  /// The invitation with that hash, whether or not its time is over; nil when there is none.
  public func invitation(_ hash: SecretHash) async throws(StoreError) -> Invitation? {
    try await database.read { connection in try connection.invitation(hash) }
  }

  /// The invitations that wait to be used, the earliest made first.
  public func invitations() async throws(StoreError) -> [Invitation] {
    try await database.read { connection in
      try connection.rows(
        "SELECT \(InvitationRecord.table.list) FROM invitation ORDER BY madeAt, invitationID", [],
        InvitationRecord.read
      ).compactMap(\.self)
    }
  }

  /// Removes an invitation; false when there is none.
  public func removeInvitation(_ id: Invitation.ID) async throws(StoreError) -> Bool {
    try await database.write { connection in
      try connection.run("DELETE FROM invitation WHERE invitationID = ?", [id.rawValue])
      return connection.changesCount > 0
    }
  }
}

/// An invitation as a row of `invitation`.
enum InvitationRecord {
  static let table = StoredTable<Invitation>(
    "invitation",
    [
      "invitationID": { $0.id.rawValue }, "hash": { $0.hash.blob }, "role": { $0.role.rawValue },
      "readerKey": { $0.madeBy?.rawValue }, "madeAt": { $0.made.bounded.timeIntervalSince1970 },
      "endsAt": { $0.ends.bounded.timeIntervalSince1970 },
    ])

  /// The invitation; nil when what it says cannot be.
  static func read(_ row: NamedRow) throws -> Invitation? {
    guard let hash = try row["hash", as: SecretHash.init(blob:)],
      let role = try row["role", as: Reader.Role.init(rawValue:)]
    else { return nil }
    return Invitation(
      id: Invitation.ID(rawValue: try row["invitationID"]), hash: hash, role: role,
      madeBy: try row["readerKey", as: ReaderKey.init(rawValue:)], made: try row.requiredDate("madeAt"),
      ends: try row.requiredDate("endsAt"))
  }
}

extension Database {
  fileprivate func invitation(_ hash: SecretHash) throws -> Invitation? {
    try rows(
      "SELECT \(InvitationRecord.table.list) FROM invitation WHERE hash = ?", [hash.blob], InvitationRecord.read
    ).compactMap(\.self).first
  }

  /// What the invitation with that hash makes somebody; nil when it makes nobody anything at `date`.
  func role(invited hash: SecretHash, at date: Date) throws -> Reader.Role? {
    guard let invitation = try invitation(hash), invitation.ends > date else { return nil }
    guard let editor = invitation.madeBy else { return invitation.role }
    return try reader(editor)?.isActiveEditor == true ? invitation.role : nil
  }
}
