import ArgumentParser
import GazettePresentation

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
