package import ArgumentParser

/// `gazette demo`: a paper of made-up data, with no network and no key.
package struct DemoCommand: GazetteSubcommand {
  /// How the command presents itself.
  package static let configuration = CommandConfiguration(
    commandName: "demo",
    abstract: "Serve a paper of made-up data, to look around; nothing is kept.")

  @Option(help: ArgumentHelp("Listen on this port; 0 takes a free one.", valueName: "number"))
  var port = 8080

  @Option(help: ArgumentHelp("The made-up world to show: the same number, the same world.", valueName: "number"))
  var seed: UInt64 = 1

  @Option(
    help: ArgumentHelp(
      "Tell a new story and change an ad every so many seconds; 0 leaves all as it is.", valueName: "seconds"))
  var newsEvery = 240

  @Flag(help: "Print the addresses as JSON, for programs.")
  var json = false

  @OptionGroup(title: "Settings")
  package var settings: SettingsOptions

  /// A command without options.
  package init() {}

  /// Refuses a port that is none, and news that come too seldom or in the past.
  package func validate() throws {
    guard (0...65535).contains(port) else {
      throw ValidationError("A port is a number from 0 to 65535, not \(port).")
    }
    guard (0...86_400).contains(newsEvery) else {
      throw ValidationError("News come every 1 to 86400 seconds, or with 0 never; not every \(newsEvery).")
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
      terminal.note("This paper is made up. Press Control-C to stop; nothing is kept.")
    }
  }
}
