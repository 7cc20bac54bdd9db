import Foundation

/// A reader's search words, folded: without case, accents and hyphens.
///
/// Words between quotes are a phrase, which a match contains verbatim. A word or a phrase after a hyphen is excluded: no match
/// has it. A search for excluded words only finds everything without them.
public struct SearchWords: Sendable, Hashable {
  /// The maximum length of a search text, in characters.
  public static let maximumLength = 200
  /// The maximum number of words.
  public static let maximumWords = 12

  /// The text as typed, without spaces around it.
  public let text: String
  /// The folded words of a match in the order typed, each once, those of phrases too, 0...``maximumWords``.
  public let words: [String]
  /// The ``words`` outside of quotes: some word of a match must begin with each, or be another form of it.
  public let loose: [String]
  /// The phrases, each as folded words that must be consecutive in a text of a match.
  public let phrases: [[String]]
  /// The excluded words and phrases, which no match contains.
  public let excluded: [[String]]

  /// True when the search names no word that a match has, only words that it has not.
  public var onlyExcludes: Bool { words.isEmpty }

  /// Reads a typed text; nil when it contains no words.
  /// - Throws: ``SearchWordsProblem``.
  public init?(_ typed: String) throws(SearchWordsProblem) {
    let text = typed.trimmingCharacters(in: .whitespacesAndNewlines)
    // The UTF-8 length comes first: counting the characters of a hostile text is slow.
    guard text.utf8.count <= Self.maximumLength * 8, text.count <= Self.maximumLength else {
      throw .tooLong(limit: Self.maximumLength)
    }
    guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      throw .controlCharacters
    }
    let pieces = SearchPiece.pieces(of: text)
    guard !pieces.isEmpty else { return nil }
    let wanted = pieces.filter { !$0.isExcluded }
    words = Self.once(wanted.flatMap(\.words))
    loose = Self.once(wanted.filter { !$0.isQuoted }.flatMap(\.words))
    phrases = wanted.filter(\.isQuoted).map(\.words)
    excluded = pieces.filter(\.isExcluded).map(\.words)
    guard words.count + excluded.reduce(0, { $0 + $1.count }) <= Self.maximumWords else {
      throw .tooManyWords(limit: Self.maximumWords)
    }
    self.text = text
  }

  /// Returns true when `texts` contain all words and phrases, and nothing excluded; a phrase must be within one text.
  public func match(in texts: [String]) -> Bool { match(in: FoldedTexts(texts, isForMany: false)) }

  /// Returns the same for texts that are folded already.
  public func match(in texts: FoldedTexts) -> Bool {
    loose.allSatisfy(texts.hasWord) && phrases.allSatisfy(texts.hasPhrase)
      && !excluded.contains(where: texts.hasExcluded)
  }

  /// Returns the ranges of matching words in `text`, from left to right, to highlight them.
  public func ranges(in text: String) -> [Range<String.Index>] {
    let runs = text.split(whereSeparator: { !$0.isLetter && !$0.isNumber })
    let folded = runs.map { TextFolding.fold(String($0)) }
    var marked = Set(folded.indices.filter { index in loose.contains { Self.matches($0, folded[index]) } })
    for phrase in phrases {
      var start = 0
      while let place = Self.position(of: phrase, in: folded, from: start) {
        marked.formUnion(place..<place + phrase.count)
        start = place + 1
      }
    }
    return marked.sorted().map { runs[$0].startIndex..<runs[$0].endIndex }
  }

  /// Returns the search with some words replaced by others, which are folded; nil when the result is invalid.
  func replacing(_ others: [String: String]) -> SearchWords? {
    var replaced = ""
    var end = text.startIndex
    for run in text.split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
      guard let other = others[TextFolding.fold(String(run))] else { continue }
      replaced += text[end..<run.startIndex] + other
      end = run.endIndex
    }
    // A longer word may make the text too long; then there is nothing to suggest.
    return try? SearchWords(replaced + text[end...])
  }

  private static func matches(_ word: String, _ found: String) -> Bool {
    found.hasPrefix(word) || WordForms.others(of: word).contains(found)
  }

  /// Returns true when the words of `phrase` are consecutive in `text`; stores call this on their texts.
  public static func contains(_ phrase: [String], in text: String) -> Bool {
    position(of: phrase, in: sequence(of: text)) != nil
  }

  static func position(of phrase: [String], in words: [String], from start: Int = 0) -> Int? {
    guard !phrase.isEmpty, words.count - start >= phrase.count else { return nil }
    return (start...words.count - phrase.count).first { words[$0..<$0 + phrase.count].elementsEqual(phrase) }
  }
}

