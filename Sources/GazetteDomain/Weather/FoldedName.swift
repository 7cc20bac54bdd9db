import Foundation

/// A place's name, or a typed one, in the form for comparison: folded words without case, accents and hyphens, with `st`, `ste`
/// and `sainte` as `saint`.
///
/// The gazetteer's file is made with the same folding (scripts/gazetteer.py), for all scripts.
public struct FoldedName: Sendable, Hashable {
  /// The maximum compared length, in Unicode characters; the rest is ignored.
  public static let maximumLength = 100

  /// The folded words, in order; empty without letters and digits.
  public let words: [[Unicode.Scalar]]
  /// The same words with a last `st` or `ste` left as typed, because it may be the beginning of `Stuttgart`; nil without one.
  public let unfinished: [[Unicode.Scalar]]?

  /// Folds `text`.
  public init(_ text: some StringProtocol) {
    let typed = Self.folded(text).split(separator: " ").map(Array.init)
    let words = typed.map { Self.saints.contains(String($0)) ? Array("saint".unicodeScalars) : $0 }
    let isUnfinished = typed.last.map { ["st", "ste"].contains(String($0)) } ?? false
    self.words = words
    unfinished = isUnfinished ? words.dropLast() + typed.suffix(1) : nil
  }

  /// All words, separated by single spaces.
  public var text: String { words.map(String.init).joined(separator: " ") }
  /// The possible beginnings of a name: ``text``, then the same with an unfinished last word.
  public var beginnings: [String] {
    [text] + (unfinished.map { [$0.map(String.init).joined(separator: " ")] } ?? [])
  }
  /// The total number of typos allowed, 0...3; none in a text with digits, which is a postcode.
  public var maximumTypos: Int {
    guard !words.joined().contains(where: { $0.properties.numericType != nil }) else { return 0 }
    let byWord = words.reduce(0) { $0 + Spelling.maximumTypos(letters: $1.count) }
    return min(3, max(byWord, Spelling.maximumTypos(letters: words.joined().count) > 0 && words.count < 3 ? 1 : 0))
  }

  /// Returns how these typed words match `name`; nil when they do not.
  public func match(_ name: FoldedName) -> PlaceMatch? {
    guard !words.isEmpty else { return nil }
    if words == name.words { return .whole }
    if begins(name, with: words) || unfinished.map({ begins(name, with: $0) }) == true { return .beginning }
    let isInside = words.allSatisfy { word in name.words.contains { $0.starts(with: word) } }
    return isInside ? .inside : typos(to: name).map(PlaceMatch.typos)
  }

  /// Returns the typos between these words and the name, its beginning, or its last words; nil when a word has more than it may.
  public func typos(to name: FoldedName) -> Int? {
    guard maximumTypos > 0 else { return nil }
    let last = name.words.count - words.count
    let aligned = last < 0 ? [] : (0...last).compactMap { typos(to: name.words[$0..<($0 + words.count)]) }
    // An extra or a missing space is one typo.
    let joined = Array(words.joined())
    let together = Spelling.typos(
      from: joined, to: Array(name.words.joined()), limit: Spelling.maximumTypos(letters: joined.count))
    return (aligned + [together.map { max(1, $0) }].compactMap(\.self)).min()
  }

  private func typos(to others: ArraySlice<[Unicode.Scalar]>) -> Int? {
    var sum = 0
    for (number, (word, other)) in zip(words, others).enumerated() {
      let limit = Spelling.maximumTypos(letters: word.count)
      guard let typos = Spelling.typos(from: word, to: other, limit: limit, asBeginning: number + 1 == words.count)
      else { return nil }
      sum += typos
    }
    return sum
  }

  private func begins(_ name: FoldedName, with words: [[Unicode.Scalar]]) -> Bool {
    guard let last = words.last, words.count <= name.words.count else { return false }
    return name.words.starts(with: words.dropLast()) && name.words[words.count - 1].starts(with: last)
  }

  private static let saints: Set = ["st", "ste", "saint", "sainte"]
  // Letters that Unicode does not decompose, and silent signs.
  private static let unaccented: [Unicode.Scalar: String] = [
    "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ß": "ss", "ı": "i", "ħ": "h",
    "ʼ": "", "ʻ": "", "ʿ": "", "ʾ": "", "ʹ": "", "ʺ": "", "`": "",
  ]

  private static func folded(_ text: some StringProtocol) -> String.UnicodeScalarView {
    // Truncated first: a typed text can be as long as a request.
    let cut = String(String.UnicodeScalarView(text.unicodeScalars.prefix(maximumLength)))
    var small = ""
    for scalar in cut.decomposedStringWithCompatibilityMapping.unicodeScalars where !isMark(scalar) {
      small += scalar.properties.lowercaseMapping
    }
    var folded = String.UnicodeScalarView()
    for scalar in small.precomposedStringWithCanonicalMapping.unicodeScalars where !isMark(scalar) {
      if let plain = unaccented[scalar] {
        folded.append(contentsOf: plain.unicodeScalars)
      } else {
        folded.append(isLetter(scalar) ? scalar : " ")
      }
    }
    return folded
  }

  /// Returns true for accents of the Latin, Greek and Cyrillic scripts, and the points of the Hebrew and Arabic ones.
  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x300...0x36F, 0x591...0x5C7, 0x64B...0x65F, 0x670: true
    default: false
    }
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
      .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
      true
    default: false
    }
  }
}

extension String {
  fileprivate init(_ scalars: [Unicode.Scalar]) {
    var view = UnicodeScalarView()
    view.append(contentsOf: scalars)
    self.init(view)
  }
}

/// The quality of a match between a name and typed words, the best first.
public enum PlaceMatch: Sendable, Hashable, Comparable {
  /// The words are the name.
  case whole
  /// The name begins with the words.
  case beginning
  /// Each word begins a word of the name.
  case inside
  /// The words are the name, or its beginning, with this many typos, at least 1.
  case typos(Int)

  /// True when there are no typos.
  public var isExact: Bool { if case .typos = self { false } else { true } }
}
