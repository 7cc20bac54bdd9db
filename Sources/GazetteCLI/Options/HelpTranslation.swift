internal import Foundation
internal import GazetteDomain
package import GazettePresentation

/// Translates the frame of help and error texts into the spoken language.
///
/// ArgumentParser writes it in English and cannot be configured otherwise; text that a future version words differently stays
/// unchanged.
package enum HelpTranslation {
  /// Returns `text` with its frame in the words of `phrases`; an unexpected argument may have been `meant` as a command.
  package static func spoken(_ text: String, _ phrases: HelpTranslationPhrases, meant: CommandSuggestion? = nil)
    -> String
  {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line(String($0), phrases, meant) }
      .joined(separator: "\n")
  }

  private static func line(_ line: String, _ phrases: HelpTranslationPhrases, _ meant: CommandSuggestion?) -> String {
    switch line {
    case "OPTIONS:": return phrases.options
    case "ARGUMENTS:": return phrases.arguments
    case "SUBCOMMANDS:": return phrases.subcommands
    default: break
    }
    if line.hasSuffix(" SUBCOMMANDS:") { return String(line.dropLast(" SUBCOMMANDS:".count)) + phrases.groupEnd }
    let beginnings = [
      ("OVERVIEW: ", phrases.overview), ("USAGE: ", phrases.usage),
      ("Usage: ", phrases.errorUsage), ("Help: ", phrases.errorHelp),
    ]
    for (beginning, words) in beginnings where line.hasPrefix(beginning) {
      return words + within(String(line.dropFirst(beginning.count)), phrases)
    }
    if line.hasPrefix("Error: ") {
      let complaint = String(line.dropFirst("Error: ".count))
      return phrases.error + (self.complaint(complaint, phrases, meant) ?? complaint)
    }
    return more(line, phrases) ?? within(line, phrases)
  }

  /// Translates `  See 'gazette help ads' for detailed help.`
  private static func more(_ line: String, _ phrases: HelpTranslationPhrases) -> String? {
    guard line.hasPrefix("  See '"), let end = line.range(of: "' for ") else { return nil }
    let command = line[line.index(line.startIndex, offsetBy: "  See '".count)..<end.lowerBound]
    return "  " + phrases.seeMore(String(command))
  }

  /// Translates ArgumentParser's message about an invalid command line; nil for any other text, such as a command's own.
  private static func complaint(_ text: String, _ phrases: HelpTranslationPhrases, _ command: CommandSuggestion?)
    -> String?
  {
    if let match = text.wholeMatch(of: #/Missing value for '(.+)'/#) { return phrases.missingValue(String(match.1)) }
    if let match = text.wholeMatch(of: #/Missing expected argument '(.+)'/#) {
      return phrases.missingArgument(String(match.1))
    }
    if let match = text.wholeMatch(of: #/The value '(.*)' is invalid for '(.+)'/#) {
      return phrases.invalidValue(String(match.1), String(match.2))
    }
    if let match = text.wholeMatch(of: #/The value '(.*)' is invalid for '(.+)'\. Please provide one of (.+)\./#) {
      let words = match.3.matches(of: #/'([^']+)'/#).map { String($0.1) }
      return phrases.invalidValue(String(match.1), String(match.2)) + " " + phrases.oneOf(words)
    }
    if let match = text.wholeMatch(of: #/(?:Unexpected argument|\d+ unexpected arguments:) '(.+)'/#) {
      let question = command.map { " " + phrases.didYouMean($0.name) } ?? ""
      return phrases.unexpected(String(match.1).replacing("', '", with: ", ")) + question
    }
    guard let match = text.wholeMatch(of: #/Unknown option '(.+?)'(?:\. Did you mean '(.+)'\?)?/#) else { return nil }
    // The option is unknown only because its command is.
    if let command { return phrases.unexpected(command.typed) + " " + phrases.didYouMean(command.name) }
    let meant = match.2.flatMap { isNear(match.1, $0) ? " " + phrases.didYouMean(String($0)) : nil } ?? ""
    return phrases.unknownOption(String(match.1)) + meant
  }

  /// ArgumentParser also offers options that are three of four letters away.
  private static func isNear(_ typed: Substring, _ option: Substring) -> Bool {
    let (typed, option) = (
      Array(typed.drop { $0 == "-" }.unicodeScalars), Array(option.drop { $0 == "-" }.unicodeScalars)
    )
    guard typed.count > 2 else { return false }
    let forgiven = max(1, Spelling.slipsForgiven(letters: typed.count))
    return option.starts(with: typed) || typed.starts(with: option)
      || Spelling.slips(from: typed, to: option, limit: forgiven) != nil
  }

  private static func within(_ line: String, _ phrases: HelpTranslationPhrases) -> String {
    line.replacing("Show help information.", with: phrases.help)
      .replacing("Show the version.", with: phrases.version)
      .replacing("(default:", with: phrases.defaultValue)
      .replacing("(default)", with: phrases.defaultCommand)
      .replacing("<subcommand>", with: "<\(phrases.subcommand)>")
  }
}
