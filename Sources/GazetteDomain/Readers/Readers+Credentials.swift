public import Foundation

// The credentials of readers after they have proved who they are.
extension Readers {
  /// Starts a session of a reader who has proved who they are; the secret is for the browser's cookie.
  /// - Parameter device: The browser's description of itself.
  /// - Throws: ``ReadersProblem/unknownReader``, ``ReadersProblem/disabled``, ``ReadersProblem/leaving(until:)``,
  ///   ``ReadersProblem/store(_:)``.
  public func startSession(
    for reader: ReaderKey, device: String?, address: String?
  ) async throws(ReadersProblem) -> Issued<Session> {
    let (secret, now) = (secrets.secret(), now())
    let session = Session(
      id: Session.ID(rawValue: secrets.id()), reader: reader, hash: secrets.hash(of: secret),
      device: device.flatMap { DisplayText(clipping: $0) }, started: now, lastUse: Self.use(at: now, from: address))
    _ = try await translatingResult { () async throws(StoreError) in try await credentials.add(session) }
    changes.publish(.readers)
    return Issued(value: session, secret: secret)
  }

  /// Returns the reader signed in with `secret`, and the session; nil when it is unknown or ended.
  /// - Throws: ``ReadersProblem/store(_:)``.
  public func checkSession(
    _ secret: some StringProtocol, from address: String?
  ) async throws(ReadersProblem) -> (reader: Reader, session: Session)? {
    guard let hash = Secret(secret).map(secrets.hash(of:)) else { return nil }
    let found = try await translating { () async throws(StoreError) in try await credentials.session(hash) }
    let now = now()
    guard let (session, reader) = found, session.isOpen(at: now), reader.state == .active else { return nil }
    if session.lastUse.isDue(at: now) {
      // A read-only disk must not prevent reading.
      try? await credentials.note(Self.use(at: now, from: address), of: session.id)
    }
    return (reader, session)
  }

  /// Returns the reader's sessions, the most recently used first.
  /// - Throws: ``ReadersProblem/store(_:)``.
  public func sessions(of reader: ReaderKey) async throws(ReadersProblem) -> [Session] {
    let now = now()
    return try await translating { () async throws(StoreError) in
      try await credentials.sessions(of: reader)
    }.filter { $0.isOpen(at: now) }
  }

  /// Ends one of the reader's sessions.
  /// - Throws: ``ReadersProblem/unknown(_:)``, ``ReadersProblem/store(_:)``.
  public func end(_ session: Session.ID, of reader: ReaderKey) async throws(ReadersProblem) {
    try await changing(.session) { () async throws(StoreError) in try await credentials.end(session, of: reader) }
  }

  /// Ends all of the reader's sessions except the given one; returns their number.
  /// - Throws: ``ReadersProblem/store(_:)``.
  public func endSessions(
    of reader: ReaderKey, keeping session: Session.ID? = nil
  ) async throws(ReadersProblem) -> Int {
    let count = try await translating { () async throws(StoreError) in
      try await credentials.endSessions(of: reader, keeping: session)
    }
    if count > 0 { changes.publish(.readers) }
    return count
  }

  /// Makes a token; its `text` is shown to the reader once.
  /// - Parameter ends: The time when it expires; nil for never.
  /// - Throws: ``ReadersProblem/badLabel``, ``ReadersProblem/badEnd``, ``ReadersProblem/tooMany(_:maximum:)``,
  ///   ``ReadersProblem/unknownReader``, ``ReadersProblem/disabled``, ``ReadersProblem/leaving(until:)``,
  ///   ``ReadersProblem/store(_:)``.
  public func makeToken(
    named name: String, scope: AccessToken.Scope, ends: Date?, for reader: ReaderKey
  ) async throws(ReadersProblem) -> Issued<AccessToken> {
    let (label, now) = (try Self.label(name), now())
    let secret = scope == .sync ? secrets.plainSecret() : secrets.secret()
    if let ends, ends <= now || ends > now.addingTimeInterval(AccessToken.maximumLifetime) { throw .badEnd }
    let mark = scope == .sync ? AccessToken.appMark : AccessToken.mark
    var feverKey: [UInt8]?
    if scope == .sync {
      feverKey = secrets.md5(Array("\(try await self.reader(reader).name.text):\(mark)\(secret.text)".utf8))
    }
    let token = AccessToken(
      id: AccessToken.ID(rawValue: secrets.id()), reader: reader, name: label, scope: scope,
      hash: secrets.hash(of: secret), feverKey: feverKey, prefix: String((mark + secret.text).prefix(10)), created: now,
      ends: ends)
    _ = try await translatingResult { () async throws(StoreError) in try await credentials.add(token) }
    changes.publish(.readers)
    return Issued(value: token, secret: secret)
  }

