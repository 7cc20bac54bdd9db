import Foundation

/// A place that the operator allows wherever it lies, as machines of their own home.
public enum AllowedDestination: Hashable, Sendable {
  /// One scheme, host and port.
  case origin(Origin)
  /// A host by its name or its address, at every port.
  case host(String)
  /// A network, at the ports that are allowed anywhere.
  case network(AddressRange)

  /// Reads `http://nas.example:8080`, `nas.local` or `192.168.1.0/24`; `nil` for anything else.
  public init?(_ text: String) {
    do throws(OutboundRefusal) {
      if text.contains("://") {
        self = .origin(try Origin(text))
      } else if let address = IPAddress(text) {
        self = .host(address.description)
      } else if !text.contains("/") {
        self = .host(try HostName.canonical(text))
      } else if let range = AddressRange(text) {
        self = .network(range)
      } else {
        return nil
      }
    } catch {
      return nil
    }
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
