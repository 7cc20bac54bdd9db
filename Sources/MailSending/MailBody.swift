import Foundation

/// A part of a message: text that is encoded as ASCII lines of at most 76 bytes (RFC 2045).
struct MailBody {
  /// The part with its own header fields, without the last line end.
  let content: String

  /// - Parameters:
  ///   - text: The text; each CR, LF or pair of both is one line break.
  ///   - type: The media type without parameters.
  init(_ text: String, type: String) {
    let bytes = Self.withNetworkLines(Array(text.utf8))
    let foreign = bytes.count { $0 >= 0x80 }
    // A byte takes three characters in one form, four for three in the other.
    let isReadable = foreign <= bytes.count / 6
    content = """
      Content-Type: \(type); charset=utf-8\r
      Content-Transfer-Encoding: \(isReadable ? "quoted-printable" : "base64")\r
      \r

      """ + (isReadable ? Self.quotedPrintable(bytes) : Self.base64(bytes))
  }

  /// `bytes` with CR and LF at the end of each line, however the line ended before.
  static func withNetworkLines(_ bytes: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count + bytes.count / 16)
    var isAfterReturn = false
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "\r"): output += lineEnd
      case UInt8(ascii: "\n"): if !isAfterReturn { output += lineEnd }
      default: output.append(byte)
      }
      isAfterReturn = byte == UInt8(ascii: "\r")
    }
    return output
  }

  private static let lineEnd = Array("\r\n".utf8)
  private static let hexadecimal = Array("0123456789ABCDEF".utf8)
  private static let lineLength = 76

  private static func base64(_ bytes: [UInt8]) -> String {
    let text = Array(Data(bytes).base64EncodedString().utf8)
    return stride(from: 0, to: text.count, by: lineLength)
      .map { String(decoding: text[$0..<min($0 + lineLength, text.count)], as: UTF8.self) }.joined(separator: "\r\n")
  }

  private static func quotedPrintable(_ bytes: [UInt8]) -> String {
    var output: [UInt8] = []
    var (column, index) = (0, 0)
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\r") {
        output += lineEnd
        (column, index) = (0, index + 2)
        continue
      }
      let isAtLineEnd = index + 1 == bytes.count || bytes[index + 1] == UInt8(ascii: "\r")
      let unit = quoted(byte, isAtLineEnd: isAtLineEnd)
      // The sign of a continued line needs a place.
      if column + unit.count > lineLength - 1 {
        output += [UInt8(ascii: "=")] + lineEnd
        column = 0
      }
      output += unit
      (column, index) = (column + unit.count, index + 1)
    }
    return String(decoding: output, as: UTF8.self)
  }

  private static func quoted(_ byte: UInt8, isAtLineEnd: Bool) -> [UInt8] {
    let isBlank = byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
    let isLiteral = isBlank ? !isAtLineEnd : (0x21...0x7E).contains(byte) && byte != UInt8(ascii: "=")
    guard !isLiteral else { return [byte] }
    return [UInt8(ascii: "="), hexadecimal[Int(byte >> 4)], hexadecimal[Int(byte & 15)]]
  }
}
