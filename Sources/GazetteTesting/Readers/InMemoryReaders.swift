public import Foundation
public import GazetteDomain
import Synchronization

/// Stores readers and their credentials in memory.
public final class InMemoryReaders: ReaderStore, CredentialStore {
  private struct State {
    var readers: [Reader]
    var passwords: [ReaderKey: StoredPassword] = [:]
    var invitations: [Invitation] = []
    var sessions: [Session] = []
    var tokens: [AccessToken] = []
    var passkeys: [ReaderPasskey] = []
    var identities: [(identity: ReaderIdentity, reader: ReaderKey)] = []
    var oneTimeTokens: [OneTimeToken] = []

    func reader(_ id: ReaderKey) -> Reader? { readers.first { $0.id == id } }

    /// The reader, if active; otherwise the reason why not.
    func active(_ id: ReaderKey) -> Result<Reader, ReadersProblem> {
      guard let reader = reader(id) else { return .failure(.unknownReader) }
      return reader.signInProblem.map(Result.failure) ?? .success(reader)
    }

    func withPasswordFlag(_ reader: Reader) -> Reader {
      Reader(
        id: reader.id, name: reader.name, displayName: reader.displayName, role: reader.role,
        isDisabled: reader.isDisabled, leavesAt: reader.leavesAt, proxyName: reader.proxyName, created: reader.created,
        usesPassword: passwords[reader.id] != nil)
    }
  }

  /// Makes every call fail while it is set.
  public let fault = StoreFault()
  private let state: Mutex<State>

  /// Creates a store with the given readers; the default is the owner.
  public init(_ readers: [Reader] = [.owner]) { state = Mutex(State(readers: readers)) }

  private func with<Value>(_ work: (inout sending State) -> sending Value) throws(StoreError) -> sending Value {
    try fault.check()
    return state.withLock(work)
  }

  /// The stored password of a reader; nil for none.
  public func password(of id: ReaderKey) -> String? { state.withLock { $0.passwords[id]?.text } }

  // MARK: Readers

  /// All readers by name.
  public func readers() async throws(StoreError) -> [Reader] {
    try with { state in state.readers.map(state.withPasswordFlag).sorted { $0.name.text < $1.name.text } }
  }

  /// One reader; nil when there is none with that key.
  public func reader(_ id: ReaderKey) async throws(StoreError) -> Reader? {
    try with { state in state.reader(id).map(state.withPasswordFlag) }
  }

  /// The installation's only reader, and whether they have any credentials; nil when there are several.
  public func onlyReader() async throws(StoreError) -> (reader: Reader, hasCredential: Bool)? {
    try with { state in
      guard state.readers.count == 1, let reader = state.readers.first else { return nil }
      let hasCredential =
        !state.passwords.isEmpty || !state.passkeys.isEmpty || state.identities.contains { !$0.identity.isFromProxy }
      return (state.withPasswordFlag(reader), hasCredential)
    }
  }

  /// The reader with that name and their password; nil when there is none.
  public func reader(
    named name: ReaderName
  ) async throws(StoreError) -> (reader: Reader, password: StoredPassword?)? {
    try with { state in
      state.readers.first { $0.name == name }.map { (state.withPasswordFlag($0), state.passwords[$0.id]) }
    }
  }

  /// Adds a reader, and uses up the invitation with that hash.
  public func add(
    _ reader: Reader, password: StoredPassword?, invitation: SecretHash?, identity: ReaderIdentity?
  ) async throws(StoreError) -> Result<Reader, ReadersProblem> {
    try with { state in
      var added = reader
      if let invitation {
        guard let found = state.invitations.first(where: { $0.hash == invitation }), found.ends > reader.created,
          found.madeBy.map({ state.reader($0)?.isActiveEditor == true }) ?? true
        else { return .failure(.badInvitation) }
        added.role = found.role
      }
      guard !state.readers.contains(where: { $0.name == reader.name }) else { return .failure(.nameTaken(reader.name)) }
      if let identity {
        if state.identities.contains(where: { $0.identity == identity }) { return .failure(.identityTaken) }
        state.identities.append((identity, reader.id))
      }
      state.invitations.removeAll { $0.hash == invitation }
      state.readers.append(added)
      state.passwords[reader.id] = password
      return .success(state.withPasswordFlag(added))
    }
  }

