import Foundation
public import GazetteDomain

/// The two reader stores of one installation.
public struct ReaderStores: Sendable {
  /// The readers.
  public let readers: any ReaderStore
  /// Their credentials.
  public let credentials: any CredentialStore

  /// Creates the pair.
  public init(_ readers: any ReaderStore, _ credentials: any CredentialStore) {
    self.readers = readers
    self.credentials = credentials
  }
}

/// The contract of every ``ReaderStore`` and ``CredentialStore``; each check gets those of a new installation.
public enum ReaderStoreContract {
  private static let date = ManualTime().date
  private static let zoe = ReaderKey(rawValue: "zoe")

  /// The checks.
  public static let checks: [ContractCheck<ReaderStores>] = people + invitations + credentials

  private static let people: [ContractCheck<ReaderStores>] = [
    ContractCheck("starts with the owner, an editor without a password") { stores in
      let all = try await stores.readers.readers()
      try requireEqual(all.map(\.id), [.owner], "readers")
      try requireEqual(all.map(\.isActiveEditor), [true], "editors")
      try requireEqual(all.map(\.name), [.editor], "names")
      let only = try await stores.readers.onlyReader()
      try requireEqual(only?.hasCredential, false, "a way in")
      _ = try await stores.readers.setPassword(StoredPassword(text: "hash"), of: .owner, keeping: nil)
      try requireEqual(try await stores.readers.onlyReader()?.hasCredential, true, "with a password")
    },
    ContractCheck("adds readers, finds them by name, and reports several") { stores in
      try await add(zoe, to: stores, password: "secret")
      try requireEqual(try await stores.readers.readers().map(\.name.text), ["editor", "zoe"], "names")
      try requireEqual(try await stores.readers.onlyReader()?.reader.id, nil, "the only one")
      let found = try await stores.readers.reader(named: name("zoe"))
      try requireEqual(found?.password?.text, "secret", "password")
      try requireEqual(found?.reader.usesPassword, true, "uses a password")
      let again = try await stores.readers.add(
        try reader("other", "zoe"), password: nil, invitation: nil, identity: nil)
      try requireEqual(again, .failure(.nameTaken(try name("zoe"))), "a name twice")
      try requireEqual(try await stores.readers.reader(ReaderKey(rawValue: "other")), nil, "the second")
    },
    ContractCheck("applies changes and passes the number of editors") { stores in
      try await add(zoe, to: stores)
      let changed = try await stores.readers.change(zoe) { reader, editors in
        var reader = reader
        reader.role = editors == 1 ? .editor : .reader
        return .success(reader)
      }
      try requireEqual(try changed.get().role, .editor, "role")
      let refused = try await stores.readers.change(.owner) { _, editors in
        editors == 2 ? .failure(.lastEditor) : .failure(.disabled)
      }
      try requireEqual(refused, .failure(.lastEditor), "two editors")
      let unknown = try await stores.readers.change(ReaderKey(rawValue: "nobody")) { reader, _ in .success(reader) }
      try requireEqual(unknown, .failure(.unknownReader), "nobody")
      let taken = try await stores.readers.change(zoe) { reader, _ in
        var reader = reader
        reader.name = .editor
        return .success(reader)
      }
      try requireEqual(taken, .failure(.nameTaken(.editor)), "a name that is taken")
    },
    ContractCheck("ends sessions and tokens of a disabled reader and rejects new ones") { stores in
      try await add(zoe, to: stores)
      _ = try await stores.credentials.add(session(1, of: zoe))
      _ = try await stores.credentials.add(try token(1, of: zoe))
      _ = try await stores.readers.change(zoe) { reader, _ in
        var reader = reader
        reader.isDisabled = true
        return .success(reader)
      }
      try requireEqual(try await stores.credentials.sessions(of: zoe), [], "sessions")
      try requireEqual(try await stores.credentials.tokens(of: zoe), [], "tokens")
      try requireEqual(try await stores.credentials.add(session(2, of: zoe)), .failure(.disabled), "another")
    },
    ContractCheck("purges only readers whose leaving date has passed") { stores in
      try await add(zoe, to: stores)
      let end = date.addingTimeInterval(60)
      _ = try await stores.readers.change(zoe) { reader, _ in
        var reader = reader
        reader.leavesAt = end
        return .success(reader)
      }
      try requireEqual(try await stores.readers.purge(leavingUpTo: date), [], "too early")
      try requireEqual(try await stores.readers.purge(leavingUpTo: end), [zoe], "in time")
      try requireEqual(try await stores.readers.readers().map(\.id), [.owner], "left")
      try requireEqual(try await stores.readers.onlyReader()?.reader.id, .owner, "the only one")
    },
  ]

