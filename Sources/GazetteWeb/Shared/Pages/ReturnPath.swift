/// A path of this server that a form asks to return to; never another site.
struct ReturnPath {
  let path: String

  /// Fails when `text` could lead elsewhere: it must begin with exactly one slash and contain no backslash, no control characters
  /// and only ASCII.
  init?(_ text: String) {
    guard text.hasPrefix("/"), !text.hasPrefix("//"), text.utf8.count <= 2000,
      text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") })
    else { return nil }
    path = text
  }
}
