public import Foundation
public import GazetteDomain

/// What every ``CredentialStore`` must do, together with the ``ReaderStore`` beside it; each check takes new ones.
public enum CredentialStoreContract {
  /// The checks.
  public static let checks: [ContractCheck<ReaderStores>] =
    admitting + sessions + tokens + passkeys + identities + tickets

  private static let date = ReaderStoreContract.date

  private static let admitting: [ContractCheck<ReaderStores>] = [
    ContractCheck("keeps nothing for who is unknown or may not come in, and answers why") { stores in
      let (disabled, leaving) = (try await stores.add("disabled"), try await stores.add("leaving"))
      _ = try await stores.readers.change(disabled.id) { reader, _ in
        .success(reader.changed { $0.isDisabled = true })
      }
      _ = try await stores.readers.change(leaving.id) { reader, _ in .success(reader.changed { $0.leavesAt = date }) }
      for (id, problem) in [
        (ReaderKey(rawValue: "nobody"), ReadersProblem.unknownReader), (disabled.id, .disabled),
        (leaving.id, .leaving(until: date)),
      ] {
        for answer in [
          try await stores.credentials.add(try Session.fixture(1, of: id)),
          try await stores.credentials.add(try AccessToken.fixture(1, of: id)),
          try await stores.credentials.add(try ReaderPasskey.fixture(1, of: id)),
          try await stores.credentials.link(try .fixture(id), to: id, at: date),
        ] { try requireEqual(answer, .failure(problem), "answer") }
        try requireEqual(try await stores.credentials.sessions(of: id), [], "sessions")
        try requireEqual(try await stores.credentials.tokens(of: id), [], "tokens")
        try requireEqual(try await stores.credentials.passkeys(of: id), [], "passkeys")
        try requireEqual(try await stores.credentials.identities(of: id), [], "identities")
      }
    }
  ]

  private static let sessions: [ContractCheck<ReaderStores>] = [
    ContractCheck("keeps all of a session, and finds it with its reader by its hash") { stores in
      let anna = try await stores.add("anna")
      let plain = Session(
        id: Session.ID(rawValue: "plain"), reader: anna.id, hash: try .fixture(2), device: nil, started: date,
        lastUse: LastUse(date, from: nil))
      for session in [try Session.fixture(1, of: anna.id), plain] {
        try requireEqual(try await stores.credentials.add(session), .success(anna), "answer")
        let found = try await stores.credentials.session(session.hash)
        try requireEqual(found?.session, session, "session")
        try requireEqual(found?.reader, anna, "reader")
      }
      try requireEqual(try await stores.credentials.session(try .fixture(3))?.session, nil, "one unknown")
    },
    ContractCheck("finds a session whose time is over") { stores in
      let old = try Session.fixture(1, age: 2 * Session.lifetime)
      _ = try await stores.credentials.add(old)
      try requireEqual(try await stores.credentials.session(old.hash)?.session, old, "session")
    },
    ContractCheck("lists the reader's sessions, the one used last first, and notes uses") { stores in
      let (old, new) = (try Session.fixture(1, age: 60), try Session.fixture(2))
      for session in [old, new] { _ = try await stores.credentials.add(session) }
      try requireEqual(try await stores.credentials.sessions(of: .owner).map(\.id), [new.id, old.id], "sessions")
      let use = LastUse(date.addingTimeInterval(60), from: try ReaderStoreContract.shown("2001:db8::1"))
      try await stores.credentials.note(use, of: old.id)
      try await stores.credentials.note(use, of: Session.ID(rawValue: "nothing"))
      let listed = try await stores.credentials.sessions(of: .owner)
      try requireEqual(listed.map(\.id), [old.id, new.id], "sessions after a use")
      try requireEqual(listed.map(\.lastUse), [use, new.lastUse], "uses")
    },
    ContractCheck("ends a session of that reader, or all but one") { stores in
      let anna = try await stores.add("anna")
      let sessions = try (1...3).map { try Session.fixture($0, age: TimeInterval($0)) }
      let hers = try Session.fixture(4, of: anna.id)
      for session in sessions + [hers] { _ = try await stores.credentials.add(session) }
      try requireEqual(try await stores.credentials.end(hers.id, of: .owner), false, "another's ended")
      try requireEqual(try await stores.credentials.end(sessions[0].id, of: .owner), true, "ended")
      try requireEqual(try await stores.credentials.end(sessions[0].id, of: .owner), false, "ended again")
      try requireEqual(try await stores.credentials.session(sessions[0].hash)?.session, nil, "the ended session")
      try requireEqual(
        try await stores.credentials.endSessions(of: .owner, keeping: sessions[2].id), 1, "number of those that ended")
      try requireEqual(try await stores.credentials.sessions(of: .owner), [sessions[2]], "sessions left")
      try requireEqual(try await stores.credentials.endSessions(of: .owner, keeping: nil), 1, "number then")
      try requireEqual(try await stores.credentials.sessions(of: anna.id), [hers], "another's sessions")
    },
    ContractCheck("lets the session that was longest unused make room, whatever the clock of the new one") { stores in
      for number in 1...Session.most {
        _ = try await stores.credentials.add(try Session.fixture(number, age: TimeInterval(number)))
      }
      let new = try Session.fixture(0, age: 1000)
      _ = try await stores.credentials.add(new)
      let ids = try await stores.credentials.sessions(of: .owner).map(\.id)
      try requireEqual(ids.count, Session.most, "number")
      try require(ids.contains(new.id), "The new session is not there.")
      try require(!ids.contains(try Session.fixture(Session.most).id), "The longest unused is there.")
    },
  ]

