package import ArgumentParser
import GazettePresentation

/// `gazette backup FILE`: everything in one file.
package struct BackupCommand: GazetteSubcommand {
  /// How the command presents itself.
  package static var configuration: CommandConfiguration {
    CommandConfiguration("backup", \.program.backup)
  }

  @Argument(help: .spoken(\.program.backupFile))
  var file: String

  @OptionGroup(title: Spoken.words.options.settings)
  package var settings: SettingsOptions

  /// A command without options.
  package init() {}

  /// Writes the backup and says so.
  package func run(with services: CommandServices) async throws(CommandFailure) {
    try await services.program.backup(file)
    services.terminal.note(Spoken.words.output.backupWritten(file))
  }
}