  /// Changes the names, the role and the state of a reader according to `decide`.
  public func change(
    _ id: ReaderKey, _ decide: @escaping ReaderDecision
  ) async throws(StoreError) -> Result<Reader, ReadersProblem> {
    try with { state in
      guard let index = state.readers.firstIndex(where: { $0.id == id }) else { return .failure(.unknownReader) }
      let editors = state.readers.count { $0.isActiveEditor }
      return decide(state.withPasswordFlag(state.readers[index]), editors).flatMap { changed in
        guard !state.readers.contains(where: { $0.name == changed.name && $0.id != id }) else {
          return .failure(.nameTaken(changed.name))
        }
        state.readers[index] = changed
        if changed.state != .active {
          state.sessions.removeAll { $0.reader == id }
          state.tokens.removeAll { $0.reader == id }
          state.oneTimeTokens.removeAll { $0.reader == id }
        }
        if !changed.isActiveEditor { state.invitations.removeAll { $0.madeBy == id } }
        return .success(state.withPasswordFlag(changed))
      }
    }
  }

  /// Sets or removes a reader's password, and ends all of their sessions except the one to keep.
  public func setPassword(
    _ password: StoredPassword?, of id: ReaderKey, keeping session: Session.ID?
  ) async throws(StoreError) -> Bool {
    try with { state in
      guard state.reader(id) != nil else { return false }
      state.passwords[id] = password
      state.sessions.removeAll { $0.reader == id && $0.id != session }
      return true
    }
  }

  /// Deletes the readers who leave at `date` or before.
  public func purge(leavingUpTo date: Date) async throws(StoreError) -> [ReaderKey] {
    try with { state in
      let purged = Set(state.readers.filter { $0.leavesAt.map { $0 <= date } ?? false }.map(\.id))
      state.readers.removeAll { purged.contains($0.id) }
      state.passwords = state.passwords.filter { !purged.contains($0.key) }
      state.sessions.removeAll { purged.contains($0.reader) }
      state.tokens.removeAll { purged.contains($0.reader) }
      state.passkeys.removeAll { purged.contains($0.reader) }
      state.identities.removeAll { purged.contains($0.reader) }
      state.invitations.removeAll { $0.madeBy.map(purged.contains) ?? false }
      return Array(purged)
    }
  }

  /// Stores an invitation; deletes those that have ended.
  public func add(_ invitation: Invitation) async throws(StoreError) -> Result<Invitation, ReadersProblem> {
    try with { state in
      state.invitations.removeAll { $0.ends <= invitation.made }
      guard state.invitations.count < Invitation.maximumCount else {
        return .failure(.tooMany(.invitation, maximum: Invitation.maximumCount))
      }
      state.invitations.append(invitation)
      return .success(invitation)
    }
  }

  /// The invitation with that hash; nil when there is none.
  public func invitation(_ hash: SecretHash) async throws(StoreError) -> Invitation? {
    try with { $0.invitations.first { $0.hash == hash } }
  }

  /// The unused invitations, the oldest first.
  public func invitations() async throws(StoreError) -> [Invitation] {
    try with { state in state.invitations.sorted { ($0.made, $0.id.rawValue) < ($1.made, $1.id.rawValue) } }
  }

  /// Removes an invitation; false when there is none.
  public func removeInvitation(_ id: Invitation.ID) async throws(StoreError) -> Bool {
    try with { state in Self.remove(from: &state.invitations) { $0.id == id } }
  }

  // MARK: Sessions and tokens

