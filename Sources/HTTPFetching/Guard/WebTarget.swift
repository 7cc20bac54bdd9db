/// The path and query of a web address, with dot segments resolved and everything percent-encoded that a URI must.
struct WebTarget {
  let text: String

  /// The target that `reference` means: a path, a query or both, relative to the target `base`.
  init(_ reference: Substring, base: String = "/") {
    let path = reference.prefix { $0 != "?" }
    let query = reference[path.endIndex...]
    let basePath = base.prefix { $0 != "?" }
    if path.isEmpty, query.isEmpty {
      text = base
    } else if path.isEmpty {
      text = String(basePath) + Self.encoded(query)
    } else {
      let whole = path.first.map(WebAddressText.isSlash) == true ? String(path) : Self.folder(basePath) + path
      text = Self.withoutDots(whole) + Self.encoded(query)
    }
  }

  private static func folder(_ path: Substring) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? "/"
  }

  private static func withoutDots(_ path: String) -> String {
    let segments = path.split(omittingEmptySubsequences: false) { WebAddressText.isSlash($0) }.dropFirst()
    var kept: [String] = []
    for (offset, segment) in segments.enumerated() {
      let isLast = offset == segments.count - 1
      switch segment.lowercased().replacing("%2e", with: ".") {
      case ".": if isLast { kept.append("") }
      case "..":
        _ = kept.popLast()
        if isLast { kept.append("") }
      default: kept.append(encoded(segment))
      }
    }
    return "/" + kept.joined(separator: "/")
  }

  /// Percent-encodes what RFC 3986 does not let stand, and leaves what is encoded already.
  private static func encoded(_ part: Substring) -> String {
    let bytes = Array(part.utf8)
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
