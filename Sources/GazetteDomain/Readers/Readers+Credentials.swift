public import Foundation

// What readers come in with, once they have shown who they are.
extension Readers {
  /// Signs a reader in, who has shown who they are; the secret is for the browser's cookie.
  /// - Parameter device: what the browser calls itself.
  /// - Throws: ``ReadersProblem/unknownReader``, ``ReadersProblem/disabled``, ``ReadersProblem/leaving(until:)``,
  ///   ``ReadersProblem/store(_:)``.
  public func startSession(
    for reader: ReaderKey, device: String?, address: String?
  ) async throws(ReadersProblem) -> Issued<Session> {
    let (secret, now) = (secrets.secret(), now())
    let session = Session(
      id: Session.ID(rawValue: secrets.id()), reader: reader, hash: secrets.hash(of: secret),
      device: device.flatMap { ShownText(clipping: $0) }, started: now, lastUse: Self.use(at: now, from: address))
    _ = try await settled { () async throws(StoreError) in try await credentials.add(session) }
    changes.publish(.readers)
    return Issued(value: session, secret: secret)
  }

  /// Who is signed in with `secret`, and in which session; nil when nobody is, or not any more.
  /// - Throws: ``ReadersProblem/store(_:)``.
  public func checkSession(
    _ secret: some StringProtocol, from address: String?
  ) async throws(ReadersProblem) -> (reader: Reader, session: Session)? {
    guard let hash = Secret(secret).map(secrets.hash(of:)) else { return nil }
    let found = try await stored { () async throws(StoreError) in try await credentials.session(hash) }
    let now = now()
    guard let (session, reader) = found, session.isOpen(at: now), reader.state == .active else { return nil }
    if session.lastUse.isDue(at: now) {
      // On a disk that cannot be written, reading goes on.
      try? await credentials.note(Self.use(at: now, from: address), of: session.id)
    }
    return (reader, session)
  }

  /// The reader's sessions, the one used last first.
  /// - Throws: ``ReadersProblem/store(_:)``.
  public func sessions(of reader: ReaderKey) async throws(ReadersProblem) -> [Session] {
    let now = now()
    return try await stored { () async throws(StoreError) in
      try await credentials.sessions(of: reader)
    }.filter { $0.isOpen(at: now) }
  }

  /// Ends one of the reader's sessions.
  /// - Throws: ``ReadersProblem/unknown(_:)``, ``ReadersProblem/store(_:)``.
  public func end(_ session: Session.ID, of reader: ReaderKey) async throws(ReadersProblem) {
    try await changing(.session) { () async throws(StoreError) in try await credentials.end(session, of: reader) }
  }

  /// Ends all of the reader's sessions but the one to be kept; answers how many.
  /// - Throws: ``ReadersProblem/store(_:)``.
  public func endSessions(
    of reader: ReaderKey, keeping session: Session.ID? = nil
  ) async throws(ReadersProblem) -> Int {
    let count = try await stored { () async throws(StoreError) in
      try await credentials.endSessions(of: reader, keeping: session)
    }
    if count > 0 { changes.publish(.readers) }
    return count
  }

  /// Makes a token; its `text` is what its reader is told, once.
  /// - Parameter ends: from when on it opens nothing; nil for never.
  /// - Throws: ``ReadersProblem/badLabel``, ``ReadersProblem/badEnd``, ``ReadersProblem/tooMany(_:most:)``,
  ///   ``ReadersProblem/unknownReader``, ``ReadersProblem/disabled``, ``ReadersProblem/leaving(until:)``,
  ///   ``ReadersProblem/store(_:)``.
  public func makeToken(
    named name: String, scope: AccessToken.Scope, ends: Date?, for reader: ReaderKey
  ) async throws(ReadersProblem) -> Issued<AccessToken> {
    let (label, now) = (try Self.label(name), now())
    let secret = scope == .sync ? secrets.plainSecret() : secrets.secret()
    if let ends, ends <= now || ends > now.addingTimeInterval(AccessToken.longestLifetime) { throw .badEnd }
    let mark = scope == .sync ? AccessToken.appMark : AccessToken.mark
    var feverKey: [UInt8]?
    if scope == .sync {
      feverKey = secrets.md5(Array("\(try await self.reader(reader).name.text):\(mark)\(secret.text)".utf8))
    }
    let token = AccessToken(
      id: AccessToken.ID(rawValue: secrets.id()), reader: reader, name: label, scope: scope,
      hash: secrets.hash(of: secret), feverKey: feverKey, prefix: String((mark + secret.text).prefix(10)), created: now,
      ends: ends)
    _ = try await settled { () async throws(StoreError) in try await credentials.add(token) }
    changes.publish(.readers)
    return Issued(value: token, secret: secret)
  }

