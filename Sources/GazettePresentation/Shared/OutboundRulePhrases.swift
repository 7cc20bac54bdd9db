package import GazetteDomain

/// The reason why the outbound guard refuses a request, in one language.
package struct OutboundRulePhrases: Sendable {
  /// The rule, for use after a colon: without a capital and a full stop, and with no more of the address than its host.
  package let reason: @Sendable (OutboundRule) -> String
  /// A full sentence for the operator: how to allow a feed in their own network all the same; nil when that is impossible.
  package let remedy: @Sendable (OutboundRule) -> String?

  /// Returns the rule and the remedy, for use after a colon, as full sentences.
  package func sentences(_ rule: OutboundRule) -> String {
    ["\(reason(rule)).", remedy(rule)].compactMap(\.self).joined(separator: " ")
  }
}

extension OutboundRulePhrases {
  static let english = OutboundRulePhrases(
    reason: { rule in
      switch rule {
      case .malformed: "it isn’t a complete web address"
      case .scheme(let scheme): "it starts with \(scheme); only http and https are allowed"
      case .credentials: "it contains a user name or password"
      case .controlCharacter: "it contains a line break or another control character"
      case .backslash: "it has a backslash before an @"
      case .host(let host): "\(host) isn’t a host name"
      case .localName(let name): "\(name) names this machine or a private network"
      case .port(let port): "port \(port) isn’t allowed (outbound.ports allows more ports)"
      case .address(let address, let host) where address == host: "\(host) isn’t on the public internet"
      case .address(let address, let host): "\(host) has the address \(address), which isn’t on the public internet"
      case .uncheckedPeer(let peer): "the connection reached \(peer), which wasn’t checked"
      case .unknown: "the rules for outbound requests don’t allow it"
      }
    },
    remedy: { rule in
      let allowed =
        "If it’s a machine on your own network, allow feeds at its own address (not through redirects) in "
        + "the setting outbound.allowed: add"
      return switch rule {
      case .localName(let host), .address(_, let host): "\(allowed) \(host)."
      case .port(let port): "\(allowed) that address with its port, such as http://nas.local:\(port)."
      default: nil
      }
    })

  static let french = OutboundRulePhrases(
    reason: { rule in
      switch rule {
      case .malformed: "ce n’est pas une adresse web complète"
      case .scheme(let scheme): "elle commence par \(scheme), et seuls http et https sont autorisés"
      case .credentials: "elle contient un nom d’utilisateur ou un mot de passe"
      case .controlCharacter: "elle contient un saut de ligne ou un autre caractère de contrôle"
      case .backslash: "elle contient une barre oblique inverse avant un @"
      case .host(let host): "\(host) n’est pas un nom d’hôte"
      case .localName(let name): "\(name) est un nom de cette machine ou d’un réseau privé"
      case .port(let port): "le port \(port) n’est pas autorisé (outbound.ports en autorise d’autres)"
      case .address(let address, let host) where address == host: "\(host) n’est pas sur l’Internet public"
      case .address(let address, let host):
        "\(host) a pour adresse \(address), qui n’est pas sur l’Internet public"
      case .uncheckedPeer(let peer): "la connexion est arrivée à \(peer), qui n’a pas été vérifiée"
      case .unknown: "les règles des requêtes sortantes ne l’autorisent pas"
      }
    },
    remedy: { rule in
      let allowed =
        "Si c’est une machine de votre réseau, autorisez les flux à son adresse (pas par redirection) dans "
        + "le réglage outbound.allowed : ajoutez"
      return switch rule {
      case .localName(let host), .address(_, let host): "\(allowed) \(host)."
      case .port(let port): "\(allowed) cette adresse avec son port, comme http://nas.local:\(port)."
      default: nil
      }
    })
}
