import Foundation

/// The words that a reader searches for, folded: without case, accents and hyphens.
public struct SearchWords: Sendable, Hashable {
  /// The longest text that is searched for, in characters.
  public static let longest = 200
  /// The most words that count.
  public static let mostWords = 12

  /// The text as typed, without spaces around it.
  public let text: String
  /// The folded words in the order typed, each once, 1...``mostWords``; each must begin some word of a match.
  public let words: [String]

  /// Reads what was typed; nil when it holds nothing to search for.
  /// - Throws: ``SearchWordsProblem``.
  public init?(_ typed: String) throws(SearchWordsProblem) {
    let text = typed.trimmingCharacters(in: .whitespacesAndNewlines)
    // Counted in UTF-8 first: counting the characters of a hostile text is slow.
    guard text.utf8.count <= Self.longest * 8, text.count <= Self.longest else { throw .tooLong(limit: Self.longest) }
    guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      throw .controlCharacters
    }
    let words = Self.words(of: text)
    guard !words.isEmpty else { return nil }
    guard words.count <= Self.mostWords else { throw .tooManyWords(limit: Self.mostWords) }
    self.text = text
    self.words = words
  }

  /// True when every word begins some word of `texts`.
  public func match(in texts: [String]) -> Bool {
    let found = texts.flatMap(Self.words(of:))
    return words.allSatisfy { word in found.contains { $0.hasPrefix(word) } }
  }

  /// Where in `text` words stand that match, from left to right, for marking them.
  public func ranges(in text: String) -> [Range<String.Index>] {
    text.split(whereSeparator: { !$0.isLetter && !$0.isNumber }).filter { original in
      let folded = TextFolding.fold(String(original))
      return words.contains { folded.hasPrefix($0) }
    }.map { $0.startIndex..<$0.endIndex }
  }

  /// The folded words of `text` that say what it is about: those of three characters and more, else all.
  public static func tellingWords(of text: String) -> [String] {
    let words = words(of: text)
    let telling = words.filter { $0.count > 2 }
    return telling.isEmpty ? words : telling
  }

  /// The folded words of `text`, each once: runs of letters and digits.
  public static func words(of text: String) -> [String] {
    var seen = Set<String>()
    return (PlainWords.words(of: text) ?? foldedWords(of: text)).filter { seen.insert($0).inserted }
  }

  /// The folded words of any text, whatever its script.
  static func foldedWords(of text: String) -> [String] {
    TextFolding.fold(text).split(whereSeparator: { !$0.isLetter && !$0.isNumber }).map(String.init)
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
