/// A path of this paper that a form asks to return to; never another site.
struct ReturnPath {
  let path: String

  /// Nil when `text` could lead elsewhere: it must begin with one slash and hold neither a backslash nor what is no part
  /// of an address: control characters and those beyond ASCII.
  init?(_ text: String) {
    guard text.hasPrefix("/"), !text.hasPrefix("//"), text.utf8.count <= 2000,
      text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") })
    else { return nil }
    path = text
  }
}
