import BoundedNumbers
public import Foundation

/// An http or https address in canonical form, parsed as a browser parses it.
///
/// ```swift
/// let page = try WebAddress("HTTPS://Example.org/news/")
/// let feed = try page.resolving("../feed.xml")  // https://example.org/feed.xml
/// ```
///
/// Rejects userinfo, control characters, other schemes and hosts that cannot exist on the internet; drops the fragment, because
/// no server sees it.
public struct WebAddress: Hashable, Sendable {
  /// Scheme, host and port.
  public let origin: Origin
  /// Path and query as sent to the server, percent-encoded, starting with `/`.
  public let target: String
  /// The address as a Foundation URL.
  public let url: URL

  /// Reads an absolute address.
  ///
  /// - Throws: ``OutboundRefusal``: the reason why Gazette would not fetch the address.
  public init(_ text: String) throws(OutboundRefusal) {
    self = try WebAddressText(text).address(base: nil)
  }

  /// The address that `reference` denotes on this page: absolute, or relative as in a `Location` header.
  ///
  /// - Throws: The reason why Gazette would not fetch the result.
  public func resolving(_ reference: String) throws(OutboundRefusal) -> WebAddress {
    try WebAddressText(reference).address(base: self)
  }

  init(origin: Origin, target: String) throws(OutboundRefusal) {
    guard let url = URL(string: origin.description + target) else { throw .malformed }
    self.origin = origin
    self.target = target
    self.url = url
  }
}

extension WebAddress: CustomStringConvertible {
  /// The address as text.
  public var description: String { origin.description + target }
}

/// Parses a web address, following the URL standard for http and https.
///
/// It works on Unicode scalars: as a Character, a slash with a combining accent would not equal a slash.
struct WebAddressText {
  typealias Scalars = Substring.UnicodeScalarView

  private let text: Scalars

  init(_ text: String) throws(OutboundRefusal) {
    let trimmed = Self.trimmingSpaces(text)
    guard trimmed.allSatisfy({ $0.properties.generalCategory != .control }) else { throw .controlCharacter }
    if let at = trimmed.lastIndex(of: "@"), trimmed[..<at].contains("\\") { throw .backslash }
    // A browser never sends the fragment.
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

/// The scheme, host and port of a web address, in canonical form: two origins are equal if a browser treats them as equal.
public struct Origin: Hashable, Sendable {
  /// `http`, `https`, or `smtp` for a mail server.
  public let scheme: String
  /// The host in lower-case ASCII, without a trailing dot; an IPv6 address without brackets.
  public let host: String
  /// The port, never omitted.
  public let port: Int

  init(scheme: String, host: String, port: Int) {
    self.scheme = scheme
    self.host = host
    self.port = port
  }

  /// The origin of the web address in `text`, ignoring path and query.
  ///
  /// - Throws: ``OutboundRefusal``: the reason why Gazette would not fetch the address.
  public init(_ text: String) throws(OutboundRefusal) {
    self = try WebAddress(text).origin
  }

  /// The origin of `url`.
  ///
  /// - Throws: The reason why Gazette would not fetch the URL.
  public init(of url: URL) throws(OutboundRefusal) {
    self = try WebAddress(url.absoluteString).origin
  }

  /// The origin of a mail server, which is no web address.
  ///
  /// - Parameters:
  ///   - host: The name in any spelling, or the address; an IPv6 address in brackets or without.
  ///   - port: The port.
  /// - Throws: ``OutboundRefusal/host(_:)``.
  public static func mailServer(_ host: String, port: Int) throws(OutboundRefusal) -> Origin {
    let isBare = host.contains(":") && !host.hasPrefix("[")
    return Origin(scheme: "smtp", host: try HostName.canonical(isBare ? "[\(host)]" : host), port: port)
  }

  /// The port that the scheme implies.
  static func defaultPort(of scheme: String) -> Int {
    scheme == "https" ? 443 : 80
  }
}

extension Origin: CustomStringConvertible {
  /// The origin in a browser's notation, for instance `https://example.org` or `http://[2001:db8::1]:8080`.
  public var description: String {
    let bracketed = host.contains(":") ? "[\(host)]" : host
    return port == Self.defaultPort(of: scheme) ? "\(scheme)://\(bracketed)" : "\(scheme)://\(bracketed):\(port)"
  }
}