  /// Returns the reader and the token that a program sent; nil when it is unknown or expired. The caller must check its
  /// ``AccessToken/scope``.
  /// - Throws: ``ReadersProblem/store(_:)``.
  public func checkToken(
    _ text: some StringProtocol, from address: String?
  ) async throws(ReadersProblem) -> (reader: Reader, token: AccessToken)? {
    guard let hash = AccessToken.secret(in: text).map(secrets.hash(of:)) else { return nil }
    return try await admit(from: address) { () async throws(StoreError) in try await credentials.token(hash) }
  }

  /// An app's proof of its reader.
  public enum AppCredential: Sendable {
    /// The whole token.
    case password(String)
    /// The ``AccessToken/feverKey``.
    case feverKey([UInt8])
  }

  /// Returns the reader and the app token of `credential`; nil when it is unknown or expired. Failures slow down their address; a
  /// valid credential never waits.
  /// - Throws: ``ReadersProblem/wait(seconds:)``, ``ReadersProblem/store(_:)``.
  public func checkApp(
    _ credential: AppCredential, from address: String
  ) async throws(ReadersProblem) -> (reader: Reader, token: AccessToken)? {
    let found =
      switch credential {
      case .password(let text): try await checkToken(text, from: address)
      case .feverKey(let key):
        try await admit(from: address) { () async throws(StoreError) in try await credentials.token(feverKey: key) }
      }
    if let found, found.token.scope == .sync { return found }
    // Only an invalid credential needs the throttle, so apps with a valid one can read while writes fail.
    let client = ClientNetwork.of(address)
    try await checkThrottle { () async throws(StoreError) in try await appThrottle.wait(for: client) }
    try await translating { () async throws(StoreError) in try await appThrottle.recordFailure(of: client) }
    return nil
  }

  private func admit(
    from address: String?, _ find: () async throws(StoreError) -> (token: AccessToken, reader: Reader)?
  ) async throws(ReadersProblem) -> (reader: Reader, token: AccessToken)? {
    let found = try await translating(find)
    let now = now()
    guard let (token, reader) = found, token.ends.map({ $0 > now }) ?? true, reader.state == .active else { return nil }
    if token.lastUse?.isDue(at: now) ?? true {
      // A read-only disk must not prevent reading.
      try? await credentials.note(Self.use(at: now, from: address), of: token.id)
    }
    return (reader, token)
  }

  /// Returns the reader's tokens, the latest first, including expired ones.
  /// - Throws: ``ReadersProblem/store(_:)``.
  public func tokens(of reader: ReaderKey) async throws(ReadersProblem) -> [AccessToken] {
    try await translating { () async throws(StoreError) in try await credentials.tokens(of: reader) }
  }

  /// Revokes one of the reader's tokens.
  /// - Throws: ``ReadersProblem/unknown(_:)``, ``ReadersProblem/store(_:)``.
  public func revoke(_ token: AccessToken.ID, of reader: ReaderKey) async throws(ReadersProblem) {
    try await changing(.token) { () async throws(StoreError) in try await credentials.revoke(token, of: reader) }
  }

  /// Deletes all of the reader's credentials of these kinds.
  /// - Throws: ``ReadersProblem/lastCredential`` when the reader could not sign in any longer; ``ReadersProblem/unknownReader``,
  ///   ``ReadersProblem/store(_:)``; earlier deletions remain.
  public func end(_ ways: PasswordlessCredentials, of reader: ReaderKey) async throws(ReadersProblem) {
    for token in try await tokens(of: reader) where ways.contains(token.scope == .sync ? .apps : .tokens) {
      try await revoke(token.id, of: reader)
    }
    guard ways.contains(.passkeys) else { return }
    for passkey in try await passkeys(of: reader) { try await removePasskey(passkey.id, of: reader) }
  }

