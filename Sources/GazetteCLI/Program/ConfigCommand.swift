package import ArgumentParser

/// `gazette config`: every setting, its value, where that came from, and what it is for.
package struct ConfigCommand: GazetteSubcommand {
  /// How the command presents itself.
  package static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Show every setting, its value, where it came from and what it is for.")

  @Flag(help: "Write JSON, for programs.")
  var json = false

  @OptionGroup(title: "Settings")
  package var settings: SettingsOptions

  /// A command without options.
  package init() {}

  /// Prints the settings.
  package func run(with services: CommandServices) async throws(CommandFailure) {
    let lines = try await services.program.settings()
    guard !json else { return try services.terminal.printJSON(lines) }
    try services.terminal.print(lines.map(Self.text).joined(separator: "\n"))
  }

  static func text(_ line: SettingLine) -> String {
    """
    \(line.key): \(line.value ?? "(none)")
      from \(line.origin); \(line.environment)
      \(line.purpose)
    """
  }
}
