import Foundation
import GazetteDomain

extension LastUse {
  /// Reads the use from two columns; nil before the first.
  fileprivate init?(_ row: SQLRow) throws {
    guard let date = try row.date("usedAt") else { return nil }
    self.init(date, from: try row["address", as: { DisplayText(stored: $0) }])
  }
}

/// A session as a row of `readerSession`.
enum SessionRecord {
  static let table = StoredTable<Session>(
    "readerSession",
    [
      "sessionID": { $0.id.rawValue }, "readerKey": { $0.reader.rawValue }, "hash": { $0.hash.bytes },
      "device": { $0.device?.text }, "startedAt": { $0.started },
      "usedAt": { $0.lastUse.date }, "address": { $0.lastUse.address?.text },
    ])

  static func read(_ row: SQLRow) throws -> Session {
    guard let hash = try row["hash", as: SecretHash.init(bytes:)], let use = try LastUse(row) else {
      throw StoreError.corrupt(detail: "a session has a hash or a use that is none")
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
      "scope": { $0.scope.rawValue }, "hash": { $0.hash.bytes },
      "feverKey": { $0.feverKey }, "prefix": { $0.prefix },
      "created": { $0.created }, "endsAt": { $0.ends },
      "usedAt": { $0.lastUse?.date }, "address": { $0.lastUse?.address?.text },
    ])
  /// The columns that ``read(_:)`` reads, without the account's names.
  static let list = """
    tokenID, readerKey, readerToken.name AS tokenName, scope, hash, feverKey, prefix, readerToken.created AS tokenCreated, endsAt,
    usedAt, address
    """

  static func read(_ row: SQLRow) throws -> AccessToken {
    guard let hash = try row["hash", as: SecretHash.init(bytes:)],
      let name = try row["tokenName", as: { DisplayText(stored: $0) }],
      let scope = try row["scope", as: { AccessToken.Scope(rawValue: $0) }]
    else { throw StoreError.corrupt(detail: "a token has a name, a scope or a hash that is none") }
    return AccessToken(
      id: AccessToken.ID(rawValue: try row["tokenID"]), reader: ReaderKey(rawValue: try row["readerKey"]), name: name,
      scope: scope, hash: hash, feverKey: try row["feverKey"],
      prefix: try row["prefix"], created: try row.requiredDate("tokenCreated"),
      ends: try row.date("endsAt"), lastUse: try LastUse(row))
  }
}

/// A passkey as a row of `readerPasskey`.
enum PasskeyRecord {
  static let table = StoredTable<ReaderPasskey>(
    "readerPasskey",
    [
      "passkeyID": { $0.id.rawValue }, "readerKey": { $0.reader.rawValue }, "name": { $0.name.text },
      "publicKey": { $0.publicKey }, "signCount": { Int64($0.signCount) },
      "isBackupEligible": { $0.isBackupEligible }, "isBackedUp": { $0.isBackedUp },
      "transports": { $0.transports.joined(separator: " ") }, "aaguid": { $0.aaguid },
      "created": { $0.created }, "usedAt": { $0.lastUsed },
    ])
  /// The columns that ``read(_:)`` reads, without the account's names.
  static let list = """
    passkeyID, readerKey, readerPasskey.name AS passkeyName, publicKey, signCount, isBackupEligible, isBackedUp,
    transports, aaguid, readerPasskey.created AS passkeyCreated, usedAt
    """

  static func read(_ row: SQLRow) throws -> ReaderPasskey {
    guard let name = try row["passkeyName", as: { DisplayText(stored: $0) }],
      let count = try row["signCount", as: { (count: Int64) in UInt32(exactly: count) }]
    else { throw StoreError.corrupt(detail: "a passkey has a name or a count that is none") }
    let transports: String = try row["transports"]
    return ReaderPasskey(
      id: ReaderPasskey.ID(rawValue: try row["passkeyID"]), reader: ReaderKey(rawValue: try row["readerKey"]),
      name: name,
      publicKey: try row["publicKey"], signCount: count, isBackupEligible: try row["isBackupEligible"],
      isBackedUp: try row["isBackedUp"], transports: transports.split(separator: " ").map(String.init),
      aaguid: try row["aaguid"], created: try row.requiredDate("passkeyCreated"), lastUsed: try row.date("usedAt"))
  }
}
