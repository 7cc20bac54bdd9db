import Foundation

/// An offline gazetteer of the world's cities: their names in all scripts, and their positions.
///
/// It answers at once, without a network and without a provider's budget.
public protocol Gazetteer: Sendable {
  /// Returns cities with a name that is `name`, begins with it, or has words that begin with its words; best first, at most
  /// `limit`.
  func cities(named name: FoldedName, limit: Int) -> [GazetteerCity]
  /// Returns cities that match `name` with typos (see ``Spelling``); best first, at most `limit`.
  func cities(resembling name: FoldedName, limit: Int) -> [GazetteerCity]
  /// Returns the city that contains `point`, or the best known one near it; nil when there is none.
  func nearest(to point: Coordinate) -> GazetteerCity?
}

/// A city of a gazetteer.
public struct GazetteerCity: Sendable, Hashable {
  /// The name in the gazetteer's source; never empty.
  public var name: String
  /// The names by language, `en` and `fr`, if known.
  public var names: [String: String]
  /// The region's name, if known, and the French name of the region, if different.
  public var region, frenchRegion: String?
  /// ISO 3166-1 alpha-2, such as `FR`.
  public var countryCode: String
  /// The position, to 4 decimals.
  public var coordinate: Coordinate
  /// The IANA time zone, such as `Europe/Paris`.
  public var timeZone: String
  /// The number of inhabitants.
  public var population: Int

  /// Makes a city.
  public init(
    name: String, names: [String: String] = [:], region: String? = nil, frenchRegion: String? = nil,
    countryCode: String, coordinate: Coordinate, timeZone: String, population: Int
  ) {
    self.name = name
    self.names = names
    self.region = region
    self.frenchRegion = frenchRegion
    self.countryCode = countryCode
    self.coordinate = coordinate
    self.timeZone = timeZone
    self.population = population
  }

  /// Returns its name in the language of `code`; the name in its source when that is unknown.
  public func name(languageCode code: String) -> String { names[code] ?? name }

  /// Returns the city as a place, in the language of `code`, with its known names in others.
  public func place(languageCode code: String) -> Place {
    let local = PlaceNames.language(code) ?? "en"
    return Place(
      name: name(languageCode: local), region: local == "fr" ? frenchRegion ?? region : region,
      country: Locale(identifier: local).localizedString(forRegionCode: countryCode), countryCode: countryCode,
      coordinate: coordinate, timeZone: TimeZone(identifier: timeZone), population: population, localNames: names)
  }

  /// All of its names, in the form for comparison.
  var allNames: [FoldedName] { Set([name] + names.values).map { FoldedName($0) } }

  /// The estimated radius of the city, from its population: Paris 6 km, Albi 1 km.
  public var reach: Length { Self.reach(population: population) }

  /// Returns the estimated radius of a city with this many inhabitants.
  public static func reach(population: Int) -> Length {
    Length(clampingMeters: max(1000, 4 * Double(max(0, population)).squareRoot()))
  }

  /// The names in the languages in which both the city's and the country's are known.
  var placeNames: [String: PlaceName] {
    Dictionary(
      uniqueKeysWithValues: names.keys.compactMap { code in
        let place = place(languageCode: code)
        return PlaceName(place.name, region: place.region, country: place.country).map { (code, $0) }
      })
  }
}

extension Gazetteer {
  /// Returns the city that is `place`: within 2 km, in the same country, with the same name; nil when there is none.
  func city(of place: Place) -> GazetteerCity? {
    guard let city = nearest(to: place.coordinate), city.countryCode == place.countryCode,
      city.coordinate.distance(to: place.coordinate).kilometers <= 2
    else { return nil }
    let names = cities(named: FoldedName(place.name), limit: 20)
    return names.first { $0.coordinate == city.coordinate }
  }
}