  private static let tokens: [ContractCheck<ReaderStores>] = [
    ContractCheck("keeps all of a token, and finds it with its reader by its hash") { stores in
      let anna = try await stores.add("anna")
      for (number, scope) in AccessToken.Scope.allCases.enumerated() {
        let ends = number == 0 ? nil : date.addingTimeInterval(-60)
        var token = try AccessToken.fixture(number, of: anna.id, scope: scope, ends: ends)
        try requireEqual(try await stores.credentials.add(token), .success(anna), "answer")
        try requireEqual(try await stores.credentials.token(token.hash)?.token, token, "token")
        token.lastUse = LastUse(date, from: number == 0 ? nil : try ReaderStoreContract.shown("192.0.2.1"))
        try await stores.credentials.note(token.lastUse ?? LastUse(date, from: nil), of: token.id)
        let found = try await stores.credentials.token(token.hash)
        try requireEqual(found?.token, token, "token after a use")
        try requireEqual(found?.reader, anna, "reader")
      }
      try requireEqual(try await stores.credentials.token(try .fixture(9))?.token, nil, "one unknown")
    },
    ContractCheck("lists the reader's tokens, the latest made first, and revokes them") { stores in
      let anna = try await stores.add("anna")
      let tokens = try (1...2).map { try AccessToken.fixture($0, age: TimeInterval($0)) }
      let hers = try AccessToken.fixture(3, of: anna.id)
      for token in tokens.reversed() + [hers] { _ = try await stores.credentials.add(token) }
      try requireEqual(try await stores.credentials.tokens(of: .owner), tokens, "tokens")
      try requireEqual(try await stores.credentials.revoke(hers.id, of: .owner), false, "another's revoked")
      try requireEqual(try await stores.credentials.revoke(tokens[0].id, of: .owner), true, "revoked")
      try requireEqual(try await stores.credentials.revoke(tokens[0].id, of: .owner), false, "revoked again")
      try requireEqual(try await stores.credentials.tokens(of: .owner), [tokens[1]], "tokens left")
      try requireEqual(try await stores.credentials.tokens(of: anna.id), [hers], "another's tokens")
    },
    ContractCheck("keeps so many tokens of a reader and no more") { stores in
      let anna = try await stores.add("anna")
      for number in 1...AccessToken.most { _ = try await stores.credentials.add(try AccessToken.fixture(number)).get() }
      try requireEqual(
        try await stores.credentials.add(try AccessToken.fixture(0)),
        .failure(.tooMany(.token, most: AccessToken.most)), "one more")
      try requireEqual(
        try await stores.credentials.add(try AccessToken.fixture(0, of: anna.id)), .success(anna), "another's")
    },
  ]

