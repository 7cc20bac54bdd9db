import Foundation

/// Who reads this paper: accounts with what comes in to them, and the rules that keep somebody able to change the paper.
///
/// Who may call a verb is for the caller to say: most are for editors, or for the reader whom they are about.
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
  let tickets: TicketLimit
  let hashingQueue: HashingQueue
  /// Slows down who guesses apps' passwords; apart from the sign-in, which an app with an old password must not close.
  let appThrottle: LoginThrottle
  /// Who else says who readers are; the sign-in offers them in this order.
  public let providers: [any IdentityProvider]
  /// Who becomes a reader by their word.
  public let newcomers: Newcomers
  /// Whether somebody in front of the paper says who asks: readers come in without anything of their own then.
  let isVouchedFor: Bool

  /// The readers of `store`, who come in with what is in `credentials`.
  /// - Parameters:
  ///   - ownerPassword: what the installation's settings have as its password; it is the owner's for as long as they have none
  ///     of their own.
  ///   - providers: who else says who readers are.
  ///   - newcomers: who becomes a reader by their word.
  ///   - isVouchedFor: whether a proxy in front says who asks.
  ///   - welcome: prepares the paper of a reader who was just added.
  public init(
    store: any ReaderStore, credentials: any CredentialStore, passwords: any PasswordHashing, secrets: Secrets,
    changes: ChangeFeed, now: @escaping CurrentTime, ownerPassword: StoredPassword? = nil,
    providers: [any IdentityProvider] = [], newcomers: Newcomers = .nobody, isVouchedFor: Bool = false,
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
    self.newcomers = newcomers
    self.isVouchedFor = isVouchedFor
    self.welcome = welcome
    throttle = SignInThrottle(now: now)
    tickets = TicketLimit(now: now)
    appThrottle = LoginThrottle(now: now)
  }

  /// All readers by name, those who are disabled or leaving included.
  /// - Throws: ``ReadersProblem/store(_:)``.
  public func list() async throws(ReadersProblem) -> [Reader] {
    try await stored { () async throws(StoreError) in try await store.readers() }
  }

  /// The paper's only reader; nil when there are several.
  /// - Throws: ``ReadersProblem/store(_:)``.
  public func onlyReader() async throws(ReadersProblem) -> Reader? {
    try await stored { () async throws(StoreError) in try await store.onlyReader()?.reader }
  }

  /// The paper's only reader where nobody has to show who they are: who has neither a password nor anything else to come in
  /// with. Nil where everybody has to sign in.
  /// - Throws: ``ReadersProblem/store(_:)``.
  public func readerWithoutSignIn() async throws(ReadersProblem) -> Reader? {
    guard ownerPassword == nil else { return nil }
    let only = try await stored { () async throws(StoreError) in try await store.onlyReader() }
    return only.flatMap { $0.hasWayIn ? nil : $0.reader }
  }

  /// Whose the paper is where nobody says who they are, as guests and commands do not: its only reader's, else its owner's
  /// while they are an active editor, else that of the active editor who has been one of its readers the longest.
  /// - Throws: ``ReadersProblem/store(_:)``.
  public func principal() async throws(ReadersProblem) -> ReaderKey {
    if let only = try await onlyReader() { return only.id }
    let owner = try await stored { () async throws(StoreError) in try await store.reader(.owner) }
    if owner?.isActiveEditor == true { return .owner }
    let editors = try await list().filter(\.isActiveEditor)
    return editors.min { ($0.created, $0.name.text) < ($1.created, $1.name.text) }?.id ?? .owner
  }

  /// Lets pass what makes a second reader, after whom everybody has to sign in, where an editor can.
  /// - Throws: ``ReadersProblem/editorLockedOut``, ``ReadersProblem/store(_:)``.
  func checkEditorsWayIn() async throws(ReadersProblem) {
    if isVouchedFor { return }
    for editor in try await list() where editor.isActiveEditor {
      if hasPassword(editor) { return }
      let (keys, identities) = (try await passkeys(of: editor.id), try await identities(of: editor.id))
      if !keys.isEmpty || identities.contains(where: { !$0.isOfProxy }) { return }
    }
    throw .editorLockedOut
  }

  /// One reader.
  /// - Throws: ``ReadersProblem/unknownReader``, ``ReadersProblem/store(_:)``.
  public func reader(_ id: ReaderKey) async throws(ReadersProblem) -> Reader {
    let found = try await stored { () async throws(StoreError) in try await store.reader(id) }
    guard let found else { throw .unknownReader }
    return found
  }

  /// The reader who signs in as `name`, however it is typed; nil when nobody does.
  /// - Throws: ``ReadersProblem/store(_:)``.
  public func find(_ name: String) async throws(ReadersProblem) -> Reader? {
    guard let name = ReaderName(name) else { return nil }
    return try await stored { () async throws(StoreError) in try await store.reader(named: name)?.reader }
  }

  /// Adds a reader. An editor who brings a password may be the first who can sign in.
  /// - Parameters:
  ///   - displayName: what they are called on pages; their name where nil or empty.
  ///   - password: nil for who will come in otherwise.
  /// - Throws: ``ReadersProblem/editorLockedOut``, ``ReadersProblem/badName``, ``ReadersProblem/badDisplayName``,
  ///   ``ReadersProblem/nameTaken(_:)``, what is wrong with the password, ``ReadersProblem/store(_:)``.
  public func add(
    name: String, displayName: String? = nil, role: Reader.Role = .reader, password: String? = nil
  ) async throws(ReadersProblem) -> Reader {
    var reader = try newReader(name: name, displayName: displayName, role: role)
    reader.proxyName = Reader.ProxyName(typed: name)
    if role != .editor || password == nil { try await checkEditorsWayIn() }
    return try await add(reader, password: password, invitation: nil)
  }

  /// Gives a reader another name, to sign in with or to be called by; nil leaves it as it is. A proxy's header that is the new
  /// name to sign in with, byte by byte as it was typed, becomes theirs, unless it is somebody's.
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

  /// Keeps a reader out until they are enabled, and ends their sessions and tokens; what is theirs stays.
  /// - Throws: As ``setRole(_:of:)``.
  public func disable(_ id: ReaderKey) async throws(ReadersProblem) -> Reader {
    try await changeUnlessLeaving(id) { $0.isDisabled = true }
  }

  /// Lets a disabled reader in again.
  /// - Throws: As ``setRole(_:of:)``.
  public func enable(_ id: ReaderKey) async throws(ReadersProblem) -> Reader {
    try await changeUnlessLeaving(id) { $0.isDisabled = false }
  }

  /// Removes a reader: their sessions and tokens end at once, and all that is theirs goes after ``Reader/pause``.
  /// - Throws: As ``setRole(_:of:)``.
  public func remove(_ id: ReaderKey) async throws(ReadersProblem) -> Reader {
    let end = now().addingTimeInterval(Reader.pause)
    return try await changeUnlessLeaving(id) { $0.leavesAt = end }
  }

  /// Takes a removal back: the reader is as before, but for the sessions and tokens that ended.
  /// - Throws: ``ReadersProblem/notLeaving``, ``ReadersProblem/unknownReader``, ``ReadersProblem/store(_:)``.
  public func takeBack(_ id: ReaderKey) async throws(ReadersProblem) -> Reader {
    let now = now()
    return try await change(id) { reader, _ in
      // From its end on the removal may have begun.
      guard let end = reader.leavesAt, end > now else { return .failure(.notLeaving) }
      var changed = reader
      changed.leavesAt = nil
      return .success(changed)
    }
  }

  /// Deletes all that is of readers whose pause is over, and forgets what ended of what others come in with; answers whose.
  /// To be called now and then.
  /// - Throws: ``ReadersProblem/store(_:)``; what is left is deleted the next time.
  public func purgeDue() async throws(ReadersProblem) -> [ReaderKey] {
    let now = now()
    let gone = try await stored { () async throws(StoreError) in
      try await credentials.forgetEnded(at: now)
      return try await store.purge(leavingUpTo: now)
    }
    if !gone.isEmpty { changes.publish(.readers) }
    return gone
  }

  /// Changes a reader who is not leaving, and keeps the last active editor one.
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
    let changed = try await settled { () async throws(StoreError) in try await store.change(id, decide) }
    changes.publish(.readers)
    return changed
  }

  func add(
    _ reader: Reader, password: String?, invitation: SecretHash?, identity: ReaderIdentity? = nil
  ) async throws(ReadersProblem) -> Reader {
    let hash = try await hash(password)
    let added = try await settled { () async throws(StoreError) in
      try await store.add(reader, password: hash, invitation: invitation, identity: identity)
    }
    await welcome(added.id)
    changes.publish(.readers)
    return added
  }

  func newReader(name: String, displayName: String?, role: Reader.Role) throws(ReadersProblem) -> Reader {
    let name = try Self.readerName(name)
    let typed = displayName?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
    let shown = try typed.isEmpty ? ShownText(name) : Self.displayName(typed)
    return Reader(
      id: ReaderKey(rawValue: secrets.id()), name: name, displayName: shown, role: role, created: now())
  }

  static func readerName(_ typed: String) throws(ReadersProblem) -> ReaderName {
    guard let name = ReaderName(typed) else { throw .badName }
    return name
  }

  private static func displayName(_ typed: String) throws(ReadersProblem) -> ShownText {
    guard let name = ShownText(typed) else { throw .badDisplayName }
    return name
  }

  static func label(_ typed: String) throws(ReadersProblem) -> ShownText {
    guard let label = ShownText(typed) else { throw .badLabel }
    return label
  }

  func stored<Value>(_ work: () async throws(StoreError) -> Value) async throws(ReadersProblem) -> Value {
    try await ReadersProblem.translating(work)
  }

  /// What a store decided.
  func settled<Value>(
    _ work: () async throws(StoreError) -> Result<Value, ReadersProblem>
  ) async throws(ReadersProblem) -> Value {
    try await stored(work).get()
  }

  /// Publishes that readers changed when the store found what was to be changed.
  func changing(
    _ thing: ReadersProblem.Thing, _ work: () async throws(StoreError) -> Bool
  ) async throws(ReadersProblem) {
    guard try await stored(work) else { throw .unknown(thing) }
    changes.publish(.readers)
  }
}

extension Topic {
  /// Who reads the paper, and what they come in with.
  public static let readers = Topic("readers")
}
