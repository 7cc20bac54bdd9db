internal import Foundation

/// The `<?xml … ?>` at the head of a document.
enum XMLDeclaration {
  /// How far into a document the declaration is looked for; text before it is an error that happens.
  private static let searched = 4_096

  /// The encoding that the declaration names.
  static func encoding(in document: ArraySlice<UInt8>) -> String? {
    let head = String(decoding: document.prefix(searched), as: UTF8.self)
    guard let start = head.range(of: "<?xml"), let end = head[start.upperBound...].range(of: "?>") else { return nil }
    let declaration = head[start.upperBound..<end.lowerBound]
    guard let name = declaration.range(of: "encoding") else { return nil }
    let value = declaration[name.upperBound...].drop { $0.isWhitespace }
    guard value.first == "=" else { return nil }
    let quoted = value.dropFirst().drop { $0.isWhitespace }
    guard let quote = quoted.first, quote == "\"" || quote == "'" else { return nil }
    let label = quoted.dropFirst().prefix { $0 != quote }
    return TextBytes.nonEmpty(String(label))
  }
}
