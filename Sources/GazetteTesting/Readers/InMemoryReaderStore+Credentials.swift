public import Foundation
public import GazetteDomain

extension InMemoryReaderStore: CredentialStore {
  /// Keeps a session of an active reader.
  public func add(_ session: Session) async throws(StoreError) -> Result<Reader, ReadersProblem> {
    try fault.check()
    return serve(session.reader) {
      let others = sorted(sessions.filter { $0.reader == session.reader }).dropFirst(Session.most - 1).map(\.id)
      sessions.removeAll { others.contains($0.id) }
      sessions.append(session)
      return nil
    }
  }

  /// The session with that hash and its reader.
  public func session(_ hash: SecretHash) async throws(StoreError) -> (session: Session, reader: Reader)? {
    try fault.check()
    guard let session = sessions.first(where: { $0.hash == hash }), let reader = found(session.reader) else {
      return nil
    }
    return (session, reader)
  }

  /// The reader's sessions, the one used last first.
  public func sessions(of reader: ReaderKey) async throws(StoreError) -> [Session] {
    try fault.check()
    return sorted(sessions.filter { $0.reader == reader })
  }

  /// Notes the use of a session.
  public func note(_ use: LastUse, of session: Session.ID) async throws(StoreError) {
    try fault.check()
    for index in sessions.indices where sessions[index].id == session { sessions[index].lastUse = use }
  }

  /// Ends one of the reader's sessions.
  public func end(_ session: Session.ID, of reader: ReaderKey) async throws(StoreError) -> Bool {
    try fault.check()
    return remove(from: &sessions) { $0.id == session && $0.reader == reader } > 0
  }

  /// Ends all of the reader's sessions but the one to be kept.
  public func endSessions(of reader: ReaderKey, keeping session: Session.ID?) async throws(StoreError) -> Int {
    try fault.check()
    return remove(from: &sessions) { $0.reader == reader && $0.id != session }
  }

  /// Keeps a token of an active reader.
  public func add(_ token: AccessToken) async throws(StoreError) -> Result<Reader, ReadersProblem> {
    try fault.check()
    return serve(token.reader) {
      guard tokens.count(where: { $0.reader == token.reader }) < AccessToken.most else {
        return .tooMany(.token, most: AccessToken.most)
      }
      tokens.append(token)
      return nil
    }
  }

  /// The token with that hash and its reader.
  public func token(_ hash: SecretHash) async throws(StoreError) -> (token: AccessToken, reader: Reader)? {
    try fault.check()
    guard let token = tokens.first(where: { $0.hash == hash }), let reader = found(token.reader) else { return nil }
    return (token, reader)
  }

  /// The reader's tokens, the latest made first.
  public func tokens(of reader: ReaderKey) async throws(StoreError) -> [AccessToken] {
    try fault.check()
    return tokens.filter { $0.reader == reader }.sorted {
      ($1.created, $0.id.rawValue) < ($0.created, $1.id.rawValue)
    }
  }

  /// Notes the use of a token.
  public func note(_ use: LastUse, of token: AccessToken.ID) async throws(StoreError) {
    try fault.check()
    for index in tokens.indices where tokens[index].id == token { tokens[index].lastUse = use }
  }

  /// Revokes one of the reader's tokens.
  public func revoke(_ token: AccessToken.ID, of reader: ReaderKey) async throws(StoreError) -> Bool {
    try fault.check()
    return remove(from: &tokens) { $0.id == token && $0.reader == reader } > 0
  }

  /// Keeps a passkey of an active reader.
  public func add(_ passkey: ReaderPasskey) async throws(StoreError) -> Result<Reader, ReadersProblem> {
    try fault.check()
    return serve(passkey.reader) {
      guard !passkeys.contains(where: { $0.id == passkey.id }) else { return .passkeyTaken }
      guard passkeys.count(where: { $0.reader == passkey.reader }) < ReaderPasskey.most else {
        return .tooMany(.passkey, most: ReaderPasskey.most)
      }
      passkeys.append(passkey)
      return nil
    }
  }

  /// The passkey and its reader.
  public func passkey(
    _ id: ReaderPasskey.ID
  ) async throws(StoreError) -> (passkey: ReaderPasskey, reader: Reader)? {
    try fault.check()
    guard let passkey = passkeys.first(where: { $0.id == id }), let reader = found(passkey.reader) else { return nil }
    return (passkey, reader)
  }

