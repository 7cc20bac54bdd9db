import ArgumentParser
import Foundation
@testable import GazetteCLI
import GazetteDomain
import GazettePresentation
import GazetteTesting
import Testing

/// `gazette channels`, on stores in memory.
struct ChannelsCommandTests {
  private let time = ManualTime()
  private let store = InMemoryChannelStore()
  private let senders = [ChannelKind.push, .ntfy, .gotify, .webhook].map { FakeNotificationSender($0) }

  private func session() async -> ChannelsSession {
    let address = URL(filePath: "/")
    let paper = NotificationPaper(
      name: { "La Gazette" }, address: { address }, languageCode: { "en" }, timeZone: { .gmt })
    let channels = Channels(
      store: store, outbox: await InMemoryOutboxStore(store), senders: senders, writer: FakeNotificationWriter(),
      paper: paper, now: time.now)
    return ChannelsSession(
      channels: channels, reader: .owner, input: StandardInput(nextLine: { "A1token" }), timeZone: .gmt, now: time.now)
  }

  /// The output of a command, and its failure.
  private struct Run {
    let output, errors: String
    let failure: CommandFailure?
  }

  @discardableResult
  private func run(_ arguments: [String], isJSON: Bool = false, language: Language = .english) async throws -> Run {
    let recording = RecordingTerminal()
    return try await CommandLanguage.$language.withValue(language) {
      let command = try #require(
        try GazetteCommand.parseAsRoot(["channels"] + arguments) as? any ChannelsSubcommand)
      let style = ReadingStyle(isJSON: isJSON, language: language, units: .metric)
      var failure: CommandFailure?
      do { try await command.work(in: await session(), style, recording.terminal()) } catch {
        failure = CommandFailure(describing: error, language: language)
      }
      return Run(output: recording.output, errors: recording.errors, failure: failure)
    }
  }

  @Test func `adds a channel, lists it without its topic, and removes it by name`() async throws {
    let added = try await run(["add", "ntfy", "https://ntfy.example/secret-topic", "--name", "Phone"])
    #expect((added.output, added.failure) == ("Added the channel “Phone”.\n", nil))
    let list = try await run([])
    for part in ["Phone", "ntfy.example", "Nothing sent yet."] { #expect(list.output.contains(part), "\(part)") }
    #expect(!list.output.contains("secret-topic"))
    #expect(try await run(["remove", "phone"], language: .french).output.contains("supprimé"))
    #expect(try await store.channels(of: .owner).isEmpty)
  }

  @Test func `shows the secret of a new webhook once`() async throws {
    let added = try await run(["add", "webhook", "https://hook.example/x"])
    #expect(added.output.contains("whsec_"))
    #expect(try await !run(["list"]).output.contains("whsec_"))
    #expect(try await !run(["list"], isJSON: true).output.contains("whsec_"))
  }

  @Test func `reads a token from standard input`() async throws {
    try await run(["add", "gotify", "https://gotify.example", "--token-file", "-"])
    let server = try #require(URL(string: "https://gotify.example"))
    #expect(try await store.channels(of: .owner).map(\.target) == [.gotify(server: server, token: "A1token")])
  }

  @Test func `sends a test, and fails with the reason`() async throws {
    try await run(["add", "ntfy", "https://ntfy.example/topic"])
    #expect(try await run(["test", "1"]).output == "The test to “ntfy.example” is on its way.\n")
    senders[1].answer(.refused(.status(413, reason: nil)))
    let failed = try await run(["test", "1"])
    #expect(failed.failure?.status == .unavailable && failed.failure?.sentence.contains("413") == true)
    let json = try await run(["test", "1"], isJSON: true)
    #expect(json.output.contains("\"accepted\"") && json.failure?.status == .unavailable)
  }

  @Test(arguments: [
    (["add", "push", "https://push.example"], GazetteCLI.ExitStatus.usage),
    (["add", "ntfy", "ftp://ntfy.example/a"], .usage),
    (["add", "mail", "ada@example.org"], .configuration), (["test", "9"], .noInput), (["remove", "x"], .noInput),
  ])
  func `fails with a status of its own`(arguments: [String], expected: GazetteCLI.ExitStatus) async throws {
    #expect(try await run(arguments).failure?.status == expected)
  }

  @Test func `advises a reader without channels`() async throws {
    let empty = try await run(["list"])
    #expect(empty.output == "" && empty.errors.contains("gazette channels add"))
  }
}
