public import Foundation
public import GazetteDomain

/// What every ``ReaderStore`` must do, together with the ``CredentialStore`` beside it; each check takes new ones.
public enum ReaderStoreContract {
  /// The checks.
  public static let checks: [ContractCheck<ReaderStores>] = keeping + inviting + changing + leaving

  static let date = ManualTime().date

  private static let keeping: [ContractCheck<ReaderStores>] = [
    ContractCheck("knows at first the owner alone, an editor without a password") { stores in
      let readers = try await stores.readers.readers()
      try requireEqual(readers.map(\.id), [.owner], "readers")
      try requireEqual(readers.map(\.name), [.editor], "names")
      try requireEqual(readers.map(\.displayName.text), ["editor"], "shown names")
      try requireEqual(readers.map(\.isActiveEditor), [true], "active editors")
      try requireEqual(readers.map(\.usesPassword), [false], "with a password")
      try requireEqual(try await stores.readers.reader(.owner), readers.first, "the owner")
      let named = try await stores.readers.reader(named: .editor)
      try requireEqual(named?.reader, readers.first, "the owner by name")
      try requireEqual(named?.password, nil, "the owner's password")
    },
    ContractCheck("keeps all of a reader, and lists readers by name") { stores in
      let (zoe, anna) = (try Reader.fixture("zoé"), try Reader.fixture("anna", role: .editor))
      try requireEqual(try await stores.readers.add(zoe, password: nil, invitation: nil), .success(zoe), "added")
      let added = try await stores.readers.add(anna, password: try password("$a"), invitation: nil).get()
      try requireEqual(added.usesPassword, true, "whether a password was kept")
      try requireEqual(try await stores.readers.reader(zoe.id), zoe, "the reader")
      try requireEqual(try await stores.readers.reader(ReaderKey(rawValue: "nobody")), nil, "nobody")
      try requireEqual(try await stores.readers.readers().map(\.name.text), ["anna", "editor", "zoé"], "names")
      let named = try await stores.readers.reader(named: anna.name)
      try requireEqual(named?.reader, added, "the reader by name")
      try requireEqual(named?.password, try password("$a"), "the password")
      try requireEqual(try await stores.readers.reader(named: try name("nobody"))?.reader, nil, "nobody by name")
    },
    ContractCheck("gives no name twice, of those who leave neither") { stores in
      _ = try await stores.add("anna")
      _ = try await stores.readers.change(Reader.fixture("anna").id) { reader, _ in
        .success(reader.changed { $0.leavesAt = date })
      }
      let other = try Reader.fixture("other", named: "Anna")
      try requireEqual(
        try await stores.readers.add(other, password: nil, invitation: nil), .failure(.nameTaken(other.name)), "added")
      try requireEqual(try await stores.readers.reader(other.id), nil, "the other")
      let changed = try await stores.readers.change(.owner) { reader, _ in
        .success(reader.changed { $0.name = other.name })
      }
      try requireEqual(changed, .failure(.nameTaken(other.name)), "renamed")
      try requireEqual(try await stores.readers.reader(.owner)?.name, .editor, "the owner's name")
    },
    ContractCheck("keeps a new password, none too, and ends the other sessions") { stores in
      let anna = try await stores.add("anna")
      let (first, other) = (try Session.fixture(1, of: anna.id), try Session.fixture(2, of: .owner))
      for session in [first, try .fixture(3, of: anna.id), other] { _ = try await stores.credentials.add(session) }
      try requireEqual(
        try await stores.readers.setPassword(try password("$b"), of: anna.id, keeping: first.id), true, "set")
      try requireEqual(try await stores.readers.reader(named: anna.name)?.password, try password("$b"), "password")
      try requireEqual(try await stores.readers.reader(anna.id)?.usesPassword, true, "with a password")
      try requireEqual(try await stores.credentials.sessions(of: anna.id), [first], "sessions")
      try requireEqual(try await stores.readers.setPassword(nil, of: anna.id, keeping: nil), true, "taken away")
      try requireEqual(try await stores.readers.reader(anna.id)?.usesPassword, false, "without a password")
      try requireEqual(try await stores.credentials.sessions(of: anna.id), [], "sessions then")
      try requireEqual(try await stores.credentials.sessions(of: .owner), [other], "the other's sessions")
      let nobody = try await stores.readers.setPassword(nil, of: ReaderKey(rawValue: "nobody"), keeping: nil)
      try requireEqual(nobody, false, "nobody's password")
    },
  ]

