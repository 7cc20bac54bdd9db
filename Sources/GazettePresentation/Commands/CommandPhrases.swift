/// The phrases of the terminal's commands: their help, and their output for the operator, in one language.
package struct CommandPhrases: Sendable {
  /// The root, and the groups of its commands.
  package let root: RootCommandPhrases
  /// The parts of a command's help that all commands share.
  package let frame: HelpTranslationPhrases
  /// The options that many commands share.
  package let options: SharedOptionPhrases
  /// `gazette weather`, `gazette warnings` and `gazette places`.
  package let places: PlacesCommandPhrases
  /// `gazette news`.
  package let news: NewsCommandPhrases
  /// `gazette feeds`.
  package let feeds: FeedsCommandPhrases
  /// `gazette ads`.
  package let ads: AdsCommandPhrases
  /// `gazette watches`.
  package let watches: WatchCommandPhrases
  /// `gazette channels`.
  package let channels: ChannelCommandPhrases
  /// `gazette readers`.
  package let readers: ReadersCommandPhrases
  /// `gazette html` and `gazette fetch`.
  package let tools: ToolCommandPhrases
  /// The commands that run and maintain the installation.
  package let program: ProgramCommandPhrases
  /// The output of these commands.
  package let output: ProgramOutputPhrases
  /// The failures of these commands.
  package let failures: ProgramFailurePhrases
  /// The reason why the outbound guard refuses a request.
  package let guardRules: OutboundRulePhrases
}

package struct RootCommandPhrases: Sendable {
  /// The description of the program.
  package let abstract: String
  /// The groups of commands: run, read, maintain the installation, inspect what it reads.
  package let run, read, maintain, inspect: String
}

/// The parts of a command's help that ArgumentParser writes in English.
package struct HelpTranslationPhrases: Sendable {
  /// The headings of a command's description, usage, options and arguments.
  package let overview, usage, options, arguments: String
  /// The heading of commands without a group, and the text after a group's name.
  package let subcommands, groupEnd: String
  /// The effects of the options that every command has.
  package let help, version: String
  /// The words before an error, and before the usage and the help below it.
  package let error, errorUsage, errorHelp: String
  /// The words before an option's default value, and after the default command.
  package let defaultValue, defaultCommand: String
  /// The reference to another command's help.
  package let seeMore: @Sendable (_ command: String) -> String
  /// The errors for a missing, unknown or extra argument or option.
  package let missingValue, missingArgument, unknownOption, unexpected: @Sendable (_ name: String) -> String
  /// The error for an option's value.
  package let invalidValue: @Sendable (_ value: String, _ option: String) -> String
  /// The valid values, in a sentence, and the word for one of several commands.
  package let oneOf: @Sendable (_ words: [String]) -> String
  package let subcommand: String
  /// The suggestion of a similar option.
  package let didYouMean: @Sendable (_ option: String) -> String
}

/// The options and arguments of several commands.
package struct SharedOptionPhrases: Sendable {
  /// Titles of groups of options.
  package let reading, settings, source: String
  /// The options of commands that read data.
  package let json, language, units, reader: OptionWords
  package let settingsFile, dataFolder, assignment: OptionWords
  /// A saved place, as an argument.
  package let savedPlace: OptionWords
  /// The address for resolving relative ones.
  package let base: OptionWords
}

/// `gazette weather`, `gazette warnings` and `gazette places`.
package struct PlacesCommandPhrases: Sendable {
  package let weather, warnings, group, list, search, add, remove, refresh, reorder, home: CommandHelpWords
  /// Their arguments and options.
  package let place, soon, models, warnedPlace, newPlace, newName, searchedName, limit, more, places: OptionWords
}

/// `gazette news`.
package struct NewsCommandPhrases: Sendable {
  package let group, list, show: CommandHelpWords
  /// Their arguments and options.
  package let feed, folder, search, limit, article, full: OptionWords
  /// The options for marks.
  package let marks: ArticleMarkPhrases
}

/// `gazette feeds`.
package struct FeedsCommandPhrases: Sendable {
  package let group, list, add, remove, refresh, importing, exporting, parse: CommandHelpWords
  /// Their arguments and options.
  package let address, folder, userAgent, feed, opmlFile, files, header, jsonLines, sanitized: OptionWords
}

/// `gazette ads`.
package struct AdsCommandPhrases: Sendable {
  package let group, list, show, categories, refresh: CommandHelpWords
  /// The title of the options that filter ads.
  package let whichAds: String
  /// The options that filter ads.
  package let conditions: AdConditionPhrases
  /// Their other arguments and options.
  package let sort, limit, source, ad: OptionWords
}

/// `gazette html` and `gazette fetch`.
package struct ToolCommandPhrases: Sendable {
  package let html, sanitize, extract, fetch: CommandHelpWords
  package let jsonLines, articleLines, check: OptionWords
}

/// The help text of a command.
package struct CommandHelpWords: Sendable, Hashable {
  /// The effect, in a sentence.
  package let abstract: String
  /// More details; may be empty.
  package let discussion: String

  package init(_ abstract: String, _ discussion: String = "") {
    self.abstract = abstract
    self.discussion = discussion
  }
}

/// The help text of an option, a flag or an argument.
package struct OptionWords: Sendable, Hashable {
  /// The purpose.
  package let help: String
  /// The placeholder of its value, such as `file`; nil when it has none.
  package let value: String?

  package init(_ help: String, value: String? = nil) {
    self.help = help
    self.value = value
  }
}
