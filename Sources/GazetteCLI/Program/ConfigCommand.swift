package import ArgumentParser
import GazettePresentation

/// `gazette config`: every setting with its value, origin and purpose.
package struct ConfigCommand: GazetteSubcommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration("config", \.program.config)
  }

  @Flag(help: .localized(\.options.json))
  var json = false

  // Read from the command line before any command runs: ``CommandLanguage`` has it.
  @Option(name: .customLong("lang"), help: .localized(\.options.language))
  var language: Language?

  @OptionGroup(title: CommandLanguage.words.options.settings)
  package var settings: SettingsOptions

  package var isForPrograms: Bool { json }

  package init() {}

  /// Prints the settings.
  package func run(with services: CommandServices) async throws(CommandFailure) {
    let lines = try await services.program.settings()
    guard !json else { return try services.terminal.printJSON(lines) }
    try services.terminal.print(lines.map(Self.text).joined(separator: "\n"))
  }

  static func text(_ line: SettingLine) -> String {
    let words = CommandLanguage.words.output
    return """
      \(line.key): \(line.value ?? words.noValue)
        \(words.from(line.origin, line.environment))
        \(line.purpose)
      """
  }
}

/// One setting as `gazette config` shows it.
package struct SettingLine: Encodable, Equatable, Sendable {
  /// The key in the file and for `--set`, such as `server.port`.
  package let key: String
  /// The name of its environment variable.
  package let environment: String
  /// The current value, masked when it is a secret; nil when it has none.
  package let value: String?
  /// The origin of the value: `default`, `file PATH`, `environment` or `option`.
  package let origin: String
  /// The purpose of the setting: one sentence.
  package let purpose: String

  package init(key: String, environment: String, value: String?, origin: String, purpose: String) {
    self.key = key
    self.environment = environment
    self.value = value
    self.origin = origin
    self.purpose = purpose
  }
}
