package import ArgumentParser

/// `gazette fetch`: says what the outbound guard thinks of an address.
package struct FetchCommand: GazetteSubcommand {
  /// How the command presents itself.
  package static let configuration = CommandConfiguration(
    commandName: "fetch",
    abstract: "Say whether Gazette would fetch an address, and why not.",
    discussion: "Nothing is fetched. The exit code is 0 when the guard would let the address pass, and 77 when not.")

  @Option(help: ArgumentHelp("Check this address against the outbound guard.", valueName: "URL"))
  var check: String

  @OptionGroup(title: "Settings")
  package var settings: SettingsOptions

  /// A command without options.
  package init() {}

  /// Checks the address.
  package func run(with services: CommandServices) async throws(CommandFailure) {
    switch try await services.fetching.check(check) {
    case .allowed(let address, let connectsTo):
      try services.terminal.print("\(address) may be fetched, from \(connectsTo.joined(separator: ", ")).")
    case .refused(let reason):
      throw CommandFailure(.refused, "This address is not fetched: \(reason).")
    }
  }
}
