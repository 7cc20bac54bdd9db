public import Foundation

/// What the world calls a place in one language: shared by all readers, and bounded.
public struct PlaceName: Sendable, Hashable {
  /// The longest name that is kept, in Unicode scalars; a longer one is cut.
  public static let longest = 200

  /// The place's name; never empty, no control characters.
  public let name: String
  /// The region's name, when known.
  public let region: String?
  /// The country's name, when known.
  public let country: String?

  /// Makes a name; nil when `name` is none. A region or country that is no name is not known.
  public init?(_ name: String, region: String? = nil, country: String? = nil) {
    guard let name = Self.bounded(name) else { return nil }
    self.name = name
    self.region = region.flatMap(Self.bounded)
    self.country = country.flatMap(Self.bounded)
  }

  private static func bounded(_ text: String) -> String? {
    if isPlain(text.utf8) { return text }
    // Cut first, in scalars as the schema counts them: looking at all of a hostile text is slow.
    let cut = String(String.UnicodeScalarView(text.unicodeScalars.prefix(longest)))
    let name = cut.trimmingCharacters(in: .whitespacesAndNewlines)
    let hasControls = name.unicodeScalars.contains { $0.properties.generalCategory == .control }
    return name.isEmpty || hasControls ? nil : name
  }

  /// True for nearly every name, as a list of cities reads thousands: short, without spaces at its ends, and of letters
  /// that take one or two bytes, among which C2 begins the controls and the no-break space.
  private static func isPlain(_ text: String.UTF8View) -> Bool {
    guard (1...longest).contains(text.count), text.first != 0x20, text.last != 0x20 else { return false }
    return text.allSatisfy { (0x20..<0xE0).contains($0) && $0 != 0x7F && $0 != 0xC2 }
  }
}

/// What is known of the names of one place.
public struct PlaceNames: Sendable, Hashable {
  /// The key in ``byLanguage`` of a name whose language is not known: ISO 639's word for that.
  public static let unknownLanguage = "und"
  /// How long the geocoder is not asked again for a name.
  static let patience: TimeInterval = 30 * 86_400

  /// The names by language, whose codes are as ``language(_:)`` makes them.
  public var byLanguage: [String: PlaceName]
  /// When the geocoder was last asked for the name in a language, whether or not it knew.
  public var askedAt: [String: Date]

  /// Makes what is known.
  public init(_ byLanguage: [String: PlaceName] = [:], askedAt: [String: Date] = [:]) {
    self.byLanguage = byLanguage
    self.askedAt = askedAt
  }

  /// The primary language of a BCP 47 tag, two or three small letters: `fr` of `fr-CA`; nil when it is none.
  public static func language(_ tag: String) -> String? {
    let primary = tag.utf8.prefix { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") }
    // One bit tells a small letter from its capital.
    let isCode = (2...3).contains(primary.count) && primary.allSatisfy { (0x61...0x7A).contains($0 | 0x20) }
    return isCode ? Substring(primary).lowercased() : nil
  }

  /// Puts what `newer` knows in place of what is known in the same languages.
  public mutating func merge(_ newer: PlaceNames) {
    byLanguage.merge(newer.byLanguage) { $1 }
    askedAt.merge(newer.askedAt) { $1 }
  }

  /// `place` as it is called in `language`; as it was saved when that is not known, or when a person named it.
  func called(_ place: Place, in language: String) -> Place {
    guard let local = byLanguage[language], isWorlds(place.name) else { return place }
    var called = place
    called.name = local.name
    called.region = local.region ?? place.region
    called.country = local.country ?? place.country
    return called
  }

  /// Whether the geocoder should be asked what `place` is called in `language`. Only a geocoder tells a country: a point
  /// of the map that a reader named is no provider's business.
  func isWanted(for place: Place, in language: String, at now: Date) -> Bool {
    guard byLanguage[language] == nil, place.countryCode != nil else { return false }
    guard let asked = askedAt[language], !asked.isAhead(of: now) else { return true }
    return now.timeIntervalSince(asked) > Self.patience
  }

  /// The name to ask the geocoder for: the saved one, unless a person gave it, which is not to be told.
  func query(for place: Place) -> String {
    guard !byLanguage.isEmpty, !isWorlds(place.name) else { return place.name }
    return byLanguage.min { $0.key < $1.key }?.value.name ?? place.name
  }

  /// True for a name that the world gives the place, in whatever language; any other is of a person's making.
  func isWorlds(_ name: String) -> Bool { byLanguage.values.contains { $0.name == name } }
}

extension Place {
  /// What a geocoder that was asked in `language` says of the place's names, in that language and those of `others`
  /// that it told beside it.
  func names(in language: String, and others: Set<String>) -> [String: PlaceName] {
    var names: [String: PlaceName] = [:]
    for case (let code, let local) in localNames where others.contains(code) {
      // The service tells the city's name alone; what a country is called is known here.
      let country = countryCode.flatMap { Locale(identifier: code).localizedString(forRegionCode: $0) }
      names[code] = PlaceName(local, region: region, country: country)
    }
    names[language] = PlaceName(name, region: region, country: country)
    return names
  }

  /// True for an answer that is this place: the same position, or the same country within 2 km, as geocoders differ in
  /// where the middle of a city is.
  func isNear(_ other: Place) -> Bool {
    if id == other.id { return true }
    guard let countryCode, countryCode == other.countryCode else { return false }
    return coordinate.distance(to: other.coordinate).kilometers <= 2
  }
}