extension SearchWords {
  /// Returns the folded words of `text` that carry meaning: those of three or more characters, else all.
  public static func significantWords(of text: String) -> [String] {
    let words = words(of: text)
    let significant = words.filter { $0.count > 2 }
    return significant.isEmpty ? words : significant
  }

  /// Returns the folded words of `text`, each once: runs of letters and digits.
  public static func words(of text: String) -> [String] { once(sequence(of: text)) }

  /// Returns the folded words of `texts`, each once.
  static func words(of texts: [String]) -> [String] { once(texts.flatMap(sequence(of:))) }

  /// Returns the folded words of `text` in their order.
  package static func sequence(of text: String) -> [String] {
    FastWordSplitter.words(of: text) ?? foldedWords(of: text)
  }

  /// Returns the folded words of a text in any script.
  static func foldedWords(of text: String) -> [String] {
    TextFolding.fold(text).split(whereSeparator: { !$0.isLetter && !$0.isNumber }).map(String.init)
  }

  private static func once(_ words: [String]) -> [String] {
    var seen = Set<String>()
    return words.filter { seen.insert($0).inserted }
  }
}

/// The reason why a search text is invalid.
public enum SearchWordsProblem: Error, Sendable, Hashable {
  /// It has more characters than the limit.
  case tooLong(limit: Int)
  /// It has more words than the limit.
  case tooManyWords(limit: Int)
  /// It contains control characters.
  case controlCharacters
}

/// A piece of a search text: the text between two spaces, or between quotes.
private struct SearchPiece {
  /// The folded words, in the order typed; never empty.
  let words: [String]
  let isQuoted: Bool
  let isExcluded: Bool

  private static let quotes: Set<Character> = ["\"", "“", "”", "„", "‟", "«", "»"]
  private static let minuses: Set<Character> = ["-", "−"]

  /// Returns the pieces of `text` that contain words. Ignores an unclosed quote: its phrase is still being typed.
  static func pieces(of text: String) -> [SearchPiece] {
    var pieces: [SearchPiece] = []
    var rest = text[...]
    while true {
      rest = rest.drop(while: \.isWhitespace)
      guard let first = rest.first else { return pieces }
      let next = rest.dropFirst().first
      let isExcluded = minuses.contains(first) && (next.map { isBeginning($0) } ?? false)
      if isExcluded { rest.removeFirst() }
      let (typed, isQuoted) = take(from: &rest)
      let words = SearchWords.sequence(of: String(typed))
      if !words.isEmpty { pieces.append(SearchPiece(words: words, isQuoted: isQuoted, isExcluded: isExcluded)) }
    }
  }

  /// Consumes the next piece of `rest`, which is not empty.
  private static func take(from rest: inout Substring) -> (typed: Substring, isQuoted: Bool) {
    let remainder = rest.dropFirst()
    if rest.first.map(quotes.contains) ?? false, let end = remainder.firstIndex(where: quotes.contains) {
      defer { rest = rest[rest.index(after: end)...] }
      return (remainder[..<end], true)
    }
    let end = remainder.firstIndex { $0.isWhitespace || quotes.contains($0) } ?? rest.endIndex
    defer { rest = rest[end...] }
    return (rest[..<end], false)
  }

  private static func isBeginning(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || quotes.contains(character)
  }
}