  private static let passkeys: [ContractCheck<ReaderStores>] = [
    ContractCheck("keeps all of a passkey, and finds it with its reader") { stores in
      let anna = try await stores.add("anna")
      let plain = ReaderPasskey(
        id: ReaderPasskey.ID(rawValue: Array(repeating: 255, count: 1023)), reader: anna.id,
        name: try ReaderStoreContract.shown("Clé"), publicKey: [0], signCount: 0, isBackupEligible: false,
        isBackedUp: false, transports: [], aaguid: Array(repeating: 0, count: 16), created: date)
      for passkey in [try ReaderPasskey.fixture(1, of: anna.id), plain] {
        try requireEqual(try await stores.credentials.add(passkey), .success(anna), "answer")
        let found = try await stores.credentials.passkey(passkey.id)
        try requireEqual(found?.passkey, passkey, "passkey")
        try requireEqual(found?.reader, anna, "reader")
      }
      try requireEqual(
        try await stores.credentials.passkey(ReaderPasskey.ID(rawValue: [9]))?.passkey, nil, "one unknown")
    },
    ContractCheck("lists, renames and removes passkeys of that reader") { stores in
      let anna = try await stores.add("anna")
      var passkeys = try (1...2).map { try ReaderPasskey.fixture($0, age: -TimeInterval($0)) }
      let hers = try ReaderPasskey.fixture(3, of: anna.id)
      for passkey in passkeys.reversed() + [hers] { _ = try await stores.credentials.add(passkey) }
      let new = try ReaderStoreContract.shown("Téléphone")
      try requireEqual(try await stores.credentials.rename(passkeys[0].id, to: new, of: .owner), true, "renamed")
      passkeys[0].name = new
      try requireEqual(try await stores.credentials.passkeys(of: .owner), passkeys, "passkeys")
      try requireEqual(try await stores.credentials.rename(hers.id, to: new, of: .owner), false, "another's renamed")
      try requireEqual(try await stores.credentials.remove(hers.id, of: .owner), false, "another's removed")
      try requireEqual(try await stores.credentials.remove(passkeys[0].id, of: .owner), true, "removed")
      try requireEqual(try await stores.credentials.remove(passkeys[0].id, of: .owner), false, "removed again")
      try requireEqual(try await stores.credentials.passkeys(of: .owner), [passkeys[1]], "passkeys left")
      try requireEqual(try await stores.credentials.passkeys(of: anna.id), [hers], "another's passkeys")
    },
    ContractCheck("keeps no passkey twice, and so many of a reader") { stores in
      let anna = try await stores.add("anna")
      for number in 1...ReaderPasskey.most {
        _ = try await stores.credentials.add(try ReaderPasskey.fixture(number)).get()
      }
      try requireEqual(
        try await stores.credentials.add(try ReaderPasskey.fixture(1, of: anna.id)), .failure(.passkeyTaken), "again")
      try requireEqual(
        try await stores.credentials.add(try ReaderPasskey.fixture(0)),
        .failure(.tooMany(.passkey, most: ReaderPasskey.most)), "one more")
      try requireEqual(
        try await stores.credentials.add(try ReaderPasskey.fixture(0, of: anna.id)), .success(anna), "another's")
    },
    ContractCheck("notes a use once for each count") { stores in
      var passkey = try ReaderPasskey.fixture(1)
      let count = passkey.signCount
      _ = try await stores.credentials.add(passkey)
      (passkey.signCount, passkey.isBackedUp, passkey.lastUsed) = (.max, false, date)
      try requireEqual(try await stores.credentials.note(passkey, countedFrom: count), true, "noted")
      try requireEqual(try await stores.credentials.note(passkey, countedFrom: count), false, "noted again")
      try requireEqual(try await stores.credentials.passkey(passkey.id)?.passkey, passkey, "passkey")
      let unknown = try ReaderPasskey.fixture(2)
      try requireEqual(
        try await stores.credentials.note(unknown, countedFrom: unknown.signCount), false, "one unknown noted")
    },
  ]

