public import Foundation

/// An http or https address in canonical form, read from text as a browser reads it.
///
/// Userinfo, control characters, other schemes and hosts that cannot be on the internet are refused; a fragment is
/// dropped, since no server sees it.
public struct WebAddress: Hashable, Sendable {
  /// Scheme, host and port.
  public let origin: Origin
  /// Path and query as sent to the server, percent-encoded, starting with `/`.
  public let target: String
  /// The address as a Foundation URL.
  public let url: URL

  /// Reads an absolute address.
  ///
  /// - Throws: What makes the text no address that Gazette would fetch.
  public init(_ text: String) throws(OutboundRefusal) {
    self = try WebAddressText(text).address(base: nil)
  }

  /// The address that `reference` means on this page: absolute, or relative as in a `Location` header.
  ///
  /// - Throws: What makes the result no address that Gazette would fetch.
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
