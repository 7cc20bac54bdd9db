public import Foundation
public import GazetteDomain

/// Stores readers' sessions, tokens, passkeys and identities.
public struct SQLCredentialStore: CredentialStore {
  let database: SQLDatabase

  /// Makes a store in `database`.
  public init(_ database: SQLDatabase) { self.database = database }

  /// Saves a session of an active reader; retains the ``Session/maximumCount`` most recently used ones.
  public func add(_ session: Session) async throws(StoreError) -> Result<Reader, ReadersProblem> {
    try await adding(to: session.reader) { connection in
      try connection.insert([session], into: SessionRecord.table)
      try connection.run(
        """
        DELETE FROM readerSession WHERE readerKey = \(session.reader) AND sessionID NOT IN (
          SELECT sessionID FROM readerSession WHERE readerKey = \(session.reader)
          ORDER BY usedAt DESC, startedAt DESC LIMIT \(Session.maximumCount))
        """)
      return nil
    }
  }

  /// Returns the session with that hash and its reader; nil when there is none.
  public func session(_ hash: SecretHash) async throws(StoreError) -> (session: Session, reader: Reader)? {
    // Every page needs the settings and the places next. They are not cached when the session is not.
    let shouldPrefetch = database.shouldPrefetch(with: .session(hash))
    return try await database.read(.session(hash)) { connection -> (Session, Reader)? in
      let reader: SQL = "(SELECT readerKey FROM readerSession WHERE hash = \(hash.bytes))"
      let more: [SQL] = [
        SQLReaderSettingsStore.query(reader: reader), SavedPlaceRecord.query(reader: reader, connection.dialect),
      ]
      let results = try connection.batch([connection.query(for: hash)] + (shouldPrefetch ? more : []))
      guard let row = results[0].rows.first else { return nil }
      let found = (try SessionRecord.read(row), try ReaderRecord.read(row))
      guard shouldPrefetch else { return found }
      connection.cache(try SQLReaderSettingsStore.settings(from: results[1].rows), for: .settings(found.1.id))
      connection.cache(try results[2].rows.map(SavedPlaceRecord.read), for: .savedPlaces(found.1.id))
      return found
    }.map { ($0.0, $0.1) }
  }

  /// Returns the reader's sessions, the most recently used first.
  public func sessions(of reader: ReaderKey) async throws(StoreError) -> [Session] {
    try await database.read { connection in
      try connection.rows(
        """
        SELECT \(raw: SessionRecord.table.list) FROM readerSession WHERE readerKey = \(reader)
        ORDER BY usedAt DESC, startedAt DESC
        """
      ).map(SessionRecord.read)
    }
  }

  /// Records the use of a session, if it still exists.
  public func note(_ use: LastUse, of session: Session.ID) async throws(StoreError) {
    try await database.write(.repeatable, isolation: .readCommitted) { connection in
      try connection.run(
        """
        UPDATE readerSession SET usedAt = \(use.date), address = \(use.address?.text) WHERE sessionID = \(session)
        """)
    }
  }

  /// Ends one of the reader's sessions; false when it does not exist.
  public func end(_ session: Session.ID, of reader: ReaderKey) async throws(StoreError) -> Bool {
    try await changedRows("DELETE FROM readerSession WHERE sessionID = \(session) AND readerKey = \(reader)") > 0
  }

  /// Ends all of the reader's sessions except the given one; returns their number.
  public func endSessions(of reader: ReaderKey, keeping session: Session.ID?) async throws(StoreError) -> Int {
    try await changedRows(.endSessions(of: reader, keeping: session))
  }

  /// Saves a token of an active reader.
  public func add(_ token: AccessToken) async throws(StoreError) -> Result<Reader, ReadersProblem> {
    try await adding(to: token.reader) { connection in
      guard try connection.count("readerToken", of: token.reader) < AccessToken.maximumCount else {
        return .tooMany(.token, maximum: AccessToken.maximumCount)
      }
      try connection.insert([token], into: TokenRecord.table)
      return nil
    }
  }

