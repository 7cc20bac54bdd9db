import HTMLWriting

// Unchecked: walks bytes borrowed from the caller, by indices below their count.

/// Scans the attributes of one tag for addresses.
struct HTMLAttributeScanner {
  /// An attribute with one or more addresses.
  struct Attribute {
    /// The syntax of the value.
    enum Kind { case address, sourceSet }

    let kind: Kind
    let name: Range<Int>
    let value: Range<Int>
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  /// The current position; after the tag's `>` once ``next()`` has returned nil.
  private(set) var position: Int

  /// Creates a scanner for the tag whose name begins at `start`.
  init(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) {
    self.bytes = bytes
    position = start
    while position < bytes.count, !TextBytes.isSpace(bytes[position]), bytes[position] != 0x3E { position += 1 }
  }

  /// The next attribute with an address; nil at the end of the tag.
  mutating func next() -> Attribute? {
    while position < bytes.count {
      skipSpaceAndSlashes()
      guard position < bytes.count, bytes[position] != 0x3E else { break }
      let name = readName()
      guard let value = readValue() else { continue }
      if let kind = kind(of: name) { return Attribute(kind: kind, name: name, value: value) }
    }
    position = min(position + 1, bytes.count)
    return nil
  }

  private mutating func skipSpaceAndSlashes() {
    while position < bytes.count, TextBytes.isSpace(bytes[position]) || bytes[position] == 0x2F { position += 1 }
  }

  private mutating func readName() -> Range<Int> {
    let start = position
    while position < bytes.count {
      let byte = bytes[position]
      if TextBytes.isSpace(byte) || byte == 0x3E || (byte == 0x3D && position > start) || byte == 0x2F { break }
      position += 1
    }
    return start..<position
  }

  private mutating func readValue() -> Range<Int>? {
    var index = position
    while index < bytes.count, TextBytes.isSpace(bytes[index]) { index += 1 }
    guard index < bytes.count, bytes[index] == 0x3D else { return nil }
    index += 1
    while index < bytes.count, TextBytes.isSpace(bytes[index]) { index += 1 }
    guard index < bytes.count else {
      position = index
      return nil
    }
    return bytes[index] == 0x22 || bytes[index] == 0x27 ? quoted(from: index) : unquoted(from: index)
  }

  private mutating func quoted(from open: Int) -> Range<Int>? {
    let quote = bytes[open]
    let end = ByteSearch.first(quote, in: bytes, from: open + 1) ?? bytes.count
    position = min(end + 1, bytes.count)
    return (open + 1)..<end
  }

  private mutating func unquoted(from start: Int) -> Range<Int>? {
    position = start
    while position < bytes.count, !TextBytes.isSpace(bytes[position]), bytes[position] != 0x3E { position += 1 }
    return start..<position
  }

  private func kind(of name: Range<Int>) -> Attribute.Kind? {
    let bytes = bytes[name]
    switch name.count {
    case 3: return TextBytes.hasPrefix(bytes, "src") ? .address : nil
    case 4: return TextBytes.hasPrefix(bytes, "href") || TextBytes.hasPrefix(bytes, "cite") ? .address : nil
    case 6:
      if TextBytes.hasPrefix(bytes, "srcset") { return .sourceSet }
      return TextBytes.hasPrefix(bytes, "poster") || TextBytes.hasPrefix(bytes, "action") ? .address : nil
    case 8: return TextBytes.hasPrefix(bytes, "longdesc") ? .address : nil
    case 10: return TextBytes.hasPrefix(bytes, "background") ? .address : nil
    default: return nil
    }
  }
}

/// An address, or a set of them, in an attribute of HTML.
struct HTMLAddress {
  private let value: UnsafeBufferPointer<UInt8>

  /// The attribute's value, as written.
  init(_ value: UnsafeBufferPointer<UInt8>) {
    self.value = value
  }

  /// The address of a picture; nil when it is empty or only a fragment.
  func image(_ base: URLParts?) -> String? {
    guard let first = value.first, first != 0x23, !TextBytes.hasPrefix(value, "data:") else { return nil }
    return withDecoded { URLReference.resolve($0, against: base) }
  }

  /// The attribute's new value with an absolute address; nil when the value needs no change.
  func resolved(_ base: URLParts) -> [UInt8]? {
    // A fragment stays within the article, and an address with a scheme is already absolute.
    guard let first = value.first, first != 0x23, !URLReference.hasScheme(value.drop(while: TextBytes.isSpace)) else {
      return nil
    }
    return Array(Markup.escaped(withDecoded { URLReference.resolve($0, against: base) }).utf8)
  }

  /// The attribute's new value, with all addresses of a `srcset` made absolute.
  func resolvedSet(_ base: URLParts) -> [UInt8] {
    let set = withDecoded { String(decoding: $0, as: UTF8.self) }
    let candidates = set.split(separator: ",", omittingEmptySubsequences: true).map { candidate in
      var words = candidate.split(whereSeparator: \.isWhitespace).map(String.init)
      if var first = words.first { words[0] = first.withUTF8 { URLReference.resolve($0, against: base) } }
      return words.joined(separator: " ")
    }
    return Array(Markup.escaped(candidates.joined(separator: ", ")).utf8)
  }

  /// Calls `body` with the value, its character references decoded.
  private func withDecoded<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    guard value.contains(0x26) else { return body(value) }
    var text = PlainText.of(html: value)
    return text.withUTF8(body)
  }
}
