package import ArgumentParser
import GazettePresentation

/// `gazette config`: every setting, its value, where that came from, and what it is for.
package struct ConfigCommand: GazetteSubcommand {
  /// How the command presents itself.
  package static var configuration: CommandConfiguration {
    CommandConfiguration("config", \.program.config)
  }

  @Flag(help: .spoken(\.options.json))
  var json = false

  @OptionGroup(title: Spoken.words.options.settings)
  package var settings: SettingsOptions

  package var isForPrograms: Bool { json }

  /// A command without options.
  package init() {}

  /// Prints the settings.
  package func run(with services: CommandServices) async throws(CommandFailure) {
    let lines = try await services.program.settings()
    guard !json else { return try services.terminal.printJSON(lines) }
    try services.terminal.print(lines.map(Self.text).joined(separator: "\n"))
  }

  static func text(_ line: SettingLine) -> String {
    let words = Spoken.words.output
    return """
      \(line.key): \(line.value ?? words.noValue)
        \(words.from(line.origin, line.environment))
        \(line.purpose)
      """
  }
}
