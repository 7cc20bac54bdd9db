import GazetteDomain
import GRDB

// How words that are searched for are said to SQLite.
extension SearchWords {
  /// What a row of a full-text table has: every loose word as the beginning of a word or in another form, every word of the
  /// phrases, and none of the single words that are left out. The order of a phrase's words is not in the index:
  /// ``textConditions`` look at it.
  var matchExpression: String {
    let wanted = loose.map(Self.beginning) + phrases.joined().map { FullText.quoted($0) }
    let unwanted = leftOut.filter { $0.count == 1 }.joined().flatMap(WordForms.whole).map(FullText.quoted)
    guard !unwanted.isEmpty else { return wanted.joined(separator: " AND ") }
    return "(\(wanted.joined(separator: " AND "))) NOT (\(unwanted.joined(separator: " OR ")))"
  }

  /// Every row with a word that begins with `word` or is another form of it.
  static func beginning(_ word: String) -> String {
    let others = WordForms.others(of: word)
    guard !others.isEmpty else { return "\(FullText.quoted(word)) *" }
    return "(\(FullText.quoted(word)) * OR \(others.map(FullText.quoted).joined(separator: " OR ")))"
  }

  /// The phrases of several words, as `stands` takes them, and whether a text must have them or must not.
  var textConditions: [(phrase: String, isWanted: Bool)] {
    phrases.filter { $0.count > 1 }.map { ($0.joined(separator: " "), true) }
      + leftOut.filter { $0.count > 1 }.map { ($0.joined(separator: " "), false) }
  }
}

/// The language of SQLite's full-text search.
enum FullText {
  /// `word` as one word, whatever it holds: nothing of it is read as syntax.
  static func quoted(_ word: String) -> String { "\"\(word.replacing("\"", with: "\"\""))\"" }
}

extension DatabaseFunction {
  /// `stands(phrase, text)`: whether the folded words of `phrase`, between spaces, stand one behind the other in `text`.
  static let stands = DatabaseFunction("stands", argumentCount: 2, pure: true) { values in
    guard let phrase = String.fromDatabaseValue(values[0]), let text = String.fromDatabaseValue(values[1]) else {
      return false
    }
    return SearchWords.stands(phrase.split(separator: " ").map(String.init), in: text)
  }
}
