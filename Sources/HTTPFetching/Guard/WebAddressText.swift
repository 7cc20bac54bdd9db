/// Reads the text of a web address, following the URL standard for http and https.
struct WebAddressText {
  private let text: Substring

  init(_ text: String) throws(OutboundRefusal) {
    let trimmed = Self.trimmingSpaces(text)
    guard trimmed.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }) else {
      throw .controlCharacter
    }
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
    let rest = text.dropFirst(scheme.count + 1)
    if let base, scheme == base.origin.scheme, !Self.startsWithTwoSlashes(rest) { return try relative(rest, to: base) }
    return try absolute(rest.drop { Self.isSlash($0) }, scheme: scheme)
  }

  private func scheme() -> String? {
    guard let first = text.first, first.isASCII, first.isLetter else { return nil }
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let scheme = text[..<colon]
    let signs: Set<Character> = ["+", "-", "."]
    guard scheme.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || signs.contains($0)) }) else { return nil }
    return scheme.lowercased()
  }

  private func absolute(_ rest: Substring, scheme: String) throws(OutboundRefusal) -> WebAddress {
    let authority = rest.prefix { !Self.isSlash($0) && $0 != "?" }
    guard !authority.contains("@") else { throw .credentials }
    let (host, port) = try Self.split(authority, scheme: scheme)
    let origin = Origin(scheme: scheme, host: try HostName.canonical(host), port: port)
    return try WebAddress(origin: origin, target: WebTarget(rest[authority.endIndex...]).text)
  }

  private func relative(_ reference: Substring, to base: WebAddress) throws(OutboundRefusal) -> WebAddress {
    if Self.startsWithTwoSlashes(reference) {
      return try absolute(reference.drop { Self.isSlash($0) }, scheme: base.origin.scheme)
    }
    let target = WebTarget(reference, base: base.target)
    return try WebAddress(origin: base.origin, target: target.text)
  }

  private static func split(_ authority: Substring, scheme: String) throws(OutboundRefusal) -> (String, Int) {
    let bracket = authority.lastIndex(of: "]") ?? authority.startIndex
    guard let colon = authority[bracket...].lastIndex(of: ":") else {
      return (String(authority), Origin.defaultPort(of: scheme))
    }
    let digits = authority[authority.index(after: colon)...]
    guard digits.allSatisfy({ $0.isASCII && $0.isNumber }) else { throw .malformed }
    if digits.isEmpty { return (String(authority[..<colon]), Origin.defaultPort(of: scheme)) }
    let significant = digits.drop { $0 == "0" }
    guard let port = UInt16(significant.isEmpty ? "0" : significant) else { throw .malformed }
    return (String(authority[..<colon]), Int(port))
  }

  private static func trimmingSpaces(_ text: String) -> Substring {
    var rest = text[...]
    while rest.first == " " { rest.removeFirst() }
    while rest.last == " " { rest.removeLast() }
    return rest
  }

  static func isSlash(_ character: Character) -> Bool { character == "/" || character == "\\" }

  private static func startsWithTwoSlashes(_ text: Substring) -> Bool {
    text.count >= 2 && text.prefix(2).allSatisfy { isSlash($0) }
  }
}
