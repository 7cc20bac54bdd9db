import Foundation

/// The path and query of a web address, with dot segments resolved and percent-encoded as URIs require.
struct WebTarget {
  let text: String

  /// The target that `reference` denotes: a path, a query or both, relative to the target `base`.
  init(_ reference: WebAddressText.Scalars, base: String = "/") {
    let path = reference.prefix { $0 != "?" }
    let query = Self.encoded(reference[path.endIndex...])
    let basePath = base[...].unicodeScalars.prefix { $0 != "?" }
    if reference.isEmpty {
      text = base
    } else if path.isEmpty {
      text = String(basePath) + query
    } else if path.first.map(WebAddressText.isSlash) == true {
      text = Self.withoutDots(path) + query
    } else {
      text = Self.withoutDots((Self.folder(basePath) + String(path))[...].unicodeScalars) + query
    }
  }

  private static func folder(_ path: WebAddressText.Scalars) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? "/"
  }

  private static func withoutDots(_ path: WebAddressText.Scalars) -> String {
    let segments = path.split(omittingEmptySubsequences: false, whereSeparator: WebAddressText.isSlash).dropFirst()
    var output: [String] = []
    for (offset, segment) in segments.enumerated() {
      let isLast = offset == segments.count - 1
      switch String(segment).lowercased().replacing("%2e", with: ".") {
      case ".": if isLast { output.append("") }
      case "..":
        _ = output.popLast()
        if isLast { output.append("") }
      default: output.append(encoded(segment))
      }
    }
    return "/" + output.joined(separator: "/")
  }

  /// Percent-encodes the characters that RFC 3986 does not allow, and leaves existing escapes alone.
  private static func encoded(_ part: WebAddressText.Scalars) -> String {
    let bytes = Array(String(part).utf8)
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    for (index, byte) in bytes.enumerated() {
      if allowed.contains(byte) || (byte == percent && isEscape(bytes, at: index)) {
        output.append(byte)
      } else {
        output += [percent, hexadecimal[Int(byte >> 4)], hexadecimal[Int(byte & 15)]]
      }
    }
    return String(decoding: output, as: UTF8.self)
  }

  private static let percent = UInt8(ascii: "%")
  private static let hexadecimal = Array("0123456789ABCDEF".utf8)
  private static let allowed = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;=:@/?".utf8)

  private static func isEscape(_ bytes: [UInt8], at index: Int) -> Bool {
    guard index + 2 < bytes.count else { return false }
    return bytes[index + 1...index + 2].allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
  }
}