  /// Stores a session of an active reader; only the ``Session/maximumCount`` most recently used ones remain.
  public func add(_ session: Session) async throws(StoreError) -> Result<Reader, ReadersProblem> {
    try with { state in
      state.active(session.reader).map { reader in
        state.sessions.append(session)
        let retainedIDs = state.sessions.filter { $0.reader == session.reader }
          .sorted { $0.lastUse.date > $1.lastUse.date }.prefix(Session.maximumCount).map(\.id)
        state.sessions.removeAll { $0.reader == session.reader && !retainedIDs.contains($0.id) }
        return state.withPasswordFlag(reader)
      }
    }
  }

  /// The session with that hash and its reader; nil when there is none.
  public func session(_ hash: SecretHash) async throws(StoreError) -> (session: Session, reader: Reader)? {
    try with { state in
      guard let session = state.sessions.first(where: { $0.hash == hash }), let reader = state.reader(session.reader)
      else { return nil }
      return (session, state.withPasswordFlag(reader))
    }
  }

  /// The reader's sessions, the most recently used first.
  public func sessions(of reader: ReaderKey) async throws(StoreError) -> [Session] {
    try with { state in
      state.sessions.filter { $0.reader == reader }.sorted { $0.lastUse.date > $1.lastUse.date }
    }
  }

  /// Records the use of a session, if it still exists.
  public func note(_ use: LastUse, of session: Session.ID) async throws(StoreError) {
    try with { state in
      for index in state.sessions.indices where state.sessions[index].id == session {
        state.sessions[index].lastUse = use
      }
    }
  }

  /// Ends one of the reader's sessions; false when there is none.
  public func end(_ session: Session.ID, of reader: ReaderKey) async throws(StoreError) -> Bool {
    try with { state in Self.remove(from: &state.sessions) { $0.id == session && $0.reader == reader } }
  }

  /// Ends all of the reader's sessions except the one to keep; returns their number.
  public func endSessions(of reader: ReaderKey, keeping session: Session.ID?) async throws(StoreError) -> Int {
    try with { state in
      let before = state.sessions.count
      state.sessions.removeAll { $0.reader == reader && $0.id != session }
      return before - state.sessions.count
    }
  }

  /// Stores a token of an active reader.
  public func add(_ token: AccessToken) async throws(StoreError) -> Result<Reader, ReadersProblem> {
    try with { state in
      state.active(token.reader).flatMap { reader in
        guard state.tokens.count(where: { $0.reader == token.reader }) < AccessToken.maximumCount else {
          return .failure(.tooMany(.token, maximum: AccessToken.maximumCount))
        }
        state.tokens.append(token)
        return .success(state.withPasswordFlag(reader))
      }
    }
  }

  /// The token with that hash and its reader; nil when there is none.
  public func token(_ hash: SecretHash) async throws(StoreError) -> (token: AccessToken, reader: Reader)? {
    try with { state in
      guard let token = state.tokens.first(where: { $0.hash == hash }), let reader = state.reader(token.reader)
      else { return nil }
      return (token, state.withPasswordFlag(reader))
    }
  }

  /// The token with that Fever key and its reader; nil when there is none.
  public func token(feverKey: [UInt8]) async throws(StoreError) -> (token: AccessToken, reader: Reader)? {
    let hash = state.withLock { state in state.tokens.first { $0.feverKey == feverKey }?.hash }
    guard let hash else { return nil }
    return try await token(hash)
  }

  /// The reader's tokens, the most recent first.
  public func tokens(of reader: ReaderKey) async throws(StoreError) -> [AccessToken] {
    try with { state in
      state.tokens.filter { $0.reader == reader }
        .sorted { ($1.created, $0.id.rawValue) < ($0.created, $1.id.rawValue) }
    }
  }

  /// Records the use of a token, if it still exists.
  public func note(_ use: LastUse, of token: AccessToken.ID) async throws(StoreError) {
    try with { state in
      for index in state.tokens.indices where state.tokens[index].id == token { state.tokens[index].lastUse = use }
    }
  }