  /// The reader's passkeys, the earliest added first.
  public func passkeys(of reader: ReaderKey) async throws(StoreError) -> [ReaderPasskey] {
    try fault.check()
    return passkeys.filter { $0.reader == reader }.sorted {
      $0.created == $1.created
        ? $0.id.rawValue.lexicographicallyPrecedes($1.id.rawValue) : $0.created < $1.created
    }
  }

  /// Renames one of the reader's passkeys.
  public func rename(
    _ passkey: ReaderPasskey.ID, to name: ShownText, of reader: ReaderKey
  ) async throws(StoreError) -> Bool {
    try fault.check()
    guard let index = passkeys.firstIndex(where: { $0.id == passkey && $0.reader == reader }) else { return false }
    passkeys[index].name = name
    return true
  }

  /// Removes one of the reader's passkeys.
  public func remove(_ passkey: ReaderPasskey.ID, of reader: ReaderKey) async throws(StoreError) -> Bool {
    try fault.check()
    return remove(from: &passkeys) { $0.id == passkey && $0.reader == reader } > 0
  }

  /// Notes the use of a passkey whose count is still `count`.
  public func note(_ passkey: ReaderPasskey, countedFrom count: UInt32) async throws(StoreError) -> Bool {
    try fault.check()
    let known = passkeys.firstIndex { $0.id == passkey.id && $0.reader == passkey.reader && $0.signCount == count }
    guard let known else { return false }
    passkeys[known].signCount = passkey.signCount
    passkeys[known].isBackedUp = passkey.isBackedUp
    passkeys[known].lastUsed = passkey.lastUsed
    return true
  }

  /// Links an identity to an active reader.
  public func link(
    _ identity: ReaderIdentity, to reader: ReaderKey, at _: Date
  ) async throws(StoreError) -> Result<Reader, ReadersProblem> {
    try fault.check()
    return serve(reader) {
      if let holder = links.first(where: { $0.identity == identity })?.reader {
        return holder == reader ? nil : .identityTaken
      }
      guard links.count(where: { $0.reader == reader }) < ReaderIdentity.most else {
        return .tooMany(.identity, most: ReaderIdentity.most)
      }
      links.append(Link(identity: identity, reader: reader))
      return nil
    }
  }

  /// The reader with that identity.
  public func reader(with identity: ReaderIdentity) async throws(StoreError) -> Reader? {
    try fault.check()
    return links.first { $0.identity == identity }.flatMap { found($0.reader) }
  }

  /// The reader's identities, the earliest linked first.
  public func identities(of reader: ReaderKey) async throws(StoreError) -> [ReaderIdentity] {
    try fault.check()
    return links.filter { $0.reader == reader }.map(\.identity)
  }

  /// Takes an identity from the reader.
  public func unlink(_ identity: ReaderIdentity, from reader: ReaderKey) async throws(StoreError) -> Bool {
    try fault.check()
    return remove(from: &links) { $0.identity == identity && $0.reader == reader } > 0
  }

  /// Keeps a ticket.
  public func add(_ ticket: Ticket) async throws(StoreError) {
    try fault.check()
    while tickets.count >= Ticket.most, let first = tickets.indices.min(by: { tickets[$0].ends < tickets[$1].ends }) {
      tickets.remove(at: first)
    }
    tickets.append(ticket)
  }

  /// Takes a ticket away.
  public func take(_ hash: SecretHash) async throws(StoreError) -> Ticket? {
    try fault.check()
    return tickets.firstIndex { $0.hash == hash }.map { tickets.remove(at: $0) }
  }

  /// Forgets what ended.
  public func forgetEnded(at date: Date) async throws(StoreError) {
    try fault.check()
    sessions.removeAll { $0.ends <= date }
    kept.removeAll { $0.ends <= date }
    tickets.removeAll { $0.ends <= date }
  }

  private func serve(_ id: ReaderKey, _ work: () -> ReadersProblem?) -> Result<Reader, ReadersProblem> {
    guard let reader = found(id) else { return .failure(.unknownReader) }
    return (reader.hindrance ?? work()).map(Result.failure) ?? .success(reader)
  }

  private func sorted(_ sessions: [Session]) -> [Session] {
    sessions.sorted { ($1.lastUse.date, $0.id.rawValue) < ($0.lastUse.date, $1.id.rawValue) }
  }

  private func remove<Element>(from list: inout [Element], where isGone: (Element) -> Bool) -> Int {
    let count = list.count
    list.removeAll(where: isGone)
    return count - list.count
  }
}
