import ArgumentParser
import GazetteDomain
package import GazettePresentation

/// The language in which the program speaks at the terminal.
///
/// ArgumentParser asks for help through static members, to which nothing can be handed; so the language is bound to the
/// task that runs a command, and no two runs meet.
package enum Spoken {
  /// English, until the program finds out what its reader speaks.
  @TaskLocal package static var language: Language = .english

  /// The region that the shell is set for; nil for none in particular.
  @TaskLocal package static var region: Region?

  /// What the paper says, in that language.
  package static var phrases: Phrases { Phrases.of(language) }

  /// What the commands say, in that language.
  package static var words: CommandPhrases { phrases.commands }
}

extension CommandConfiguration {
  /// How a command presents itself, in the language spoken.
  init(
    _ name: String, _ words: (CommandPhrases) -> CommandHelpWords, subcommands: [any ParsableCommand.Type] = [],
    defaultSubcommand: (any ParsableCommand.Type)? = nil
  ) {
    let words = words(Spoken.words)
    self.init(
      commandName: name, abstract: words.abstract, discussion: words.discussion, subcommands: subcommands,
      defaultSubcommand: defaultSubcommand)
  }
}

extension ArgumentHelp {
  /// What an option, a flag or an argument is for, in the language spoken.
  static func spoken(_ words: (CommandPhrases) -> OptionWords) -> ArgumentHelp {
    let words = words(Spoken.words)
    return ArgumentHelp(words.help, valueName: words.value)
  }
}

extension ValidationError {
  /// That the value `given` for an option cannot be used, and what would be right, in the language spoken.
  init(_ option: String, given: String, expected: FieldProblem.Expectation) {
    let problem = FieldProblem(option, given: given, expected: expected)
    self.init(Phrases.of(Spoken.language).common.fields.sentence(problem))
  }
}
