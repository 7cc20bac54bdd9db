public import Foundation
public import GazetteDomain

/// The ports of one store of readers, which are checked together.
public struct ReaderStores: Sendable {
  /// Keeps readers.
  public let readers: any ReaderStore
  /// Keeps what they come in with.
  public let credentials: any CredentialStore

  /// Makes the ports of stores that keep the same readers.
  public init(readers: any ReaderStore, credentials: any CredentialStore) {
    self.readers = readers
    self.credentials = credentials
  }
}

/// Keeps readers, and what they come in with, in memory.
public actor InMemoryReaderStore: ReaderStore {
  struct Link {
    let identity: ReaderIdentity
    let reader: ReaderKey
  }

  /// Makes every call fail while it is set.
  public nonisolated let fault = StoreFault()
  var accounts: [ReaderKey: Reader] = [:]
  var passwords: [ReaderKey: StoredPassword] = [:]
  var kept: [Invitation] = []
  var sessions: [Session] = []
  var tokens: [AccessToken] = []
  var passkeys: [ReaderPasskey] = []
  // The earliest linked first.
  var links: [Link] = []
  var tickets: [Ticket] = []

  /// Starts with the owner, who is a reader since `date`.
  public init(since date: Date = ManualTime().date) {
    accounts[.owner] = Reader(
      id: .owner, name: .editor, displayName: ShownText(.editor), role: .editor, created: date)
  }

  /// All readers by name.
  public func readers() async throws(StoreError) -> [Reader] {
    try fault.check()
    return accounts.keys.compactMap(found).sorted { $0.name.text < $1.name.text }
  }

  /// One reader; nil when there is none.
  public func reader(_ id: ReaderKey) async throws(StoreError) -> Reader? {
    try fault.check()
    return found(id)
  }

  /// The reader of that name with their password.
  public func reader(
    named name: ReaderName
  ) async throws(StoreError) -> (reader: Reader, password: StoredPassword?)? {
    try fault.check()
    return holder(of: name).flatMap(found).map { ($0, passwords[$0.id]) }
  }

  /// Adds a reader, and uses up the invitation.
  public func add(
    _ reader: Reader, password: StoredPassword?, invitation: SecretHash?
  ) async throws(StoreError) -> Result<Reader, ReadersProblem> {
    try fault.check()
    var reader = reader
    if let invitation {
      guard let role = role(invited: invitation, at: reader.created) else { return .failure(.badInvitation) }
      reader.role = role
    }
    guard holder(of: reader.name) == nil else { return .failure(.nameTaken(reader.name)) }
    kept.removeAll { $0.hash == invitation }
    accounts[reader.id] = reader
    passwords[reader.id] = password
    return found(reader.id).map(Result.success) ?? .failure(.unknownReader)
  }

  /// Changes a reader as `decide` says.
  public func change(
    _ id: ReaderKey, _ decide: @escaping ReaderDecision
  ) async throws(StoreError) -> Result<Reader, ReadersProblem> {
    try fault.check()
    guard let reader = found(id) else { return .failure(.unknownReader) }
    let decision = decide(reader, accounts.values.count(where: \.isActiveEditor))
    guard case .success(let changed) = decision else { return decision }
    guard [nil, id].contains(holder(of: changed.name)) else { return .failure(.nameTaken(changed.name)) }
    accounts[id] = changed
    if changed.state != .active {
      sessions.removeAll { $0.reader == id }
      tokens.removeAll { $0.reader == id }
    }
    if !changed.isActiveEditor { kept.removeAll { $0.madeBy == id } }
    return .success(changed)
  }

  /// Gives a reader a password, and ends their other sessions.
  public func setPassword(
    _ password: StoredPassword?, of id: ReaderKey, keeping session: Session.ID?
  ) async throws(StoreError) -> Bool {
    try fault.check()
    guard accounts[id] != nil else { return false }
    passwords[id] = password
    sessions.removeAll { $0.reader == id && $0.id != session }
    return true
  }

  /// Deletes the readers who leave at `date` or before.
  public func purge(leavingUpTo date: Date) async throws(StoreError) -> [ReaderKey] {
    try fault.check()
    let gone = accounts.values.filter { $0.leavesAt.map { $0 <= date } ?? false }.map(\.id)
    for id in gone { (accounts[id], passwords[id]) = (nil, nil) }
    kept.removeAll { $0.madeBy.map(gone.contains) ?? false }
    sessions.removeAll { gone.contains($0.reader) }
    tokens.removeAll { gone.contains($0.reader) }
    passkeys.removeAll { gone.contains($0.reader) }
    links.removeAll { gone.contains($0.reader) }
    tickets.removeAll { $0.reader.map(gone.contains) ?? false }
    return gone.sorted { $0.rawValue < $1.rawValue }
  }

  /// Keeps an invitation, unless too many wait.
  public func add(_ invitation: Invitation) async throws(StoreError) -> Result<Invitation, ReadersProblem> {
    try fault.check()
    guard kept.count(where: { $0.ends > invitation.made }) < Invitation.most else {
      return .failure(.tooMany(.invitation, most: Invitation.most))
    }
    kept.removeAll { $0.ends <= invitation.made }
    kept.append(invitation)
    return .success(invitation)
  }

  /// The invitation with that hash.
  public func invitation(_ hash: SecretHash) async throws(StoreError) -> Invitation? {
    try fault.check()
    return kept.first { $0.hash == hash }
  }

  /// The invitations, the earliest made first.
  public func invitations() async throws(StoreError) -> [Invitation] {
    try fault.check()
    return kept.sorted { ($0.made, $0.id.rawValue) < ($1.made, $1.id.rawValue) }
  }

  /// Removes an invitation.
  public func removeInvitation(_ id: Invitation.ID) async throws(StoreError) -> Bool {
    try fault.check()
    let count = kept.count
    kept.removeAll { $0.id == id }
    return kept.count < count
  }

  /// The reader as they are, with whether they have a password.
  func found(_ id: ReaderKey) -> Reader? {
    accounts[id].map { reader in
      Reader(
        id: reader.id, name: reader.name, displayName: reader.displayName, role: reader.role,
        isDisabled: reader.isDisabled, leavesAt: reader.leavesAt, created: reader.created,
        usesPassword: passwords[id] != nil)
    }
  }

  private func holder(of name: ReaderName) -> ReaderKey? { accounts.values.first { $0.name == name }?.id }

  private func role(invited hash: SecretHash, at date: Date) -> Reader.Role? {
    guard let invitation = kept.first(where: { $0.hash == hash }), invitation.ends > date else { return nil }
    guard let editor = invitation.madeBy else { return invitation.role }
    return accounts[editor]?.isActiveEditor == true ? invitation.role : nil
  }
}
