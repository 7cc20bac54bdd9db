import Foundation
public import GazetteDomain
import GRDB

/// Keeps what readers come in with; each change is one transaction.
///
/// What no Gazette wrote, because something in it cannot be, is left out: it lets nobody in.
public struct SQLiteCredentialStore: CredentialStore {
  let database: GazetteDatabase

  /// Keeps them in `database`.
  public init(_ database: GazetteDatabase) { self.database = database }

  /// Keeps a session of an active reader, whom it answers; of ``Session/most`` those used last stay.
  public func add(_ session: Session) async throws(StoreError) -> Result<Reader, ReadersProblem> {
    try await database.write { connection in
      try connection.serve(session.reader) {
        // Room is made before it comes: a clock that was set back must not make it the first to go.
        try connection.run(
          """
          DELETE FROM session WHERE sessionID IN (
            SELECT sessionID FROM session WHERE readerKey = ? ORDER BY lastUsedAt DESC, sessionID LIMIT -1 OFFSET ?)
          """, [session.reader.rawValue, Session.most - 1])
        try connection.insert([session], into: SessionRecord.table)
        return nil
      }
    }
  }

  /// The session with that hash and its reader, whatever their state and its age; nil when there is none.
  public func session(_ hash: SecretHash) async throws(StoreError) -> (session: Session, reader: Reader)? {
    try await database.read { connection in
      guard let session = try connection.sessions(where: "hash = ?", [hash.blob]).first,
        let reader = try connection.reader(session.reader)
      else { return nil }
      return (session, reader)
    }
  }

  /// The reader's sessions, the one used last first.
  public func sessions(of reader: ReaderKey) async throws(StoreError) -> [Session] {
    try await database.read { connection in
      try connection.sessions(where: "readerKey = ? ORDER BY lastUsedAt DESC, sessionID", [reader.rawValue])
    }
  }

  /// Notes the use of a session, unless it is not there any more.
  public func note(_ use: LastUse, of session: Session.ID) async throws(StoreError) {
    // A request is not to wait for the disk with it; the next use says as much.
    try await database.write(.repeatable) { connection in
      try connection.update("session", LastUseColumns.columns, of: use, where: "sessionID = ?", [session.rawValue])
    }
  }

  /// Ends one of the reader's sessions; false when there is none.
  public func end(_ session: Session.ID, of reader: ReaderKey) async throws(StoreError) -> Bool {
    try await database.write { connection in
      try connection.run(
        "DELETE FROM session WHERE sessionID = ? AND readerKey = ?", [session.rawValue, reader.rawValue])
      return connection.changesCount > 0
    }
  }

  /// Ends all of the reader's sessions but the one to be kept; answers how many.
  public func endSessions(of reader: ReaderKey, keeping session: Session.ID?) async throws(StoreError) -> Int {
    try await database.write { connection in try connection.endSessions(of: reader, keeping: session) }
  }

  /// Keeps a token of an active reader, whom it answers; ``ReadersProblem/tooMany(_:most:)`` beyond ``AccessToken/most``.
  public func add(_ token: AccessToken) async throws(StoreError) -> Result<Reader, ReadersProblem> {
    try await database.write { connection in
      try connection.serve(token.reader) {
        guard try connection.count("accessToken", of: token.reader) < AccessToken.most else {
          return .tooMany(.token, most: AccessToken.most)
        }
        try connection.insert([token], into: AccessTokenRecord.table)
        return nil
      }
    }
  }

  /// The token with that hash and its reader, whatever their state and its end; nil when there is none.
  public func token(_ hash: SecretHash) async throws(StoreError) -> (token: AccessToken, reader: Reader)? {
    try await database.read { connection in
      guard let token = try connection.tokens(where: "hash = ?", [hash.blob]).first,
        let reader = try connection.reader(token.reader)
      else { return nil }
      return (token, reader)
    }
  }

  /// The reader's tokens, the latest made first.
  public func tokens(of reader: ReaderKey) async throws(StoreError) -> [AccessToken] {
    try await database.read { connection in
      try connection.tokens(where: "readerKey = ? ORDER BY createdAt DESC, tokenID", [reader.rawValue])
    }
  }

