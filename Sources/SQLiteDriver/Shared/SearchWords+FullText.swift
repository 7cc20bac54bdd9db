import GazetteDomain
import GRDB

// The full-text queries of search words.
extension SearchWords {
  /// Returns the query for matching rows: every loose word as the beginning of a word or in another form, every word of the
  /// phrases, and none of the excluded single words. The index does not contain the order of a phrase's words: ``textConditions``
  /// check it.
  ///
  /// Nil when no word is required: the query language cannot express exclusion alone, so ``exclusion(in:)`` is used instead.
  func matchExpression(in index: WordIndex) -> String? {
    let required = loose.map { Self.prefixQuery($0, in: index) } + phrases.joined().map { FullText.word($0, in: index) }
    guard !required.isEmpty else { return nil }
    guard let excludedWords = excludedWords(in: index) else { return required.joined(separator: " AND ") }
    return "(\(required.joined(separator: " AND "))) NOT (\(excludedWords))"
  }

  /// Returns the query for the rows with an excluded single word, when no word is required; nil otherwise, and when only phrases
  /// are excluded.
  func exclusion(in index: WordIndex) -> String? { onlyExcludes ? excludedWords(in: index) : nil }

  private func excludedWords(in index: WordIndex) -> String? {
    let excludedWords = excluded.filter { $0.count == 1 }.joined().flatMap(WordForms.whole)
    return excludedWords.isEmpty ? nil : excludedWords.map { FullText.word($0, in: index) }.joined(separator: " OR ")
  }

  /// Returns the query for every row with a word that begins with `word` or is another form of it.
  static func prefixQuery(_ word: String, in index: WordIndex) -> String {
    let others = WordForms.others(of: word).map { FullText.word($0, in: index) }
    let prefix = FullText.word(word, in: index, asPrefix: true)
    return others.isEmpty ? prefix : "(\(prefix) OR \(others.joined(separator: " OR ")))"
  }

  /// The phrases of several words, as `stands` takes them, and whether a text must contain them or must not.
  var textConditions: [(phrase: String, isRequired: Bool)] {
    phrases.filter { $0.count > 1 }.map { ($0.joined(separator: " "), true) }
      + excluded.filter { $0.count > 1 }.map { ($0.joined(separator: " "), false) }
  }
}

/// The syntax of SQLite's full-text search.
enum FullText {
  /// Returns the query for `word`, quoted so that nothing in it is syntax. An index that splits words at marks, such as the
  /// vowels of Hindi, contains its pieces, and cannot check their order.
  static func word(_ word: String, in index: WordIndex, asPrefix: Bool = false) -> String {
    let pieces = index.endsWordsAtMarks ? pieces(of: word) : [word]
    let quoted = pieces.map { "\"\($0.replacing("\"", with: "\"\""))\"" }.joined(separator: " AND ")
    let ended = asPrefix ? quoted + " *" : quoted
    return pieces.count > 1 ? "(\(ended))" : ended
  }

  private static func pieces(of word: String) -> [String] {
    let pieces = word.unicodeScalars.split { scalar in
      switch scalar.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
        .letterNumber, .otherNumber, .privateUse:
        false
      // The accents that SQLite knows are part of their letters.
      default: !(0x300...0x331).contains(scalar.value)
      }
    }
    return pieces.isEmpty ? [word] : pieces.map { String($0) }
  }
}

extension DatabaseFunction {
  /// `stands(phrase, text)`: true when the folded words of `phrase`, separated by spaces, are consecutive in `text`.
  static let containsPhrase = DatabaseFunction("stands", argumentCount: 2, pure: true) { values in
    guard let phrase = String.fromDatabaseValue(values[0]), let text = String.fromDatabaseValue(values[1]) else {
      return false
    }
    return SearchWords.contains(phrase.split(separator: " ").map(String.init), in: text)
  }
}
