import Foundation

/// A name that a reader gives to a feed or a folder, checked.
struct FeedName {
  /// The longest name, in characters.
  static let longest = 100

  /// The name without spaces around it; nil when the reader gave none.
  let text: String?

  /// - Throws: ``NewsError/badName(limit:)``.
  init(_ typed: String?) throws(NewsError) {
    let text = typed?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
    // Counted in UTF-8 first: counting the characters of a hostile text is slow.
    guard text.utf8.count <= Self.longest * 8, text.count <= Self.longest,
      !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else { throw .badName(limit: Self.longest) }
    self.text = text.isEmpty ? nil : text
  }
}
