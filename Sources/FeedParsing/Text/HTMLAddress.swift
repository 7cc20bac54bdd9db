/// An address, or a set of them, as it stands in an attribute of HTML.
struct HTMLAddress {
  private let value: UnsafeBufferPointer<UInt8>

  /// The attribute's value, as written.
  init(_ value: UnsafeBufferPointer<UInt8>) {
    self.value = value
  }

  /// The address of a picture; nil when it is empty or only a fragment.
  func image(_ base: URLParts?) -> String? {
    guard let first = value.first, first != 0x23 else { return nil }
    return withDecoded { URLReference.resolve($0, against: base) }
  }

  /// The absolute address as the attribute's new value; nil when it can stay as it is.
  func resolved(_ base: URLParts) -> [UInt8]? {
    // A fragment stays within the article, and an address with a scheme is whole.
    guard let first = value.first, first != 0x23, !URLReference.hasScheme(value.drop(while: TextBytes.isSpace)) else {
      return nil
    }
    return Self.escaped(withDecoded { Array(URLReference.resolve($0, against: base).utf8) })
  }

  /// All addresses of a `srcset` made absolute, as the attribute's new value.
  func resolvedSet(_ base: URLParts) -> [UInt8] {
    let set = withDecoded { String(decoding: $0, as: UTF8.self) }
    let candidates = set.split(separator: ",", omittingEmptySubsequences: true).map { candidate in
      var words = candidate.split(whereSeparator: \.isWhitespace).map(String.init)
      if var first = words.first { words[0] = first.withUTF8 { URLReference.resolve($0, against: base) } }
      return words.joined(separator: " ")
    }
    return Self.escaped(Array(candidates.joined(separator: ", ").utf8))
  }

  /// Lends the value with its character references read.
  private func withDecoded<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    guard value.contains(0x26) else { return body(value) }
    var text = PlainText.of(html: value)
    return text.withUTF8(body)
  }

  private static func escaped(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(where: { $0 == 0x26 || $0 == 0x22 || $0 == 0x27 }) else { return bytes }
    return bytes.flatMap(escaped)
  }

  private static func escaped(_ byte: UInt8) -> [UInt8] {
    switch byte {
    case 0x26: Array("&amp;".utf8)
    case 0x22: Array("&quot;".utf8)
    case 0x27: Array("&#39;".utf8)
    default: [byte]
    }
  }
}
