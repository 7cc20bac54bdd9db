package import ArgumentParser

/// `gazette backup FILE`: everything in one file.
package struct BackupCommand: GazetteSubcommand {
  /// How the command presents itself.
  package static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Write everything to one file; safe while the paper is served.")

  @Argument(help: "The file to write; an existing one is refused.")
  var file: String

  @OptionGroup(title: "Settings")
  package var settings: SettingsOptions

  /// A command without options.
  package init() {}

  /// Writes the backup and says so.
  package func run(with services: CommandServices) async throws(CommandFailure) {
    try await services.program.backup(file)
    services.terminal.note("The backup is written: \(file)")
  }
}
