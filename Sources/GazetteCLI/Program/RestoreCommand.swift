package import ArgumentParser

/// `gazette restore FILE`: a backup's data in the place of what is there.
package struct RestoreCommand: GazetteSubcommand {
  /// How the command presents itself.
  package static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Put the data of a backup in the place of what is there; the paper must be stopped.")

  @Argument(help: "The backup to read.")
  var file: String

  @OptionGroup(title: "Settings")
  package var settings: SettingsOptions

  /// A command without options.
  package init() {}

  /// Restores the backup and says so.
  package func run(with services: CommandServices) async throws(CommandFailure) {
    try await services.program.restore(file)
    services.terminal.note("The backup is restored: \(file)")
  }
}