  private static let inviting: [ContractCheck<ReaderStores>] = [
    ContractCheck("keeps invitations, the earliest made first, and removes them") { stores in
      let (late, early) = (try Invitation.fixture(1, age: 0), try Invitation.fixture(2, by: nil, age: 60))
      for invitation in [late, early] {
        try requireEqual(try await stores.readers.add(invitation), .success(invitation), "kept")
      }
      try requireEqual(try await stores.readers.invitations(), [early, late], "invitations")
      try requireEqual(try await stores.readers.invitation(late.hash), late, "the invitation")
      try requireEqual(try await stores.readers.removeInvitation(late.id), true, "removed")
      try requireEqual(try await stores.readers.removeInvitation(late.id), false, "removed again")
      try requireEqual(try await stores.readers.invitation(late.hash), nil, "the removed invitation")
      try requireEqual(try await stores.readers.invitations(), [early], "invitations left")
    },
    ContractCheck("lets so many invitations wait, without those that ended") { stores in
      let ended = try Invitation.fixture(0, age: Invitation.lifetime)
      _ = try await stores.readers.add(ended).get()
      for number in 1...Invitation.most { _ = try await stores.readers.add(try Invitation.fixture(number)).get() }
      try requireEqual(
        try await stores.readers.add(try Invitation.fixture(Invitation.most + 1)),
        .failure(.tooMany(.invitation, most: Invitation.most)), "one more")
      try requireEqual(try await stores.readers.invitations().count, Invitation.most, "number")
      try requireEqual(try await stores.readers.invitation(ended.hash), nil, "the one that ended")
    },
    ContractCheck("makes the invited what the invitation says, once") { stores in
      let invitation = try Invitation.fixture(1, role: .editor)
      _ = try await stores.readers.add(invitation)
      let taken = try Reader.fixture("editor")
      try requireEqual(
        try await stores.readers.add(taken, password: nil, invitation: invitation.hash),
        .failure(.nameTaken(.editor)), "under a name that is taken")
      let names = (0..<8).map { "reader\($0)" }
      let answers = try await withThrowingTaskGroup(of: Result<Reader, ReadersProblem>.self) { group in
        for name in names {
          group.addTask {
            try await stores.readers.add(try Reader.fixture(name), password: nil, invitation: invitation.hash)
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      try requireEqual(answers.compactMap { try? $0.get().role }, [.editor], "roles of those who came in")
      try requireEqual(answers.count { $0 == .failure(.badInvitation) }, 7, "number of those who did not")
      try requireEqual(try await stores.readers.readers().count, 2, "number of readers")
      try requireEqual(try await stores.readers.invitations(), [], "invitations left")
    },
    ContractCheck("lets nobody in by an invitation that is none any more") { stores in
      let anna = try await stores.add("anna", role: .editor)
      let ended = try Invitation.fixture(1, by: nil, age: Invitation.lifetime)
      let hers = try Invitation.fixture(2, by: anna.id)
      for invitation in [ended, hers] { _ = try await stores.readers.add(invitation) }
      _ = try await stores.readers.change(anna.id) { reader, _ in .success(reader.changed { $0.role = .reader }) }
      for (hash, what) in [
        (ended.hash, "one that ended"), (hers.hash, "of no editor any more"), (try .fixture(3), "one unknown"),
      ] {
        try requireEqual(
          try await stores.readers.add(try Reader.fixture("zoé"), password: nil, invitation: hash),
          .failure(.badInvitation), what)
      }
      try requireEqual(try await stores.readers.readers().count, 2, "number of readers")
    },
  ]

  private static let changing: [ContractCheck<ReaderStores>] = [
    ContractCheck("changes names, role and state, and tells the decision who there is") { stores in
      let anna = try await stores.add("anna", password: "$a")
      let (newName, shown) = (try name("béa"), try shown("Béa B."))
      let changed = try await stores.readers.change(anna.id) { reader, editors in
        guard reader == anna, editors == 1 else { return .failure(.lastEditor) }
        return .success(
          reader.changed { ($0.name, $0.displayName, $0.role, $0.isDisabled) = (newName, shown, .editor, true) })
      }.get()
      try requireEqual(changed.name, newName, "name")
      try requireEqual(changed.displayName, shown, "shown name")
      try requireEqual(changed.role, .editor, "role")
      try requireEqual(changed.state, .disabled, "state")
      try requireEqual(changed.usesPassword, true, "with a password")
      try requireEqual(try await stores.readers.reader(anna.id), changed, "the reader")
      try requireEqual(try await stores.readers.reader(named: anna.name)?.reader, nil, "the reader by the old name")
    },
    ContractCheck("changes nothing where the decision is a problem, and nobody who is not there") { stores in
      let refused = try await stores.readers.change(.owner) { _, _ in .failure(.lastEditor) }
      try requireEqual(refused, .failure(.lastEditor), "refused")
      let unknown = try await stores.readers.change(ReaderKey(rawValue: "nobody")) { reader, _ in .success(reader) }
      try requireEqual(unknown, .failure(.unknownReader), "unknown")
      try requireEqual(try await stores.readers.readers().map(\.isActiveEditor), [true], "active editors")
    },
    ContractCheck("lets one of two editors go who step back at once") { stores in
      let anna = try await stores.add("anna", role: .editor)
      let answers = try await withThrowingTaskGroup(of: Result<Reader, ReadersProblem>.self) { group in
        for id in [ReaderKey.owner, anna.id] {
          group.addTask {
            try await stores.readers.change(id) { reader, editors in
              editors > 1 ? .success(reader.changed { $0.role = .reader }) : .failure(.lastEditor)
            }
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      try requireEqual(answers.count { $0 == .failure(.lastEditor) }, 1, "number of those who stay")
      try requireEqual(try await stores.readers.readers().count(where: \.isActiveEditor), 1, "active editors")
    },
    ContractCheck("takes from who is not active what opens, and from who is no editor invitations") { stores in
      let anna = try await stores.add("anna", role: .editor)
      for reader in [ReaderKey.owner, anna.id] { try await stores.equip(reader) }
      _ = try await stores.readers.change(anna.id) { reader, _ in .success(reader.changed { $0.role = .reader }) }
      try requireEqual(try await stores.readers.invitations().map(\.madeBy), [.owner], "invitations")
      try requireEqual(try await stores.credentials.sessions(of: anna.id).count, 1, "sessions of one who is active")
      _ = try await stores.readers.change(anna.id) { reader, _ in .success(reader.changed { $0.isDisabled = true }) }
      try requireEqual(try await stores.credentials.sessions(of: anna.id), [], "sessions")
      try requireEqual(try await stores.credentials.tokens(of: anna.id), [], "tokens")
      try requireEqual(try await stores.credentials.passkeys(of: anna.id).count, 1, "passkeys")
      try requireEqual(try await stores.credentials.identities(of: anna.id).count, 1, "identities")
      try requireEqual(try await stores.credentials.sessions(of: .owner).count, 1, "the owner's sessions")
      try requireEqual(try await stores.credentials.tokens(of: .owner).count, 1, "the owner's tokens")
    },
  ]

  private static let leaving: [ContractCheck<ReaderStores>] = [
    ContractCheck("purges those whose time is over, the owner too, and nobody else") { stores in
      let anna = try await stores.add("anna", role: .editor, password: "$a")
      let zoe = try await stores.add("zoé", role: .editor)
      for reader in [anna.id, .owner, zoe.id] { try await stores.equip(reader) }
      for (id, end) in [(anna.id, date), (.owner, date.addingTimeInterval(-1)), (zoe.id, date.addingTimeInterval(1))] {
        _ = try await stores.readers.change(id) { reader, _ in .success(reader.changed { $0.leavesAt = end }) }
      }
      try requireEqual(Set(try await stores.readers.purge(leavingUpTo: date)), [anna.id, .owner], "purged")
      try requireEqual(try await stores.readers.readers().map(\.id), [zoe.id], "readers left")
      try requireEqual(try await stores.readers.purge(leavingUpTo: date), [], "purged again")
      for id in [anna.id, .owner] {
        try requireEqual(try await stores.readers.reader(id), nil, "a reader")
        try requireEqual(try await stores.credentials.passkeys(of: id), [], "passkeys")
        try requireEqual(try await stores.credentials.identities(of: id), [], "identities")
        let identity = try ReaderIdentity.fixture(id)
        try requireEqual(try await stores.credentials.reader(with: identity), nil, "who has the identity")
      }
      try requireEqual(try await stores.credentials.passkeys(of: zoe.id).count, 1, "the other's passkeys")
      try requireEqual(try await stores.credentials.identities(of: zoe.id).count, 1, "the other's identities")
      let again = try Reader.fixture("anna again", named: "anna")
      try requireEqual(
        try await stores.readers.add(again, password: nil, invitation: nil), .success(again), "another of the name")
    },
    ContractCheck("keeps who takes the removal back") { stores in
      let anna = try await stores.add("anna")
      for end in [date, nil] {
        _ = try await stores.readers.change(anna.id) { reader, _ in .success(reader.changed { $0.leavesAt = end }) }
      }
      try requireEqual(try await stores.readers.purge(leavingUpTo: date), [], "purged")
      try requireEqual(try await stores.readers.reader(anna.id), anna, "the reader")
    },
  ]

  static func name(_ text: String) throws -> ReaderName {
    guard let name = ReaderName(text) else { throw ContractViolation("no name: \(text)") }
    return name
  }

  static func shown(_ text: String) throws -> ShownText {
    guard let shown = ShownText(text) else { throw ContractViolation("no text to show: \(text)") }
    return shown
  }

  static func password(_ text: String) throws -> StoredPassword {
    guard let password = StoredPassword(text: text) else { throw ContractViolation("no password's hash: \(text)") }
    return password
  }
}

extension ReaderStores {
  /// Adds a reader.
  public func add(_ name: String, role: Reader.Role = .reader, password: String? = nil) async throws -> Reader {
    let password = try password.map(ReaderStoreContract.password)
    return try await readers.add(try .fixture(name, role: role), password: password, invitation: nil).get()
  }

  /// Gives an active editor one of each thing to come in with, and a ticket.
  public func equip(_ reader: ReaderKey) async throws {
    // The same for the same reader, and another for each.
    let number = reader.rawValue.utf8.reduce(7) { ($0 * 31 + Int($1)) % 65_521 }
    _ = try await credentials.add(try Session.fixture(number, of: reader)).get()
    _ = try await credentials.add(try AccessToken.fixture(number, of: reader)).get()
    _ = try await credentials.add(try ReaderPasskey.fixture(number, of: reader)).get()
    _ = try await credentials.link(try .fixture(reader), to: reader, at: ReaderStoreContract.date).get()
    _ = try await readers.add(try Invitation.fixture(number, by: reader)).get()
    try await credentials.add(try Ticket.fixture(number, for: reader))
  }
}

extension Reader {
  /// A made-up reader, whose key is the text; of that name too unless told.
  public static func fixture(_ key: String, named name: String? = nil, role: Role = .reader) throws -> Reader {
    Reader(
      id: ReaderKey(rawValue: "key of \(key)"), name: try ReaderStoreContract.name(name ?? key),
      displayName: try ReaderStoreContract.shown("The \(key)"), role: role, created: ReaderStoreContract.date)
  }

  func changed(_ change: (inout Reader) -> Void) -> Reader {
    var reader = self
    change(&reader)
    return reader
  }
}

extension SecretHash {
  /// A made-up hash, another for each number.
  public static func fixture(_ number: Int) throws -> SecretHash {
    let digits = Array(String(number).utf8)
    guard let hash = SecretHash(bytes: Array(repeating: 0, count: max(0, length - digits.count)) + digits) else {
      throw ContractViolation("no hash: \(number)")
    }
    return hash
  }
}

extension Invitation {
  /// A made-up invitation that was made `age` seconds ago.
  public static func fixture(
    _ number: Int, role: Reader.Role = .reader, by editor: ReaderKey? = .owner, age: TimeInterval = 0
  ) throws -> Invitation {
    let made = ReaderStoreContract.date.addingTimeInterval(-age)
    return Invitation(
      id: ID(rawValue: "invitation\(number)"), hash: try .fixture(number), role: role, madeBy: editor, made: made,
      ends: made.addingTimeInterval(lifetime))
  }
}