  /// Revokes one of the reader's tokens; false when there is none.
  public func revoke(_ token: AccessToken.ID, of reader: ReaderKey) async throws(StoreError) -> Bool {
    try with { state in Self.remove(from: &state.tokens) { $0.id == token && $0.reader == reader } }
  }

  // MARK: Passkeys, identities, one-time tokens

  /// Stores a passkey of an active reader.
  public func add(_ passkey: ReaderPasskey) async throws(StoreError) -> Result<Reader, ReadersProblem> {
    try with { state in
      state.active(passkey.reader).flatMap { reader in
        guard !state.passkeys.contains(where: { $0.id == passkey.id }) else { return .failure(.passkeyTaken) }
        guard state.passkeys.count(where: { $0.reader == passkey.reader }) < ReaderPasskey.maximumCount else {
          return .failure(.tooMany(.passkey, maximum: ReaderPasskey.maximumCount))
        }
        state.passkeys.append(passkey)
        return .success(state.withPasswordFlag(reader))
      }
    }
  }

  /// The passkey and its reader; nil when there is none.
  public func passkey(
    _ id: ReaderPasskey.ID
  ) async throws(StoreError) -> (passkey: ReaderPasskey, reader: Reader)? {
    try with { state in
      guard let passkey = state.passkeys.first(where: { $0.id == id }), let reader = state.reader(passkey.reader)
      else { return nil }
      return (passkey, state.withPasswordFlag(reader))
    }
  }

  /// The reader's passkeys, the oldest first.
  public func passkeys(of reader: ReaderKey) async throws(StoreError) -> [ReaderPasskey] {
    try with { state in state.passkeys.filter { $0.reader == reader }.sorted { $0.created < $1.created } }
  }

  /// Renames one of the reader's passkeys; false when there is none.
  public func rename(
    _ passkey: ReaderPasskey.ID, to name: DisplayText, of reader: ReaderKey
  ) async throws(StoreError) -> Bool {
    try with { state in
      guard let index = state.passkeys.firstIndex(where: { $0.id == passkey && $0.reader == reader }) else {
        return false
      }
      state.passkeys[index].name = name
      return true
    }
  }

  /// Removes one of the reader's passkeys; false when there is none.
  public func remove(_ passkey: ReaderPasskey.ID, of reader: ReaderKey) async throws(StoreError) -> Bool {
    try with { state in Self.remove(from: &state.passkeys) { $0.id == passkey && $0.reader == reader } }
  }

  /// Records a signature with a passkey; false when it no longer exists, or its counter is not `count`.
  public func note(_ passkey: ReaderPasskey, countedFrom count: UInt32) async throws(StoreError) -> Bool {
    try with { state in
      guard let index = state.passkeys.firstIndex(where: { $0.id == passkey.id && $0.signCount == count }) else {
        return false
      }
      state.passkeys[index].signCount = passkey.signCount
      state.passkeys[index].isBackedUp = passkey.isBackedUp
      state.passkeys[index].lastUsed = passkey.lastUsed
      return true
    }
  }

  /// Links an identity to an active reader.
  public func link(
    _ identity: ReaderIdentity, to reader: ReaderKey, at date: Date
  ) async throws(StoreError) -> Result<Reader, ReadersProblem> {
    try with { state in
      state.active(reader).flatMap { activeReader in
        if let linked = state.identities.first(where: { $0.identity == identity }) {
          return linked.reader == reader ? .success(state.withPasswordFlag(activeReader)) : .failure(.identityTaken)
        }
        guard state.identities.count(where: { $0.reader == reader }) < ReaderIdentity.maximumCount else {
          return .failure(.tooMany(.identity, maximum: ReaderIdentity.maximumCount))
        }
        state.identities.append((identity, reader))
        return .success(state.withPasswordFlag(activeReader))
      }
    }
  }

