/// A place that the operator allows wherever it lies, as machines of their own home.
///
/// It counts for addresses that readers subscribe to; what a stranger names (a redirect, a picture, a page's link to a
/// feed, an article's page) is asked as if nothing were allowed.
public enum AllowedDestination: Hashable, Sendable {
  /// One scheme, host and port.
  case origin(Origin)
  /// A host by its name or its address, at every port.
  case host(String)
  /// A network, at the ports that are allowed anywhere.
  case network(AddressRange)

  /// Reads `http://nas.example:8080`, `nas.local` or `192.168.1.0/24`; `nil` for anything else.
  public init?(_ text: String) {
    // Why it is none is asked for where somebody can be told.
    guard let read = try? Self(parsing: text) else { return nil }
    self = read
  }

  /// Reads `http://nas.example:8080`, `nas.local` or `192.168.1.0/24`.
  ///
  /// - Throws: What is wrong with anything else.
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

  /// What is wrong with a text that should name such a place.
  public enum Fault: Error, Hashable, Sendable {
    /// It looks like an origin, and is none.
    case origin(OutboundRefusal)
    /// A host's port stands without the scheme that it needs.
    case portWithoutScheme
    /// It is no host's name or address.
    case host
    /// What stands before the slash is no address.
    case networkAddress
    /// How many bits the network's addresses share is no number from 8 to `most`: fewer hold more than any home.
    case networkSize(most: Int)
  }

  private static func network(_ text: String) throws(Fault) -> AddressRange {
    if let range = AddressRange(text) { return range }
    guard let base = IPAddress(text.prefix { $0 != "/" }) else { throw .networkAddress }
    switch base {
    case .v4: throw .networkSize(most: 32)
    case .v6: throw .networkSize(most: 128)
    }
  }

  private static func host(_ text: String) throws(Fault) -> String {
    // Refused as any text is that no machine can be called.
    if let host = try? HostName.canonical(text) { return host }
    let name = text.prefix { $0 != ":" }
    throw text.contains(":") && (try? HostName.canonical(String(name))) != nil ? .portWithoutScheme : .host
  }
}

extension AllowedDestination: CustomStringConvertible {
  /// The text that is read back as the same place.
  public var description: String {
    switch self {
    case .origin(let origin): origin.description
    case .host(let host): host
    case .network(let range): range.description
    }
  }
}
