import CIDN2
import Foundation

// Unchecked: libidn2's text, copied and freed at once; it ends with a zero byte.

/// Reads the host of a web address as a browser does, so that every spelling of an address means the same.
enum HostName {
  /// The canonical host of `text`: an IPv6 address without brackets, an IPv4 address in dotted decimal, or a
  /// lower-case ASCII name without a trailing dot.
  static func canonical(_ text: String) throws(OutboundRefusal) -> String {
    if text.hasPrefix("[") { return try ipv6(text) }
    let decoded = try percentDecoded(text)
    guard let name = ascii(decoded) else { throw .host(text) }
    if IPv4Text.endsInNumber(name) {
      guard let value = IPv4Text.lenient(name) else { throw .host(text) }
      return IPv4Text.format(value)
    }
    return try checkedName(name, written: text)
  }

  /// Whether `host` names this machine or a private network, whatever it resolves to.
  static func isLocal(_ host: String) -> Bool {
    let labels = host.split(separator: ".")
    guard let last = labels.last else { return true }
    return localSuffixes.contains(String(last))
  }

  private static let localSuffixes: Set<String> = ["localhost", "localdomain", "local", "internal", "onion", "i2p"]

  private static func ipv6(_ text: String) throws(OutboundRefusal) -> String {
    guard text.hasSuffix("]"), let value = IPv6Text.parse(text.dropFirst().dropLast()) else { throw .host(text) }
    return IPv6Text.format(value)
  }

  private static func percentDecoded(_ text: String) throws(OutboundRefusal) -> String {
    guard text.contains("%") else { return text }
    guard let decoded = text.removingPercentEncoding else { throw .host(text) }
    return decoded
  }

  private static func checkedName(_ name: String, written: String) throws(OutboundRefusal) -> String {
    let bare = name.hasSuffix(".") ? String(name.dropLast()) : name
    guard !bare.isEmpty, bare.utf8.count <= 253, bare.utf8.allSatisfy(isNameByte) else { throw .host(written) }
    let labels = bare.split(separator: ".", omittingEmptySubsequences: false)
    guard labels.allSatisfy({ (1...63).contains($0.utf8.count) }) else { throw .host(written) }
    return bare
  }

  /// Letters, digits, hyphen, dot, and the underscore of some real hosts. Browsers accept a few more characters, but no host name
  /// in the web's DNS has them.
  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"): true
    default: false
    }
  }
}

// Internationalised names.
extension HostName {
  /// Longer than any name whose ASCII form fits into 253 letters.
  private static let maximumNameLength = 2000
  private static let dots: Set<Unicode.Scalar> = [".", "\u{3002}", "\u{FF0E}", "\u{FF61}"]

  /// `name` as the DNS knows it, using the mapping of browsers (UTS 46): lower case, compatible letters, Punycode.
  private static func ascii(_ name: String) -> String? {
    guard name.utf8.count <= maximumNameLength, name.unicodeScalars.allSatisfy(isVisible) else { return nil }
    var labels: [String] = []
    for label in name.unicodeScalars.split(omittingEmptySubsequences: false, whereSeparator: { dots.contains($0) }) {
      guard let ascii = ascii(label: String(label)) else { return nil }
      labels.append(ascii)
    }
    return labels.joined(separator: ".")
  }

  /// The mapping silently drops invisible characters, so one name could hide in another; and libidn2 ends a string at NUL.
  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.properties.isDefaultIgnorableCodePoint && scalar != "\0"
  }

  private static func ascii(label: String) -> String? {
    let lowercased = label.lowercased()
    // libidn2 would also reject hyphens that real hosts have, as in `r3---sn`.
    if label.utf8.allSatisfy({ $0 < 0x80 }), !lowercased.hasPrefix("xn--") { return lowercased }
    switch lookup(label, IDN2_NONTRANSITIONAL) {
    case .success(let ascii): return ascii
    // Browsers accept symbols; nontransitional libidn2 does not. Its transitional mode maps ß and ς differently.
    case .failure(.disallowed) where !lowercased.unicodeScalars.contains(where: { $0 == "ß" || $0 == "ς" }):
      return try? lookup(label, IDN2_TRANSITIONAL).get()
    case .failure: return nil
    }
  }

  private enum IDNAError: Error {
    case disallowed
    case other
  }

  private static func lookup(_ label: String, _ processing: idn2_flags) -> Result<String, IDNAError> {
    // Not with IDN2_USE_STD3_ASCII_RULES: it drops the characters that a host name may not have. `checkedName` rejects them.
    let flags = Int32(bitPattern: IDN2_NFC_INPUT.rawValue | processing.rawValue)
    var output: UnsafeMutablePointer<UInt8>?
    defer { idn2_free(output) }
    let code = label.utf8CString.withUnsafeBufferPointer { text in
      text.withMemoryRebound(to: UInt8.self) { idn2_lookup_u8($0.baseAddress, &output, flags) }
    }
    guard code == IDN2_OK.rawValue, let output else {
      return .failure(code == IDN2_DISALLOWED.rawValue ? .disallowed : .other)
    }
    return .success(String(cString: output))
  }
}
