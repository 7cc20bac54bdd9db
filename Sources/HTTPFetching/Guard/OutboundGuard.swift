/// Decides which requests may leave the machine: only to public addresses, and to the origins that the operator named.
public struct OutboundGuard: Sendable {
  private let trustedOrigins: Set<Origin>
  private let allowed: Set<AllowedDestination>
  private let ports: Set<Int>
  private let lookup: AddressLookup
  private let policy: AddressPolicy

  /// - Parameters:
  ///   - trustedOrigins: Origins that may be reached whatever their addresses and ports: providers, the demo.
  ///   - extraPorts: Ports allowed for any host besides 80 and 443.
  ///   - allowed: Origins, hosts and networks of the operator's own that may be reached, too.
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

  /// Whether the address in `text` may be fetched, and to which addresses a connection may then go.
  public func check(_ text: String) async -> OutboundVerdict {
    do throws(OutboundRefusal) {
      return await check(try WebAddress(text))
    } catch {
      return .refused(error)
    }
  }

  /// Whether `address` may be fetched.
  ///
  /// - Parameter trusting: Whether the operator's origins count. A redirect from a stranger may not use that trust.
  func check(_ address: WebAddress, trusting: Bool = true) async -> OutboundVerdict {
    let origin = address.origin
    let trusted = trusting && trusts(origin)
    if !trusted, let refusal = refusal(of: origin) { return .refused(refusal) }
    guard let addresses = await addresses(of: origin.host), !addresses.isEmpty else {
      return .unresolved(host: origin.host)
    }
    if !trusted, let blocked = addresses.first(where: { policy.blocks($0) && !(trusting && isAllowed($0)) }) {
      return .refused(.address(blocked, host: origin.host))
    }
    return .allowed(address, addresses: addresses)
  }

  /// Whether the operator named `origin`, or its host.
  func trusts(_ origin: Origin) -> Bool {
    trustedOrigins.contains(origin) || allowed.contains(.origin(origin)) || allowed.contains(.host(origin.host))
  }

  private func isAllowed(_ address: IPAddress) -> Bool {
    allowed.contains { if case .network(let range) = $0 { range.contains(address) } else { false } }
  }

  private func refusal(of origin: Origin) -> OutboundRefusal? {
    guard ports.contains(origin.port) else { return .port(origin.port) }
    return HostName.isLocal(origin.host) ? .name(origin.host) : nil
  }

  private func addresses(of host: String) async -> [IPAddress]? {
    if let address = IPAddress(host) { return [address] }
    // Why a name has no address (no such name, no network, cancelled) changes nothing here: there is nothing to check.
    return try? await lookup(host)
  }
}
