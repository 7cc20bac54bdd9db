import BoundedNumbers
package import Foundation
package import GazetteDomain

/// The stored form of a source error, a code and its facts, so that readers see the same error after a restart.
package struct StoredSourceError: Sendable {
  /// The code of the error.
  package var code: String
  /// The provider; nil without one.
  package var provider: ProviderID?
  /// The time for which the reply was awaited.
  package var after: Duration?
  /// The time before which the provider gets no request.
  package var until: Date?
  /// The status of the reply.
  package var status: Int?
  /// Further details.
  package var detail: String?

  /// Makes the stored form from its columns.
  package init(
    code: String, provider: ProviderID? = nil, after: Duration? = nil, until: Date? = nil, status: Int? = nil,
    detail: String? = nil
  ) {
    (self.code, self.provider, self.after) = (code, provider, after)
    (self.until, self.status, self.detail) = (until, status, detail)
  }

  /// Makes the stored form of `error`.
  package init(_ error: SourceError) {
    switch error {
    case .unreachable(let provider): self.init(code: "unreachable", provider: provider)
    case .untrusted(let provider, let fault): self.init(code: "untrusted", provider: provider, detail: fault.rawValue)
    case .timedOut(let provider, let after): self.init(code: "timedOut", provider: provider, after: after)
    case .rateLimited(let provider, let until): self.init(code: "rateLimited", provider: provider, until: until)
    case .budgetSpent(let provider, let until): self.init(code: "budgetSpent", provider: provider, until: until)
    case .unauthorized(let provider): self.init(code: "unauthorized", provider: provider)
    case .forbidden(let provider): self.init(code: "forbidden", provider: provider)
    case .blocksPrograms(let provider): self.init(code: "blocksPrograms", provider: provider)
    case .packed(let provider, let encoding): self.init(code: "packed", provider: provider, detail: encoding)
    case .notFound(let provider): self.init(code: "notFound", provider: provider)
    case .rejected(let provider, let reason): self.init(code: "rejected", provider: provider, detail: reason)
    case .failing(let provider, let status): self.init(code: "failing", provider: provider, status: status)
    case .unreadable(let provider, let detail): self.init(code: "unreadable", provider: provider, detail: detail)
    case .refused(let provider, let rule):
      self.init(code: "refused", provider: provider, detail: OutboundRuleText.text(of: rule))
    case .quarantined(let provider): self.init(code: "setAside", provider: provider)
    case .cancelled: self.init(code: "cancelled")
    }
  }

  /// The error; nil when the code is unknown, or a fact is missing.
  package var error: SourceError? {
    guard let provider else { return code == "cancelled" ? .cancelled : nil }
    return switch code {
    case "unreachable": .unreachable(provider)
    case "untrusted": detail.flatMap(CertificateFault.init).map { .untrusted(provider, $0) }
    case "timedOut": after.map { .timedOut(provider, after: $0) }
    case "rateLimited": until.map { .rateLimited(provider, until: $0) }
    case "budgetSpent": until.map { .budgetSpent(provider, until: $0) }
    case "unauthorized": .unauthorized(provider)
    case "forbidden": .forbidden(provider)
    case "blocksPrograms": .blocksPrograms(provider)
    case "packed": .packed(provider, encoding: detail ?? "")
    case "notFound": .notFound(provider)
    case "rejected": .rejected(provider, reason: detail ?? "")
    case "failing": status.map { .failing(provider, status: $0) }
    case "unreadable": .unreadable(provider, detail: detail ?? "")
    case "refused": .refused(provider, OutboundRuleText.rule(in: detail))
    case "setAside": .quarantined(provider)
    default: nil
    }
  }
}

/// The text form of an outbound rule: its code, then its facts separated by spaces.
package enum OutboundRuleText {
  /// Returns the code with its facts; nil for ``OutboundRule/unknown``.
  package static func text(of rule: OutboundRule) -> String? {
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
    case .unknown: nil
    }
  }

  /// Returns the rule; ``OutboundRule/unknown`` for an unknown text, such as the sentences of an earlier version.
  package static func rule(in text: String?) -> OutboundRule {
    let parts = (text ?? "").split(separator: " ", maxSplits: 1).map(String.init)
    guard let code = parts.first else { return .unknown }
    guard parts.count == 2 else { return bare[code] ?? .unknown }
    return rule(code, fact: parts[1]) ?? .unknown
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
  /// The duration in nanoseconds, rounded down; clamped to 292 years.
  package var wholeNanoseconds: Int64 {
    let (nanoseconds, overflow) = components.seconds.multipliedReportingOverflow(by: 1_000_000_000)
    return overflow ? .max : nanoseconds &+ components.attoseconds / 1_000_000_000
  }
}

/// Lists stored as JSON in one column; an empty list is NULL.
package enum JSONColumn {
  /// Returns the JSON of `values`; nil when empty.
  package static func text(_ values: some Collection<some Encodable>) throws -> String? {
    values.isEmpty ? nil : try encoded(Array(values))
  }

  /// Returns the JSON of texts; nil when empty. Most need no escapes and are written in a fraction of the encoder's time.
  package static func text(_ values: some Collection<String>) throws -> String? {
    guard !values.isEmpty else { return nil }
    guard values.allSatisfy({ $0.utf8.allSatisfy(isPlain) }) else { return try encoded(Array(values)) }
    return "[\"" + values.joined(separator: "\",\"") + "\"]"
  }

  private static func encoded(_ values: [some Encodable]) throws -> String {
    String(decoding: try JSONEncoder().encode(values), as: UTF8.self)
  }

  /// Returns true when a byte needs no escape in a JSON text; the encoder escapes slashes, too.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 32 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\") && byte != UInt8(ascii: "/")
  }

  /// Returns a list of texts: most contain no escapes and are read in a tenth of the decoder's time.
  package static func values(_ text: String?) throws -> [String] {
    guard let text else { return [] }
    guard text.hasPrefix("[\""), text.hasSuffix("\"]"), text.utf8.count > 3, !text.utf8.contains(UInt8(ascii: "\\"))
    else { return try values(text, of: String.self) }
    let inner = text.utf8.dropFirst(2).dropLast(2)
    if !inner.contains(UInt8(ascii: "\"")) { return [String(Substring(inner))] }
    // Splitting at the quotes yields texts and separators alternately.
    let parts =
      inner
      .split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
    guard stride(from: 1, to: parts.count, by: 2).allSatisfy({ parts[$0].elementsEqual(",".utf8) }) else {
      return try values(text, of: String.self)
    }
    return stride(from: 0, to: parts.count, by: 2).map { String(Substring(parts[$0])) }
  }

  /// Returns the values in `text`; none for nil.
  package static func values<Value: Decodable>(_ text: String?, of _: Value.Type) throws -> [Value] {
    guard let text else { return [] }
    return try JSONDecoder().decode([Value].self, from: Data(text.utf8))
  }
}
