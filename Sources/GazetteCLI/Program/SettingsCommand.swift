package import ArgumentParser
import GazettePresentation

/// `gazette settings`: what was made of the paper, carried from one to another.
package struct SettingsCommand: ParsableCommand {
  /// How the command presents itself, and what it can do.
  package static var configuration: CommandConfiguration {
    CommandConfiguration(
      "settings", \.program.settings,
      subcommands: [SettingsExportCommand.self, SettingsImportCommand.self])
  }

  /// A command without options.
  package init() {}
}
