import Foundation

/// The readers' accounts and credentials, and the rules that preserve at least one editor.
///
/// The caller authorises each call: most are for editors, or for the reader concerned.
public struct Readers: Sendable {
  let store: any ReaderStore
  let credentials: any CredentialStore
  let passwords: any PasswordHashing
  let secrets: Secrets
  let changes: ChangeFeed
  let now: CurrentTime
  let ownerPassword: StoredPassword?
  let welcome: @Sendable (ReaderKey) async -> Void
  let throttle: SignInThrottle
  let oneTimeTokens: OneTimeTokenLimit
  let hashingQueue: HashingQueue
  /// Slows down guessing of app passwords; separate from the sign-in, which an app with an old password must not block.
  let appThrottle: LoginThrottle
  /// The external identity providers, in the order of the sign-in page.
  public let providers: [any IdentityProvider]
  /// The people who become readers through them.
  public let provisioning: ProvisioningPolicy
  /// True when a proxy identifies the readers, who then need no credentials of their own.
  let hasTrustedProxy: Bool

  /// Makes the service on the readers of `store` and their `credentials`; `throttles` counts failed attempts.
  /// - Parameters:
  ///   - ownerPassword: The password in the installation's settings; it is the operator's while they have none of their own.
  ///   - providers: The external identity providers.
  ///   - provisioning: The people who become readers through them.
  ///   - hasTrustedProxy: True when a proxy identifies the readers.
  ///   - welcome: Prepares the account of a new reader.
  public init(
    store: any ReaderStore, credentials: any CredentialStore, throttles: any ThrottleStore,
    passwords: any PasswordHashing, secrets: Secrets,
    changes: ChangeFeed, now: @escaping CurrentTime, ownerPassword: StoredPassword? = nil,
    providers: [any IdentityProvider] = [], provisioning: ProvisioningPolicy = .nobody, hasTrustedProxy: Bool = false,
    welcome: @escaping @Sendable (ReaderKey) async -> Void = { _ in }
  ) {
    self.store = store
    self.credentials = credentials
    self.passwords = passwords
    hashingQueue = HashingQueue(atOnce: passwords.atOnce)
    self.secrets = secrets
    self.changes = changes
    self.now = now
    self.ownerPassword = ownerPassword
    self.providers = providers
    self.provisioning = provisioning
    self.hasTrustedProxy = hasTrustedProxy
    self.welcome = welcome
    throttle = SignInThrottle(store: throttles, now: now)
    oneTimeTokens = OneTimeTokenLimit(store: throttles, now: now)
    appThrottle = LoginThrottle("app", store: throttles, now: now)
  }

  /// Returns all readers by name, including disabled and removed ones.
  /// - Throws: ``ReadersProblem/store(_:)``.
  public func list() async throws(ReadersProblem) -> [Reader] {
    try await translating { () async throws(StoreError) in try await store.readers() }
  }

  /// Returns the only reader; nil when there are several.
  /// - Throws: ``ReadersProblem/store(_:)``.
  public func onlyReader() async throws(ReadersProblem) -> Reader? {
    try await translating { () async throws(StoreError) in try await store.onlyReader()?.reader }
  }

  /// Returns the only reader when no one must sign in, because that reader has neither a password nor another way to sign in; nil
  /// when everyone must sign in.
  /// - Throws: ``ReadersProblem/store(_:)``.
  public func readerWithoutSignIn() async throws(ReadersProblem) -> Reader? {
    guard ownerPassword == nil else { return nil }
    let only = try await translating { () async throws(StoreError) in try await store.onlyReader() }
    return only.flatMap { $0.hasCredential ? nil : $0.reader }
  }

  /// Returns the reader whose data guests and commands use: the only reader, else the operator while they are an active
  /// editor, else the active editor with the oldest account.
  /// - Throws: ``ReadersProblem/store(_:)``.
  public func principal() async throws(ReadersProblem) -> ReaderKey {
    if let only = try await onlyReader() { return only.id }
    let owner = try await translating { () async throws(StoreError) in try await store.reader(.owner) }
    if owner?.isActiveEditor == true { return .owner }
    let editors = try await list().filter(\.isActiveEditor)
    return editors.min { ($0.created, $0.name.text) < ($1.created, $1.name.text) }?.id ?? .owner
  }

