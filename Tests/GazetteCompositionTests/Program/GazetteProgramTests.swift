import Foundation
import GazetteCLI
import GazetteComposition
import Synchronization
import Testing

struct GazetteProgramTests {
  private final class CapturedOutput: Sendable {
    let texts = Mutex((output: "", errors: ""))
    var output: String { texts.withLock(\.output) }
    var errors: String { texts.withLock(\.errors) }
  }

  private let captured = CapturedOutput()

  @Test func `shows help without arguments`() async {
    #expect(await run([]) == 0)
    #expect(captured.output.contains("serve"))
  }

  @Test func `prints its version`() async {
    #expect(await run(["--version"]) == 0)
    #expect(captured.output == "\(GazetteVersion.current)\n")
  }

  @Test func `exits with the usage status for an unknown command`() async {
    #expect(await run(["sreve"]) == ExitStatus.usage.rawValue)
    #expect(captured.output.isEmpty)
    #expect(!captured.errors.isEmpty)
  }

  @Test(arguments: [
    (["wether"], "weather"), (["sreve"], "serve"), (["feeds", "lsit"], "list"), (["serv"], "serve"),
    (["places", "serach", "Paris"], "search"),
  ])
  func `suggests the nearest command`(arguments: [String], meant: String) async {
    #expect(await run(arguments) == ExitStatus.usage.rawValue)
    #expect(captured.errors.contains("Did you mean '\(meant)'?"))
  }

  @Test(arguments: [["quetzal"], ["weather", "Paris", "wether"], ["zz"]])
  func `suggests no distant command`(arguments: [String]) async {
    #expect(await run(arguments) == ExitStatus.usage.rawValue)
    #expect(!captured.errors.contains("Did you mean"))
  }

  @Test func `suggests the nearest option`() async {
    #expect(await run(["news", "--serch", "x"]) == ExitStatus.usage.rawValue)
    #expect(captured.errors.contains("Did you mean '--search'?"))
  }

  @Test(arguments: ["--foo", "--port", "--all", "--days"])
  func `suggests no distant option`(option: String) async {
    #expect(await run(["news", option, "x"]) == ExitStatus.usage.rawValue)
    #expect(!captured.errors.contains("Did you mean"))
  }

  @Test(arguments: [
    ["weather", ""], ["places", "search", "Paris", "--limit", "0"], ["places", "search", "Paris", "--limit", "abc"],
    ["news", "--limit", "0"], ["news", "--limit", "abc"], ["places", "remove", ""],
  ])
  func `exits with the usage status for an invalid value`(arguments: [String]) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }  // The system removes leftovers.
    #expect(await run(arguments + ["--data-folder", folder.path]) == ExitStatus.usage.rawValue)
  }

  @Test func `prints config in the requested language`() async {
    #expect(await run(["config", "--lang", "fr"]) == 0)
    #expect(captured.output.contains("Le nom en tête du journal."))
  }

  @Test func `exits with the configuration status for an unknown setting`() async {
    #expect(await run(["config"], environment: ["GAZETTE_SERVER_PROT": "1"]) == ExitStatus.configuration.rawValue)
    #expect(captured.errors.contains("GAZETTE_SERVER_PROT"))
    #expect(captured.errors.contains("GAZETTE_SERVER_PORT"))
  }

  @Test func `shows every setting with its value, origin and purpose`() async {
    #expect(await run(["config", "--set", "server.port=81"], environment: ["GAZETTE_OPENWEATHER_KEY": "hush"]) == 0)
    #expect(captured.output.contains("server.port: 81\n  from option; GAZETTE_SERVER_PORT\n"))
    #expect(captured.output.contains("openweather.key: ********\n  from environment;"))
    #expect(!captured.output.contains("hush"))
    for declaration in SettingsTable().declarations { #expect(captured.output.contains(declaration.key)) }
  }

  private func run(_ arguments: [String], environment: [String: String] = [:]) async -> Int32 {
    let captured = captured
    let terminal = Terminal(
      isInteractive: false, showsProgress: false, width: nil,
      output: { text in captured.texts.withLock { $0.output += text } },
      errorOutput: { text in captured.texts.withLock { $0.errors += text } })
    return await GazetteProgram.run(arguments: arguments, environment: environment, terminal: terminal)
  }
}
