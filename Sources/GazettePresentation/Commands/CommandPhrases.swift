/// What the terminal's commands say of themselves, and what those who run the paper read there, in one language.
package struct CommandPhrases: Sendable {
  /// The root, and the groups of its commands.
  package let root: RootCommandPhrases
  /// The frame around a command's help.
  package let frame: HelpFramePhrases
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
  /// `gazette readers`.
  package let readers: ReadersCommandPhrases
  /// `gazette html` and `gazette fetch`.
  package let tools: ToolCommandPhrases
  /// The commands that run and look after the paper.
  package let program: ProgramCommandPhrases
  /// What these commands write.
  package let output: ProgramOutputPhrases
  /// Why they do not do their work.
  package let failures: ProgramFailurePhrases
  /// Why the outbound guard does not let a request pass.
  package let guardRules: OutboundRulePhrases
}

package struct RootCommandPhrases: Sendable {
  /// What the program is.
  package let abstract: String
  /// The groups of commands: run, read, look after the paper, look at what it reads.
  package let run, read, lookAfter, lookAt: String
}

/// The frame of a help, which ArgumentParser writes in English.
package struct HelpFramePhrases: Sendable {
  /// What stands before what a command is, before how it is written, over its options and its arguments.
  package let overview, usage, options, arguments: String
  /// Over commands without a group, and behind a group's name.
  package let subcommands, groupEnd: String
  /// What the options do that every command has.
  package let help, version: String
  /// Before an error, and before the usage and the help that stand below it.
  package let error, errorUsage, errorHelp: String
  /// Before the value that an option has where none is given, and behind the command that is meant where none is.
  package let defaultValue, defaultCommand: String
  /// That another command tells more.
  package let seeMore: @Sendable (_ command: String) -> String
  /// What is wrong with an argument or an option that is missing, unknown or too much.
  package let missingValue, missingArgument, unknownOption, unexpected: @Sendable (_ name: String) -> String
  /// What is wrong with an option's value.
  package let invalidValue: @Sendable (_ value: String, _ option: String) -> String
  /// What a value must be one of, in a sentence, and the word for one of several commands.
  package let oneOf: @Sendable (_ words: [String]) -> String
  package let subcommand: String
  /// The option that may have been meant.
  package let didYouMean: @Sendable (_ option: String) -> String
}

/// Options and arguments that several commands have.
package struct SharedOptionPhrases: Sendable {
  /// Titles of groups of options.
  package let reading, settings, fromWhere: String
  /// The options of reading.
  package let json, language, units, reader: OptionWords
  package let settingsFile, dataFolder, assignment: OptionWords
  /// A saved place, as an argument.
  package let savedPlace: OptionWords
  /// The address against which relative ones are resolved.
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
  /// The options that ask for marks.
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
  /// The title of the options that choose ads.
  package let whichAds: String
  /// The options that choose ads.
  package let conditions: AdConditionPhrases
  /// Their other arguments and options.
  package let sort, limit, source, ad: OptionWords
}

/// `gazette html` and `gazette fetch`.
package struct ToolCommandPhrases: Sendable {
  package let html, sanitize, extract, fetch: CommandHelpWords
  package let jsonLines, articleLines, check: OptionWords
}

/// What a command's help says of it.
package struct CommandHelpWords: Sendable, Hashable {
  /// What it does, in a sentence.
  package let abstract: String
  /// More about it; empty when the sentence says all.
  package let discussion: String

  package init(_ abstract: String, _ discussion: String = "") {
    self.abstract = abstract
    self.discussion = discussion
  }
}

/// What a command's help says of an option, a flag or an argument.
package struct OptionWords: Sendable, Hashable {
  /// What it is for.
  package let help: String
  /// What stands for its value, such as `file`; nil where it has none.
  package let value: String?

  package init(_ help: String, value: String? = nil) {
    self.help = help
    self.value = value
  }
}
