/// A destination that the operator allows whatever its address, such as a machine in their own home.
///
/// ```swift
/// let network = try AllowedDestination(parsing: "192.168.1.0/24")
/// let outbound = OutboundGuard(allowed: [network])
/// ```
///
/// It applies to addresses that readers subscribe to. Addresses from third parties (redirects, pictures, a page's link to a feed,
/// an article's page) are checked as if nothing were allowed.
public enum AllowedDestination: Hashable, Sendable {
  /// One scheme, host and port.
  case origin(Origin)
  /// A host by name or address, on every port.
  case host(String)
  /// A network, on the ports that are allowed everywhere.
  case network(AddressRange)

  /// Reads `http://nas.example:8080`, `nas.local` or `192.168.1.0/24`; `nil` for anything else.
  public init?(_ text: String) {
    // Callers that can report the fault use `init(parsing:)`.
    guard let read = try? Self(parsing: text) else { return nil }
    self = read
  }

  /// Reads `http://nas.example:8080`, `nas.local` or `192.168.1.0/24`.
  ///
  /// - Throws: A ``Fault`` for anything else.
  public init(parsing text: String) throws(Fault) {
    if text.contains("://") {
      do throws(OutboundRefusal) {
        self = .origin(try Origin(text))
      } catch {
        throw .origin(error)
      }
    } else if let address = IPAddress(text) {
      self = .host(address.description)
    } else if text.contains("/") {
      self = .network(try Self.network(text))
    } else {
      self = .host(try Self.host(text))
    }
  }

  /// The reason why a text is not an allowed destination.
  public enum Fault: Error, Hashable, Sendable {
    /// It looks like an origin but is not one.
    case origin(OutboundRefusal)
    /// It has a host and a port but lacks the scheme.
    case portWithoutScheme
    /// It is neither a host name nor an address.
    case host
    /// The part before the slash is not an address.
    case networkAddress
    /// The prefix length is not a number from 8 to `maximum`: a shorter prefix covers more than any home network.
    case networkSize(maximum: Int)
  }

  private static func network(_ text: String) throws(Fault) -> AddressRange {
    if let range = AddressRange(text) { return range }
    guard let base = IPAddress(text.prefix { $0 != "/" }) else { throw .networkAddress }
    switch base {
    case .v4: throw .networkSize(maximum: 32)
    case .v6: throw .networkSize(maximum: 128)
    }
  }

  private static func host(_ text: String) throws(Fault) -> String {
    // The reason for a refusal does not matter: the error below covers any invalid host.
    if let host = try? HostName.canonical(text) { return host }
    let name = text.prefix { $0 != ":" }
    throw text.contains(":") && (try? HostName.canonical(String(name))) != nil ? .portWithoutScheme : .host
  }
}

extension AllowedDestination: CustomStringConvertible {
  /// The text that parses to the same destination.
  public var description: String {
    switch self {
    case .origin(let origin): origin.description
    case .host(let host): host
    case .network(let range): range.description
    }
  }
}
