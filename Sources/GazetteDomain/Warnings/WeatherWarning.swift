import BoundedNumbers
public import Foundation

/// An official warning of a weather service, in its own words.
public struct WeatherWarning: Sendable, Hashable, Identifiable {
  /// The identity, the same after each fetch; an update is another warning with the same ``chain``.
  public var id: WarningID
  /// The link between a warning and its updates: the identity of the first of them. A reader who was notified of the chain is
  /// notified again only when the level rises.
  public var chain: WarningID
  /// The identity of its message; a message can contain several warnings.
  public var message: WarningID
  /// The scope of the reply that contains it.
  public var scope: WarningScope
  /// The severity.
  public var level: WarningLevel
  /// The kind.
  public var kind: WarningKind
  /// The service's own texts, one per language, in its order; never empty.
  public var texts: [WarningText]
  /// The time when it was issued.
  public var sentAt: Date
  /// The time when the event begins; nil when unknown.
  public var onset: Date?
  /// The time when it ends; nil when it applies until it is withdrawn.
  public var ends: Date?
  /// The issuer's own name; nil when unknown.
  public var sender: String?
  /// The service's own page about it; nil without one.
  public var url: URL?
  /// The licence that the warning itself states; nil without one. The general terms are in the service's attribution.
  public var licence: String?
  /// The areas where it applies.
  public var areas: [WarningArea]
  /// True for a green level and for the all-clear, which are stored but never shown as a warning.
  public var isAllClear: Bool
  /// The level of its chain before it was raised; nil when it never was.
  public var raisedFrom: WarningLevel?

  /// Makes a warning; a time outside the years 1900 to 9999 counts as missing.
  public init(
    id: WarningID, chain: WarningID? = nil, message: WarningID? = nil, scope: WarningScope, level: WarningLevel,
    kind: WarningKind, texts: [WarningText], sentAt: Date, onset: Date? = nil, ends: Date? = nil, sender: String? = nil,
    url: URL? = nil,
    licence: String? = nil, areas: [WarningArea] = [], isAllClear: Bool = false
  ) {
    self.id = id
    self.chain = chain ?? id
    self.message = message ?? id
    self.scope = scope
    self.level = level
    self.kind = kind
    self.texts = texts
    self.sentAt = sentAt.bounded
    self.onset = onset.map(\.bounded)
    self.ends = ends.map(\.bounded)
    self.sender = sender
    self.url = url
    self.licence = licence
    self.areas = areas
    self.isAllClear = isAllClear
  }

  /// The service that issued it.
  public var service: ProviderID { scope.service }

  /// Returns its text for the language `code` (`fr`, `en`): in that language, else in English, else the first.
  public func text(languageCode code: String) -> WarningText {
    let wanted = [code, "en"].lazy.compactMap { language in texts.first { $0.isIn(language) } }
    return wanted.first ?? texts.first ?? WarningText(language: "und", event: "")
  }

  /// Returns true when it is to be shown at `now`: it has not ended and is not an all-clear. A future one is shown.
  public func isShown(at now: Date) -> Bool { !isAllClear && !hasEnded(at: now) }

  /// The end for readers; nil if ``ends`` is before its beginning: then the text expires, and the service issues it again.
  public var displayedEnd: Date? { ends.flatMap { end in onset.map { $0 < end } ?? true ? end : nil } }

  /// Whether its end is past at `now`; never before it has begun.
  public func hasEnded(at now: Date) -> Bool { ends.map { max($0, onset ?? $0) <= now } ?? false }

  /// Returns true when it applies at `now`; false before its onset.
  public func isInForce(at now: Date) -> Bool { isShown(at: now) && (onset ?? sentAt) <= now }

  /// Returns true when `left` precedes `right` in lists: the more severe first, then the sooner, then by identity.
  public static func precedes(_ left: WeatherWarning, _ right: WeatherWarning) -> Bool {
    if left.level != right.level { return left.level > right.level }
    let (leftOnset, rightOnset) = (left.onset ?? left.sentAt, right.onset ?? right.sentAt)
    return (leftOnset, left.id.rawValue) < (rightOnset, right.id.rawValue)
  }
}

/// The identity of a warning, safe in addresses: a service's short name and sixteen hexadecimal digits.
public struct WarningID: RawRepresentable, Sendable, Hashable {
  /// The form in the store and in addresses: `dwd-0f3a…`.
  public let rawValue: String

  /// Reads an identity; nil unless it is 1...60 lower-case letters, digits and hyphens.
  public init?(rawValue: String) {
    let isPlain = rawValue.utf8.allSatisfy { byte in
      (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x2D
    }
    guard isPlain, (1...60).contains(rawValue.utf8.count) else { return nil }
    self.rawValue = rawValue
  }

  /// Makes the identity of the warning that `sender` at `service` calls `identifier`.
  public init(_ service: ProviderID, sender: String, identifier: String) {
    var hash = StableHash()
    for part in [service.rawValue, sender, identifier] {
      hash.add(part)
      hash.add("\n")
    }
    let name = service.rawValue.utf8.filter { (0x61...0x7A).contains($0) }.prefix(20)
    rawValue = "\(String(decoding: name, as: UTF8.self))-\(hash.text)"
  }
}

/// The severity of a warning, on the scale that Europe's services share.
public enum WarningLevel: Int, Sendable, Hashable, Comparable, CaseIterable {
  /// 1: minor. Germany's yellow, an American "minor".
  case minor = 1
  /// 2: moderate, MeteoAlarm's yellow.
  case moderate = 2
  /// 3: severe, orange.
  case severe = 3
  /// 4: extreme, red.
  case extreme = 4

  /// Less severe levels sort first.
  public static func < (left: WarningLevel, right: WarningLevel) -> Bool { left.rawValue < right.rawValue }
}

/// The kind of event, as far as the services' own lists agree.
public enum WarningKind: String, Sendable, Hashable, CaseIterable {
  /// The kinds of MeteoAlarm.
  case wind, snowIce, thunderstorm, fog, heat, cold, coast, forestFire, avalanche, rain, flood, rainFlood, marine,
    drought
  /// Kinds of other services, and all events without a kind of their own.
  case tornado, tropicalStorm, tsunami, airQuality, ultraviolet, other
}

/// A warning's text in one language, plain text, unchanged except that hard-wrapped lines are joined.
public struct WarningText: Sendable, Hashable {
  /// The language tag as the service wrote it: `fr-FR`, `en-GB`, `und` when unknown.
  public var language: String
  /// The event, in the service's words; may be empty.
  public var event: String
  /// One line about it; nil without one.
  public var headline: String?
  /// The whole text, with line feeds between paragraphs; nil without one.
  public var description: String?
  /// The recommended action; nil without one.
  public var instruction: String?

  /// Makes a text.
  public init(
    language: String, event: String, headline: String? = nil, description: String? = nil, instruction: String? = nil
  ) {
    self.language = language
    self.event = event
    self.headline = headline
    self.description = description
    self.instruction = instruction
  }

  /// Returns true when its language is `code`, in any region.
  public func isIn(_ code: String) -> Bool {
    language.lowercased().split(whereSeparator: { $0 == "-" || $0 == "_" }).first.map(String.init) == code.lowercased()
  }
}