  private static let invitations: [ContractCheck<ReaderStores>] = [
    ContractCheck("accepts an invitation once, with its role, until it expires") { stores in
      _ = try await stores.readers.add(invitation(1, .editor, by: nil))
      let late = try await stores.readers.add(
        try reader("late", "late", created: date.addingTimeInterval(Invitation.lifetime)), password: nil,
        invitation: hash(1), identity: nil)
      try requireEqual(late, .failure(.badInvitation), "late")
      let first = try await stores.readers.add(
        try reader("zoe", "zoe"), password: nil, invitation: hash(1), identity: nil)
      try requireEqual(try first.get().role, .editor, "role")
      let second = try await stores.readers.add(
        try reader("ann", "ann"), password: nil, invitation: hash(1), identity: nil)
      try requireEqual(second, .failure(.badInvitation), "twice")
      try requireEqual(try await stores.readers.invitations(), [], "open")
    },
    ContractCheck("rejects a reader whose identity is already linked") { stores in
      let identity = try externalIdentity()
      _ = try await stores.readers.add(invitation(1, .reader, by: nil))
      let zoe = try await stores.readers.add(
        try reader("zoe", "zoe"), password: nil, invitation: nil, identity: identity)
      try requireEqual(try zoe.get().id.rawValue, "zoe", "added")
      try requireEqual(try await stores.credentials.reader(with: identity)?.id.rawValue, "zoe", "linked")
      let ann = try await stores.readers.add(
        try reader("ann", "ann"), password: nil, invitation: hash(1), identity: identity)
      try requireEqual(ann, .failure(.identityTaken), "taken")
      try requireEqual(try await stores.readers.readers().map(\.id.rawValue), ["owner", "zoe"], "readers")
      try requireEqual(try await stores.readers.invitations().count, 1, "the invitation stays")
    },
    ContractCheck("preserves an invitation when the requested name is taken") { stores in
      let stored = invitation(1, .reader, for: "Zoé, zoe@paper.example", by: .owner)
      _ = try await stores.readers.add(stored)
      let taken = try await stores.readers.add(
        try reader("zoe", "editor"), password: nil, invitation: hash(1), identity: nil)
      try requireEqual(taken, .failure(.nameTaken(.editor)), "taken")
      try requireEqual(try await stores.readers.invitation(hash(1)), stored, "kept")
      try requireEqual(try await stores.readers.invitations(), [stored], "listed")
      try requireEqual(try await stores.readers.removeInvitation(invitation(1, .reader, by: nil).id), true, "removed")
      try requireEqual(try await stores.readers.removeInvitation(invitation(1, .reader, by: nil).id), false, "again")
    },
    ContractCheck("stores at most a hundred unexpired invitations") { stores in
      for number in 1...Invitation.maximumCount {
        _ = try await stores.readers.add(invitation(number, .reader, by: nil))
      }
      let many = try await stores.readers.add(invitation(200, .reader, by: nil))
      try requireEqual(many, .failure(.tooMany(.invitation, maximum: Invitation.maximumCount)), "one more")
      let later = invitation(201, .reader, by: nil, made: date.addingTimeInterval(Invitation.lifetime))
      try requireEqual(try await stores.readers.add(later), .success(later), "later")
    },
  ]