  /// Adds a fully verified passkey to an active reader, under `name`.
  /// - Throws: ``ReadersProblem/badLabel``, ``ReadersProblem/passkeyTaken``, ``ReadersProblem/tooMany(_:maximum:)``,
  ///   ``ReadersProblem/unknownReader``, ``ReadersProblem/disabled``, ``ReadersProblem/leaving(until:)``,
  ///   ``ReadersProblem/store(_:)``.
  public func addPasskey(
    named name: String, of reader: ReaderKey, id: [UInt8], publicKey: [UInt8], signCount: UInt32,
    isBackupEligible: Bool,
    isBackedUp: Bool, transports: [String], aaguid: [UInt8]
  ) async throws(ReadersProblem) {
    let passkey = ReaderPasskey(
      id: ReaderPasskey.ID(rawValue: id), reader: reader, name: try Self.label(name), publicKey: publicKey,
      signCount: signCount, isBackupEligible: isBackupEligible, isBackedUp: isBackedUp, transports: transports,
      aaguid: aaguid, created: now())
    _ = try await translatingResult { () async throws(StoreError) in try await credentials.add(passkey) }
    changes.publish(.readers)
  }

  /// Returns the passkey with that id and its reader, who is active; nil otherwise, so that strangers learn nothing more.
  /// - Throws: ``ReadersProblem/store(_:)``.
  public func passkey(
    _ id: ReaderPasskey.ID
  ) async throws(ReadersProblem) -> (passkey: ReaderPasskey, reader: Reader)? {
    let found = try await translating { () async throws(StoreError) in try await credentials.passkey(id) }
    return found?.reader.state == .active ? found : nil
  }

  /// Returns the reader's passkeys, the earliest first.
  /// - Throws: ``ReadersProblem/store(_:)``.
  public func passkeys(of reader: ReaderKey) async throws(ReadersProblem) -> [ReaderPasskey] {
    try await translating { () async throws(StoreError) in try await credentials.passkeys(of: reader) }
  }

  /// Renames one of the reader's passkeys.
  /// - Throws: ``ReadersProblem/badLabel``, ``ReadersProblem/unknown(_:)``, ``ReadersProblem/store(_:)``.
  public func renamePasskey(
    _ id: ReaderPasskey.ID, to name: String, of reader: ReaderKey
  ) async throws(ReadersProblem) {
    let label = try Self.label(name)
    try await changing(.passkey) { () async throws(StoreError) in
      try await credentials.rename(id, to: label, of: reader)
    }
  }

  /// Deletes one of the reader's passkeys.
  /// - Throws: ``ReadersProblem/lastCredential`` when the reader could not sign in any longer; ``ReadersProblem/unknown(_:)``,
  ///   ``ReadersProblem/unknownReader``, ``ReadersProblem/store(_:)``.
  public func removePasskey(_ id: ReaderPasskey.ID, of reader: ReaderKey) async throws(ReadersProblem) {
    try await checkOtherCredential(of: reader)
    try await changing(.passkey) { () async throws(StoreError) in try await credentials.remove(id, of: reader) }
  }

  /// Signs a reader in with the passkey `id`, which `check` verifies; `check` returns its new signature count.
  ///
  /// Failures slow down their address, as with passwords.
  /// - Parameter device: The mark of a browser in which that reader signed in before, which has its own count of failures; nil
  ///   for any other.
  /// - Throws: ``ReadersProblem/wait(seconds:)``, ``ReadersProblem/passkeyUnproven(detail:)`` for an unknown passkey and for a
  ///   reader who may not sign in; ``ReadersProblem/passkeyCopied``; errors of `check`; ``ReadersProblem/store(_:)``.
  public func signIn(
    with id: ReaderPasskey.ID, from address: String, device: (ReaderName) -> String? = { _ in nil },
    _ check: (ReaderPasskey) throws(ReadersProblem) -> (signCount: UInt32, isBackedUp: Bool)
  ) async throws(ReadersProblem) -> Reader {
    let found = try await passkey(id)
    let mark = found.flatMap { device($0.reader.name) }
    let attempt = SignInThrottle.Attempt(
      name: mark == nil ? nil : found?.reader.name, address: address, device: mark)
    // No queue follows, so this is also the first check.
    try await checkThrottle { () async throws(StoreError) in try await throttle.begin(attempt) }
    do throws(ReadersProblem) {
      guard let (passkey, reader) = found else {
        throw .passkeyUnproven(detail: "Nobody who may come in has that passkey.")
      }
      let use = try check(passkey)
      try await usePasskey(passkey, signCount: use.signCount, isBackedUp: use.isBackedUp)
      // As with a valid password, a failure must not refuse the reader.
      try? await throttle.clearFailures(of: attempt)
      return reader
    } catch {
      if error.storeError == nil {
        try await translating { () async throws(StoreError) in try await throttle.recordFailure(of: attempt) }
      }
      throw error
    }
  }

