package import ArgumentParser

/// The root command, `gazette`: its table of contents.
package struct GazetteCommand: ParsableCommand {
  /// How the root presents itself, and every command that it knows, by what they are for.
  package static let configuration = CommandConfiguration(
    commandName: "gazette",
    abstract: "A daily paper that you run for yourself: weather, map, headlines and classified ads.",
    version: GazetteVersion.current,
    groupedSubcommands: [
      CommandGroup(name: "Run the paper", subcommands: [ServeCommand.self, DemoCommand.self]),
      CommandGroup(
        name: "Read the paper",
        subcommands: [
          WeatherCommand.self, PlacesCommand.self, NewsCommand.self, FeedsCommand.self, AdsCommand.self,
        ]),
      CommandGroup(
        name: "Look after the paper",
        subcommands: [
          ConfigCommand.self, SettingsCommand.self, PasswordCommand.self, DoctorCommand.self, BackupCommand.self,
          RestoreCommand.self,
        ]),
      CommandGroup(
        name: "Look at what it reads", subcommands: [HTMLCommand.self, FetchCommand.self]),
    ])

  /// The root does nothing by itself: ArgumentParser then shows the help.
  package init() {}
}
