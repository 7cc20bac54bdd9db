import Foundation

// Invitations, passwords and one-time tokens: how people become readers and prove who they are.
extension Readers {
  /// The shortest password, in characters.
  public static let minimumPasswordLength = 10
  /// The longest password, in bytes.
  public static let maximumPasswordLength = 1024

  /// Invites one person to become a reader, within ``Invitation/lifetime``.
  /// - Parameters:
  ///   - typed: The invited person's name for the editors' list; nil or empty for none.
  ///   - editor: The editor who invites; nil on the command line.
  /// - Throws: ``ReadersProblem/editorLockedOut``, ``ReadersProblem/badLabel``, ``ReadersProblem/tooMany(_:maximum:)``,
  ///   ``ReadersProblem/store(_:)``.
  public func invite(
    as role: Reader.Role, invitee typed: String? = nil, by editor: ReaderKey?
  ) async throws(ReadersProblem) -> Issued<Invitation> {
    try await checkEditorCanSignIn()
    var invitee: DisplayText?
    if let typed, typed.contains(where: { !$0.isWhitespace }) { invitee = try Self.label(typed) }
    let (secret, made) = (secrets.secret(), now())
    let invitation = Invitation(
      id: Invitation.ID(rawValue: secrets.id()), hash: secrets.hash(of: secret), role: role, invitee: invitee,
      madeBy: editor, made: made, ends: made.addingTimeInterval(Invitation.lifetime))
    let saved = try await translatingResult { () async throws(StoreError) in try await store.add(invitation) }
    changes.publish(.readers)
    return Issued(value: saved, secret: secret)
  }

  /// Returns the valid invitations, the earliest first.
  /// - Throws: ``ReadersProblem/store(_:)``.
  public func invitations() async throws(ReadersProblem) -> [Invitation] {
    let now = now()
    return try await translating { () async throws(StoreError) in try await store.invitations() }.filter {
      $0.isOpen(at: now)
    }
  }

  /// Returns the invitation with this secret; it stays unused.
  /// - Throws: ``ReadersProblem/badInvitation``, ``ReadersProblem/store(_:)``.
  public func invitation(_ secret: String) async throws(ReadersProblem) -> Invitation {
    guard let hash = Secret(secret).map(secrets.hash(of:)) else { throw .badInvitation }
    let found = try await translating { () async throws(StoreError) in try await store.invitation(hash) }
    guard let found, found.isOpen(at: now()) else { throw .badInvitation }
    return found
  }

  /// Withdraws an invitation.
  /// - Throws: ``ReadersProblem/unknown(_:)``, ``ReadersProblem/store(_:)``.
  public func withdraw(_ id: Invitation.ID) async throws(ReadersProblem) {
    try await changing(.invitation) { () async throws(StoreError) in try await store.removeInvitation(id) }
  }

  /// Makes the invited person a reader. An invitation works once, even if it is used twice at the same time.
  /// - Parameter password: The password; nil for readers who will sign in otherwise.
  /// - Throws: ``ReadersProblem/badInvitation``, and the errors of ``add(name:displayName:role:password:)``; the invitation then
  ///   stays unused.
  public func accept(
    _ secret: String, name: String, displayName: String? = nil, password: String? = nil
  ) async throws(ReadersProblem) -> Reader {
    // The invitation is checked first: no one without one may cause a password hash.
    let invitation = try await invitation(secret)
    let reader = try newReader(name: name, displayName: displayName, role: invitation.role)
    // A proxy decides who owns a name that is an address of that domain; being first proves nothing. Other self-chosen names are
    // not linked to a proxy's header either: see ``Reader/proxyName``.
    if provisioning.reserves(reader.name) { throw .nameTaken(reader.name) }
    return try await add(reader, password: password, invitation: invitation.hash)
  }

  /// Returns true when `reader` can sign in with a password: their own, or, for the operator, the one in the settings.
  public func hasPassword(_ reader: Reader) -> Bool {
    reader.usesPassword || (reader.id == .owner && ownerPassword != nil)
  }

  /// Sets a reader's password, nil for none, and ends all their sessions except the given one.
  /// - Throws: ``ReadersProblem/unknownReader``, the fault of the password, ``ReadersProblem/store(_:)``.
  public func setPassword(
    _ password: String?, of id: ReaderKey, keeping session: Session.ID? = nil
  ) async throws(ReadersProblem) {
    let hash = try await hash(password)
    let isKnown = try await translating { () async throws(StoreError) in
      try await store.setPassword(hash, of: id, keeping: session)
    }
    guard isKnown else { throw .unknownReader }
    changes.publish(.readers)
  }

