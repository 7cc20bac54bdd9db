package import ArgumentParser
import GazettePresentation

/// `gazette restore FILE`: a backup's data in the place of what is there.
package struct RestoreCommand: GazetteSubcommand {
  /// How the command presents itself.
  package static var configuration: CommandConfiguration {
    CommandConfiguration("restore", \.program.restore)
  }

  @Argument(help: .spoken(\.program.restoreFile))
  var file: String

  @OptionGroup(title: Spoken.words.options.settings)
  package var settings: SettingsOptions

  /// A command without options.
  package init() {}

  /// Restores the backup and says so.
  package func run(with services: CommandServices) async throws(CommandFailure) {
    try await services.program.restore(file)
    services.terminal.note(Spoken.words.output.backupRestored(file))
  }
}