  /// Links a proxy's identity to an active reader with a ``Reader/proxyName``.
  public func claim(
    _ identity: ReaderIdentity, for reader: ReaderKey, at date: Date
  ) async throws(StoreError) -> Result<Reader, ReadersProblem> {
    try with { state in
      state.active(reader).flatMap { activeReader in
        guard activeReader.proxyName != nil, !state.identities.contains(where: { $0.identity == identity }) else {
          return .failure(.identityTaken)
        }
        for index in state.readers.indices where state.readers[index].id == reader {
          state.readers[index].proxyName = nil
        }
        state.identities.append((identity, reader))
        return .success(state.withPasswordFlag(activeReader))
      }
    }
  }

  /// The reader with that identity; nil when there is none.
  public func reader(with identity: ReaderIdentity) async throws(StoreError) -> Reader? {
    try with { state in
      state.identities.first { $0.identity == identity }.flatMap { state.reader($0.reader) }.map(state.withPasswordFlag)
    }
  }

  /// The reader's identities, the oldest link first.
  public func identities(of reader: ReaderKey) async throws(StoreError) -> [ReaderIdentity] {
    try with { state in state.identities.filter { $0.reader == reader }.map(\.identity) }
  }

  /// Removes an identity from the reader; false when they do not have it.
  public func unlink(_ identity: ReaderIdentity, from reader: ReaderKey) async throws(StoreError) -> Bool {
    try with { state in Self.remove(from: &state.identities) { $0.identity == identity && $0.reader == reader } }
  }

  /// Stores a one-time token; only the ``OneTimeToken/maximumCount`` that end last remain.
  public func add(_ oneTimeToken: OneTimeToken) async throws(StoreError) {
    try with { state in
      state.oneTimeTokens.append(oneTimeToken)
      state.oneTimeTokens = Array(state.oneTimeTokens.sorted { $0.ends > $1.ends }.prefix(OneTimeToken.maximumCount))
    }
  }

  /// The one-time token with that hash; nil when there is none.
  public func oneTimeToken(_ hash: SecretHash) async throws(StoreError) -> OneTimeToken? {
    try with { state in state.oneTimeTokens.first { $0.hash == hash } }
  }

  /// Removes and returns the one-time token with that hash; nil when there is none.
  public func take(_ hash: SecretHash) async throws(StoreError) -> OneTimeToken? {
    try with { state in state.oneTimeTokens.firstIndex { $0.hash == hash }.map { state.oneTimeTokens.remove(at: $0) } }
  }

  /// Deletes the sessions, invitations and one-time tokens that ended at `date` or before.
  public func removeExpired(at date: Date) async throws(StoreError) {
    try with { state in
      state.sessions.removeAll { $0.ends <= date }
      state.invitations.removeAll { $0.ends <= date }
      state.oneTimeTokens.removeAll { $0.ends <= date }
    }
  }

  private static func remove<Element>(from elements: inout [Element], where isIncluded: (Element) -> Bool) -> Bool {
    let before = elements.count
    elements.removeAll(where: isIncluded)
    return elements.count < before
  }
}

extension Reader {
  /// The owner of an installation without other readers.
  public static let owner = Reader(
    id: .owner, name: .editor, displayName: DisplayText(.editor), role: .editor, created: ManualTime().date)
}

/// Passwords without hashing.
public struct PlainPasswords: PasswordHashing {
  /// Creates the hashing.
  public init() {}

  /// The password itself.
  public func hash(_ password: String) async throws(PasswordHashingError) -> StoredPassword {
    guard let stored = StoredPassword(text: "plain:" + password) else { throw .lacksMemory }
    return stored
  }

  /// Whether the password is the stored one.
  public func matches(_ password: String, _ hash: StoredPassword?) async throws(PasswordHashingError) -> Bool {
    hash?.text == "plain:" + password
  }
}