  /// Records a sign-in with `passkey`, as it was read before, whose signature contains the count `signCount`. Two sign-ins with
  /// the same count cannot both succeed.
  /// - Throws: ``ReadersProblem/passkeyCopied`` when the count did not grow, unless it is always 0; ``ReadersProblem/store(_:)``.
  public func usePasskey(
    _ passkey: ReaderPasskey, signCount: UInt32, isBackedUp: Bool
  ) async throws(ReadersProblem) {
    guard signCount > passkey.signCount || (signCount == 0 && passkey.signCount == 0) else { throw .passkeyCopied }
    var used = passkey
    (used.signCount, used.isBackedUp, used.lastUsed) = (signCount, isBackedUp, now())
    let (noted, count) = (used, passkey.signCount)
    let isNoted = try await translating { () async throws(StoreError) in
      try await credentials.note(noted, countedFrom: count)
    }
    guard isNoted else { throw .passkeyCopied }
  }

  /// Links an external identity to an active reader, who can then sign in with it.
  /// - Throws: ``ReadersProblem/identityTaken``, ``ReadersProblem/tooMany(_:maximum:)``, ``ReadersProblem/unknownReader``,
  ///   ``ReadersProblem/disabled``, ``ReadersProblem/leaving(until:)``, ``ReadersProblem/store(_:)``.
  public func link(_ identity: ReaderIdentity, to reader: ReaderKey) async throws(ReadersProblem) {
    let now = now()
    _ = try await translatingResult { () async throws(StoreError) in
      try await credentials.link(identity, to: reader, at: now)
    }
    changes.publish(.readers)
  }

  /// Returns the reader with that identity; nil when there is none.
  /// - Throws: ``ReadersProblem/disabled``, ``ReadersProblem/leaving(until:)``, ``ReadersProblem/store(_:)``.
  public func find(_ identity: ReaderIdentity) async throws(ReadersProblem) -> Reader? {
    let found = try await translating { () async throws(StoreError) in try await credentials.reader(with: identity) }
    if let signInProblem = found?.signInProblem { throw signInProblem }
    return found
  }

  /// Returns the reader's identities, the earliest linked first.
  /// - Throws: ``ReadersProblem/store(_:)``.
  public func identities(of reader: ReaderKey) async throws(ReadersProblem) -> [ReaderIdentity] {
    try await translating { () async throws(StoreError) in try await credentials.identities(of: reader) }
  }

  /// Removes an identity from the reader.
  /// - Throws: ``ReadersProblem/lastCredential`` when the reader could not sign in any longer; ``ReadersProblem/unknown(_:)``,
  ///   ``ReadersProblem/unknownReader``, ``ReadersProblem/store(_:)``.
  public func unlink(_ identity: ReaderIdentity, from reader: ReaderKey) async throws(ReadersProblem) {
    try await checkOtherCredential(of: reader)
    try await changing(.identity) { () async throws(StoreError) in
      try await credentials.unlink(identity, from: reader)
    }
  }

  /// Verifies that a reader has another way to sign in before a passkey or an identity is removed.
  /// - Throws: ``ReadersProblem/lastCredential``, ``ReadersProblem/unknownReader``, ``ReadersProblem/store(_:)``.
  private func checkOtherCredential(of id: ReaderKey) async throws(ReadersProblem) {
    if hasPassword(try await reader(id)) { return }
    let (passkeys, identities) = (try await passkeys(of: id), try await identities(of: id))
    // Without the proxy, its identities sign no one in.
    guard passkeys.count + identities.count(where: { hasTrustedProxy || !$0.isFromProxy }) > 1 else {
      throw .lastCredential
    }
  }

  private static func use(at date: Date, from address: String?) -> LastUse {
    LastUse(date, from: address.flatMap { DisplayText(clipping: $0) })
  }
}

/// Kinds of credentials that work without the password and survive a change of it.
public struct PasswordlessCredentials: OptionSet, Sendable {
  /// The kinds as bits.
  public let rawValue: Int
  /// Makes kinds from bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Tokens of programs.
  public static let tokens = PasswordlessCredentials(rawValue: 1)
  /// Passwords of reader apps.
  public static let apps = PasswordlessCredentials(rawValue: 2)
  /// Passkeys.
  public static let passkeys = PasswordlessCredentials(rawValue: 4)
}
