package import GazetteDomain

/// The reason why the outbound guard refuses a request, in one language.
package struct OutboundRulePhrases: Sendable {
  /// The rule, for use after a colon: without a capital and a full stop, and with no more of the address than its host.
  package let reason: @Sendable (OutboundRule) -> String
  /// A full sentence for the operator: how to allow a feed in their own network all the same; nil when that is impossible.
  package let way: @Sendable (OutboundRule) -> String?

  /// Returns the rule and the remedy, for use after a colon, as full sentences.
  package func told(_ rule: OutboundRule) -> String {
    ["\(reason(rule)).", way(rule)].compactMap(\.self).joined(separator: " ")
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
      case .backslash: "a backslash stands before an @"
      case .host(let host): "\(host) isn’t a host name"
      case .localName(let name): "\(name) names this machine or a private network"
      case .port(let port): "port \(port) is not allowed (outbound.ports names further ports)"
      case .address(let address, let host) where address == host: "\(host) is not on the public internet"
      case .address(let address, let host): "\(host) has the address \(address), which is not on the public internet"
      case .uncheckedPeer(let peer): "the connection reached \(peer), which was not checked"
      case .untold: "the rules for outbound requests don’t allow it"
      }
    },
    way: { rule in
      let allowed =
        "If it is a machine of your own home, the setting outbound.allowed lets feeds be read at its own address, though "
        + "not by a redirect: write"
      return switch rule {
      case .localName(let host), .address(_, let host): "\(allowed) \(host)."
      case .port(let port): "\(allowed) that address with its port, such as http://nas.local:\(port)."
      default: nil
      }
    })

  static let french = OutboundRulePhrases(
    reason: { rule in
      switch rule {
      case .malformed: "ce n’est pas une adresse web entière"
      case .scheme(let scheme): "elle commence par \(scheme), et seuls http et https sont demandés"
      case .credentials: "elle contient un nom d’utilisateur ou un mot de passe"
      case .controlCharacter: "elle contient un saut de ligne ou un autre caractère de contrôle"
      case .backslash: "une barre oblique inverse y précède un @"
      case .host(let host): "\(host) n’est pas un nom d’hôte"
      case .localName(let name): "\(name) est un nom de cette machine ou d’un réseau privé"
      case .port(let port): "le port \(port) n’est pas permis (outbound.ports en nomme d’autres)"
      case .address(let address, let host) where address == host: "\(host) n’est pas sur l’internet public"
      case .address(let address, let host):
        "\(host) a pour adresse \(address), qui n’est pas sur l’internet public"
      case .uncheckedPeer(let peer): "la connexion est arrivée à \(peer), qui n’a pas été vérifiée"
      case .untold: "les règles des demandes sortantes ne le permettent pas"
      }
    },
    way: { rule in
      let allowed =
        "Si c’est une machine de chez vous, le réglage outbound.allowed permet de lire des flux à son adresse même, mais "
        + "pas par une redirection : écrivez"
      return switch rule {
      case .localName(let host), .address(_, let host): "\(allowed) \(host)."
      case .port(let port): "\(allowed) cette adresse avec son port, comme http://nas.local:\(port)."
      default: nil
      }
    })
}
