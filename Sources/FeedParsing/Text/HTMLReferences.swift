/// The addresses in a piece of HTML.
struct HTMLReferences {
  /// The HTML with its relative addresses made absolute; the rest is untouched, byte for byte.
  private(set) var html: String
  /// The address of the first `img`, absolute where a base was known.
  private(set) var firstImage: String?

  /// Reads `html` and resolves what is relative against `base`.
  init(_ html: String, base: String?) {
    self.html = html
    guard html.utf8.contains(0x3C) else { return }
    let parts = base.flatMap(URLParts.init)
    var source = html
    let rewritten = source.withUTF8 { bytes in rewrite(bytes, base: base, isResolving: parts != nil) }
    if let rewritten { self.html = String(decoding: rewritten, as: UTF8.self) }
  }

  /// The new bytes; nil when nothing was relative.
  private mutating func rewrite(_ bytes: UnsafeBufferPointer<UInt8>, base: String?, isResolving: Bool) -> [UInt8]? {
    var output: [UInt8] = []
    var copied = 0
    var index = 0
    while let open = Self.find(0x3C, in: bytes, from: index) {
      index = open + 1
      guard index < bytes.count, TextBytes.isLetter(bytes[index]) else { continue }
      let isImage = TextBytes.hasPrefix(bytes[index...].prefix(4), "img ")
      var scanner = HTMLAttributeScanner(bytes, at: index)
      while let attribute = scanner.next() {
        let value = bytes[attribute.value]
        if isImage, firstImage == nil, attribute.kind == .address, TextBytes.hasPrefix(bytes[attribute.name], "src") {
          firstImage = URLReference.resolve(Self.decoded(value), against: base)
        }
        guard isResolving, let new = attribute.resolved(value, against: base) else { continue }
        output += bytes[copied..<attribute.value.lowerBound]
        output += new
        copied = attribute.value.upperBound
      }
      index = scanner.position
    }
    guard copied > 0 else { return nil }
    output += bytes[copied...]
    return output
  }

  /// An attribute's value with its character references read.
  static func decoded(_ value: Slice<UnsafeBufferPointer<UInt8>>) -> String {
    let text = String(decoding: value, as: UTF8.self)
    return value.contains(0x26) ? PlainText.of(html: text) : text
  }

  @inline(__always)
  private static func find(_ byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    ByteSearch.first(byte, in: bytes, from: start)
  }
}
