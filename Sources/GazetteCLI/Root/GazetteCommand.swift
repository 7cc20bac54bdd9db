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
        CommandGroup(name: words.run, subcommands: [SetupCommand.self, ServeCommand.self, DemoCommand.self]),
        CommandGroup(
          name: words.read,
          subcommands: [
            WeatherCommand.self, WarningsCommand.self, PlacesCommand.self, NewsCommand.self, FeedsCommand.self,
            AdsCommand.self,
          ]),
        CommandGroup(
          name: words.lookAfter,
          subcommands: [
            ConfigCommand.self, SettingsCommand.self, ReadersCommand.self, PasswordCommand.self, DoctorCommand.self,
            BackupCommand.self, RestoreCommand.self, MoveCommand.self,
          ]),
        CommandGroup(name: words.lookAt, subcommands: [HTMLCommand.self, FetchCommand.self]),
      ])
  }

  /// The root does nothing by itself: ArgumentParser then shows the help.
  package init() {}
}

/// The version of the program, in one place.
package enum GazetteVersion {
  /// The version as it is printed, sent in the User-Agent and written in the API's description.
  package static let current = "0.1.0"
}

/// A command that runs with what the composition made for it.
///
/// Commands know ports and closures only; GazetteComposition parses the command line, reads the settings with the
/// command's ``settings`` as the last word, and then calls ``run(with:)``.
package protocol GazetteSubcommand: ParsableCommand {
  /// What the command line says about settings.
  var settings: SettingsOptions { get }

  /// Whether what is written is for a program, which reads the same words in every language.
  var isForPrograms: Bool { get }

  /// Does the command's work.
  /// - Throws: ``CommandFailure``, or a service's error as it is: ``CommandFailure/init(telling:language:)`` tells it to the
  ///   person at the terminal.
  func run(with services: CommandServices) async throws
}

extension GazetteSubcommand {
  /// Most commands write for people, or names that no language changes.
  package var isForPrograms: Bool { false }
}
