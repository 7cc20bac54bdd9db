import Foundation
import GazetteDomain
import Synchronization

/// Readers, invitations and tokens in memory, as far as commands need them; what else readers come in with is not kept.
final class FakeReaderStores: ReaderStore, CredentialStore {
  private struct State {
    var readers: [Reader] = []
    var passwords: [ReaderKey: StoredPassword] = [:]
    var invitations: [Invitation] = []
    var tokens: [AccessToken] = []
  }

  private let state: Mutex<State>

  init(_ readers: [Reader]) { state = Mutex(State(readers: readers)) }

  func password(of id: ReaderKey) -> String? { state.withLock { $0.passwords[id]?.text } }

  func readers() async throws(StoreError) -> [Reader] {
    state.withLock { $0.readers.sorted { $0.name.text < $1.name.text } }
  }

  func reader(_ id: ReaderKey) async throws(StoreError) -> Reader? {
    state.withLock { $0.readers.first { $0.id == id } }
  }

  func reader(named name: ReaderName) async throws(StoreError) -> (reader: Reader, password: StoredPassword?)? {
    state.withLock { state in
      state.readers.first { $0.name == name }.map { (reader: $0, password: state.passwords[$0.id]) }
    }
  }

  func add(
    _ reader: Reader, password: StoredPassword?, invitation: SecretHash?
  ) async throws(StoreError) -> Result<Reader, ReadersProblem> {
    state.withLock { state in
      guard !state.readers.contains(where: { $0.name == reader.name }) else { return .failure(.nameTaken(reader.name)) }
      state.readers.append(reader)
      state.passwords[reader.id] = password
      return .success(reader)
    }
  }

  func change(
    _ id: ReaderKey, _ decide: @escaping ReaderDecision
  ) async throws(StoreError) -> Result<Reader, ReadersProblem> {
    state.withLock { state in
      guard let index = state.readers.firstIndex(where: { $0.id == id }) else { return .failure(.unknownReader) }
      return decide(state.readers[index], state.readers.count(where: \.isActiveEditor)).map { changed in
        state.readers[index] = changed
        return changed
      }
    }
  }

  func setPassword(
    _ password: StoredPassword?, of id: ReaderKey, keeping session: Session.ID?
  ) async throws(StoreError) -> Bool {
    state.withLock { $0.passwords[id] = password }
    return true
  }

  func purge(leavingUpTo date: Date) async throws(StoreError) -> [ReaderKey] { [] }

  func add(_ invitation: Invitation) async throws(StoreError) -> Result<Invitation, ReadersProblem> {
    state.withLock { $0.invitations.append(invitation) }
    return .success(invitation)
  }

  func invitation(_ hash: SecretHash) async throws(StoreError) -> Invitation? {
    state.withLock { $0.invitations.first { $0.hash == hash } }
  }

  func invitations() async throws(StoreError) -> [Invitation] { state.withLock(\.invitations) }

  func removeInvitation(_ id: Invitation.ID) async throws(StoreError) -> Bool {
    state.withLock { state in
      defer { state.invitations.removeAll { $0.id == id } }
      return state.invitations.contains { $0.id == id }
    }
  }

  func add(_ token: AccessToken) async throws(StoreError) -> Result<Reader, ReadersProblem> {
    state.withLock { state in
      guard let reader = state.readers.first(where: { $0.id == token.reader }) else { return .failure(.unknownReader) }
      if let hindrance = reader.hindrance { return .failure(hindrance) }
      state.tokens.insert(token, at: 0)
      return .success(reader)
    }
  }

  func token(_ hash: SecretHash) async throws(StoreError) -> (token: AccessToken, reader: Reader)? {
    state.withLock { state in
      guard let token = state.tokens.first(where: { $0.hash == hash }),
        let reader = state.readers.first(where: { $0.id == token.reader })
      else { return nil }
      return (token, reader)
    }
  }

  func tokens(of reader: ReaderKey) async throws(StoreError) -> [AccessToken] {
    state.withLock { $0.tokens.filter { $0.reader == reader } }
  }

  func note(_ use: LastUse, of token: AccessToken.ID) async throws(StoreError) {
    state.withLock { state in
      for index in state.tokens.indices where state.tokens[index].id == token { state.tokens[index].lastUse = use }
    }
  }

  func revoke(_ token: AccessToken.ID, of reader: ReaderKey) async throws(StoreError) -> Bool {
    state.withLock { state in
      defer { state.tokens.removeAll { $0.id == token } }
      return state.tokens.contains { $0.id == token && $0.reader == reader }
    }
  }
}

// What no command asks for.
extension FakeReaderStores {
  private static let unused = StoreError.failed(detail: "no command asks for it")

  func onlyReader() async throws(StoreError) -> (reader: Reader, hasWayIn: Bool)? { throw Self.unused }

  func add(_ session: Session) async throws(StoreError) -> Result<Reader, ReadersProblem> { throw Self.unused }
  func session(_ hash: SecretHash) async throws(StoreError) -> (session: Session, reader: Reader)? { nil }
  func sessions(of reader: ReaderKey) async throws(StoreError) -> [Session] { [] }
  func note(_ use: LastUse, of session: Session.ID) async throws(StoreError) {}
  func end(_ session: Session.ID, of reader: ReaderKey) async throws(StoreError) -> Bool { false }
  func endSessions(of reader: ReaderKey, keeping session: Session.ID?) async throws(StoreError) -> Int { 0 }
  func add(_ passkey: ReaderPasskey) async throws(StoreError) -> Result<Reader, ReadersProblem> { throw Self.unused }
  func passkey(_ id: ReaderPasskey.ID) async throws(StoreError) -> (passkey: ReaderPasskey, reader: Reader)? { nil }
  func passkeys(of reader: ReaderKey) async throws(StoreError) -> [ReaderPasskey] { [] }
  func rename(
    _ passkey: ReaderPasskey.ID, to name: ShownText, of reader: ReaderKey
  ) async throws(StoreError) -> Bool { false }
  func remove(_ passkey: ReaderPasskey.ID, of reader: ReaderKey) async throws(StoreError) -> Bool { false }
  func note(_ passkey: ReaderPasskey, countedFrom count: UInt32) async throws(StoreError) -> Bool { false }
  func link(
    _ identity: ReaderIdentity, to reader: ReaderKey, at date: Date
  ) async throws(StoreError) -> Result<Reader, ReadersProblem> { throw Self.unused }
  func reader(with identity: ReaderIdentity) async throws(StoreError) -> Reader? { nil }
  func identities(of reader: ReaderKey) async throws(StoreError) -> [ReaderIdentity] { [] }
  func unlink(_ identity: ReaderIdentity, from reader: ReaderKey) async throws(StoreError) -> Bool { false }
  func add(_ ticket: Ticket) async throws(StoreError) {}
  func take(_ hash: SecretHash) async throws(StoreError) -> Ticket? { nil }
  func forgetEnded(at date: Date) async throws(StoreError) {}
}

/// Passwords that stay what they are.
struct PlainPasswords: PasswordHashing {
  func hash(_ password: String) async throws(PasswordHashingError) -> StoredPassword {
    guard let stored = StoredPassword(text: "plain:" + password) else { throw .lacksMemory }
    return stored
  }

  func matches(_ password: String, _ hash: StoredPassword?) async throws(PasswordHashingError) -> Bool {
    hash?.text == "plain:" + password
  }
}
