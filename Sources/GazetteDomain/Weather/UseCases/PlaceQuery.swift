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

  /// What the text may mean, to be tried in turn until one finds something: `Paris, Texas` is a name and where it lies;
  /// `Paris Texas` may be a name as a whole, or the same.
  var readings: [PlaceReading] {
    let parts = text.split(separator: ",", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
    if parts.count == 2 { return [PlaceReading(name: parts[0], whereabouts: parts[1])] }
    let name = parts.first ?? text
    let words = name.split(separator: " ")
    guard words.count > 1, let last = words.last, last.count > 1 else { return [PlaceReading(name: name)] }
    return [
      PlaceReading(name: name),
      PlaceReading(name: words.dropLast().joined(separator: " "), whereabouts: String(last)),
    ]
  }
}