  private static let identities: [ContractCheck<ReaderStores>] = [
    ContractCheck("links identities to one reader each, and lists them by when they were") { stores in
      let anna = try await stores.add("anna")
      let (first, second) = (try identity("z"), try identity("a"))
      for (seconds, identity) in [first, second].enumerated() {
        let answer = try await stores.credentials.link(
          identity, to: anna.id, at: date.addingTimeInterval(TimeInterval(seconds)))
        try requireEqual(answer, .success(anna), "answer")
      }
      let again = try await stores.credentials.link(first, to: anna.id, at: date.addingTimeInterval(60))
      try requireEqual(again, .success(anna), "linked again")
      let others = try await stores.credentials.link(first, to: .owner, at: date)
      try requireEqual(others, .failure(.identityTaken), "linked to another")
      try requireEqual(try await stores.credentials.identities(of: anna.id), [first, second], "identities")
      try requireEqual(try await stores.credentials.reader(with: second), anna, "reader")
      try requireEqual(try await stores.credentials.reader(with: try identity("Z")), nil, "reader of another case")
      try requireEqual(try await stores.credentials.unlink(first, from: .owner), false, "taken from another")
      try requireEqual(try await stores.credentials.unlink(first, from: anna.id), true, "taken")
      try requireEqual(try await stores.credentials.reader(with: first), nil, "reader of what was taken")
      try requireEqual(try await stores.credentials.identities(of: anna.id), [second], "identities left")
    },
    ContractCheck("links so many identities to a reader and no more") { stores in
      for number in 1...ReaderIdentity.most {
        _ = try await stores.credentials.link(try identity("\(number)"), to: .owner, at: date).get()
      }
      let more = try await stores.credentials.link(try identity("0"), to: .owner, at: date)
      try requireEqual(more, .failure(.tooMany(.identity, most: ReaderIdentity.most)), "one more")
      let again = try await stores.credentials.link(try identity("1"), to: .owner, at: date)
      try requireEqual(try again.get().id, .owner, "one of them again")
    },
  ]

  private static let tickets: [ContractCheck<ReaderStores>] = [
    ContractCheck("gives a ticket once, whatever it remembers") { stores in
      let payloads = [[], Array(repeating: 7, count: Ticket.largestPayload)] as [[UInt8]]
      for (number, payload) in payloads.enumerated() {
        let ticket = try Ticket.fixture(number, for: number == 0 ? nil : .owner, payload: payload)
        try await stores.credentials.add(ticket)
        let taken = try await withThrowingTaskGroup(of: Ticket?.self) { group in
          for _ in 0..<8 { group.addTask { try await stores.credentials.take(ticket.hash) } }
          return try await group.reduce(into: []) { $0.append($1) }
        }
        try requireEqual(taken.compactMap(\.self), [ticket], "tickets")
      }
    },
    ContractCheck("forgets what ended, but for tokens, and nothing that has not") { stores in
      let session = try Session.fixture(1, age: Session.lifetime)
      let invitation = try Invitation.fixture(1, age: Invitation.lifetime)
      let ticket = try Ticket.fixture(1)
      let token = try AccessToken.fixture(1, ends: date)
      _ = try await stores.credentials.add(session)
      _ = try await stores.credentials.add(token)
      _ = try await stores.readers.add(invitation)
      try await stores.credentials.add(ticket)
      try await stores.credentials.forgetEnded(at: date.addingTimeInterval(-1))
      try requireEqual(try await stores.credentials.sessions(of: .owner), [session], "sessions before")
      try requireEqual(try await stores.readers.invitations(), [invitation], "invitations before")
      try requireEqual(try await stores.credentials.take(ticket.hash), ticket, "ticket before")
      try await stores.credentials.add(ticket)
      try await stores.credentials.forgetEnded(at: ticket.ends)
      try requireEqual(try await stores.credentials.sessions(of: .owner), [], "sessions")
      try requireEqual(try await stores.readers.invitations(), [], "invitations")
      try requireEqual(try await stores.credentials.take(ticket.hash), nil, "ticket")
      try requireEqual(try await stores.credentials.tokens(of: .owner), [token], "tokens")
    },
  ]

