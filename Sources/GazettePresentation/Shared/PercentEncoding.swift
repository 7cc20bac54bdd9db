/// Percent-encoding of the parts of an address (RFC 3986).
enum PercentEncoding {
  /// Encodes one part of a path; `,`, `:`, `@` and the like stay readable.
  static func pathPart(_ text: String) -> String {
    // A part of dots alone would be read as « here » or « one up ».
    guard text != ".", text != ".." else { return String(repeating: "%2E", count: text.count) }
    return encode(text, keeping: "-._~,:@!$'()*")
  }

  /// Encodes a name or value of a query; a space becomes `%20`.
  static func queryPart(_ text: String) -> String { encode(text, keeping: "-._~,:@") }

  private static func encode(_ text: String, keeping kept: StaticString) -> String {
    let keptBytes = kept.withUTF8Buffer { Array($0) }
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        bytes.append(byte)
      case _ where keptBytes.contains(byte):
        bytes.append(byte)
      default:
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
