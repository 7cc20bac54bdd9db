internal import Foundation

/// Texts that Atom carries in base64.
enum Base64Text {
  /// The text; nil when it is not base64 or not UTF-8.
  static func decoded(_ text: String) -> String? {
    guard let data = Data(base64Encoded: text, options: .ignoreUnknownCharacters) else { return nil }
    return String(data: data, encoding: .utf8).map { TextBytes.trimmed($0) }
  }
}
