import Foundation

/// Reads the host part of a web address as a browser does, so that every way of writing an address means the same.
enum HostName {
  /// The canonical host of `text`: an IPv6 address without brackets, an IPv4 address in dotted decimal, or a
  /// lower-case ASCII name without a trailing dot.
  static func canonical(_ text: String) throws(OutboundRefusal) -> String {
    if text.hasPrefix("[") { return try ipv6(text) }
    let decoded = try percentDecoded(text)
    let name = try InternationalName.ascii(decoded)
    if IPv4Text.endsInNumber(name) {
      guard let value = IPv4Text.lenient(name) else { throw .host(text) }
      return IPv4Text.format(value)
    }
    return try checkedName(name, written: text)
  }

  /// Whether `host` names this machine or a private network whatever it resolves to.
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

  /// Letters, digits, hyphen, dot, and the underscore that some real hosts carry. Browsers let a few signs more pass,
  /// none of which a name in the DNS of the web has.
  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"): true
    default: false
    }
  }
}
