public import Foundation

/// The public name of a place in one language: shared by all readers, and bounded.
public struct PlaceName: Sendable, Hashable {
  /// The maximum stored length, in Unicode scalars; longer names are truncated.
  public static let maximumLength = 200

  /// The place's name; never empty, no control characters.
  public let name: String
  /// The region's name; nil when unknown.
  public let region: String?
  /// The country's name; nil when unknown.
  public let country: String?

  /// Makes a name; nil when `name` is invalid. An invalid region or country counts as unknown.
  public init?(_ name: String, region: String? = nil, country: String? = nil) {
    guard let name = Self.bounded(name) else { return nil }
    self.name = name
    self.region = region.flatMap(Self.bounded)
    self.country = country.flatMap(Self.bounded)
  }

  private static func bounded(_ text: String) -> String? {
    if isPlain(text.utf8) { return text }
    // Truncated first, in scalars as the schema counts them: scanning a whole hostile text is slow.
    let cut = String(String.UnicodeScalarView(text.unicodeScalars.prefix(maximumLength)))
    let name = cut.trimmingCharacters(in: .whitespacesAndNewlines)
    let hasControls = name.unicodeScalars.contains { $0.properties.generalCategory == .control }
    return name.isEmpty || hasControls ? nil : name
  }

  /// Returns true for nearly every name, a fast path because a list of cities reads thousands: short, without spaces at its ends,
  /// and with letters of one or two bytes, among which C2 begins the controls and the no-break space.
  private static func isPlain(_ text: String.UTF8View) -> Bool {
    guard (1...maximumLength).contains(text.count), text.first != 0x20, text.last != 0x20 else { return false }
    return text.allSatisfy { (0x20..<0xE0).contains($0) && $0 != 0x7F && $0 != 0xC2 }
  }
}

/// The known names of one place.
public struct PlaceNames: Sendable, Hashable {
  /// The key in ``byLanguage`` of a name in an unknown language: ISO 639's code for it.
  public static let unknownLanguage = "und"
  /// The interval after which a missing name is requested from the geocoder again, in seconds.
  static let retryInterval: TimeInterval = 30 * 86_400

  /// The names by language; the codes are results of ``language(_:)``.
  public var byLanguage: [String: PlaceName]
  /// The time of the last request for the name in a language, whether or not the geocoder knew it.
  public var requestedAt: [String: Date]

  /// Makes the known names.
  public init(_ byLanguage: [String: PlaceName] = [:], requestedAt: [String: Date] = [:]) {
    self.byLanguage = byLanguage
    self.requestedAt = requestedAt
  }

  /// Returns the primary language of a BCP 47 tag, two or three small letters: `fr` of `fr-CA`; nil when it is invalid.
  public static func language(_ tag: String) -> String? {
    let primary = tag.utf8.prefix { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") }
    // Bit 0x20 distinguishes a small letter from its capital.
    let isCode = (2...3).contains(primary.count) && primary.allSatisfy { (0x61...0x7A).contains($0 | 0x20) }
    return isCode ? Substring(primary).lowercased() : nil
  }

  /// Replaces names by those of `newer` in the same languages.
  public mutating func merge(_ newer: PlaceNames) {
    byLanguage.merge(newer.byLanguage) { $1 }
    requestedAt.merge(newer.requestedAt) { $1 }
  }

  /// Returns `place` with its name in `language`; as saved when that is unknown, or when a person named it.
  func localized(_ place: Place, in language: String) -> Place {
    guard let local = byLanguage[language], isPublicName(place.name) else { return place }
    var called = place
    called.name = local.name
    called.region = local.region ?? place.region
    called.country = local.country ?? place.country
    return called
  }

  /// Returns true when the name of `place` in `language` should be requested from the geocoder. Only geocoder places have a
  /// country: the name that a reader gave to a map point is never sent to a provider.
  func needsName(for place: Place, in language: String, at now: Date) -> Bool {
    guard byLanguage[language] == nil, place.countryCode != nil else { return false }
    guard let lastRequest = requestedAt[language], !lastRequest.isAhead(of: now) else { return true }
    return now.timeIntervalSince(lastRequest) > Self.retryInterval
  }

  /// Returns the name for the geocoder's request: the saved one, unless a person gave it, which stays private.
  func query(for place: Place) -> String {
    guard !byLanguage.isEmpty, !isPublicName(place.name) else { return place.name }
    return byLanguage.min { $0.key < $1.key }?.value.name ?? place.name
  }

  /// Returns true for a public name of the place in any language; all others were made by a person.
  func isPublicName(_ name: String) -> Bool { byLanguage.values.contains { $0.name == name } }
}

extension Place {
  /// Returns the names of the place in the reply to a request in `language`: in that language, and in those of `others` that the
  /// reply includes.
  func names(in language: String, and others: Set<String>) -> [String: PlaceName] {
    var names: [String: PlaceName] = [:]
    for case (let code, let local) in localNames where others.contains(code) {
      // The service gives only the city's name in other languages; the system knows the country's.
      let country = countryCode.flatMap { Locale(identifier: code).localizedString(forRegionCode: $0) }
      names[code] = PlaceName(local, region: region, country: country)
    }
    names[language] = PlaceName(name, region: region, country: country)
    return names
  }

  /// Returns true when a result is this place: the same position, or the same country within 2 km, because geocoders differ about
  /// the middle of a city.
  func isNear(_ other: Place) -> Bool {
    if id == other.id { return true }
    guard let countryCode, countryCode == other.countryCode else { return false }
    return coordinate.distance(to: other.coordinate).kilometers <= 2
  }
}
