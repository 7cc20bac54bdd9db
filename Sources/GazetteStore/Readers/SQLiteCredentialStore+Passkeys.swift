public import Foundation
public import GazetteDomain
import GRDB

// Passkeys, identities elsewhere, and the tickets that signing in by them takes.
extension SQLiteCredentialStore {
  /// Keeps a passkey of an active reader, whom it answers.
  public func add(_ passkey: ReaderPasskey) async throws(StoreError) -> Result<Reader, ReadersProblem> {
    try await database.write { connection in
      try connection.serve(passkey.reader) {
        guard try !connection.hasPasskey(passkey.id) else { return .passkeyTaken }
        guard try connection.count("passkey", of: passkey.reader) < ReaderPasskey.most else {
          return .tooMany(.passkey, most: ReaderPasskey.most)
        }
        try connection.insert([passkey], into: PasskeyRecord.table)
        return nil
      }
    }
  }

  /// The passkey and its reader, whatever their state; nil when there is none.
  public func passkey(
    _ id: ReaderPasskey.ID
  ) async throws(StoreError) -> (passkey: ReaderPasskey, reader: Reader)? {
    try await database.read { connection in
      guard let passkey = try connection.passkeys(where: "passkeyID = ?", [Data(id.rawValue)]).first,
        let reader = try connection.reader(passkey.reader)
      else { return nil }
      return (passkey, reader)
    }
  }

  /// The reader's passkeys, the earliest added first.
  public func passkeys(of reader: ReaderKey) async throws(StoreError) -> [ReaderPasskey] {
    try await database.read { connection in
      try connection.passkeys(where: "readerKey = ? ORDER BY createdAt, passkeyID", [reader.rawValue])
    }
  }

  /// Renames one of the reader's passkeys; false when there is none.
  public func rename(
    _ passkey: ReaderPasskey.ID, to name: ShownText, of reader: ReaderKey
  ) async throws(StoreError) -> Bool {
    try await database.write { connection in
      try connection.run(
        "UPDATE passkey SET name = ? WHERE passkeyID = ? AND readerKey = ?",
        [name.text, Data(passkey.rawValue), reader.rawValue])
      return connection.changesCount > 0
    }
  }

  /// Removes one of the reader's passkeys; false when there is none.
  public func remove(_ passkey: ReaderPasskey.ID, of reader: ReaderKey) async throws(StoreError) -> Bool {
    try await database.write { connection in
      try connection.run(
        "DELETE FROM passkey WHERE passkeyID = ? AND readerKey = ?", [Data(passkey.rawValue), reader.rawValue])
      return connection.changesCount > 0
    }
  }

  /// Notes that a passkey signed for the time of its new count, where `count` is what it was before; false when it is not
  /// there any more, or its count is another.
  public func note(_ passkey: ReaderPasskey, countedFrom count: UInt32) async throws(StoreError) -> Bool {
    try await database.write { connection in
      try connection.update(
        "passkey", PasskeyRecord.use, of: passkey, where: "passkeyID = ? AND readerKey = ? AND signCount = ?",
        [Data(passkey.id.rawValue), passkey.reader.rawValue, count])
      return connection.changesCount > 0
    }
  }

  /// Links an identity to an active reader, whom it answers; linking it to the same again changes nothing.
  public func link(
    _ identity: ReaderIdentity, to reader: ReaderKey, at date: Date
  ) async throws(StoreError) -> Result<Reader, ReadersProblem> {
    try await database.write { connection in
      try connection.serve(reader) {
        let holder = try connection.holder(of: identity)
        guard holder == nil else { return holder == reader ? nil : .identityTaken }
        guard try connection.count("readerIdentity", of: reader) < ReaderIdentity.most else {
          return .tooMany(.identity, most: ReaderIdentity.most)
        }
        let record = ReaderIdentityRecord(identity: identity, reader: reader, linked: date)
        try connection.insert([record], into: ReaderIdentityRecord.table)
        return nil
      }
    }
  }

  /// The reader with that identity, whatever their state; nil when there is none.
  public func reader(with identity: ReaderIdentity) async throws(StoreError) -> Reader? {
    try await database.read { connection in
      try connection.holder(of: identity).flatMap { try connection.reader($0) }
    }
  }

  /// The reader's identities, the earliest linked first.
  public func identities(of reader: ReaderKey) async throws(StoreError) -> [ReaderIdentity] {
    try await database.read { connection in
      try connection.rows(
        "SELECT issuer, subject FROM readerIdentity WHERE readerKey = ? ORDER BY linkedAt, issuer, subject",
        [reader.rawValue]
      ) { row in ReaderIdentity(issuer: try row["issuer"], subject: try row["subject"]) }.compactMap(\.self)
    }
  }

  /// Takes an identity from the reader; false when they do not have it.
  public func unlink(_ identity: ReaderIdentity, from reader: ReaderKey) async throws(StoreError) -> Bool {
    try await database.write { connection in
      try connection.run(
        "DELETE FROM readerIdentity WHERE issuer = ? AND subject = ? AND readerKey = ?",
        [identity.issuer, identity.subject, reader.rawValue])
      return connection.changesCount > 0
    }
  }

  /// Keeps a ticket; of ``Ticket/most`` those that end last stay.
  public func add(_ ticket: Ticket) async throws(StoreError) {
    try await database.write { connection in
      // Room is made before it comes, as for a session.
      try connection.run(
        "DELETE FROM ticket WHERE rowid IN (SELECT rowid FROM ticket ORDER BY endsAt DESC LIMIT -1 OFFSET ?)",
        [Ticket.most - 1])
      try connection.insert([ticket], into: TicketRecord.table)
    }
  }

