package import GazetteDomain

/// Why the outbound guard does not let a request pass, in one language.
package struct OutboundRulePhrases: Sendable {
  /// The rule, to stand behind a colon: neither a capital nor a full stop, and no more of the address than its host.
  package let reason: @Sendable (OutboundRule) -> String
}

extension OutboundRulePhrases {
  static let english = OutboundRulePhrases(
    reason: { rule in
      switch rule {
      case .malformed: "it is no whole web address"
      case .scheme(let scheme): "it begins with \(scheme), and only http and https are fetched"
      case .credentials: "it carries a user name or a password"
      case .controlCharacter: "it holds a line break or another control character"
      case .backslash: "a backslash stands before an @"
      case .host(let host): "\(host) is no host name"
      case .localName(let name): "\(name) is a name of this machine or of a private network"
      case .port(let port): "port \(port) is not allowed (outbound.ports names further ports)"
      case .address(let address, let host) where address == host: "\(host) is not on the public internet"
      case .address(let address, let host): "\(host) has the address \(address), which is not on the public internet"
      case .uncheckedPeer(let peer): "the connection reached \(peer), which was not checked"
      case .untold: "the rules of outbound requests do not allow it"
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
    })
}
