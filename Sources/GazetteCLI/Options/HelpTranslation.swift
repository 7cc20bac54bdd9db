internal import Foundation
internal import GazetteDomain
package import GazettePresentation

/// Translates the frame of help and error texts into the language of the output.
///
/// ArgumentParser writes it in English and cannot be configured otherwise; text that a future version words differently stays
/// unchanged.
package enum HelpTranslation {
  /// Returns `text` with its frame in the words of `phrases`, and `suggestion` as the command that an unexpected argument may
  /// mean.
  package static func translated(
    _ text: String, _ phrases: HelpTranslationPhrases, suggestion: CommandSuggestion? = nil
  )
    -> String
  {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line(String($0), phrases, suggestion) }
      .joined(separator: "\n")
  }

  private static func line(_ line: String, _ phrases: HelpTranslationPhrases, _ suggestion: CommandSuggestion?)
    -> String
  {
    switch line {
    case "OPTIONS:": return phrases.options
    case "ARGUMENTS:": return phrases.arguments
    case "SUBCOMMANDS:": return phrases.subcommands
    default: break
    }
    if line.hasSuffix(" SUBCOMMANDS:") { return String(line.dropLast(" SUBCOMMANDS:".count)) + phrases.groupEnd }
    let prefixes = [
      ("OVERVIEW: ", phrases.overview), ("USAGE: ", phrases.usage),
      ("Usage: ", phrases.errorUsage), ("Help: ", phrases.errorHelp),
    ]
    for (prefix, words) in prefixes where line.hasPrefix(prefix) {
      return words + replacingWords(String(line.dropFirst(prefix.count)), phrases)
    }
    if line.hasPrefix("Error: ") {
      let errorMessage = String(line.dropFirst("Error: ".count))
      return phrases.error + (self.errorMessage(errorMessage, phrases, suggestion) ?? errorMessage)
    }
    return seeMore(line, phrases) ?? replacingWords(line, phrases)
  }

  /// Translates `  See 'gazette help ads' for detailed help.`
  private static func seeMore(_ line: String, _ phrases: HelpTranslationPhrases) -> String? {
    guard line.hasPrefix("  See '"), let end = line.range(of: "' for ") else { return nil }
    let command = line[line.index(line.startIndex, offsetBy: "  See '".count)..<end.lowerBound]
    return "  " + phrases.seeMore(String(command))
  }

  /// Translates ArgumentParser's message about an invalid command line; nil for any other text, such as a command's own.
  private static func errorMessage(_ text: String, _ phrases: HelpTranslationPhrases, _ suggestion: CommandSuggestion?)
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
      let question = suggestion.map { " " + phrases.didYouMean($0.name) } ?? ""
      return phrases.unexpected(String(match.1).replacing("', '", with: ", ")) + question
    }
    guard let match = text.wholeMatch(of: #/Unknown option '(.+?)'(?:\. Did you mean '(.+)'\?)?/#) else { return nil }
    // The option is unknown only because its command is.
    if let suggestion { return phrases.unexpected(suggestion.typed) + " " + phrases.didYouMean(suggestion.name) }
    let didYouMean = match.2.flatMap { isSimilar(match.1, $0) ? " " + phrases.didYouMean(String($0)) : nil } ?? ""
    return phrases.unknownOption(String(match.1)) + didYouMean
  }

  /// ArgumentParser also offers options that are three of four letters away.
  private static func isSimilar(_ typed: Substring, _ option: Substring) -> Bool {
    let (typed, option) = (
      Array(typed.drop { $0 == "-" }.unicodeScalars), Array(option.drop { $0 == "-" }.unicodeScalars)
    )
    guard typed.count > 2 else { return false }
    let tolerance = max(1, Spelling.maximumTypos(letters: typed.count))
    return option.starts(with: typed) || typed.starts(with: option)
      || Spelling.typos(from: typed, to: option, limit: tolerance) != nil
  }

  private static func replacingWords(_ line: String, _ phrases: HelpTranslationPhrases) -> String {
    line.replacing("Show help information.", with: phrases.help)
      .replacing("Show the version.", with: phrases.version)
      .replacing("(default:", with: phrases.defaultValue)
      .replacing("(default)", with: phrases.defaultCommand)
      .replacing("<subcommand>", with: "<\(phrases.subcommand)>")
  }
}
