import Foundation

/// Decides which requests may leave the machine: those to public addresses, and those to the operator's origins.
///
/// ```swift
/// switch await OutboundGuard().check("http://192.168.1.1/") {
/// case .allowed(let address, _): print(address)
/// case .refused(let refusal): print(refusal)
/// case .unresolved(let host): print("unknown host \(host)")
/// }
/// ```
public struct OutboundGuard: Sendable {
  private let trustedOrigins: Set<Origin>
  private let allowed: Set<AllowedDestination>
  private let ports: Set<Int>
  private let lookup: AddressLookup
  private let policy: AddressPolicy

  /// Creates a guard that permits public addresses and the given destinations.
  ///
  /// - Parameters:
  ///   - trustedOrigins: Origins that may be reached whatever their addresses and ports: providers, the demo.
  ///   - extraPorts: Ports allowed for any host in addition to 80 and 443.
  ///   - allowed: The operator's own origins, hosts and networks that may also be reached.
  public init(
    trustedOrigins: Set<Origin> = [], extraPorts: Set<Int> = [], allowed: Set<AllowedDestination> = []
  ) {
    self.init(
      trustedOrigins: trustedOrigins, extraPorts: extraPorts, allowed: allowed, lookup: SystemAddressLookup.addresses,
      policy: .publicInternet)
  }

  init(
    trustedOrigins: Set<Origin> = [], extraPorts: Set<Int> = [], allowed: Set<AllowedDestination> = [],
    lookup: @escaping AddressLookup, policy: AddressPolicy = .publicInternet
  ) {
    self.trustedOrigins = trustedOrigins
    self.allowed = allowed
    self.ports = extraPorts.union([80, 443])
    self.lookup = lookup
    self.policy = policy
  }

  /// Checks whether the address in `text` may be fetched, and returns the addresses that a connection may use.
  public func check(_ text: String) async -> OutboundVerdict {
    do throws(OutboundRefusal) {
      return await check(try WebAddress(text))
    } catch {
      return .refused(error)
    }
  }

  /// Checks whether `address` may be fetched.
  ///
  /// - Parameter trusting: Whether the operator's origins count. A redirect from a third party may not use that trust.
  func check(_ address: WebAddress, trusting: Bool = true) async -> OutboundVerdict {
    do throws(OutboundRefusal) {
      let addresses = try await checkedAddresses(of: address.origin, trusting: trusting)
      return addresses.isEmpty ? .unresolved(host: address.origin.host) : .allowed(address, addresses: addresses)
    } catch {
      return .refused(error)
    }
  }

  /// The addresses that a connection to a mail server may use, best first; empty when the host has none now.
  ///
  /// The operator's own server is reached at any address if the guard trusts its origin: ``trusting(_:)``.
  ///
  /// - Throws: The reason why no connection may be opened.
  public func addresses(of server: Origin) async throws(OutboundRefusal) -> [IPAddress] {
    try await checkedAddresses(of: server, trusting: true)
  }

  /// This guard, which also trusts `origin`.
  public func trusting(_ origin: Origin) -> OutboundGuard {
    OutboundGuard(
      trustedOrigins: trustedOrigins.union([origin]), extraPorts: ports, allowed: allowed, lookup: lookup,
      policy: policy)
  }

  private func checkedAddresses(of origin: Origin, trusting: Bool) async throws(OutboundRefusal) -> [IPAddress] {
    let trusted = trusting && trusts(origin)
    if !trusted, let refusal = refusal(of: origin) { throw refusal }
    let addresses = await addresses(of: origin.host) ?? []
    if !trusted, let blocked = addresses.first(where: { policy.blocks($0) && !(trusting && isAllowed($0)) }) {
      throw .address(blocked, host: origin.host)
    }
    return addresses
  }

  /// The reason why `address`, which comes from a third party, is reachable only through the operator's trust; `nil` when it is
  /// allowed without that trust, or not at all.
  public func trustNeeded(for address: WebAddress) async -> OutboundRefusal? {
    // Without networks, a third party's names need no lookup.
    guard trusts(address.origin) || !networks.isEmpty else { return nil }
    guard case .refused(let refusal) = await check(address, trusting: false) else { return nil }
    // A trusted name that has no address now may have one tomorrow.
    if case .refused = await check(address) { return nil }
    return refusal
  }

  /// Whether the operator trusts `origin` or its host.
  func trusts(_ origin: Origin) -> Bool {
    trustedOrigins.contains(origin) || allowed.contains(.origin(origin)) || allowed.contains(.host(origin.host))
  }

  private var networks: [AddressRange] {
    allowed.compactMap { if case .network(let range) = $0 { range } else { nil } }
  }

  private func isAllowed(_ address: IPAddress) -> Bool { networks.contains { $0.contains(address) } }

  private func refusal(of origin: Origin) -> OutboundRefusal? {
    guard ports.contains(origin.port) else { return .port(origin.port) }
    return HostName.isLocal(origin.host) ? .name(origin.host) : nil
  }

  private func addresses(of host: String) async -> [IPAddress]? {
    if let address = IPAddress(host) { return [address] }
    // The reason for a failed lookup (no such name, no network, cancelled) is irrelevant: there is nothing to check.
    return try? await lookup(host)
  }
}

/// The guard's verdict on an address.
public enum OutboundVerdict: Hashable, Sendable {
  /// The request may go out, to one of `addresses` (never empty, best first).
  case allowed(WebAddress, addresses: [IPAddress])
  /// The request must not be sent.
  case refused(OutboundRefusal)
  /// The host currently has no address, so there is nothing to check and nothing is sent.
  case unresolved(host: String)
}

/// The reason why the guard refuses a request.
public enum OutboundRefusal: Error, Hashable, Sendable {
  /// The text is not an absolute web address.
  case malformed
  /// The scheme is neither http nor https.
  case scheme(String)
  /// The address contains a user name or a password.
  case credentials
  /// The address contains a line break or another control character.
  case controlCharacter
  /// A backslash precedes an `@`: parsers disagree on the host of such an address.
  case backslash
  /// The host cannot exist on the internet.
  case host(String)
  /// The host is a name of this machine or of a private network.
  case name(String)
  /// The operator does not allow the port.
  case port(Int)
  /// The host has an address that is not on the public internet.
  case address(IPAddress, host: String)
  /// The connection reached a different address than the checked one.
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
    case .name(let name): "\(name) names this machine or a private network"
    case .port(let port): "port \(port) is not allowed"
    case .address(let address, let host): "\(host) has the address \(address), which is not on the public internet"
    case .peer(let peer): "the connection reached \(peer), which was not checked"
    }
  }
}
