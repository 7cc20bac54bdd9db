package import GazetteDomain
package import HTTPFetching

extension OutboundRule {
  /// The rule behind `refusal`.
  package init(_ refusal: OutboundRefusal) {
    switch refusal {
    case .malformed: self = .malformed
    case .scheme(let scheme): self = .scheme(scheme)
    case .credentials: self = .credentials
    case .controlCharacter: self = .controlCharacter
    case .backslash: self = .backslash
    case .host(let host): self = .host(host)
    case .name(let name): self = .localName(name)
    case .port(let port): self = .port(port)
    case .address(let address, let host): self = .address("\(address)", host: host)
    case .peer(let peer): self = .uncheckedPeer(peer)
    }
  }
}
