import BoundedNumbers
import Foundation
import GazetteDomain
import GRDB

extension Collection where Element == String {
  /// The texts as a JSON array, so that any number of them is one parameter; they hold nothing that JSON escapes.
  var jsonArray: String { "[" + map { "\"\($0)\"" }.joined(separator: ",") + "]" }
}

extension Collection where Element == Int64 {
  /// The numbers as a JSON array, so that any number of them is one parameter.
  var jsonArray: String { "[" + map { String($0) }.joined(separator: ",") + "]" }
}

/// A position, as several tables have it.
enum CoordinateColumns {
  static let columns: Columns<Coordinate> = ["latitude": { $0.latitude }, "longitude": { $0.longitude }]

  static func read(_ row: NamedRow) throws -> Coordinate {
    try Coordinate(latitude: row["latitude"], longitude: row["longitude"])
  }
}

/// A source error as a code and its facts, so that a reader is told the same after a restart; several tables have it.
struct SourceErrorColumns {
  static let columns: Columns<SourceErrorColumns?> = [
    "code": { $0?.code }, "provider": { $0?.provider?.rawValue }, "afterNanoseconds": { $0?.after?.wholeNanoseconds },
    "until": { $0?.until?.timeIntervalSince1970 }, "status": { $0?.status }, "detail": { $0?.detail },
  ]

  private var code: String
  private var provider: ProviderID?
  private var after: Duration?
  private var until: Date?
  private var status: Int?
  private var detail: String?
}

extension SourceErrorColumns {
  init(_ error: SourceError) {
    switch error {
    case .unreachable(let provider): self.init(code: "unreachable", provider: provider)
    case .timedOut(let provider, let after): self.init(code: "timedOut", provider: provider, after: after)
    case .rateLimited(let provider, let until): self.init(code: "rateLimited", provider: provider, until: until)
    case .budgetSpent(let provider, let until): self.init(code: "budgetSpent", provider: provider, until: until)
    case .unauthorized(let provider): self.init(code: "unauthorized", provider: provider)
    case .notFound(let provider): self.init(code: "notFound", provider: provider)
    case .rejected(let provider, let reason): self.init(code: "rejected", provider: provider, detail: reason)
    case .failing(let provider, let status): self.init(code: "failing", provider: provider, status: status)
    case .unreadable(let provider, let detail): self.init(code: "unreadable", provider: provider, detail: detail)
    case .refused(let provider, let rule):
      self.init(code: "refused", provider: provider, detail: OutboundRuleText.text(of: rule))
    case .setAside(let provider): self.init(code: "setAside", provider: provider)
    case .cancelled: self.init(code: "cancelled")
    }
  }

  init(_ row: NamedRow) throws {
    code = try row["code"]
    provider = try row["provider", as: ProviderID.init(rawValue:)]
    after = try row["afterNanoseconds", as: { (nanoseconds: Int64) in Duration.nanoseconds(nanoseconds) }]
    until = try row.date("until")
    status = try row["status"]
    detail = try row["detail"]
  }

  /// A failure, with when it was; nil when the error is one that this version does not know.
  static func readFailure(_ row: NamedRow) throws -> RefreshFailure? {
    let failedAt = try row.requiredDate("failedAt")
    return try SourceErrorColumns(row).error.map { RefreshFailure(error: $0, failedAt: failedAt) }
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

extension SecretHash {
  /// The bytes, as several tables have them.
  var blob: Data { Data(bytes) }

  init?(blob: Data) { self.init(bytes: Array(blob)) }
}

extension Database {
  /// Makes sure that what is about to be stored for `reader` has somebody to belong to.
  func ensureReader(_ reader: ReaderKey) throws {
    try run("INSERT INTO reader (readerKey) VALUES (?) ON CONFLICT DO NOTHING", [reader.rawValue])
  }
}
