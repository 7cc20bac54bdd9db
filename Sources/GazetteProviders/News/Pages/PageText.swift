import Foundation
import HTTPFetching

/// A web page's bytes as UTF-8: the charset of its headers, else of its own first lines, else UTF-8.
struct PageText {
  /// Pages tell their charset within so many bytes.
  private static let head = 1024

  let utf8: [UInt8]

  init(_ response: FetchResponse) {
    let told =
      Self.charset(in: response.headers["Content-Type"] ?? "")
      ?? Self.charset(in: String(decoding: response.body.prefix(Self.head), as: UTF8.self))
    utf8 = Self.utf8(response.body, charset: told)
  }

  private static func utf8(_ bytes: [UInt8], charset: String?) -> [UInt8] {
    guard let encoding = charset.flatMap(encoding), let text = String(bytes: bytes, encoding: encoding) else {
      return bytes
    }
    return Array(text.utf8)
  }

  /// The encodings that pages are still written in besides UTF-8; browsers read Latin 1 as Windows 1252.
  private static func encoding(_ label: String) -> String.Encoding? {
    switch label {
    case "iso-8859-1", "iso8859-1", "latin1", "windows-1252", "cp1252", "us-ascii", "ascii": .windowsCP1252
    case "iso-8859-2", "latin2": .isoLatin2
    case "iso-8859-15", "latin9": .windowsCP1252
    case "windows-1250": .windowsCP1250
    case "windows-1251": .windowsCP1251
    case "utf-16", "utf-16le": .utf16LittleEndian
    case "utf-16be": .utf16BigEndian
    case "shift_jis", "sjis", "shift-jis": .shiftJIS
    case "euc-jp": .japaneseEUC
    default: nil
    }
  }

  private static func charset(in text: String) -> String? {
    guard let start = text.range(of: "charset=", options: .caseInsensitive) else { return nil }
    let label = text[start.upperBound...].drop { $0 == "\"" || $0 == "'" }
      .prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) }
    return label.isEmpty ? nil : label.lowercased()
  }
}
