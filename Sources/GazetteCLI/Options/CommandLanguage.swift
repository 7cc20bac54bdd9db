import ArgumentParser
import GazetteDomain
package import GazettePresentation

/// The language of the program's output at the terminal.
///
/// ArgumentParser asks for help through static members without parameters; therefore the language is bound to the task that runs
/// a command, and concurrent runs do not interfere.
package enum CommandLanguage {
  /// The language; English until the program has determined the reader's.
  @TaskLocal package static var language: Language = .english

  /// The region that the shell is set for; nil for none in particular.
  @TaskLocal package static var region: Region?

  /// All phrases in that language.
  package static var phrases: Phrases { Phrases.of(language) }

  /// The phrases of the commands in that language.
  package static var words: CommandPhrases { phrases.commands }
}

extension CommandConfiguration {
  /// Makes a command's configuration in the language of the output.
  init(
    _ name: String, _ words: (CommandPhrases) -> CommandHelpWords, subcommands: [any ParsableCommand.Type] = [],
    defaultSubcommand: (any ParsableCommand.Type)? = nil
  ) {
    let words = words(CommandLanguage.words)
    self.init(
      commandName: name, abstract: words.abstract, discussion: words.discussion, subcommands: subcommands,
      defaultSubcommand: defaultSubcommand)
  }
}

extension ArgumentHelp {
  /// Returns the help of an option, a flag or an argument in the language of the output.
  static func localized(_ words: (CommandPhrases) -> OptionWords) -> ArgumentHelp {
    let words = words(CommandLanguage.words)
    return ArgumentHelp(words.help, valueName: words.value)
  }
}

extension ValidationError {
  /// Makes the error that the value `given` for an option is invalid, with the expected form, in the language of the output.
  init(_ option: String, given: String, expected: FieldProblem.Expectation) {
    let problem = FieldProblem(option, given: given, expected: expected)
    self.init(Phrases.of(CommandLanguage.language).common.fields.sentence(problem))
  }
}
