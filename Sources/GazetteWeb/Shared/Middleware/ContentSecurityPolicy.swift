/// Which sources a page may load from; everything is the paper itself, nothing is inline.
package enum ContentSecurityPolicy: Sendable, Hashable {
  /// Every page but the map.
  case standard
  /// The map, whose library needs a default Trusted Types policy.
  case map
  /// Files that strangers made, such as proxied pictures: nothing may run or load.
  case sandbox

  /// The header's value.
  package var header: String {
    switch self {
    case .standard: Self.page + "; trusted-types gazette"
    case .map: Self.page + "; trusted-types gazette default"
    case .sandbox: "default-src 'none'; sandbox"
    }
  }

  private static let page = [
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self'", "connect-src 'self'",
    "manifest-src 'self'", "worker-src 'self'", "form-action 'self'", "frame-ancestors 'none'", "base-uri 'none'",
    "require-trusted-types-for 'script'",
  ].joined(separator: "; ")
}
