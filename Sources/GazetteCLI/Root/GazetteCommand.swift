package import ArgumentParser
import GazettePresentation

/// The root command, `gazette`: its table of contents.
package struct GazetteCommand: ParsableCommand {
  /// The configuration of the root, and all commands, grouped by purpose.
  package static var configuration: CommandConfiguration {
    let words = CommandLanguage.words.root
    return CommandConfiguration(
      commandName: "gazette", abstract: words.abstract, version: GazetteVersion.current,
      groupedSubcommands: [
        CommandGroup(name: words.run, subcommands: [SetupCommand.self, ServeCommand.self, DemoCommand.self]),
        CommandGroup(
          name: words.read,
          subcommands: [
            WeatherCommand.self, WarningsCommand.self, PlacesCommand.self, NewsCommand.self, FeedsCommand.self,
            AdsCommand.self, WatchesCommand.self, ChannelsCommand.self,
          ]),
        CommandGroup(
          name: words.maintain,
          subcommands: [
            ConfigCommand.self, SettingsCommand.self, ReadersCommand.self, PasswordCommand.self, DoctorCommand.self,
            BackupCommand.self, RestoreCommand.self, MoveCommand.self,
          ]),
        CommandGroup(name: words.inspect, subcommands: [HTMLCommand.self, FetchCommand.self]),
      ])
  }

  /// Makes the root, which has no action of its own: ArgumentParser shows its help.
  package init() {}
}

/// The version of the program.
package enum GazetteVersion {
  /// The version for output, the User-Agent and the API's description.
  package static let current = "1.0.0"
}

/// A command that runs with services from the composition.
///
/// Commands know only ports and closures; GazetteComposition parses the command line, reads the settings with the command's
/// ``settings`` as the highest priority, and then calls ``run(with:)``.
package protocol GazetteSubcommand: ParsableCommand {
  /// The settings from the command line.
  var settings: SettingsOptions { get }

  /// True when the output is for a program, and thus the same in every language.
  var isForPrograms: Bool { get }

  /// Runs the command.
  /// - Throws: ``CommandFailure``, or a service's untranslated error: ``CommandFailure/init(describing:language:)`` makes its
  ///   message.
  func run(with services: CommandServices) async throws
}

extension GazetteSubcommand {
  /// The default: output for people, or names that no language changes.
  package var isForPrograms: Bool { false }
}
