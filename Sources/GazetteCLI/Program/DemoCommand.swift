package import ArgumentParser
import GazetteDomain
import GazettePresentation

/// `gazette demo`: a paper of made-up data, with no network and no key.
package struct DemoCommand: GazetteSubcommand {
  /// How the command presents itself.
  package static var configuration: CommandConfiguration {
    CommandConfiguration("demo", \.program.demo)
  }

  @Option(help: .spoken(\.program.demoPort))
  var port = 8080

  @Option(help: .spoken(\.program.seed))
  var seed: UInt64 = 1

  @Option(help: .spoken(\.program.newsEvery))
  var newsEvery = 240

  @Flag(help: .spoken(\.program.addressesJSON))
  var json = false

  @OptionGroup(title: Spoken.words.options.settings)
  package var settings: SettingsOptions

  /// A command without options.
  package init() {}

  /// Refuses a port that is none, and news that come too seldom or in the past.
  package func validate() throws {
    guard (0...65535).contains(port) else {
      throw ValidationError("--port", given: "\(port)", expected: .number(0...65535))
    }
    guard (0...86_400).contains(newsEvery) else {
      throw ValidationError("--news-every", given: "\(newsEvery)", expected: .number(0...86_400))
    }
  }

  /// Serves until the process is told to stop.
  package func run(with services: CommandServices) async throws(CommandFailure) {
    let terminal = services.terminal
    let asJSON = json
    let request = DemoRequest(port: port, seed: seed, newsEvery: newsEvery)
    try await services.program.demo(request) { address throws(CommandFailure) in
      guard !asJSON else { return try terminal.printJSON(address) }
      try terminal.print(address.paper)
      terminal.note(Spoken.words.output.demoRuns)
    }
  }
}