  /// Verifies that an editor can sign in before a second reader is added, after which everyone must.
  /// - Throws: ``ReadersProblem/editorLockedOut``, ``ReadersProblem/store(_:)``.
  func checkEditorCanSignIn() async throws(ReadersProblem) {
    if hasTrustedProxy { return }
    for editor in try await list() where editor.isActiveEditor {
      if hasPassword(editor) { return }
      let (keys, identities) = (try await passkeys(of: editor.id), try await identities(of: editor.id))
      if !keys.isEmpty || identities.contains(where: { !$0.isFromProxy }) { return }
    }
    throw .editorLockedOut
  }

  /// Returns one reader.
  /// - Throws: ``ReadersProblem/unknownReader``, ``ReadersProblem/store(_:)``.
  public func reader(_ id: ReaderKey) async throws(ReadersProblem) -> Reader {
    let found = try await translating { () async throws(StoreError) in try await store.reader(id) }
    guard let found else { throw .unknownReader }
    return found
  }

  /// Returns the reader who signs in as `name`, in any spelling; nil when there is none.
  /// - Throws: ``ReadersProblem/store(_:)``.
  public func find(_ name: String) async throws(ReadersProblem) -> Reader? {
    guard let name = ReaderName(name) else { return nil }
    return try await translating { () async throws(StoreError) in try await store.reader(named: name)?.reader }
  }

  /// Adds a reader. An editor who brings a password may be the first who can sign in.
  /// - Parameters:
  ///   - displayName: The name on pages; `name` when nil or empty.
  ///   - password: The password; nil for readers who will sign in otherwise.
  /// - Throws: ``ReadersProblem/editorLockedOut``, ``ReadersProblem/badName``, ``ReadersProblem/badDisplayName``,
  ///   ``ReadersProblem/nameTaken(_:)``, the fault of the password, ``ReadersProblem/store(_:)``.
  public func add(
    name: String, displayName: String? = nil, role: Reader.Role = .reader, password: String? = nil
  ) async throws(ReadersProblem) -> Reader {
    var reader = try newReader(name: name, displayName: displayName, role: role)
    reader.proxyName = Reader.ProxyName(typed: name)
    if role != .editor || password == nil { try await checkEditorCanSignIn() }
    return try await add(reader, password: password, invitation: nil)
  }

  /// Changes a reader's name for signing in or for display; nil leaves it unchanged. A proxy's header equal to the new name, byte
  /// by byte as typed, becomes theirs unless it is another reader's.
  /// - Throws: ``ReadersProblem/badName``, ``ReadersProblem/badDisplayName``, ``ReadersProblem/nameTaken(_:)``,
  ///   ``ReadersProblem/unknownReader``, ``ReadersProblem/store(_:)``.
  public func rename(
    _ id: ReaderKey, name: String? = nil, displayName: String? = nil
  ) async throws(ReadersProblem) -> Reader {
    let newName = try name.map { (typed) throws(ReadersProblem) in
      (try Self.readerName(typed), Reader.ProxyName(typed: typed))
    }
    let shown = try displayName.map { (typed) throws(ReadersProblem) in try Self.displayName(typed) }
    return try await change(id) { reader, _ in
      var changed = reader
      if let newName { (changed.name, changed.proxyName) = newName }
      if let shown { changed.displayName = shown }
      return .success(changed)
    }
  }

  /// Makes a reader an editor, or an editor a reader.
  /// - Throws: ``ReadersProblem/lastEditor``, ``ReadersProblem/leaving(until:)``, ``ReadersProblem/unknownReader``,
  ///   ``ReadersProblem/store(_:)``.
  public func setRole(_ role: Reader.Role, of id: ReaderKey) async throws(ReadersProblem) -> Reader {
    try await changeUnlessLeaving(id) { $0.role = role }
  }

  /// Disables a reader, and ends their sessions and tokens; their data stays.
  /// - Throws: The errors of ``setRole(_:of:)``.
  public func disable(_ id: ReaderKey) async throws(ReadersProblem) -> Reader {
    try await changeUnlessLeaving(id) { $0.isDisabled = true }
  }

  /// Enables a disabled reader again.
  /// - Throws: The errors of ``setRole(_:of:)``.
  public func enable(_ id: ReaderKey) async throws(ReadersProblem) -> Reader {
    try await changeUnlessLeaving(id) { $0.isDisabled = false }
  }

