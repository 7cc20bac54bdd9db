package import ArgumentParser
import GazettePresentation

/// `gazette backup FILE`: everything in one file.
package struct BackupCommand: GazetteSubcommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration("backup", \.program.backup)
  }

  @Argument(help: .spoken(\.program.backupFile))
  var file: String

  @OptionGroup(title: Spoken.words.options.settings)
  package var settings: SettingsOptions

  package init() {}

  /// Writes the backup and says so.
  package func run(with services: CommandServices) async throws(CommandFailure) {
    try await services.program.backup(file)
    services.terminal.note(Spoken.words.output.backupWritten(file))
  }
}

/// `gazette restore FILE`: a backup's data in the place of what is there.
package struct RestoreCommand: GazetteSubcommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration("restore", \.program.restore)
  }

  @Argument(help: .spoken(\.program.restoreFile))
  var file: String

  @OptionGroup(title: Spoken.words.options.settings)
  package var settings: SettingsOptions

  package init() {}

  /// Restores the backup and says so.
  package func run(with services: CommandServices) async throws(CommandFailure) {
    try await services.program.restore(file)
    services.terminal.note(Spoken.words.output.backupRestored(file))
  }
}
