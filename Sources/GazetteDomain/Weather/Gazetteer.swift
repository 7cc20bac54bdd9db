import Foundation

/// What Gazette knows by itself of the world's cities: their names in all scripts, and where they lie.
///
/// It answers at once, without a network and without a provider's budget.
public protocol Gazetteer: Sendable {
  /// Cities one of whose names is `name`, begins so, or has words that begin so; best first, at most `limit`.
  func cities(named name: FoldedName, limit: Int) -> [GazetteerCity]
  /// Cities that `name` means but for its slips (see ``Spelling``); best first, at most `limit`.
  func cities(resembling name: FoldedName, limit: Int) -> [GazetteerCity]
  /// The city that `point` lies in, or the one near it that people know best; nil when none is known.
  func nearest(to point: Coordinate) -> GazetteerCity?
}

/// A city that a gazetteer knows.
public struct GazetteerCity: Sendable, Hashable {
  /// Its name as the gazetteer's source writes it; never empty.
  public var name: String
  /// Its name by language, `en` and `fr`, where that is known.
  public var names: [String: String]
  /// Its region's name, when known, and what the region is called in French, where that differs.
  public var region, frenchRegion: String?
  /// ISO 3166-1 alpha-2, such as `FR`.
  public var countryCode: String
  /// Where it is, to 4 decimals.
  public var coordinate: Coordinate
  /// The IANA time zone, such as `Europe/Paris`.
  public var timeZone: String
  /// Inhabitants.
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

  /// What it is called in the language of `code`; as its source writes it where that is not known.
  public func name(languageCode code: String) -> String { names[code] ?? name }

  /// The city as a place, in the language of `code`, with the names that are known in others.
  public func place(languageCode code: String) -> Place {
    let local = PlaceNames.language(code) ?? "en"
    return Place(
      name: name(languageCode: local), region: local == "fr" ? frenchRegion ?? region : region,
      country: Locale(identifier: local).localizedString(forRegionCode: countryCode), countryCode: countryCode,
      coordinate: coordinate, timeZone: TimeZone(identifier: timeZone), population: population, localNames: names)
  }

  /// Everything that it is called, as it is compared.
  var allNames: [FoldedName] { Set([name] + names.values).map { FoldedName($0) } }

  /// How far the city reaches from its middle, by its population: Paris 6 km, Albi 1 km.
  public var reach: Length { Self.reach(population: population) }

  /// How far a city of so many inhabitants reaches from its middle.
  public static func reach(population: Int) -> Length {
    Length(clampingMeters: max(1000, 4 * Double(max(0, population)).squareRoot()))
  }

  /// Its names in the languages where both the city's and the country's are known.
  var placeNames: [String: PlaceName] {
    Dictionary(
      uniqueKeysWithValues: names.keys.compactMap { code in
        let place = place(languageCode: code)
        return PlaceName(place.name, region: place.region, country: place.country).map { (code, $0) }
      })
  }
}

extension Gazetteer {
  /// The city that `place` is: within 2 km, in the same country, and called like it; nil when none is.
  func city(of place: Place) -> GazetteerCity? {
    guard let city = nearest(to: place.coordinate), city.countryCode == place.countryCode,
      city.coordinate.distance(to: place.coordinate).kilometers <= 2
    else { return nil }
    let names = cities(named: FoldedName(place.name), limit: 20)
    return names.first { $0.coordinate == city.coordinate }
  }
}