  /// Returns the reader who signs in as `name` with `password`, typed at `address`.
  ///
  /// The work and the errors are the same whether or not the name exists. Failures slow down their address and the name.
  /// - Parameter device: The proven mark of a browser in which that reader signed in before; others' failures with the name do
  ///   not slow it down.
  /// - Throws: ``ReadersProblem/wrongPassword``, ``ReadersProblem/wait(seconds:)``; with the right password
  ///   ``ReadersProblem/disabled`` and ``ReadersProblem/leaving(until:)``; ``ReadersProblem/passwordsBusy(seconds:)``,
  ///   ``ReadersProblem/passwordsLackMemory``, ``ReadersProblem/store(_:)``.
  public func checkPassword(
    _ password: String, named name: String, from address: String, device: String? = nil
  ) async throws(ReadersProblem) -> Reader {
    let name = ReaderName(name)
    let attempt = SignInThrottle.Attempt(name: name, address: address, device: device)
    // A throttled caller takes no place in the queue.
    try await checkThrottle { () async throws(StoreError) in try await throttle.wait(for: attempt) }
    return try await hashingQueue.run(isKnown: device != nil) { () async throws(ReadersProblem) in
      // Others may have failed meanwhile.
      try await checkThrottle { () async throws(StoreError) in try await throttle.begin(attempt) }
      let (reader, hash) = try await candidate(name)
      let typed = password.utf8.count <= Self.maximumPasswordLength ? password : ""
      let matches = try await hashed { () async throws(PasswordHashingError) in try await passwords.matches(typed, hash)
      }
      guard matches, !typed.isEmpty, let reader else {
        // As many are judged as hashed concurrently, so a failure counts in time for the next attempt.
        try await translating { () async throws(StoreError) in try await throttle.recordFailure(of: attempt) }
        try await checkThrottle { () async throws(StoreError) in try await throttle.wait(for: attempt) }
        throw .wrongPassword
      }
      // The same again, on any node: of several concurrent guesses only one may learn its result.
      try await checkThrottle { () async throws(StoreError) in try await throttle.wait(for: attempt) }
      // A failure must not refuse a reader who knew the password; the counted failures expire.
      try? await throttle.clearFailures(of: attempt)
      if let signInProblem = reader.signInProblem { throw signInProblem }
      return reader
    }
  }

  /// Throws ``ReadersProblem/wait(seconds:)`` when `seconds` returns a number, and ``ReadersProblem/store(_:)`` when it fails.
  func checkThrottle(_ seconds: () async throws(StoreError) -> Int?) async throws(ReadersProblem) {
    if let seconds = try await translating(seconds) { throw .wait(seconds: seconds) }
  }

  private func candidate(
    _ name: ReaderName?
  ) async throws(ReadersProblem) -> (reader: Reader?, password: StoredPassword?) {
    guard let name else { return (nil, nil) }
    let found = try await translating { () async throws(StoreError) in try await store.reader(named: name) }
    let usual = found?.reader.id == .owner ? ownerPassword : nil
    return (found?.reader, found?.password ?? usual)
  }

  /// Returns the hash of a password that a reader chose.
  func hash(_ password: String?) async throws(ReadersProblem) -> StoredPassword? {
    guard let password else { return nil }
    guard password.utf8.count <= Self.maximumPasswordLength else {
      throw .longPassword(maximum: Self.maximumPasswordLength)
    }
    guard password.count >= Self.minimumPasswordLength else {
      throw .shortPassword(minimum: Self.minimumPasswordLength)
    }
    // Only signed-in, invited and reset readers choose a password.
    return try await hashingQueue.run(isKnown: true) { () async throws(ReadersProblem) in
      try await hashed { () async throws(PasswordHashingError) in try await passwords.hash(password) }
    }
  }

  private func hashed<Value>(
    _ work: () async throws(PasswordHashingError) -> Value
  ) async throws(ReadersProblem) -> Value {
    do throws(PasswordHashingError) {
      return try await work()
    } catch {
      throw .passwordsLackMemory
    }
  }

  /// Stores `payload` for one use within ``OneTimeToken/lifetime``; the secret is for the browser that returns.
  /// - Parameter address: The client's address; the one-time tokens per client are limited.
  /// - Throws: ``ReadersProblem/wait(seconds:)``, ``ReadersProblem/store(_:)``; a payload beyond
  ///   ``OneTimeToken/maximumPayloadBytes`` is not
  ///   stored.
  public func issueOneTimeToken(
    for purpose: OneTimeToken.Purpose, payload: [UInt8], to reader: ReaderKey? = nil, from address: String
  ) async throws(ReadersProblem) -> Secret {
    try await checkThrottle { () async throws(StoreError) in try await oneTimeTokens.take(for: address) }
    return try await storeOneTimeToken(for: purpose, payload: payload, to: reader)
  }

  func storeOneTimeToken(
    for purpose: OneTimeToken.Purpose, payload: [UInt8], to reader: ReaderKey?
  ) async throws(ReadersProblem) -> Secret {
    guard payload.count <= OneTimeToken.maximumPayloadBytes else {
      throw .store(.failed(detail: "a ticket is too large"))
    }
    let secret = secrets.secret()
    let oneTimeToken = OneTimeToken(
      hash: secrets.hash(of: secret), purpose: purpose, reader: reader,
      ends: now().addingTimeInterval(purpose.lifetime), payload: payload)
    try await translating { () async throws(StoreError) in try await credentials.add(oneTimeToken) }
    return secret
  }

  /// Uses up and returns the one-time token with that secret; nil when it has another purpose, was used, or expired.
  /// - Throws: ``ReadersProblem/store(_:)``.
  public func redeemOneTimeToken(_ secret: String, for purpose: OneTimeToken.Purpose) async throws(ReadersProblem)
    -> OneTimeToken?
  {
    guard let hash = Secret(secret).map(secrets.hash(of:)) else { return nil }
    let oneTimeToken = try await translating { () async throws(StoreError) in try await credentials.take(hash) }
    guard let oneTimeToken, oneTimeToken.purpose == purpose, oneTimeToken.isOpen(at: now()) else { return nil }
    return oneTimeToken
  }
}
