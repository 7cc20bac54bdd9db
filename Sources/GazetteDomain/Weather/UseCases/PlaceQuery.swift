import Foundation

/// What a reader typed to find a place, checked.
public struct PlaceQuery: Sendable, Hashable {
  /// The longest text that is looked up.
  public static let longest = 100

  /// The text without spaces around it, 2...100 characters, no control characters.
  public let text: String

  /// Checks what was typed.
  /// - Throws: ``PlaceQueryProblem``.
  public init(_ typed: String) throws(PlaceQueryProblem) {
    let text = typed.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !text.isEmpty else { throw .empty }
    // Counted in UTF-8 first: counting the characters of a hostile text is slow.
    guard text.utf8.count <= Self.longest * 8, text.count <= Self.longest else { throw .tooLong(limit: Self.longest) }
    guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      throw .controlCharacters
    }
    guard text.count >= 2 || text.unicodeScalars.contains(where: { $0.properties.isIdeographic }) else {
      throw .tooShort(minimum: 2)
    }
    self.text = text
  }

  /// Spellings to try in turn until one finds something: as typed, with hyphens, without accents.
  var spellings: [String] {
    let hyphenated = text.split(separator: " ").joined(separator: "-")
    let spaced = text.replacingOccurrences(of: "-", with: " ")
    let folded = TextFolding.fold(text)
    var seen = Set<String>()
    return [text, hyphenated, spaced, folded].filter { seen.insert($0).inserted }
  }
}
