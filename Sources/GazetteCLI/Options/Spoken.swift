package import GazettePresentation

/// The language in which the program speaks at the terminal.
///
/// ArgumentParser asks for help through static members, to which nothing can be handed; so the language is bound to the
/// task that runs a command, and no two runs meet.
package enum Spoken {
  /// English, until the program finds out what its reader speaks.
  @TaskLocal package static var language: Language = .english

  /// What the commands say, in that language.
  package static var words: CommandPhrases { Phrases.of(language).commands }
}