  /// Notes the use of a token, unless it is not there any more.
  public func note(_ use: LastUse, of token: AccessToken.ID) async throws(StoreError) {
    // As of a session.
    try await database.write(.repeatable) { connection in
      try connection.update("accessToken", LastUseColumns.columns, of: use, where: "tokenID = ?", [token.rawValue])
    }
  }

  /// Revokes one of the reader's tokens; false when there is none.
  public func revoke(_ token: AccessToken.ID, of reader: ReaderKey) async throws(StoreError) -> Bool {
    try await database.write { connection in
      try connection.run(
        "DELETE FROM accessToken WHERE tokenID = ? AND readerKey = ?", [token.rawValue, reader.rawValue])
      return connection.changesCount > 0
    }
  }
}

/// When something was used last and from where, as several tables have it.
enum LastUseColumns {
  static let columns: Columns<LastUse?> = [
    "lastUsedAt": { $0?.date.bounded.timeIntervalSince1970 }, "lastUsedFrom": { $0?.address?.text },
  ]

  static func read(_ row: NamedRow) throws -> LastUse? {
    guard let date = try row.date("lastUsedAt") else { return nil }
    return LastUse(date, from: try row["lastUsedFrom", as: ShownText.init(stored:)])
  }
}

/// A session as a row of `session`.
enum SessionRecord {
  static let table = StoredTable<Session>(
    "session",
    [
      "sessionID": { $0.id.rawValue }, "hash": { $0.hash.blob }, "readerKey": { $0.reader.rawValue },
      "device": { $0.device?.text }, "startedAt": { $0.started.bounded.timeIntervalSince1970 },
    ],
    LastUseColumns.columns.of { $0.lastUse })

  /// The session; nil when its hash cannot be one.
  static func read(_ row: NamedRow) throws -> Session? {
    guard let hash = try row["hash", as: SecretHash.init(blob:)] else { return nil }
    let started = try row.requiredDate("startedAt")
    return Session(
      id: Session.ID(rawValue: try row["sessionID"]), reader: ReaderKey(rawValue: try row["readerKey"]), hash: hash,
      device: try row["device", as: ShownText.init(stored:)], started: started,
      lastUse: try LastUseColumns.read(row) ?? LastUse(started, from: nil))
  }
}

/// A token as a row of `accessToken`.
enum AccessTokenRecord {
  static let table = StoredTable<AccessToken>(
    "accessToken",
    [
      "tokenID": { $0.id.rawValue }, "hash": { $0.hash.blob }, "readerKey": { $0.reader.rawValue },
      "name": { $0.name.text }, "scope": { $0.scope.rawValue }, "prefix": { $0.prefix },
      "createdAt": { $0.created.bounded.timeIntervalSince1970 },
      "endsAt": { $0.ends?.bounded.timeIntervalSince1970 },
    ],
    LastUseColumns.columns.of { $0.lastUse })

  /// The token; nil when what it says cannot be.
  static func read(_ row: NamedRow) throws -> AccessToken? {
    guard let hash = try row["hash", as: SecretHash.init(blob:)],
      let name = try row["name", as: ShownText.init(stored:)],
      let scope = try row["scope", as: AccessToken.Scope.init(rawValue:)],
      let prefix = try row["prefix", as: ShownText.init(stored:)]
    else { return nil }
    return AccessToken(
      id: AccessToken.ID(rawValue: try row["tokenID"]), reader: ReaderKey(rawValue: try row["readerKey"]), name: name,
      scope: scope, hash: hash, prefix: prefix.text, created: try row.requiredDate("createdAt"),
      ends: try row.date("endsAt"), lastUse: try LastUseColumns.read(row))
  }
}

extension Database {
  /// How many rows of `table` are the reader's.
  func count(_ table: String, of reader: ReaderKey) throws -> Int {
    try value("SELECT count(*) FROM \(table) WHERE readerKey = ?", [reader.rawValue]) ?? 0
  }

  fileprivate func sessions(where condition: String, _ values: [ColumnValue]) throws -> [Session] {
    try rows("SELECT \(SessionRecord.table.list) FROM session WHERE \(condition)", values, SessionRecord.read)
      .compactMap(\.self)
  }

  fileprivate func tokens(where condition: String, _ values: [ColumnValue]) throws -> [AccessToken] {
    try rows(
      "SELECT \(AccessTokenRecord.table.list) FROM accessToken WHERE \(condition)", values, AccessTokenRecord.read
    ).compactMap(\.self)
  }
}
