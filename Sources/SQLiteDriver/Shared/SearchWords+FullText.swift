import GazetteDomain
import GRDB

// The full-text queries of search words.
extension SearchWords {
  /// Returns the query for matching rows: every loose word as the beginning of a word or in another form, every word of the
  /// phrases, and none of the excluded single words. The index does not contain the order of a phrase's words: ``textConditions``
  /// check it.
  ///
  /// Nil where no word is wanted: the language cannot say that alone, and ``exclusion(in:)`` does.
  func matchExpression(in index: WordIndex) -> String? {
    let wanted = loose.map { Self.beginning($0, in: index) } + phrases.joined().map { FullText.word($0, in: index) }
    guard !wanted.isEmpty else { return nil }
    guard let unwanted = unwantedWords(in: index) else { return wanted.joined(separator: " AND ") }
    return "(\(wanted.joined(separator: " AND "))) NOT (\(unwanted))"
  }

  /// The rows that have one of the single words that are left out, where no word is wanted; nil where some are, and where only
  /// phrases are left out.
  func exclusion(in index: WordIndex) -> String? { onlyExcludes ? unwantedWords(in: index) : nil }

  private func unwantedWords(in index: WordIndex) -> String? {
    let unwanted = leftOut.filter { $0.count == 1 }.joined().flatMap(WordForms.whole)
    return unwanted.isEmpty ? nil : unwanted.map { FullText.word($0, in: index) }.joined(separator: " OR ")
  }

  /// Returns the query for every row with a word that begins with `word` or is another form of it.
  static func beginning(_ word: String, in index: WordIndex) -> String {
    let others = WordForms.others(of: word).map { FullText.word($0, in: index) }
    let beginning = FullText.word(word, in: index, asBeginning: true)
    return others.isEmpty ? beginning : "(\(beginning) OR \(others.joined(separator: " OR ")))"
  }

  /// The phrases of several words, as `stands` takes them, and whether a text must contain them or must not.
  var textConditions: [(phrase: String, isWanted: Bool)] {
    phrases.filter { $0.count > 1 }.map { ($0.joined(separator: " "), true) }
      + leftOut.filter { $0.count > 1 }.map { ($0.joined(separator: " "), false) }
  }
}

/// The syntax of SQLite's full-text search.
enum FullText {
  /// Returns the query for `word`, quoted so that nothing in it is syntax. An index that splits words at marks, such as the
  /// vowels of Hindi, contains its pieces, and cannot check their order.
  static func word(_ word: String, in index: WordIndex, asBeginning: Bool = false) -> String {
    let pieces = index.endsWordsAtMarks ? pieces(of: word) : [word]
    let quoted = pieces.map { "\"\($0.replacing("\"", with: "\"\""))\"" }.joined(separator: " AND ")
    let ended = asBeginning ? quoted + " *" : quoted
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
  static let stands = DatabaseFunction("stands", argumentCount: 2, pure: true) { values in
    guard let phrase = String.fromDatabaseValue(values[0]), let text = String.fromDatabaseValue(values[1]) else {
      return false
    }
    return SearchWords.stands(phrase.split(separator: " ").map(String.init), in: text)
  }
}
