import ArgumentParser
import Foundation
import GazetteCLI
import GazetteDomain
import GazettePresentation
import GazetteTesting
import Synchronization
import Testing

/// `gazette readers`, on stores in memory, at ten past nine on 21 November 2026, in Paris.
@Suite struct ReadersCommandTests {
  private static let now = Date(timeIntervalSince1970: 1_795_248_600)

  private let stores: InMemoryReaders

  init() async throws {
    let shown = try #require(DisplayText("Camille"))
    stores = InMemoryReaders([
      Reader(id: .owner, name: .editor, displayName: shown, role: .editor, created: Self.now)
    ])
    _ = try await stores.setPassword(StoredPassword(text: "plain:salt and pepper"), of: .owner, keeping: nil)
  }

  /// The output of a command, and its error.
  private struct Run {
    let output, errors: String
    let failure: CommandFailure?
  }

  @discardableResult
  private func run(
    _ arguments: [String], input: [String] = [], language: Language = .english, on stores: InMemoryReaders? = nil
  ) async throws -> Run {
    let stores = stores ?? self.stores
    let recording = RecordingTerminal()
    let lines = Mutex(input[...])
    let readers = Readers(
      store: stores, credentials: stores, throttles: InMemoryThrottleStore(now: { Self.now }),
      passwords: PlainPasswords(),
      secrets: Secrets(digest: Self.digest, md5: { _ in [UInt8](repeating: 1, count: 16) }),
      changes: ChangeFeed(), now: { Self.now })
    return try await CommandLanguage.$language.withValue(language) {
      let command = try #require(try GazetteCommand.parseAsRoot(["readers"] + arguments) as? any ReadersSubcommand)
      let session = ReadersSession(
        readers: readers, address: "https://paper.example", input: StandardInput { lines.withLock { $0.popFirst() } },
        timeZone: try #require(TimeZone(identifier: "Europe/Paris")))
      var failure: CommandFailure?
      do { try await command.run(in: session, on: recording.terminal()) } catch let error as CommandFailure {
        failure = error
      }
      return Run(output: recording.output, errors: recording.errors, failure: failure)
    }
  }

  /// Makes 32 bytes that differ for different short texts.
  private static let digest: @Sendable ([UInt8]) -> [UInt8] = { bytes in
    var digest = [UInt8](repeating: 0, count: SecretHash.length)
    for (place, byte) in bytes.enumerated() { digest[place % digest.count] = digest[place % digest.count] &* 31 ^ byte }
    return digest
  }

  @Test func `requires a password for the first editor`() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }  // The system removes leftovers.
    try "three unrelated words".write(to: file, atomically: true, encoding: .utf8)
    let shown = try #require(DisplayText("Camille"))
    let empty = InMemoryReaders([
      Reader(id: .owner, name: .editor, displayName: shown, role: .editor, created: Self.now)
    ])
    #expect(try await run(["add", "anna"], on: empty).failure?.status == .refused)
    #expect(try await run(["add", "anna", "--editor"], on: empty).failure?.status == .refused)
    let added = try await run(["add", "anna", "--editor", "--password-file", file.path], on: empty)
    #expect(added.failure == nil)
    #expect(try await run(["add", "zoe"], on: empty).failure == nil)
  }

  @Test func `lists readers with their roles and states, as a table and as JSON`() async throws {
    try await run(["add", "Zoé", "--display-name", "Zoé Martin"])
    try await run(["add", "max", "--editor"])
    try await run(["disable", "max"])
    try await run(["remove", "zoé"])
    let table = try await run([])
    #expect(
      table.output == """
        name    display name  role    state
        editor  Camille       editor  active
        max     max           editor  disabled
        zoé     Zoé Martin    reader  deleted on 28\u{A0}Nov 2026

        """)
    let json = try await run(["list", "--json"])
    let lines = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]])
    #expect(lines.compactMap { $0["state"] as? String } == ["active", "disabled", "leaving"])
    #expect(lines.last?["leavesAt"] as? String == "2026-11-28T08:10:00Z")
  }

  @Test func `adds a reader with the password in a file's first line`() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "gazette-\(UUID().uuidString)")
    try Data("correct horse\nignored\n".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }  // A leftover is untidy, but no reason to fail a test.
    let added = try await run(["add", "zoe", "--password-file", file.path])
    #expect((added.output, added.errors) == ("Added zoe.\n", ""))
    let zoe = try #require(try await stores.readers().first { $0.name.text == "zoe" })
    #expect(stores.password(of: zoe.id) == "plain:correct horse")
  }

  @Test func `advises how a reader without a password can sign in`() async throws {
    let added = try await run(["add", "zoe"])
    #expect(added.output == "Added zoe.\n")
    #expect(added.errors.contains("gazette readers password zoe") && added.errors.contains("gazette readers invite"))
  }

  @Test(arguments: [
    (["add", "a b"], GazetteCLI.ExitStatus.data), (["add", "EDITOR"], .refused),
    (["add", "zoe", "--password-file", "-"], .usage), (["add", "zoe", "--password-file", "/nowhere/x"], .noInput),
    (["disable", "nobody"], .noInput), (["disable", "editor"], .refused), (["remove", "editor"], .refused),
    (["role", "editor", "reader"], .refused), (["restore", "editor"], .noInput), (["withdraw", "x"], .noInput),
    (["revoke", "editor", "x"], .noInput), (["tokens", "nobody"], .noInput),
    (["token", "editor", "--name", "x", "--scope", "read", "--ends", "2026-02-30"], .data),
    (["token", "editor", "--name", "x", "--scope", "read", "--ends", "2026-11-21"], .data),
    (["token", "editor", "--name", " ", "--scope", "read"], .data),
  ])
  func `fails with the right status, without changes or output`(
    arguments: [String], status: GazetteCLI.ExitStatus
  ) async throws {
    let failed = try await run(arguments)
    #expect(failed.failure?.status == status)
    #expect(failed.output == "")
    #expect(try await stores.readers().map(\.isActiveEditor) == [true])
  }

  @Test func `rejects a short password`() async throws {
    let short = try await run(["password", "editor"], input: ["short"])
    #expect(short.failure?.status == .data)
    #expect(short.failure?.sentence.contains("10 characters") == true)
    #expect(stores.password(of: .owner) == "plain:salt and pepper")
  }

  @Test func `sets a typed password`() async throws {
    let set = try await run(["password", "Editor"], input: ["correct horse"])
    #expect(set.output == "Set the password of editor and ended their sessions.\n")
    #expect(stores.password(of: .owner) == "plain:correct horse")
  }

  @Test func `prints only the invitation's address, and withdraws invitations`() async throws {
    let invited = try await run(["invite", "--for", "Zoé, la voisine"])
    let prefix = "https://paper.example/invitation/"
    #expect(invited.output.hasPrefix(prefix))
    #expect(Secret(invited.output.dropFirst(prefix.count).dropLast()) != nil)
    #expect(invited.errors.contains("three days"))
    let id = try #require(try await stores.invitations().first?.id.rawValue)
    let open = try await run(["invitations"])
    #expect(open.output.contains(id) && open.output.contains("24\u{A0}Nov 2026"))
    #expect(open.output.contains("Zoé, la voisine"))
    #expect(try await run(["invite", "--for", "two\nlines"]).failure?.status == .data)
    let plain = try await run(["invite", "--json"])
    #expect(!plain.output.contains("invitee"))
    let other = try #require(try await stores.invitations().map(\.id.rawValue).first { $0 != id })
    try await run(["withdraw", "--", other])
    #expect(try await run(["withdraw", "--", id]).output == "Withdrew the invitation.\n")
    let none = try await run(["invitations"])
    #expect(none.output == "" && none.errors.contains("gazette readers invite"))
  }

  @Test func `shows the deadline for undoing a removal, and undoes it`() async throws {
    try await run(["add", "zoe"])
    let removed = try await run(["remove", "zoe"])
    #expect(removed.output.contains("until Saturday, 28 November 2026 at 9:10"))
    let again = try await run(["remove", "zoe"])
    #expect(again.failure?.status == .refused && again.failure?.advice == "gazette readers restore")
    #expect(again.failure?.sentence.contains("28 November 2026") == true)
    #expect(try await run(["restore", "zoe"]).failure == nil)
    #expect(try await stores.readers().allSatisfy { $0.state == .active })
  }

  @Test func `restores a disabled reader as disabled`() async throws {
    try await run(["add", "zoe"])
    try await run(["disable", "zoe"])
    try await run(["remove", "zoe"])
    #expect(try await run(["restore", "zoe"]).output.contains("gazette readers enable zoe"))
    #expect(try await run(["enable", "zoe"]).output == "zoe is active.\n")
  }

  @Test func `prints only the token, lists it without its secret and revokes it`() async throws {
    let made = try await run([
      "token", "editor", "--name", "Reeder", "--scope", "sync", "--ends", "2027-01-31",
    ])
    let secret = try #require(AccessToken.secret(in: made.output.dropLast()))
    #expect(made.errors.contains("won’t be shown again"))
    let token = try #require(try await stores.tokens(of: .owner).first)
    #expect(token.ends == Date(timeIntervalSince1970: 1_801_350_000))
    try await stores.note(LastUse(Self.now, from: DisplayText("192.0.2.7")), of: token.id)
    let list = try await run(["tokens", "editor"])
    for part in ["Reeder", "sync", token.prefix, "31\u{A0}Jan 2027", "192.0.2.7", token.id.rawValue] {
      #expect(list.output.contains(part), "\(part)")
    }
    #expect(!list.output.contains(secret.text))
    let json = try await run(["tokens", "editor", "--json"])
    #expect(json.output.contains("\"lastAddress\" : \"192.0.2.7\"") && !json.output.contains(secret.text))
    #expect(try await run(["revoke", "editor", token.prefix]).output == "Revoked the token “Reeder”.\n")
    #expect(try await stores.tokens(of: .owner) == [])
  }

  @Test func `has a distinct sentence for every problem in every language`() {
    for language in Language.allCases {
      let words = Phrases.of(language)[ReadersProblemPhrases.self]
      let dates = DateFormat(language: language, timeZone: .gmt)
      let problems =
        [
          ReadersProblem.badName, .badDisplayName, .badLabel, .shortPassword(minimum: 10), .longPassword(maximum: 1024),
          .badEnd, .badIdentity, .unknownReader, .nameTaken(.editor), .lastEditor, .disabled,
          .leaving(until: Self.now), .notLeaving, .wrongPassword, .wait(seconds: 2), .passwordsBusy(seconds: 1),
          .passwordsLackMemory, .badInvitation, .passkeyTaken, .passkeyCopied, .identityTaken, .store(.full),
        ] + ReadersProblem.CredentialKind.allCases.flatMap { [.unknown($0), .tooMany($0, maximum: 5)] }
      let sentences = problems.map { words.sentence($0, dates) }
      #expect(Set(sentences).count == problems.count)
      #expect(sentences.allSatisfy { $0.hasSuffix(".") })
    }
  }

  @Test func `speaks French`() async throws {
    let failed = try await run(["disable", "editor"], language: .french)
    #expect(failed.failure?.sentence.hasPrefix("C’est le dernier rédacteur actif.") == true)
    let table = try await run(["list"], language: .french)
    #expect(table.output.contains("nom affiché") && table.output.contains("rédacteur"))
  }
}
