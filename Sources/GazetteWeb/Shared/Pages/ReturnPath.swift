/// A path of this paper that a form asks to return to; never another site.
struct ReturnPath {
  let path: String

  /// Nil when `text` could lead elsewhere: it must begin with one slash and hold no control character or backslash.
  init?(_ text: String) {
    guard text.hasPrefix("/"), !text.hasPrefix("//"), text.utf8.count <= 2000,
      text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") })
    else { return nil }
    path = text
  }
}
