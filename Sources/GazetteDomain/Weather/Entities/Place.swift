public import Foundation

/// A place of the world: a city, or any point of the map.
public struct Place: Sendable, Hashable, Identifiable {
  /// Its identity, derived from the position.
  public var id: PlaceID { PlaceID(coordinate) }
  /// Its name in the language it was searched in; never empty.
  public var name: String
  /// The first-level region (state, région, Land), when known.
  public var region: String?
  /// The country's name, when known; none at sea.
  public var country: String?
  /// The country's ISO 3166-1 alpha-2 code in capitals, when known.
  public var countryCode: String?
  /// The position as the provider gave it.
  public var coordinate: Coordinate
  /// The IANA time zone, such as `Europe/Paris`, when known.
  public var timeZone: TimeZone?
  /// Height above the sea, when known.
  public var elevation: Length?
  /// Inhabitants, when known; within ``populations``.
  public var population: Int? { didSet { population = Self.population(population) } }

  /// What a height above the sea can be, in metres.
  public static let elevations = -12_000...9_000
  /// What a population can be.
  public static let populations = 0...100_000_000_000

  /// Whether a place can lie so many metres above the sea.
  public static func isElevation(_ meters: Double) -> Bool {
    (Double(elevations.lowerBound)...Double(elevations.upperBound)).contains(meters)
  }

  private static func population(_ count: Int?) -> Int? { count.flatMap { populations.contains($0) ? $0 : nil } }

  /// Makes a place; a population outside ``populations`` is not known.
  public init(
    name: String, region: String? = nil, country: String? = nil, countryCode: String? = nil,
    coordinate: Coordinate, timeZone: TimeZone? = nil, elevation: Length? = nil, population: Int? = nil
  ) {
    self.name = name
    self.region = region
    self.country = country
    self.countryCode = countryCode
    self.coordinate = coordinate
    self.timeZone = timeZone
    self.elevation = elevation
    self.population = Self.population(population)
  }
}
