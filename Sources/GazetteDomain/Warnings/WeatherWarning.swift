public import Foundation

/// An official warning of a weather service, in its own words.
public struct WeatherWarning: Sendable, Hashable, Identifiable {
  /// Its identity, the same after each fetch; an update of it is another warning, with the same ``chain``.
  public var id: WarningID
  /// What links a warning with its updates: the identity of the first of them. Who was told of the chain is told again only
  /// when the level rises.
  public var chain: WarningID
  /// What the message is called that tells it; a message can tell several warnings.
  public var message: WarningID
  /// The answer of a service that it stands in.
  public var scope: WarningScope
  /// How grave it is.
  public var level: WarningLevel
  /// What it warns of.
  public var kind: WarningKind
  /// The service's own words, one for each language, in the order in which it wrote them; never empty.
  public var texts: [WarningText]
  /// When it was issued.
  public var sentAt: Date
  /// When what it warns of begins; nil when that was not told.
  public var onset: Date?
  /// When it ends; nil when it holds until it is withdrawn.
  public var ends: Date?
  /// Who warns, as it calls itself; nil when that was not told.
  public var sender: String?
  /// The service's own page of it, when there is one.
  public var url: URL?
  /// The licence as the service wrote it into the warning, when it did; what it asks for in general is its attribution.
  public var licence: String?
  /// Where it holds.
  public var areas: [WarningArea]
  /// True for a green level and for the all-clear: it is kept, and never shown as a warning.
  public var isAllClear: Bool
  /// The level that its chain had before it was raised; nil when it never was.
  public var raisedFrom: WarningLevel?

  /// Makes a warning; a time outside the years 1900 to 9999 is missing.
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

  /// The service that told it.
  public var service: ProviderID { scope.service }

  /// Its words for a reader of the language `code` (`fr`, `en`): in that language, else in English, else the first.
  public func text(languageCode code: String) -> WarningText {
    let wanted = [code, "en"].lazy.compactMap { language in texts.first { $0.isIn(language) } }
    return wanted.first ?? texts.first ?? WarningText(language: "und", event: "")
  }

  /// Whether it is to be shown at `now`: it has not ended and is no all-clear. One that has not begun is shown.
  public func isShown(at now: Date) -> Bool { !isAllClear && !hasEnded(at: now) }

  /// Whether its end is past at `now`.
  public func hasEnded(at now: Date) -> Bool { ends.map { $0 <= now } ?? false }

  /// Whether it holds at `now`; false before its onset.
  public func isInForce(at now: Date) -> Bool { isShown(at: now) && (onset ?? sentAt) <= now }

  /// The order of lists: the graver first, then the sooner, then by identity.
  public static func comesFirst(_ left: WeatherWarning, _ right: WeatherWarning) -> Bool {
    if left.level != right.level { return left.level > right.level }
    let (leftOnset, rightOnset) = (left.onset ?? left.sentAt, right.onset ?? right.sentAt)
    return (leftOnset, left.id.rawValue) < (rightOnset, right.id.rawValue)
  }
}

/// The identity of a warning, good for an address: a service's short name and sixteen hexadecimal digits.
public struct WarningID: RawRepresentable, Sendable, Hashable {
  /// As it is stored and stands in addresses: `dwd-0f3a…`.
  public let rawValue: String

  /// Reads an identity; nil unless it is 1...60 lower-case letters, digits and hyphens.
  public init?(rawValue: String) {
    let isPlain = rawValue.utf8.allSatisfy { byte in
      (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x2D
    }
    guard isPlain, (1...60).contains(rawValue.utf8.count) else { return nil }
    self.rawValue = rawValue
  }

  /// The identity of what `sender` calls `identifier` at `service`.
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

/// How grave a warning is, on the scale that the services of Europe share.
public enum WarningLevel: Int, Sendable, Hashable, Comparable, CaseIterable {
  /// 1: minor. Germany's yellow, an American "minor".
  case minor = 1
  /// 2: moderate, MeteoAlarm's yellow.
  case moderate = 2
  /// 3: severe, orange.
  case severe = 3
  /// 4: extreme, red.
  case extreme = 4

  /// The less grave is less.
  public static func < (left: WarningLevel, right: WarningLevel) -> Bool { left.rawValue < right.rawValue }
}

/// What is warned of, as far as the services' own lists agree.
public enum WarningKind: String, Sendable, Hashable, CaseIterable {
  case wind, snowIce, thunderstorm, fog, heat, cold, coast, forestFire, avalanche, rain, flood, rainFlood, marine,
    drought
  case tornado, tropicalStorm, tsunami, airQuality, ultraviolet, other
}

/// A warning's words in one language, plain text, unchanged but for the joined lines of a hard wrap.
public struct WarningText: Sendable, Hashable {
  /// The language tag as the service wrote it: `fr-FR`, `en-GB`, `und` when nothing tells it.
  public var language: String
  /// What is warned of, in the service's words; may be empty.
  public var event: String
  /// One line about it, when there is one.
  public var headline: String?
  /// The whole text, paragraphs parted by line feeds, when there is one.
  public var description: String?
  /// What to do, when that was told.
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

  /// Whether its language is `code`, of whatever region.
  public func isIn(_ code: String) -> Bool {
    language.lowercased().split(whereSeparator: { $0 == "-" || $0 == "_" }).first.map(String.init) == code.lowercased()
  }
}
