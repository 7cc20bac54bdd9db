package import ArgumentParser
import GazettePresentation

/// `gazette serve`: the paper itself.
package struct ServeCommand: GazetteSubcommand {
  /// How the command presents itself.
  package static var configuration: CommandConfiguration {
    CommandConfiguration("serve", \.program.serve)
  }

  @Option(help: .spoken(\.program.address))
  var address: String?

  @Option(help: .spoken(\.program.port))
  var port: String?

  @OptionGroup(title: Spoken.words.options.settings)
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
