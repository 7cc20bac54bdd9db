package import GazetteDomain

/// The valid values of a setting.
package indirect enum SettingShape: Equatable, Sendable {
  /// Any text that is not empty.
  case text
  /// A text with this maximum number of characters.
  case shortText(maximumLength: Int)
  /// A whole number, and a TCP port, with 0 for any free one.
  case wholeNumber, port
  /// A whole number of megabytes from 1 to 1,000,000.
  case megabytes
  /// A number of connections from 4 to 100,000.
  case connections
  /// A number of things that one reader may store, from 1 to 100,000.
  case quota
  /// `true` or `false`.
  case trueOrFalse
  /// One of these words, of which there is at least one.
  case oneOf([String])
  /// A web address with a host; one that contains `{z}`, `{x}` and `{y}`; a name, an equals sign and an address.
  case address, tileAddress, namedAddress
  /// A provider's name, an equals sign and a text; the rule that admits new readers from a provider.
  case namedText, newcomers
  /// The name of an HTTP header field.
  case headerName
  /// An origin, a host or a network.
  case destination
  /// A network, or an IP address.
  case network
  /// A time zone's name.
  case timeZone
  /// A duration with its unit.
  case duration
  /// Such a value, or empty text for no value.
  case optional(SettingShape)
  /// Such values, separated by commas.
  case list(of: SettingShape)
}

/// An error in a value that is more specific than its valid values.
package enum SettingFault: Equatable, Sendable {
  /// It looks like an origin, but is invalid by this rule.
  case origin(OutboundRule)
  /// A host has a port but no scheme.
  case portWithoutScheme
  /// It cannot be a host's name or address.
  case host
  /// The part before the slash is not an address.
  case networkAddress
  /// The number after the slash is not in the range from 8 to `maximum`.
  case networkSize(maximum: Int)
}

/// The valid values of settings, in one language.
package struct SettingShapePhrases: Sendable {
  /// The valid values, for use after "it must be"; without a full stop.
  package let expectation: @Sendable (SettingShape) -> String
  /// The error, as a sentence.
  package let fault: @Sendable (SettingFault) -> String
}

extension SettingShapePhrases {
  static let english = SettingShapePhrases(
    expectation: { englishExpectation($0) },
    fault: { fault in
      switch fault {
      case .origin(let rule): "Gazette can’t connect to it: \(OutboundRulePhrases.english.reason(rule))."
      case .portWithoutScheme: "A port needs a scheme, as in http://nas.local:8080."
      case .host: "That isn’t a host name. Use one such as nas.local or 192.168.1.10."
      case .networkAddress: "A network starts with an address, as in 192.168.1.0/24 or fd00:1::/48."
      case .networkSize(let maximum):
        "After its slash, a network needs a number from 8 to \(maximum), as in 192.168.1.0/24."
      }
    })
  static let french = SettingShapePhrases(
    expectation: { frenchExpectation($0) },
    fault: { fault in
      switch fault {
      case .origin(let rule): "Gazette ne peut pas s’y connecter : \(OutboundRulePhrases.french.reason(rule))."
      case .portWithoutScheme: "Indiquez le port avec son protocole, comme http://nas.local:8080."
      case .host: "Ce n’est pas un nom d’hôte. Indiquez par exemple nas.local ou 192.168.1.10."
      case .networkAddress: "Un réseau commence par une adresse, comme 192.168.1.0/24 ou fd00:1::/48."
      case .networkSize(let maximum):
        "Après la barre, un réseau a un nombre de 8 à \(maximum), comme dans 192.168.1.0/24."
      }
    })

  private static func englishExpectation(_ shape: SettingShape) -> String {
    switch shape {
    case .text: "text"
    case .shortText(let maximum): "text of at most \(maximum) characters"
    case .wholeNumber: "a whole number"
    case .port: "a port from 0 to 65535 (0 picks a free one)"
    case .connections: "a number of connections from 4 to 100000"
    case .quota: "a whole number from 1 to 100000"
    case .megabytes: "a size in megabytes from 1 to 1000000"
    case .trueOrFalse: "true or false"
    case .oneOf(let words): FieldPhrases.alternatives(words, "or")
    case .address: "an address that starts with http:// or https:// and names a host"
    case .tileAddress: "an address that starts with http:// or https:// and contains {z}, {x} and {y}"
    case .namedAddress:
      "a name of lower-case letters, digits and hyphens, an equals sign, and an address that starts with http:// or "
        + "https://"
    case .namedText:
      "a provider’s name of letters, digits, dots and hyphens, an equals sign, and the value for that provider"
    case .newcomers: "nobody, invited, domain=example.org or group=family"
    case .headerName: "a header name such as Remote-User, of letters, digits and hyphens"
    case .network: "a network such as 192.168.1.0/24, or an address"
    case .destination:
      "an origin such as http://nas.home:8080, a host’s name or address, or a network such as 192.168.1.0/24"
    case .timeZone: "a time zone such as Europe/Paris"
    case .duration: "a duration such as 90s, 15m, 1h or 7d"
    case .optional(let shape): "\(englishExpectation(shape)), or empty for none"
    case .list(let shape): "a comma-separated list, each item \(englishExpectation(shape))"
    }
  }

  private static func frenchExpectation(_ shape: SettingShape) -> String {
    switch shape {
    case .text: "un texte"
    case .shortText(let maximum): "un texte d’au plus \(maximum) caractères"
    case .wholeNumber: "un nombre entier"
    case .port: "un port de 0 à 65535 (0 choisit un port libre)"
    case .connections: "un nombre de connexions de 4 à 100000"
    case .quota: "un entier de 1 à 100000"
    case .megabytes: "une taille en mégaoctets de 1 à 1000000"
    case .trueOrFalse: "true ou false"
    case .oneOf(let words): FieldPhrases.alternatives(words, "ou")
    case .address: "une adresse qui commence par http:// ou https:// et nomme un hôte"
    case .tileAddress: "une adresse qui commence par http:// ou https:// et contient {z}, {x} et {y}"
    case .namedAddress:
      "un nom fait de minuscules, de chiffres et de traits d’union, un signe égal, et une adresse qui commence par "
        + "http:// ou https://"
    case .namedText:
      "un nom de fournisseur fait de lettres, de chiffres, de points et de traits d’union, un signe égal, et la valeur pour "
        + "ce fournisseur"
    case .newcomers: "nobody, invited, domain=example.org ou group=famille"
    case .headerName: "le nom d’un en-tête, comme Remote-User : des lettres, des chiffres et des traits d’union"
    case .network: "un réseau comme 192.168.1.0/24, ou une adresse"
    case .destination:
      "une origine comme http://nas.home:8080, le nom ou l’adresse d’une machine, ou un réseau comme 192.168.1.0/24"
    case .timeZone: "le nom d’un fuseau horaire, comme Europe/Paris"
    case .duration: "une durée, comme 90s, 15m, 1h ou 7d"
    case .optional(let shape): "\(frenchExpectation(shape)), ou vide"
    case .list(let shape): "une liste séparée par des virgules, chaque élément étant \(frenchExpectation(shape))"
    }
  }
}
