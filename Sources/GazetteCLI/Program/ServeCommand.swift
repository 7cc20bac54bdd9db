package import ArgumentParser

/// `gazette serve`: the paper itself.
package struct ServeCommand: GazetteSubcommand {
  /// How the command presents itself.
  package static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serve the paper until told to stop.",
    discussion: """
      Settings come from a file, then the environment, then options; the later wins. 'gazette config' lists them all.
      """)

  @Option(help: ArgumentHelp("Listen on this address (beyond loopback only with a password).", valueName: "address"))
  var address: String?

  @Option(help: ArgumentHelp("Listen on this port.", valueName: "number"))
  var port: String?

  @OptionGroup(title: "Settings")
  var settingsOptions: SettingsOptions

  /// A command without options.
  package init() {}

  /// The named options, then the general ones.
  package var settings: SettingsOptions {
    var options = settingsOptions
    let named = [("server.address", address), ("server.port", port)]
    options.assignments += named.compactMap { key, value in value.map { SettingAssignment(key: key, value: $0) } }
    return options
  }

  /// Serves until the process is told to stop.
  package func run(with services: CommandServices) async throws(CommandFailure) {
    try await services.program.serve()
  }
}
