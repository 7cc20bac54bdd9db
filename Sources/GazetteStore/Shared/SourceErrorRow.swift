import BoundedNumbers
import Foundation
import GazetteDomain

/// A source error as a code and its facts, so that a reader is told the same after a restart.
struct SourceErrorRow {
  static let columns = ["code", "provider", "afterNanoseconds", "until", "status", "detail"]

  private var code: String
  private var provider: ProviderID?
  private var after: Duration?
  private var until: Date?
  private var status: Int?
  private var detail: String?

  init(_ error: SourceError) {
    switch error {
    case .unreachable(let provider): self.init("unreachable", provider)
    case .timedOut(let provider, let after): self.init("timedOut", provider, after: after)
    case .rateLimited(let provider, let until): self.init("rateLimited", provider, until: until)
    case .budgetSpent(let provider, let until): self.init("budgetSpent", provider, until: until)
    case .unauthorized(let provider): self.init("unauthorized", provider)
    case .notFound(let provider): self.init("notFound", provider)
    case .rejected(let provider, let reason): self.init("rejected", provider, detail: reason)
    case .failing(let provider, let status): self.init("failing", provider, status: status)
    case .unreadable(let provider, let detail): self.init("unreadable", provider, detail: detail)
    case .refused(let provider, let rule): self.init("refused", provider, detail: OutboundRuleText.text(of: rule))
    case .setAside(let provider): self.init("setAside", provider)
    case .cancelled: self.init("cancelled", nil)
    }
  }

  private init(
    _ code: String, _ provider: ProviderID?, after: Duration? = nil, until: Date? = nil, status: Int? = nil,
    detail: String? = nil
  ) {
    self.code = code
    self.provider = provider
    self.after = after
    self.until = until
    self.status = status
    self.detail = detail
  }

  init(reading row: inout RowReader) throws {
    code = try row.required()
    provider = row.next().map(ProviderID.init(rawValue:))
    after = row.next(Int64.self).map { .nanoseconds($0) }
    until = row.date()
    status = row.next()
    detail = row.next()
  }

  var values: [ColumnValue] {
    [code, provider?.rawValue, after?.wholeNanoseconds, until?.timeIntervalSince1970, status, detail]
  }

  /// The error; nil when the code is not one of ours, or a fact is missing.
  var error: SourceError? {
    guard let provider else { return code == "cancelled" ? .cancelled : nil }
    return switch code {
    case "unreachable": .unreachable(provider)
    case "timedOut": after.map { .timedOut(provider, after: $0) }
    case "rateLimited": until.map { .rateLimited(provider, until: $0) }
    case "budgetSpent": until.map { .budgetSpent(provider, until: $0) }
    case "unauthorized": .unauthorized(provider)
    case "notFound": .notFound(provider)
    case "rejected": .rejected(provider, reason: detail ?? "")
    case "failing": status.map { .failing(provider, status: $0) }
    case "unreadable": .unreadable(provider, detail: detail ?? "")
    case "refused": .refused(provider, OutboundRuleText.rule(in: detail))
    case "setAside": .setAside(provider)
    default: nil
    }
  }
}

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

extension Duration {
  /// The duration in nanoseconds, rounded down; as much as fits into 292 years.
  var wholeNanoseconds: Int64 {
    let (nanoseconds, overflow) = components.seconds.multipliedReportingOverflow(by: 1_000_000_000)
    return overflow ? .max : nanoseconds &+ components.attoseconds / 1_000_000_000
  }
}
