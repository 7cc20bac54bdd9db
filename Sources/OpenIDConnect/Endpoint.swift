import BoundedNumbers

/// A plain http or https address: printable ASCII, no user, no fragment, nothing to normalise.
///
/// An address that a browser or another parser could assign to a different host is not an endpoint.
public struct Endpoint: Hashable, Sendable, CustomStringConvertible {
  /// The address as written.
  public let description: String
  let isSecure: Bool
  /// Whether the host is this machine: `localhost`, `127.x.y.z` or `[::1]`.
  let isLoopback: Bool
  let hasQuery: Bool

  private static let maximumBytes = 2048

  init?(_ text: String) {
    guard text.utf8.count <= Self.maximumBytes, text.utf8.allSatisfy(Self.isPlain) else { return nil }
    isSecure = text.hasPrefix("https://")
    guard isSecure || text.hasPrefix("http://") else { return nil }
    let rest = text.dropFirst(isSecure ? 8 : 7)
    guard let host = Self.host(ofAuthority: rest.prefix { $0 != "/" && $0 != "?" }) else { return nil }
    isLoopback = Self.isLoopback(host)
    hasQuery = rest.contains("?")
    description = text
  }

  /// The address with `parameters` appended to its existing ones (RFC 6749, section 3.1).
  func adding(_ parameters: [(String, String)]) -> String {
    let separator = !hasQuery ? "?" : description.hasSuffix("?") || description.hasSuffix("&") ? "" : "&"
    return description + separator + FormText.encoded(parameters)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    (0x21...0x7E).contains(byte) && !"\"#<>\\^`{|}".utf8.contains(byte)
  }

  /// The host of `authority`; nil when there is none, or there is a user, or no port after the colon.
  private static func host(ofAuthority authority: Substring) -> Substring? {
    let end = authority.lastIndex(of: "]").map(authority.index(after:)) ?? authority.firstIndex(of: ":")
    let host = authority[..<(end ?? authority.endIndex)]
    let port = authority[host.endIndex...]
    guard isHost(host), port.isEmpty || isPort(port) else { return nil }
    return host
  }

  private static func isHost(_ host: Substring) -> Bool {
    if host.hasPrefix("[") {
      return host.count > 3 && host.dropFirst().dropLast().allSatisfy { $0.isHexDigit || $0 == ":" || $0 == "." }
    }
    return host.first.map { $0 != "." && $0 != "-" } == true
      && host.allSatisfy { $0.isLetter || $0.isNumber || $0 == "." || $0 == "-" }
  }

  private static func isPort(_ text: Substring) -> Bool {
    text.dropFirst().allSatisfy(\.isNumber) && UInt16(text.dropFirst(), in: 1...UInt16.max) != nil
  }

  private static func isLoopback(_ host: Substring) -> Bool {
    if host == "localhost" || host == "[::1]" { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127"
      && parts.allSatisfy { $0.allSatisfy(\.isNumber) && UInt8($0, in: 0...UInt8.max) != nil }
  }
}

/// The issuer of identities, as configured by the operator.
public struct Issuer: Hashable, Sendable, CustomStringConvertible {
  private let address: Endpoint
  /// The address of the provider's metadata.
  public let configuration: Endpoint

  /// Parses the operator's setting: an https address, or an http address of this machine.
  ///
  /// The provider's own issuer must match it byte by byte, so a trailing slash matters.
  /// - Throws: ``OpenIDConnectError/issuerIsUnusable``.
  public init(_ text: String) throws(OpenIDConnectError) {
    let base = text.hasSuffix("/") ? text.dropLast() : text[...]
    guard let address = Endpoint(text), !address.hasQuery, address.isSecure || address.isLoopback,
      let configuration = Endpoint(base + "/.well-known/openid-configuration")
    else { throw .issuerIsUnusable }
    self.address = address
    self.configuration = configuration
  }

  /// The issuer as written.
  public var description: String { address.description }

  /// Whether `text` is this issuer, byte by byte: Swift considers canonically equivalent strings equal.
  func isNamed(by text: String) -> Bool { text.utf8.elementsEqual(description.utf8) }

  /// Whether a sign-in may use `endpoint`: it must be encrypted, or on this machine if the issuer is as well.
  func allows(_ endpoint: Endpoint) -> Bool { endpoint.isSecure || (!address.isSecure && endpoint.isLoopback) }
}

/// Gazette's registration at the provider.
public struct Client: Hashable, Sendable {
  /// The client id at the provider.
  public let id: String
  let secret: String?
  /// The operator's choice of client authentication; nil to use the provider's list.
  let authentication: ClientAuthentication?
  /// The address that the provider sends the browser back to.
  public let redirect: Endpoint
  let groupsScope: String?
  let groupsClaim: String?

  /// Parses the operator's settings.
  ///
  /// - Parameters:
  ///   - id: 1 to 255 characters of printable ASCII.
  ///   - secret: 1 to 1,024 characters of printable ASCII; nil for a public client.
  ///   - authentication: `client_secret_basic` or `client_secret_post`, whatever the provider lists; nil to use its list.
  ///   - redirect: An http or https address, exactly as registered at the provider.
  ///   - groupsScope: A scope to request in addition to `openid profile email`.
  ///   - groupsClaim: The claim that contains the user's groups; nil to read none.
  /// - Throws: The first unusable setting.
  public init(
    id: String, secret: String?, authentication: String? = nil, redirect: String, groupsScope: String? = nil,
    groupsClaim: String? = nil
  ) throws(OpenIDConnectError) {
    guard PlainText.isPrintable(id, upTo: 255) else { throw .clientIDIsUnusable }
    if let secret, !PlainText.isPrintable(secret, upTo: 1024) { throw .clientSecretIsUnusable }
    let method = authentication.map(ClientAuthentication.init(rawValue:))
    if let method, method == nil { throw .authenticationIsUnusable }
    guard let redirect = Endpoint(redirect) else { throw .redirectIsUnusable }
    if let groupsScope, !PlainText.isPrintable(groupsScope, upTo: 255) || groupsScope.contains(" ") {
      throw .groupsScopeIsUnusable
    }
    (self.id, self.secret, self.redirect) = (id, secret, redirect)
    self.authentication = method ?? nil
    (self.groupsScope, self.groupsClaim) = (groupsScope, groupsClaim)
  }
}

extension Client: CustomStringConvertible, CustomReflectable {
  /// The id alone, so that logs never contain the secret.
  public var description: String { id }

  /// Only the id, so that logs never contain the secret.
  public var customMirror: Mirror { Mirror(self, children: ["id": id]) }
}
