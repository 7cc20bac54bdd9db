package import ArgumentParser

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
  /// - Throws: ``CommandFailure`` for everything that the person at the terminal must be told.
  func run(with services: CommandServices) async throws(CommandFailure)
}

extension GazetteSubcommand {
  /// Most commands write for people, or names that no language changes.
  package var isForPrograms: Bool { false }
}