  /// Takes the ticket with that hash away and answers it, whether or not its time is over; nil when there is none, and for
  /// the second of two who take it at once.
  public func take(_ hash: SecretHash) async throws(StoreError) -> Ticket? {
    try await database.write { connection in
      let found = try connection.rows(
        "SELECT \(TicketRecord.table.list) FROM ticket WHERE hash = ?", [hash.blob], TicketRecord.read)
      try connection.run("DELETE FROM ticket WHERE hash = ?", [hash.blob])
      return found.compactMap(\.self).first
    }
  }

  /// Forgets the sessions, invitations and tickets that ended at `date` or before.
  public func forgetEnded(at date: Date) async throws(StoreError) {
    let seconds = date.bounded.timeIntervalSince1970
    try await database.write(.repeatable) { connection in
      try connection.run("DELETE FROM session WHERE startedAt <= ?", [seconds - Session.lifetime])
      try connection.run("DELETE FROM invitation WHERE endsAt <= ?", [seconds])
      try connection.run("DELETE FROM ticket WHERE endsAt <= ?", [seconds])
    }
  }
}

/// A passkey as a row of `passkey`.
enum PasskeyRecord {
  /// What its use changes.
  static let use: Columns<ReaderPasskey> = [
    "signCount": { $0.signCount }, "isBackedUp": { $0.isBackedUp },
    "lastUsedAt": { $0.lastUsed?.bounded.timeIntervalSince1970 },
  ]
  static let table = StoredTable<ReaderPasskey>(
    "passkey",
    [
      "passkeyID": { Data($0.id.rawValue) }, "readerKey": { $0.reader.rawValue }, "name": { $0.name.text },
      "publicKey": { Data($0.publicKey) }, "isBackupEligible": { $0.isBackupEligible },
      "transports": { try JSONColumn.text($0.transports) }, "aaguid": { Data($0.aaguid) },
      "createdAt": { $0.created.bounded.timeIntervalSince1970 },
    ],
    use)

  /// The passkey; nil when its name cannot be one.
  static func read(_ row: NamedRow) throws -> ReaderPasskey? {
    guard let name = try row["name", as: ShownText.init(stored:)] else { return nil }
    let (id, publicKey, aaguid): (Data, Data, Data) = (try row["passkeyID"], try row["publicKey"], try row["aaguid"])
    return ReaderPasskey(
      id: ReaderPasskey.ID(rawValue: Array(id)), reader: ReaderKey(rawValue: try row["readerKey"]), name: name,
      publicKey: Array(publicKey), signCount: try row["signCount"], isBackupEligible: try row["isBackupEligible"],
      isBackedUp: try row["isBackedUp"], transports: transports(try row["transports"]), aaguid: Array(aaguid),
      created: try row.requiredDate("createdAt"), lastUsed: try row.date("lastUsedAt"))
  }

  private static func transports(_ text: String?) -> [String] {
    // They are hints for browsers, who find the passkey without them too.
    (try? JSONColumn.values(text)) ?? []
  }
}

/// An identity elsewhere as a row of `readerIdentity`.
struct ReaderIdentityRecord {
  static let table = StoredTable<ReaderIdentityRecord>(
    "readerIdentity",
    [
      "issuer": { $0.identity.issuer }, "subject": { $0.identity.subject }, "readerKey": { $0.reader.rawValue },
      "linkedAt": { $0.linked.bounded.timeIntervalSince1970 },
    ])

  let identity: ReaderIdentity
  let reader: ReaderKey
  let linked: Date
}

/// A ticket as a row of `ticket`.
enum TicketRecord {
  static let table = StoredTable<Ticket>(
    "ticket",
    [
      "hash": { $0.hash.blob }, "purpose": { $0.purpose.rawValue }, "readerKey": { $0.reader?.rawValue },
      "endsAt": { $0.ends.bounded.timeIntervalSince1970 },
      // An empty one would be bound as NULL all the same.
      "payload": { $0.payload.isEmpty ? nil : Data($0.payload) },
    ])

  /// The ticket; nil when its hash cannot be one.
  static func read(_ row: NamedRow) throws -> Ticket? {
    guard let hash = try row["hash", as: SecretHash.init(blob:)] else { return nil }
    let payload: Data? = try row["payload"]
    return Ticket(
      hash: hash, purpose: Ticket.Purpose(rawValue: try row["purpose"]),
      reader: try row["readerKey", as: ReaderKey.init(rawValue:)], ends: try row.requiredDate("endsAt"),
      payload: payload.map(Array.init) ?? [])
  }
}

extension Database {
  fileprivate func hasPasskey(_ id: ReaderPasskey.ID) throws -> Bool {
    let found: Int? = try value("SELECT 1 FROM passkey WHERE passkeyID = ?", [Data(id.rawValue)])
    return found != nil
  }

  fileprivate func passkeys(where condition: String, _ values: [ColumnValue]) throws -> [ReaderPasskey] {
    try rows("SELECT \(PasskeyRecord.table.list) FROM passkey WHERE \(condition)", values, PasskeyRecord.read)
      .compactMap(\.self)
  }

  /// Whose the identity is.
  fileprivate func holder(of identity: ReaderIdentity) throws -> ReaderKey? {
    let key: String? = try value(
      "SELECT readerKey FROM readerIdentity WHERE issuer = ? AND subject = ?", [identity.issuer, identity.subject])
    return key.map(ReaderKey.init(rawValue:))
  }
}