  private static let credentials: [ContractCheck<ReaderStores>] = [
    ContractCheck("finds a session with its reader, records its use, and ends it") { stores in
      try await add(zoe, to: stores)
      _ = try await stores.credentials.add(session(1, of: zoe))
      _ = try await stores.credentials.add(session(2, of: zoe))
      _ = try await stores.credentials.add(session(3, of: .owner))
      let found = try await stores.credentials.session(hash(1))
      try requireEqual(found?.reader.id, zoe, "reader")
      try requireEqual(found?.session, session(1, of: zoe), "session")
      let use = LastUse(date.addingTimeInterval(90), from: DisplayText("192.0.2.7"))
      try await stores.credentials.note(use, of: session(1, of: zoe).id)
      try requireEqual(try await stores.credentials.session(hash(1))?.session.lastUse, use, "use")
      let sessions = try await stores.credentials.sessions(of: zoe).map(\.id.rawValue)
      try requireEqual(sessions, ["s1", "s2"], "the last used first")
      try requireEqual(try await stores.credentials.end(session(3, of: zoe).id, of: zoe), false, "another's")
      try requireEqual(try await stores.credentials.endSessions(of: zoe, keeping: session(1, of: zoe).id), 1, "others")
      try requireEqual(try await stores.credentials.end(session(1, of: zoe).id, of: zoe), true, "the last")
      try requireEqual(try await stores.credentials.session(hash(1))?.reader.id, nil, "ended")
      try requireEqual(try await stores.credentials.session(hash(3))?.reader.id, .owner, "the owner's")
    },
    ContractCheck("stores the hundred most recently used sessions of a reader") { stores in
      for number in 1...(Session.maximumCount + 1) { _ = try await stores.credentials.add(session(number, of: .owner)) }
      try requireEqual(try await stores.credentials.sessions(of: .owner).count, Session.maximumCount, "sessions")
      try requireEqual(try await stores.credentials.session(hash(1))?.session.id, nil, "the oldest")
    },
    ContractCheck("finds a token with its reader, who alone can revoke it") { stores in
      try await add(zoe, to: stores)
      _ = try await stores.credentials.add(try token(1, of: zoe))
      try requireEqual(try await stores.credentials.token(hash(1))?.token, try token(1, of: zoe), "token")
      try requireEqual(try await stores.credentials.token(hash(1))?.reader.id, zoe, "reader")
      try requireEqual(try await stores.credentials.revoke(try token(1, of: zoe).id, of: .owner), false, "another's")
      try requireEqual(try await stores.credentials.tokens(of: .owner), [], "the owner's")
      try requireEqual(try await stores.credentials.revoke(try token(1, of: zoe).id, of: zoe), true, "their own")
      try requireEqual(try await stores.credentials.token(hash(1))?.reader.id, nil, "revoked")
      for number in 1...AccessToken.maximumCount { _ = try await stores.credentials.add(try token(number, of: zoe)) }
      let many = try await stores.credentials.add(try token(99, of: zoe))
      try requireEqual(many, .failure(.tooMany(.token, maximum: AccessToken.maximumCount)), "one more")
    },
    ContractCheck("stores a passkey for one reader and accepts each sign count once") { stores in
      try await add(zoe, to: stores)
      _ = try await stores.credentials.add(try passkey(1, of: zoe))
      try requireEqual(try await stores.credentials.add(try passkey(1, of: .owner)), .failure(.passkeyTaken), "twice")
      var used = try passkey(1, of: zoe)
      (used.signCount, used.lastUsed) = (7, date)
      try requireEqual(try await stores.credentials.note(used, countedFrom: 0), true, "used")
      try requireEqual(try await stores.credentials.note(used, countedFrom: 0), false, "at the same time")
      try requireEqual(try await stores.credentials.passkey(used.id)?.passkey, used, "after its use")
      guard let label = DisplayText("Key") else { throw ContractViolation("no label") }
      try requireEqual(try await stores.credentials.rename(used.id, to: label, of: .owner), false, "another's")
      try requireEqual(try await stores.credentials.rename(used.id, to: label, of: zoe), true, "renamed")
      try requireEqual(try await stores.credentials.passkeys(of: zoe).map(\.name), [label], "name")
      try requireEqual(try await stores.credentials.remove(used.id, of: zoe), true, "removed")
    },
    ContractCheck("links an identity to one reader") { stores in
      try await add(zoe, to: stores)
      let identity = try externalIdentity()
      for _ in 1...2 { _ = try await stores.credentials.link(identity, to: zoe, at: date).get() }
      let other = try await stores.credentials.link(identity, to: .owner, at: date)
      try requireEqual(other, .failure(.identityTaken), "another's")
      try requireEqual(try await stores.credentials.reader(with: identity)?.id, zoe, "reader")
      try requireEqual(try await stores.credentials.identities(of: zoe), [identity], "identities")
      try requireEqual(try await stores.credentials.unlink(identity, from: .owner), false, "not theirs")
      try requireEqual(try await stores.credentials.unlink(identity, from: zoe), true, "theirs")
    },
    ContractCheck("links a proxy identity once, to the reader who expects it") { stores in
      try await add(zoe, to: stores)
      guard let first = ReaderIdentity(issuer: ReaderIdentity.proxy, subject: "Zo\u{E9}"),
        let second = ReaderIdentity(issuer: ReaderIdentity.proxy, subject: "Zoe\u{301}")
      else { throw ContractViolation("no identity") }
      let early = try await stores.credentials.claim(first, for: zoe, at: date)
      try requireEqual(early, .failure(.identityTaken), "a reader who expects no identity")
      for name in [Reader.ProxyName.folded, .exact("Zo\u{E9}")] {
        let changed = try await stores.readers.change(zoe) { reader, _ in
          var reader = reader
          reader.proxyName = name
          return .success(reader)
        }
        try requireEqual(try changed.get().proxyName, name, "expected name")
      }
      try requireEqual(try await stores.credentials.claim(first, for: zoe, at: date).get().id, zoe, "the first")
      try requireEqual(try await stores.readers.reader(zoe)?.proxyName, nil, "no longer expected")
      let late = try await stores.credentials.claim(second, for: zoe, at: date)
      try requireEqual(late, .failure(.identityTaken), "the second")
      try requireEqual(try await stores.credentials.reader(with: first)?.id, zoe, "its bytes")
      try requireEqual(try await stores.credentials.reader(with: second)?.id, nil, "other bytes")
      try requireEqual(
        try await stores.credentials.identities(of: zoe).map(\.subject.utf8.count), [4], "stored unchanged")
    },
    ContractCheck("does not count a proxy identity as a sign-in method") { stores in
      guard let identity = ReaderIdentity(issuer: ReaderIdentity.proxy, subject: "editor") else {
        throw ContractViolation("no identity")
      }
      _ = try await stores.credentials.link(identity, to: .owner, at: date).get()
      try requireEqual(try await stores.readers.onlyReader()?.hasCredential, false, "a way in")
    },
    ContractCheck("redeems a ticket once and prunes expired ones") { stores in
      let ends = date.addingTimeInterval(60)
      for number in 1...2 {
        try await stores.credentials.add(
          OneTimeToken(hash: hash(number), purpose: .passkeySignIn, reader: nil, ends: ends, payload: [1, 2, 3]))
      }
      try requireEqual(try await stores.credentials.oneTimeToken(hash(1))?.payload, [1, 2, 3], "read")
      try requireEqual(try await stores.credentials.take(hash(1))?.payload, [1, 2, 3], "payload")
      try requireEqual(try await stores.credentials.oneTimeToken(hash(1)), nil, "read again")
      try requireEqual(try await stores.credentials.take(hash(1)), nil, "twice")
      _ = try await stores.credentials.add(session(1, of: .owner))
      try await stores.credentials.removeExpired(at: date.addingTimeInterval(Session.lifetime + 2))
      try requireEqual(try await stores.credentials.take(hash(2)), nil, "an expired token")
      try requireEqual(try await stores.credentials.sessions(of: .owner), [], "an expired session")
    },
  ]

