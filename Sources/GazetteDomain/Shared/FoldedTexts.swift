import Foundation

/// Texts as searches compare them: their folded words.
public struct FoldedTexts: Sendable {
  /// The folded words of each text, in their order.
  let sequences: [[String]]
  /// The folded words of all texts, each with its beginning, which most comparisons need alone; empty for one search, which
  /// compares the sequences in less time.
  let words: [String: WordHead]
  private let isForMany: Bool

  /// Folds `texts`, for many searches or for one.
  public init(_ texts: [String], isForMany: Bool = true) {
    self.isForMany = isForMany
    sequences = texts.map(SearchWords.sequence(of:))
    var words: [String: WordHead] = [:]
    if isForMany {
      words.reserveCapacity(sequences.reduce(0) { $0 + $1.count })
      for word in sequences.joined() where words[word] == nil { words[word] = WordHead(word) }
    }
    self.words = words
  }

  /// Returns true when some word begins with `word`, or is another form of it.
  func hasWord(beginning word: String) -> Bool {
    if has(word) || WordForms.others(of: word).contains(where: has) { return true }
    guard isForMany else { return sequences.contains { words in words.contains { $0.hasPrefix(word) } } }
    let head = WordHead(word)
    return words.contains { $0.value.begins(with: head) && $0.key.hasPrefix(word) }
  }

  /// Returns true when one of the texts contains the consecutive words of `phrase`.
  func hasPhrase(_ phrase: [String]) -> Bool {
    phrase.allSatisfy(has) && sequences.contains { SearchWords.position(of: phrase, in: $0) != nil }
  }

  /// Returns true when a search excludes the texts by `phrase`: they have its one word in any form, or the phrase.
  func hasExcluded(_ phrase: [String]) -> Bool {
    phrase.count == 1 ? WordForms.whole(of: phrase[0]).contains(where: has) : hasPhrase(phrase)
  }

  private func has(_ word: String) -> Bool {
    isForMany ? words[word] != nil : sequences.contains { $0.contains(word) }
  }
}

/// The first four bytes of a word, or all of them when there are fewer.
///
/// A word that begins with another has its head's bytes: they are those of the composed form, so that equal characters have equal
/// bytes.
struct WordHead: Sendable, Hashable {
  /// The bytes, the first in the highest place.
  private let bytes: UInt32
  /// The number of bytes, 0...4.
  let length: UInt8

  /// Makes the head of a word.
  init(_ word: String) {
    let isPlain = word.utf8.allSatisfy { $0 < 0x80 }
    var (bytes, length): (UInt32, UInt8) = (0, 0)
    for byte in (isPlain ? word : word.precomposedStringWithCanonicalMapping).utf8.prefix(4) {
      bytes |= UInt32(byte) << (24 - 8 * UInt32(length))
      length += 1
    }
    (self.bytes, self.length) = (bytes, length)
  }

  private init(bytes: UInt32, length: UInt8) { (self.bytes, self.length) = (bytes, length) }

  /// Returns the first bytes; nil when there are fewer.
  func prefix(_ count: UInt8) -> WordHead? {
    guard count <= length else { return nil }
    return WordHead(bytes: bytes & Self.mask(count), length: count)
  }

  /// Returns true when these bytes begin with those of `other`.
  func begins(with other: WordHead) -> Bool { (bytes ^ other.bytes) & Self.mask(other.length) == 0 }

  private static func mask(_ count: UInt8) -> UInt32 { count == 0 ? 0 : .max << (32 - 8 * UInt32(count)) }
}
