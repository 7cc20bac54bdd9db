/// Language codes as feeds write them.
enum LanguageTag {
  /// The tag with `-` between its parts; nil when it is empty.
  static func normalised(_ text: String) -> String? {
    let tag = TextBytes.trimmed(text)
    guard !tag.isEmpty else { return nil }
    return tag.utf8.contains(UInt8(ascii: "_")) ? tag.split(separator: "_").joined(separator: "-") : tag
  }
}