  /// Returns the token with that hash and its reader; nil when there is none.
  public func token(_ hash: SecretHash) async throws(StoreError) -> (token: AccessToken, reader: Reader)? {
    try await database.read(.token(hash)) { connection -> (AccessToken, Reader)? in
      try connection.token(where: "hash = \(hash.bytes)")
    }.map { ($0.0, $0.1) }
  }

  /// Returns the token with that Fever key and its reader; nil when there is none.
  public func token(feverKey: [UInt8]) async throws(StoreError) -> (token: AccessToken, reader: Reader)? {
    try await database.read { connection -> (AccessToken, Reader)? in
      try connection.token(where: "feverKey = \(feverKey)")
    }.map { ($0.0, $0.1) }
  }

  /// Returns the reader's tokens, the latest first.
  public func tokens(of reader: ReaderKey) async throws(StoreError) -> [AccessToken] {
    try await database.read { connection in
      try connection.rows(
        "SELECT \(raw: TokenRecord.list) FROM readerToken WHERE readerKey = \(reader) ORDER BY created DESC, tokenID"
      ).map(TokenRecord.read)
    }
  }

  /// Records the use of a token, if it still exists.
  public func note(_ use: LastUse, of token: AccessToken.ID) async throws(StoreError) {
    try await database.write(.repeatable, isolation: .readCommitted) { connection in
      try connection.run(
        "UPDATE readerToken SET usedAt = \(use.date), address = \(use.address?.text) WHERE tokenID = \(token)")
    }
  }

  /// Revokes one of the reader's tokens; false when it does not exist.
  public func revoke(_ token: AccessToken.ID, of reader: ReaderKey) async throws(StoreError) -> Bool {
    try await changedRows("DELETE FROM readerToken WHERE tokenID = \(token) AND readerKey = \(reader)") > 0
  }

  /// Deletes the sessions, invitations and one-time tokens that ended at `date` or before.
  public func removeExpired(at date: Date) async throws(StoreError) {
    try await database.write(isolation: .readCommitted) { connection in
      try connection.batch([
        "DELETE FROM readerSession WHERE startedAt <= \(date.addingTimeInterval(-Session.lifetime))",
        "DELETE FROM invitation WHERE endsAt <= \(date)",
        "DELETE FROM ticket WHERE endsAt <= \(date)",
      ])
    }
  }

  /// Adds something to an active reader and returns the reader, unless `add` returns a problem. Concurrent changes of the reader
  /// wait, and so do other additions.
  func adding(
    to reader: ReaderKey, _ add: @escaping @Sendable (any SQLConnection) throws -> ReadersProblem?
  ) async throws(StoreError) -> Result<Reader, ReadersProblem> {
    try await database.write(isolation: .readCommitted) { connection in
      guard let known = try connection.lockedReader(reader) else { return .failure(.unknownReader) }
      if let problem = try known.signInProblem ?? add(connection) { return .failure(problem) }
      return .success(known)
    }
  }

  /// Returns the number of rows that a statement changed or deleted.
  func changedRows(_ statement: SQL) async throws(StoreError) -> Int {
    try await database.write(isolation: .readCommitted) { connection in try connection.run(statement) }
  }
}

extension SQLConnection {
  /// Returns the number of rows of `reader` in `table`.
  func count(_ table: String, of reader: ReaderKey) throws -> Int {
    try value("SELECT count(*) FROM \(raw: table) WHERE readerKey = \(reader)") ?? 0
  }

  /// Returns the query for the session with that hash, with its reader.
  fileprivate func query(for hash: SecretHash) -> SQL {
    """
    \(raw: dialect.genericPlanPrefix)SELECT \(raw: SessionRecord.table.list), \(raw: ReaderRecord.list)
    FROM readerSession JOIN readerAccount USING (readerKey) WHERE hash = \(hash.bytes)
    """
  }

  /// Returns the token that satisfies `condition`, with its reader; nil when there is none.
  fileprivate func token(where condition: SQL) throws -> (AccessToken, Reader)? {
    try first(
      """
      \(raw: dialect.genericPlanPrefix)SELECT \(raw: TokenRecord.list), \(raw: ReaderRecord.list)
      FROM readerToken JOIN readerAccount USING (readerKey) WHERE \(sql: condition)
      """
    ).map { row in (try TokenRecord.read(row), try ReaderRecord.read(row)) }
  }
}