  /// Removes a reader: their sessions and tokens end at once, their data is deleted after ``Reader/pause``.
  /// - Throws: The errors of ``setRole(_:of:)``.
  public func remove(_ id: ReaderKey) async throws(ReadersProblem) -> Reader {
    let end = now().addingTimeInterval(Reader.pause)
    return try await changeUnlessLeaving(id) { $0.leavesAt = end }
  }

  /// Undoes a removal: the reader is as before, without the ended sessions and tokens.
  /// - Throws: ``ReadersProblem/notLeaving``, ``ReadersProblem/unknownReader``, ``ReadersProblem/store(_:)``.
  public func restore(_ id: ReaderKey) async throws(ReadersProblem) -> Reader {
    let now = now()
    return try await change(id) { reader, _ in
      // After its end the deletion may have begun.
      guard let end = reader.leavesAt, end > now else { return .failure(.notLeaving) }
      var changed = reader
      changed.leavesAt = nil
      return .success(changed)
    }
  }

  /// Deletes the data of readers whose pause is over, and expired credentials; returns the readers' keys. The caller repeats it
  /// periodically.
  /// - Throws: ``ReadersProblem/store(_:)``; the next call deletes the rest.
  public func purgeDue() async throws(ReadersProblem) -> [ReaderKey] {
    let now = now()
    let gone = try await translating { () async throws(StoreError) in
      try await credentials.removeExpired(at: now)
      return try await store.purge(leavingUpTo: now)
    }
    if !gone.isEmpty { changes.publish(.readers) }
    return gone
  }

  /// Changes a reader who is not leaving, and prevents the loss of the last active editor.
  private func changeUnlessLeaving(
    _ id: ReaderKey, _ update: @escaping @Sendable (inout Reader) -> Void
  ) async throws(ReadersProblem) -> Reader {
    try await change(id) { reader, activeEditors in
      if let end = reader.leavesAt { return .failure(.leaving(until: end)) }
      var changed = reader
      update(&changed)
      let isLost = reader.isActiveEditor && !changed.isActiveEditor
      return isLost && activeEditors <= 1 ? .failure(.lastEditor) : .success(changed)
    }
  }

  private func change(
    _ id: ReaderKey, _ decide: @escaping ReaderDecision
  ) async throws(ReadersProblem) -> Reader {
    let changed = try await translatingResult { () async throws(StoreError) in try await store.change(id, decide) }
    changes.publish(.readers)
    return changed
  }

  func add(
    _ reader: Reader, password: String?, invitation: SecretHash?, identity: ReaderIdentity? = nil
  ) async throws(ReadersProblem) -> Reader {
    let hash = try await hash(password)
    let added = try await translatingResult { () async throws(StoreError) in
      try await store.add(reader, password: hash, invitation: invitation, identity: identity)
    }
    await welcome(added.id)
    changes.publish(.readers)
    return added
  }

  func newReader(name: String, displayName: String?, role: Reader.Role) throws(ReadersProblem) -> Reader {
    let name = try Self.readerName(name)
    let typed = displayName?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
    let shown = try typed.isEmpty ? DisplayText(name) : Self.displayName(typed)
    return Reader(
      id: ReaderKey(rawValue: secrets.id()), name: name, displayName: shown, role: role, created: now())
  }

  static func readerName(_ typed: String) throws(ReadersProblem) -> ReaderName {
    guard let name = ReaderName(typed) else { throw .badName }
    return name
  }

  private static func displayName(_ typed: String) throws(ReadersProblem) -> DisplayText {
    guard let name = DisplayText(typed) else { throw .badDisplayName }
    return name
  }

  static func label(_ typed: String) throws(ReadersProblem) -> DisplayText {
    guard let label = DisplayText(typed) else { throw .badLabel }
    return label
  }

  func translating<Value>(_ work: () async throws(StoreError) -> Value) async throws(ReadersProblem) -> Value {
    try await ReadersProblem.translating(work)
  }

  /// Returns the value of a store's decision, or throws its problem.
  func translatingResult<Value>(
    _ work: () async throws(StoreError) -> Result<Value, ReadersProblem>
  ) async throws(ReadersProblem) -> Value {
    try await translating(work).get()
  }

  /// Publishes a change of the readers when the store found what to change.
  func changing(
    _ kind: ReadersProblem.CredentialKind, _ work: () async throws(StoreError) -> Bool
  ) async throws(ReadersProblem) {
    guard try await translating(work) else { throw .unknown(kind) }
    changes.publish(.readers)
  }
}

extension Topic {
  /// Readers and their credentials.
  public static let readers = Topic("readers")
}
