public import Foundation

/// Scheme, host and port of a web address, in canonical form: two origins are equal when a browser says so.
public struct Origin: Hashable, Sendable {
  /// `http` or `https`.
  public let scheme: String
  /// The host in lower-case ASCII, without a trailing dot, an IPv6 address without its brackets.
  public let host: String
  /// The port, never left out.
  public let port: Int

  init(scheme: String, host: String, port: Int) {
    self.scheme = scheme
    self.host = host
    self.port = port
  }

  /// The origin of the web address in `text`, whose path and query do not matter.
  ///
  /// - Throws: What makes the text no address that Gazette would fetch.
  public init(_ text: String) throws(OutboundRefusal) {
    self = try WebAddress(text).origin
  }

  /// The origin of `url`.
  ///
  /// - Throws: What makes the URL no address that Gazette would fetch.
  public init(of url: URL) throws(OutboundRefusal) {
    self = try WebAddress(url.absoluteString).origin
  }

  /// The port that the scheme implies.
  static func defaultPort(of scheme: String) -> Int {
    scheme == "https" ? 443 : 80
  }
}

extension Origin: CustomStringConvertible {
  /// The origin as a browser writes it, for instance `https://example.org` or `http://[2001:db8::1]:8080`.
  public var description: String {
    let bracketed = host.contains(":") ? "[\(host)]" : host
    return port == Self.defaultPort(of: scheme) ? "\(scheme)://\(bracketed)" : "\(scheme)://\(bracketed):\(port)"
  }
}
