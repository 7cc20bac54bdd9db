package import ArgumentParser
import GazettePresentation

/// The root command, `gazette`: its table of contents.
package struct GazetteCommand: ParsableCommand {
  /// How the root presents itself, and every command that it knows, by what they are for.
  package static var configuration: CommandConfiguration {
    let words = Spoken.words.root
    return CommandConfiguration(
      commandName: "gazette", abstract: words.abstract, version: GazetteVersion.current,
      groupedSubcommands: [
        CommandGroup(name: words.run, subcommands: [ServeCommand.self, DemoCommand.self]),
        CommandGroup(
          name: words.read,
          subcommands: [
            WeatherCommand.self, PlacesCommand.self, NewsCommand.self, FeedsCommand.self, AdsCommand.self,
          ]),
        CommandGroup(
          name: words.lookAfter,
          subcommands: [
            ConfigCommand.self, SettingsCommand.self, PasswordCommand.self, DoctorCommand.self, BackupCommand.self,
            RestoreCommand.self,
          ]),
        CommandGroup(name: words.lookAt, subcommands: [HTMLCommand.self, FetchCommand.self]),
      ])
  }

  /// The root does nothing by itself: ArgumentParser then shows the help.
  package init() {}
}
