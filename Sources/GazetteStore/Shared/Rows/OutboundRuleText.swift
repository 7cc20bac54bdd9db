import BoundedNumbers
import GazetteDomain

/// A rule of the outbound guard as text: its code, and its facts behind spaces.
enum OutboundRuleText {
  static func text(of rule: OutboundRule) -> String? {
    switch rule {
    case .malformed: "malformed"
    case .scheme(let scheme): "scheme \(scheme)"
    case .credentials: "credentials"
    case .controlCharacter: "controlCharacter"
    case .backslash: "backslash"
    case .host(let host): "host \(host)"
    case .localName(let name): "localName \(name)"
    case .port(let port): "port \(port)"
    case .address(let address, let host): "address \(address) \(host)"
    case .uncheckedPeer(let peer): "uncheckedPeer \(peer)"
    case .untold: nil
    }
  }

  /// The rule; untold when `text` is none of ours, as the sentences that an earlier version wrote.
  static func rule(in text: String?) -> OutboundRule {
    let parts = (text ?? "").split(separator: " ", maxSplits: 1).map(String.init)
    guard let code = parts.first else { return .untold }
    guard parts.count == 2 else { return bare[code] ?? .untold }
    return rule(code, fact: parts[1]) ?? .untold
  }

  private static let bare: [String: OutboundRule] = [
    "malformed": .malformed, "credentials": .credentials, "controlCharacter": .controlCharacter,
    "backslash": .backslash,
  ]

  private static func rule(_ code: String, fact: String) -> OutboundRule? {
    switch code {
    case "scheme" where !fact.contains(" "): .scheme(fact)
    case "host": .host(fact)
    case "localName": .localName(fact)
    case "port": Int(fact, in: 0...65_535).map(OutboundRule.port)
    case "address": address(fact)
    case "uncheckedPeer": .uncheckedPeer(fact)
    default: nil
    }
  }

  private static func address(_ fact: String) -> OutboundRule? {
    let parts = fact.split(separator: " ", maxSplits: 1).map(String.init)
    return parts.count == 2 ? .address(parts[0], host: parts[1]) : nil
  }
}
