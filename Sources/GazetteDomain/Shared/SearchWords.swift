import Foundation

/// The words that a reader searches for, folded: without case, accents and hyphens.
///
/// Words between quotes are a phrase, which stands in a text as it is; a word or a phrase behind a hyphen is left out: no
/// match has it. A text of nothing but words to leave out finds everything without them.
public struct SearchWords: Sendable, Hashable {
  /// The longest text that is searched for, in characters.
  public static let longest = 200
  /// The most words that count.
  public static let mostWords = 12

  /// The text as typed, without spaces around it.
  public let text: String
  /// The folded words of a match in the order typed, each once, those of phrases too, 0...``mostWords``.
  public let words: [String]
  /// Those of ``words`` that stand outside of quotes: each must begin some word of a match, or be another form of one.
  public let loose: [String]
  /// The phrases, each the folded words that must stand one behind the other in a text of a match.
  public let phrases: [[String]]
  /// What no match has: single words, and phrases.
  public let leftOut: [[String]]

  /// True when the search names no word that a match has, only words that it has not.
  public var onlyExcludes: Bool { words.isEmpty }

  /// Reads what was typed; nil when it holds nothing to search for.
  /// - Throws: ``SearchWordsProblem``.
  public init?(_ typed: String) throws(SearchWordsProblem) {
    let text = typed.trimmingCharacters(in: .whitespacesAndNewlines)
    // Counted in UTF-8 first: counting the characters of a hostile text is slow.
    guard text.utf8.count <= Self.longest * 8, text.count <= Self.longest else { throw .tooLong(limit: Self.longest) }
    guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      throw .controlCharacters
    }
    let pieces = SearchPiece.pieces(of: text)
    guard !pieces.isEmpty else { return nil }
    let wanted = pieces.filter { !$0.isLeftOut }
    words = Self.once(wanted.flatMap(\.words))
    loose = Self.once(wanted.filter { !$0.isQuoted }.flatMap(\.words))
    phrases = wanted.filter(\.isQuoted).map(\.words)
    leftOut = pieces.filter(\.isLeftOut).map(\.words)
    guard words.count + leftOut.reduce(0, { $0 + $1.count }) <= Self.mostWords else {
      throw .tooManyWords(limit: Self.mostWords)
    }
    self.text = text
  }

  /// True when `texts` have all words and phrases, and nothing that is left out; a phrase stands within one text.
  public func match(in texts: [String]) -> Bool {
    let sequences = texts.map(Self.sequence(of:))
    let found = Set(sequences.joined())
    return loose.allSatisfy { word in Self.matches(word, in: found) }
      && phrases.allSatisfy { phrase in sequences.contains { Self.position(of: phrase, in: $0) != nil } }
      && !leftOut.contains { Self.isLeftOut($0, by: sequences, found) }
  }

  /// Where in `text` words stand that match, from left to right, for marking them.
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

  /// The same search with other words in the place of some, which are folded; nil when that cannot be searched for.
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

  private static func matches(_ word: String, in found: Set<String>) -> Bool {
    found.contains(word) || found.contains { matches(word, $0) }
  }

  private static func matches(_ word: String, _ found: String) -> Bool {
    found.hasPrefix(word) || WordForms.others(of: word).contains(found)
  }

  private static func isLeftOut(_ phrase: [String], by sequences: [[String]], _ found: Set<String>) -> Bool {
    if phrase.count == 1 { return WordForms.whole(of: phrase[0]).contains(where: found.contains) }
    return sequences.contains { position(of: phrase, in: $0) != nil }
  }

  /// True when the words of `phrase` stand one behind the other in `text`; what stores ask of the texts that they keep.
  public static func stands(_ phrase: [String], in text: String) -> Bool {
    position(of: phrase, in: sequence(of: text)) != nil
  }

  private static func position(of phrase: [String], in words: [String], from start: Int = 0) -> Int? {
    guard !phrase.isEmpty, words.count - start >= phrase.count else { return nil }
    return (start...words.count - phrase.count).first { words[$0..<$0 + phrase.count].elementsEqual(phrase) }
  }
}

extension SearchWords {
  /// The folded words of `text` that say what it is about: those of three characters and more, else all.
  public static func tellingWords(of text: String) -> [String] {
    let words = words(of: text)
    let telling = words.filter { $0.count > 2 }
    return telling.isEmpty ? words : telling
  }

  /// The folded words of `text`, each once: runs of letters and digits.
  public static func words(of text: String) -> [String] { once(sequence(of: text)) }

  /// The folded words of `texts`, each once.
  static func words(of texts: [String]) -> [String] { once(texts.flatMap(sequence(of:))) }

  /// The folded words of `text` as they follow one another.
  package static func sequence(of text: String) -> [String] { PlainWords.words(of: text) ?? foldedWords(of: text) }

  /// The folded words of any text, whatever its script.
  static func foldedWords(of text: String) -> [String] {
    TextFolding.fold(text).split(whereSeparator: { !$0.isLetter && !$0.isNumber }).map(String.init)
  }

  private static func once(_ words: [String]) -> [String] {
    var seen = Set<String>()
    return words.filter { seen.insert($0).inserted }
  }
}

/// Why a text cannot be searched for.
public enum SearchWordsProblem: Error, Sendable, Hashable {
  /// It is longer than so many characters.
  case tooLong(limit: Int)
  /// It has more words than that.
  case tooManyWords(limit: Int)
  /// It holds control characters.
  case controlCharacters
}

/// A piece of a search as it is typed: what stands between two spaces, or between quotes.
private struct SearchPiece {
  /// Folded, in the order typed; never empty.
  let words: [String]
  let isQuoted: Bool
  let isLeftOut: Bool

  private static let quotes: Set<Character> = ["\"", "“", "”", "„", "‟", "«", "»"]
  private static let minuses: Set<Character> = ["-", "−"]

  /// The pieces of `text` that hold words. A quote that nothing closes counts for nothing: its phrase is still being typed.
  static func pieces(of text: String) -> [SearchPiece] {
    var pieces: [SearchPiece] = []
    var rest = text[...]
    while true {
      rest = rest.drop(while: \.isWhitespace)
      guard let first = rest.first else { return pieces }
      let next = rest.dropFirst().first
      let isLeftOut = minuses.contains(first) && (next.map { isBeginning($0) } ?? false)
      if isLeftOut { rest.removeFirst() }
      let (typed, isQuoted) = take(from: &rest)
      let words = SearchWords.sequence(of: String(typed))
      if !words.isEmpty { pieces.append(SearchPiece(words: words, isQuoted: isQuoted, isLeftOut: isLeftOut)) }
    }
  }

  /// Takes the next piece; `rest` is not empty, and is shorter afterwards.
  private static func take(from rest: inout Substring) -> (typed: Substring, isQuoted: Bool) {
    let behind = rest.dropFirst()
    if rest.first.map(quotes.contains) ?? false, let end = behind.firstIndex(where: quotes.contains) {
      defer { rest = rest[rest.index(after: end)...] }
      return (behind[..<end], true)
    }
    let end = behind.firstIndex { $0.isWhitespace || quotes.contains($0) } ?? rest.endIndex
    defer { rest = rest[end...] }
    return (rest[..<end], false)
  }

  private static func isBeginning(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || quotes.contains(character)
  }
}