  private static func name(_ text: String) throws -> ReaderName {
    guard let name = ReaderName(text) else { throw ContractViolation("no name") }
    return name
  }

  private static func reader(_ key: String, _ text: String, created: Date = date) throws -> Reader {
    let name = try name(text)
    return Reader(
      id: ReaderKey(rawValue: key), name: name, displayName: DisplayText(name), role: .reader, created: created)
  }

  private static func add(_ key: ReaderKey, to stores: ReaderStores, password: String? = nil) async throws {
    let password = password.flatMap { StoredPassword(text: $0) }
    _ = try await stores.readers.add(
      try reader(key.rawValue, key.rawValue), password: password, invitation: nil, identity: nil
    ).get()
  }

  private static func externalIdentity() throws -> ReaderIdentity {
    guard let identity = ReaderIdentity(issuer: "https://id.example", subject: "42") else {
      throw ContractViolation("no identity")
    }
    return identity
  }

  private static func hash(_ number: Int) -> SecretHash {
    var bytes = [UInt8](repeating: 0, count: SecretHash.length)
    (bytes[0], bytes[1]) = (UInt8(number >> 8), UInt8(number & 255))
    guard let hash = SecretHash(bytes: bytes) else { preconditionFailure("A hash has 32 bytes.") }
    return hash
  }

  private static func invitation(
    _ number: Int, _ role: Reader.Role, for invitee: String? = nil, by editor: ReaderKey?, made: Date = date
  ) -> Invitation {
    Invitation(
      id: Invitation.ID(rawValue: "i\(number)"), hash: hash(number), role: role,
      invitee: invitee.flatMap { DisplayText($0) }, madeBy: editor, made: made,
      ends: made.addingTimeInterval(Invitation.lifetime))
  }

  private static func session(_ number: Int, of reader: ReaderKey) -> Session {
    let started = date.addingTimeInterval(Double(number))
    return Session(
      id: Session.ID(rawValue: "s\(number)"), reader: reader, hash: hash(number), device: DisplayText("Firefox"),
      started: started, lastUse: LastUse(started, from: nil))
  }

  private static func token(_ number: Int, of reader: ReaderKey) throws -> AccessToken {
    guard let name = DisplayText("phone \(number)") else { throw ContractViolation("no name") }
    return AccessToken(
      id: AccessToken.ID(rawValue: "t\(number)"), reader: reader, name: name, scope: .sync, hash: hash(number),
      prefix: "gzt_abc", created: date, ends: date.addingTimeInterval(3600))
  }

  private static func passkey(_ number: UInt8, of reader: ReaderKey) throws -> ReaderPasskey {
    guard let name = DisplayText("laptop") else { throw ContractViolation("no name") }
    return ReaderPasskey(
      id: ReaderPasskey.ID(rawValue: [number]), reader: reader, name: name, publicKey: [1], signCount: 0,
      isBackupEligible: true, isBackedUp: false, transports: ["internal", "usb"],
      aaguid: [UInt8](repeating: 0, count: 16), created: date)
  }
}