  /// Whose token a program sent, and which; nil when it opens nothing, or nothing any more. What it opens is for the caller to
  /// see to: its ``AccessToken/scope``.
  /// - Throws: ``ReadersProblem/store(_:)``.
  public func checkToken(
    _ text: some StringProtocol, from address: String?
  ) async throws(ReadersProblem) -> (reader: Reader, token: AccessToken)? {
    guard let hash = AccessToken.secret(in: text).map(secrets.hash(of:)) else { return nil }
    return try await admit(from: address) { () async throws(StoreError) in try await credentials.token(hash) }
  }

  /// How an app shows whose it is.
  public enum AppCredential: Sendable {
    /// By the whole token.
    case password(String)
    /// By its ``AccessToken/feverKey``.
    case feverKey([UInt8])
  }

  /// Whose app sent `credential`, and by which token for apps; nil when it opens nothing, or nothing any more. Who fails is
  /// slowed down by their address; who has the right one never is.
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
    let client = ClientNetwork.of(address)
    if let seconds = appThrottle.wait(for: client) { throw .wait(seconds: seconds) }
    appThrottle.recordFailure(of: client)
    return nil
  }

  private func admit(
    from address: String?, _ find: () async throws(StoreError) -> (token: AccessToken, reader: Reader)?
  ) async throws(ReadersProblem) -> (reader: Reader, token: AccessToken)? {
    let found = try await stored(find)
    let now = now()
    guard let (token, reader) = found, token.ends.map({ $0 > now }) ?? true, reader.state == .active else { return nil }
    if token.lastUse?.isDue(at: now) ?? true {
      // On a disk that cannot be written, reading goes on.
      try? await credentials.note(Self.use(at: now, from: address), of: token.id)
    }
    return (reader, token)
  }

  /// The reader's tokens, the latest made first, those that ended included.
  /// - Throws: ``ReadersProblem/store(_:)``.
  public func tokens(of reader: ReaderKey) async throws(ReadersProblem) -> [AccessToken] {
    try await stored { () async throws(StoreError) in try await credentials.tokens(of: reader) }
  }

  /// Revokes one of the reader's tokens.
  /// - Throws: ``ReadersProblem/unknown(_:)``, ``ReadersProblem/store(_:)``.
  public func revoke(_ token: AccessToken.ID, of reader: ReaderKey) async throws(ReadersProblem) {
    try await changing(.token) { () async throws(StoreError) in try await credentials.revoke(token, of: reader) }
  }

  /// Ends all of the reader's `ways` to come in without their password.
  /// - Throws: ``ReadersProblem/lastWayIn`` when they could not come in any more; ``ReadersProblem/unknownReader``,
  ///   ``ReadersProblem/store(_:)``; what was ended before it stays so.
  public func end(_ ways: WaysIn, of reader: ReaderKey) async throws(ReadersProblem) {
    for token in try await tokens(of: reader) where ways.contains(token.scope == .sync ? .apps : .tokens) {
      try await revoke(token.id, of: reader)
    }
    guard ways.contains(.passkeys) else { return }
    for passkey in try await passkeys(of: reader) { try await removePasskey(passkey.id, of: reader) }
  }

  /// Adds a passkey, whose every check passed, to an active reader, who calls it `name`.
  /// - Throws: ``ReadersProblem/badLabel``, ``ReadersProblem/passkeyTaken``, ``ReadersProblem/tooMany(_:most:)``, ``ReadersProblem/unknownReader``,
  ///   ``ReadersProblem/disabled``, ``ReadersProblem/leaving(until:)``, ``ReadersProblem/store(_:)``.
  public func addPasskey(
    named name: String, of reader: ReaderKey, id: [UInt8], publicKey: [UInt8], signCount: UInt32,
    isBackupEligible: Bool,
    isBackedUp: Bool, transports: [String], aaguid: [UInt8]
  ) async throws(ReadersProblem) {
    let passkey = ReaderPasskey(
      id: ReaderPasskey.ID(rawValue: id), reader: reader, name: try Self.label(name), publicKey: publicKey,
      signCount: signCount, isBackupEligible: isBackupEligible, isBackedUp: isBackedUp, transports: transports,
      aaguid: aaguid, created: now())
    _ = try await settled { () async throws(StoreError) in try await credentials.add(passkey) }
    changes.publish(.readers)
  }

  /// The passkey with that id and its reader, who is active; nil when there is none, as far as a stranger is told.
  /// - Throws: ``ReadersProblem/store(_:)``.
  public func passkey(
    _ id: ReaderPasskey.ID
  ) async throws(ReadersProblem) -> (passkey: ReaderPasskey, reader: Reader)? {
    let found = try await stored { () async throws(StoreError) in try await credentials.passkey(id) }
    return found?.reader.state == .active ? found : nil
  }

  /// The reader's passkeys, the earliest added first.
  /// - Throws: ``ReadersProblem/store(_:)``.
  public func passkeys(of reader: ReaderKey) async throws(ReadersProblem) -> [ReaderPasskey] {
    try await stored { () async throws(StoreError) in try await credentials.passkeys(of: reader) }
  }

  /// Calls one of the reader's passkeys otherwise.
  /// - Throws: ``ReadersProblem/badLabel``, ``ReadersProblem/unknown(_:)``, ``ReadersProblem/store(_:)``.
  public func renamePasskey(
    _ id: ReaderPasskey.ID, to name: String, of reader: ReaderKey
  ) async throws(ReadersProblem) {
    let label = try Self.label(name)
    try await changing(.passkey) { () async throws(StoreError) in
      try await credentials.rename(id, to: label, of: reader)
    }
  }

  /// Removes one of the reader's passkeys.
  /// - Throws: ``ReadersProblem/lastWayIn`` when they could not come in any more; ``ReadersProblem/unknown(_:)``,
  ///   ``ReadersProblem/unknownReader``, ``ReadersProblem/store(_:)``.
  public func removePasskey(_ id: ReaderPasskey.ID, of reader: ReaderKey) async throws(ReadersProblem) {
    try await checkAnotherWayIn(of: reader)
    try await changing(.passkey) { () async throws(StoreError) in try await credentials.remove(id, of: reader) }
  }

  /// The reader who signs in with the passkey `id`, of which `check` makes sure and says how often it signed by now.
  ///
  /// Who fails is slowed down by their address, as with passwords.
  /// - Parameter device: the mark of a browser in which the reader of that name signed in before, which has a count of its own;
  ///   nil for any other.
  /// - Throws: ``ReadersProblem/wait(seconds:)``, ``ReadersProblem/passkeyUnproven(detail:)`` for one that nobody has and for
  ///   who may not come in; ``ReadersProblem/passkeyCopied``; what `check` throws; ``ReadersProblem/store(_:)``.
  public func signIn(
    with id: ReaderPasskey.ID, from address: String, device: (ReaderName) -> String? = { _ in nil },
    _ check: (ReaderPasskey) throws(ReadersProblem) -> (signCount: UInt32, isBackedUp: Bool)
  ) async throws(ReadersProblem) -> Reader {
    let found = try await passkey(id)
    let mark = found.flatMap { device($0.reader.name) }
    let attempt = SignInThrottle.Attempt(
      name: mark == nil ? nil : found?.reader.name, address: address, device: mark)
    if let seconds = throttle.wait(for: attempt) { throw .wait(seconds: seconds) }
    do throws(ReadersProblem) {
      guard let (passkey, reader) = found else {
        throw .passkeyUnproven(detail: "Nobody who may come in has that passkey.")
      }
      let use = try check(passkey)
      try await usePasskey(passkey, signCount: use.signCount, isBackedUp: use.isBackedUp)
      throttle.forgive(attempt)
      return reader
    } catch {
      if error.storeError == nil { throttle.recordFailure(of: attempt) }
      throw error
    }
  }

  /// Notes that the reader signed in with `passkey`, as it was read before, whose signature says that it counts `signCount`
  /// now. Of two that say the same one passes.
  /// - Throws: ``ReadersProblem/passkeyCopied`` when the count did not grow, unless it never counts;
  ///   ``ReadersProblem/store(_:)``.
  public func usePasskey(
    _ passkey: ReaderPasskey, signCount: UInt32, isBackedUp: Bool
  ) async throws(ReadersProblem) {
    guard signCount > passkey.signCount || (signCount == 0 && passkey.signCount == 0) else { throw .passkeyCopied }
    var used = passkey
    (used.signCount, used.isBackedUp, used.lastUsed) = (signCount, isBackedUp, now())
    let (noted, count) = (used, passkey.signCount)
    let isNoted = try await stored { () async throws(StoreError) in
      try await credentials.note(noted, countedFrom: count)
    }
    guard isNoted else { throw .passkeyCopied }
  }

  /// Lets an active reader come in as whom somebody else vouches for.
  /// - Throws: ``ReadersProblem/identityTaken``, ``ReadersProblem/tooMany(_:most:)``, ``ReadersProblem/unknownReader``,
  ///   ``ReadersProblem/disabled``, ``ReadersProblem/leaving(until:)``, ``ReadersProblem/store(_:)``.
  public func link(_ identity: ReaderIdentity, to reader: ReaderKey) async throws(ReadersProblem) {
    let now = now()
    _ = try await settled { () async throws(StoreError) in try await credentials.link(identity, to: reader, at: now) }
    changes.publish(.readers)
  }

  /// The reader with that identity; nil when nobody has it.
  /// - Throws: ``ReadersProblem/disabled``, ``ReadersProblem/leaving(until:)``, ``ReadersProblem/store(_:)``.
  public func find(_ identity: ReaderIdentity) async throws(ReadersProblem) -> Reader? {
    let found = try await stored { () async throws(StoreError) in try await credentials.reader(with: identity) }
    if let hindrance = found?.hindrance { throw hindrance }
    return found
  }

  /// The reader's identities, the earliest linked first.
  /// - Throws: ``ReadersProblem/store(_:)``.
  public func identities(of reader: ReaderKey) async throws(ReadersProblem) -> [ReaderIdentity] {
    try await stored { () async throws(StoreError) in try await credentials.identities(of: reader) }
  }

  /// Takes an identity from the reader.
  /// - Throws: ``ReadersProblem/lastWayIn`` when they could not come in any more; ``ReadersProblem/unknown(_:)``,
  ///   ``ReadersProblem/unknownReader``, ``ReadersProblem/store(_:)``.
  public func unlink(_ identity: ReaderIdentity, from reader: ReaderKey) async throws(ReadersProblem) {
    try await checkAnotherWayIn(of: reader)
    try await changing(.identity) { () async throws(StoreError) in
      try await credentials.unlink(identity, from: reader)
    }
  }

  /// Lets pass what takes a passkey or an identity from a reader who has something else to come in with.
  /// - Throws: ``ReadersProblem/lastWayIn``, ``ReadersProblem/unknownReader``, ``ReadersProblem/store(_:)``.
  private func checkAnotherWayIn(of id: ReaderKey) async throws(ReadersProblem) {
    if hasPassword(try await reader(id)) { return }
    let (passkeys, identities) = (try await passkeys(of: id), try await identities(of: id))
    // Without the proxy, what it says of them lets nobody in.
    guard passkeys.count + identities.count(where: { isVouchedFor || !$0.isOfProxy }) > 1 else { throw .lastWayIn }
  }

  private static func use(at date: Date, from address: String?) -> LastUse {
    LastUse(date, from: address.flatMap { ShownText(clipping: $0) })
  }
}

/// What opens a reader's paper without their password, and outlives a change of it.
public struct WaysIn: OptionSet, Sendable {
  /// The ways as bits.
  public let rawValue: Int
  /// Makes ways of bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Tokens of programs.
  public static let tokens = WaysIn(rawValue: 1)
  /// Passwords of reader apps.
  public static let apps = WaysIn(rawValue: 2)
  /// Passkeys.
  public static let passkeys = WaysIn(rawValue: 4)
}
