/// Writing text into markup.
enum Markup {
  /// `text` with `&`, `<` and `>` escaped.
  static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == 0x26 || $0 == 0x3C || $0 == 0x3E }) else { return text }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count + 32)
    for byte in text.utf8 { appendEscaped(byte, to: &bytes) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Adds one byte of text content.
  @inline(__always)
  static func appendEscaped(_ byte: UInt8, to bytes: inout [UInt8]) {
    switch byte {
    case 0x26: bytes += "&amp;".utf8
    case 0x3C: bytes += "&lt;".utf8
    case 0x3E: bytes += "&gt;".utf8
    default: bytes.append(byte)
    }
  }

  /// Adds ` name="value"`.
  static func appendAttribute(_ name: String, _ value: String, to bytes: inout [UInt8]) {
    bytes.append(0x20)
    bytes += name.utf8
    bytes += "=\"".utf8
    for byte in value.utf8 {
      if byte == 0x22 { bytes += "&quot;".utf8 } else { appendEscaped(byte, to: &bytes) }
    }
    bytes.append(0x22)
  }
}
