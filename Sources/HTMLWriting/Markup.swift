/// The characters with a meaning in HTML and XML, and the references that replace them in text.
package enum Markup {
  /// Returns `text`, escaped both for content and for quoted attribute values.
  package static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: { reference(for: $0) != nil }) else { return text }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count + 32)
    for byte in text.utf8 { append(byte, to: &bytes) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends one byte of a text's UTF-8, escaped.
  package static func append(_ byte: UInt8, to bytes: inout [UInt8]) {
    guard let reference = reference(for: byte) else { return bytes.append(byte) }
    reference.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Returns the reference for a byte of a text's UTF-8; nil for a byte without a meaning in markup.
  package static func reference(for byte: UInt8) -> StaticString? {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    case UInt8(ascii: "'"): "&#39;"
    default: nil
    }
  }
}
