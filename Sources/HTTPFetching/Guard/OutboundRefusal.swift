/// Why the guard does not let a request out.
public enum OutboundRefusal: Error, Hashable, Sendable {
  /// The text is no absolute web address.
  case malformed
  /// The scheme is neither http nor https.
  case scheme(String)
  /// The address carries a user name or a password.
  case credentials
  /// The address holds a line break or another control character.
  case controlCharacter
  /// A backslash stands before an `@`: readers of such an address disagree on its host.
  case backslash
  /// The host cannot be a host on the internet.
  case host(String)
  /// The host is a name of this machine or of a private network.
  case name(String)
  /// The port is not among those that the operator allows.
  case port(Int)
  /// The host has an address that is not on the public internet.
  case address(IPAddress, host: String)
  /// The connection reached another address than the one that was checked.
  case peer(String)
}

extension OutboundRefusal: CustomStringConvertible {
  /// A sentence for the operator, in English, without the address's query.
  public var description: String {
    switch self {
    case .malformed: "not an absolute web address"
    case .scheme(let scheme): "scheme \(scheme): only http and https are fetched"
    case .credentials: "the address carries a user name or password"
    case .controlCharacter: "the address holds a line break or another control character"
    case .backslash: "a backslash stands before an @"
    case .host(let host): "\(host) is not a host name"
    case .name(let name): "\(name) is a name of this machine or of a private network"
    case .port(let port): "port \(port) is not allowed"
    case .address(let address, let host): "\(host) has the address \(address), which is not on the public internet"
    case .peer(let peer): "the connection reached \(peer), which was not checked"
    }
  }
}