  private static func identity(_ subject: String) throws -> ReaderIdentity {
    guard let identity = ReaderIdentity(issuer: "https://id.example", subject: subject) else {
      throw ContractViolation("no identity: \(subject)")
    }
    return identity
  }
}

extension Session {
  /// A made-up session that was started and used `age` seconds ago.
  public static func fixture(_ number: Int, of reader: ReaderKey = .owner, age: TimeInterval = 0) throws -> Session {
    let started = ReaderStoreContract.date.addingTimeInterval(-age)
    return Session(
      id: ID(rawValue: "session\(number)"), reader: reader, hash: try .fixture(number),
      device: try ReaderStoreContract.shown("Firefox"), started: started,
      lastUse: LastUse(started, from: try ReaderStoreContract.shown("192.0.2.1")))
  }
}

extension AccessToken {
  /// A made-up token that was made `age` seconds ago.
  public static func fixture(
    _ number: Int, of reader: ReaderKey = .owner, scope: Scope = .read, age: TimeInterval = 0, ends: Date? = nil
  ) throws -> AccessToken {
    AccessToken(
      id: ID(rawValue: "token\(number)"), reader: reader, name: try ReaderStoreContract.shown("Lecteur"), scope: scope,
      hash: try .fixture(number), prefix: "gzt_abcdef", created: ReaderStoreContract.date.addingTimeInterval(-age),
      ends: ends)
  }
}

extension ReaderPasskey {
  /// A made-up passkey that was added `age` seconds ago.
  public static func fixture(
    _ number: Int, of reader: ReaderKey = .owner, age: TimeInterval = 0
  ) throws -> ReaderPasskey {
    ReaderPasskey(
      id: ID(rawValue: Array("passkey\(number)".utf8)), reader: reader, name: try ReaderStoreContract.shown("Portable"),
      publicKey: Array(repeating: 1, count: 77), signCount: 7, isBackupEligible: true, isBackedUp: true,
      transports: ["internal", "hybrid"], aaguid: Array(0..<16),
      created: ReaderStoreContract.date.addingTimeInterval(-age))
  }
}

extension ReaderIdentity {
  /// A made-up identity, another for each reader.
  public static func fixture(_ reader: ReaderKey) throws -> ReaderIdentity {
    let subject = reader.rawValue.utf8.map { String($0, radix: 16) }.joined()
    guard let identity = ReaderIdentity(issuer: "https://id.example", subject: subject) else {
      throw ContractViolation("no identity: \(reader)")
    }
    return identity
  }
}

extension Ticket {
  /// A made-up ticket that was made just now.
  public static func fixture(
    _ number: Int, for reader: ReaderKey? = nil, payload: [UInt8] = [1, 2, 3]
  ) throws -> Ticket {
    Ticket(
      hash: try .fixture(number), purpose: .passkeySignIn, reader: reader,
      ends: ReaderStoreContract.date.addingTimeInterval(lifetime), payload: payload)
  }
}
