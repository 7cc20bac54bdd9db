import BoundedNumbers

/// Reads the text of a web address, following the URL standard for http and https.
///
/// It goes by Unicode scalars: as characters, a slash with a combining accent would be no slash.
struct WebAddressText {
  typealias Scalars = Substring.UnicodeScalarView

  private let text: Scalars

  init(_ text: String) throws(OutboundRefusal) {
    let trimmed = Self.trimmingSpaces(text)
    guard trimmed.allSatisfy({ $0.properties.generalCategory != .control }) else { throw .controlCharacter }
    if let at = trimmed.lastIndex(of: "@"), trimmed[..<at].contains("\\") { throw .backslash }
    // A fragment never leaves the browser.
    self.text = trimmed.prefix { $0 != "#" }
  }

  func address(base: WebAddress?) throws(OutboundRefusal) -> WebAddress {
    guard let scheme = scheme() else {
      guard let base else { throw .malformed }
      return try relative(text, to: base)
    }
    guard scheme == "http" || scheme == "https" else { throw .scheme(scheme) }
    let rest = text.dropFirst(scheme.unicodeScalars.count + 1)
    if let base, scheme == base.origin.scheme, !Self.startsWithTwoSlashes(rest) { return try relative(rest, to: base) }
    return try absolute(rest.drop { Self.isSlash($0) }, scheme: scheme)
  }

  private func scheme() -> String? {
    guard let first = text.first, first.isASCII, first.properties.isAlphabetic else { return nil }
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let scheme = text[..<colon]
    guard scheme.allSatisfy({ $0.isASCII && ($0.properties.isAlphabetic || Self.schemeSigns.contains($0)) }) else {
      return nil
    }
    return String(scheme).lowercased()
  }

  private func absolute(_ rest: Scalars, scheme: String) throws(OutboundRefusal) -> WebAddress {
    let authority = rest.prefix { !Self.isSlash($0) && $0 != "?" }
    guard !authority.contains("@") else { throw .credentials }
    let (host, port) = try Self.split(authority, scheme: scheme)
    let origin = Origin(scheme: scheme, host: try HostName.canonical(host), port: port)
    return try WebAddress(origin: origin, target: WebTarget(rest[authority.endIndex...]).text)
  }

  private func relative(_ reference: Scalars, to base: WebAddress) throws(OutboundRefusal) -> WebAddress {
    if Self.startsWithTwoSlashes(reference) {
      return try absolute(reference.drop { Self.isSlash($0) }, scheme: base.origin.scheme)
    }
    let target = WebTarget(reference, base: base.target)
    return try WebAddress(origin: base.origin, target: target.text)
  }

  private static func split(_ authority: Scalars, scheme: String) throws(OutboundRefusal) -> (String, Int) {
    let bracket = authority.lastIndex(of: "]") ?? authority.startIndex
    guard let colon = authority[bracket...].lastIndex(of: ":") else {
      return (String(authority), Origin.defaultPort(of: scheme))
    }
    let digits = authority[authority.index(after: colon)...]
    guard digits.allSatisfy({ ("0"..."9").contains($0) }) else { throw .malformed }
    if digits.isEmpty { return (String(authority[..<colon]), Origin.defaultPort(of: scheme)) }
    let significant = digits.drop { $0 == "0" }
    guard let port = UInt16(significant.isEmpty ? "0" : String(significant), in: 0...UInt16.max) else {
      throw .malformed
    }
    return (String(authority[..<colon]), Int(port))
  }

  private static func trimmingSpaces(_ text: String) -> Scalars {
    var rest = text[...].unicodeScalars
    while rest.first == " " { rest.removeFirst() }
    while rest.last == " " { rest.removeLast() }
    return rest
  }

  private static let schemeSigns = Set("0123456789+-.".unicodeScalars)

  static func isSlash(_ scalar: Unicode.Scalar) -> Bool { scalar == "/" || scalar == "\\" }

  private static func startsWithTwoSlashes(_ text: Scalars) -> Bool {
    let start = text.prefix(2)
    return start.count == 2 && start.allSatisfy { isSlash($0) }
  }
}
