/// A city or a country that Gazette knows offline.
public struct KnownPlace: Sendable, Hashable {
  /// The kind, the more important first.
  public enum Kind: Sendable, Hashable {
    /// A country; its position is that of its label on a map.
    case country
    /// A country's capital.
    case capital
    /// Any other city.
    case city
  }

  /// The kind.
  public var kind: Kind
  /// The name in English and in French.
  public var englishName, frenchName: String
  /// The region in English and in French; nil when unknown.
  public var englishRegion, frenchRegion: String?
  /// ISO 3166-1 alpha-2, such as `FR`.
  public var countryCode: String
  /// The position.
  public var coordinate: Coordinate
  /// The priority of its label on a small map; 0 is the highest.
  public var rank: Int

  /// Makes a place.
  public init(
    kind: Kind, englishName: String, frenchName: String, countryCode: String, coordinate: Coordinate, rank: Int,
    englishRegion: String? = nil, frenchRegion: String? = nil
  ) {
    self.kind = kind
    self.englishName = englishName
    self.frenchName = frenchName
    self.countryCode = countryCode
    self.coordinate = coordinate
    self.rank = rank
    self.englishRegion = englishRegion
    self.frenchRegion = frenchRegion
  }

  init(_ city: GazetteerCity) {
    self.init(
      kind: .city, englishName: city.name(languageCode: "en"), frenchName: city.name(languageCode: "fr"),
      countryCode: city.countryCode, coordinate: city.coordinate, rank: 0, englishRegion: city.region,
      frenchRegion: city.frenchRegion ?? city.region)
  }

  /// Returns the region's name in the language of `code`; nil when unknown.
  public func region(languageCode code: String) -> String? { code == "fr" ? frenchRegion : englishRegion }

  /// Returns its name in the language of `code`: French for `fr`, English for all others.
  public func name(languageCode code: String) -> String { code == "fr" ? frenchName : englishName }
}

/// The offline knowledge for maps: some hundred cities and the countries, whose names are drawn, and optionally the gazetteer,
/// whose cities name points.
public struct KnownPlaces: Sendable {
  /// The maximum distance of a city that describes a point.
  public static let reach = Length(clampingMeters: 600_000)

  /// All places, by rank within their kind.
  public let all: [KnownPlace]

  private let gazetteer: (any Gazetteer)?

  /// Makes the knowledge from `places`, which may be empty.
  public init(_ places: [KnownPlace] = [], gazetteer: (any Gazetteer)? = nil) {
    all = places
    self.gazetteer = gazetteer
  }

  /// Returns the city nearest to `point`, with distance and direction; nil when there is none within ``reach``.
  public func nearest(to point: Coordinate) -> Nearby? {
    if let city = gazetteer?.nearest(to: point) {
      let distance = city.coordinate.distance(to: point)
      guard distance <= Self.reach else { return nil }
      return Nearby(
        place: KnownPlace(city), distance: distance, bearing: city.coordinate.bearing(to: point), reach: city.reach)
    }
    let cities = all.filter { $0.kind != .country }
    let distances = cities.map { ($0, $0.coordinate.distance(to: point)) }
    guard let (place, distance) = distances.min(by: { $0.1 < $1.1 }), distance <= Self.reach else { return nil }
    return Nearby(place: place, distance: distance, bearing: place.coordinate.bearing(to: point))
  }
}

/// A point's position relative to the nearest known city: 12 km north-west of Annecy.
public struct Nearby: Sendable, Hashable {
  /// The city.
  public var place: KnownPlace
  /// The distance of the point from it.
  public var distance: Length
  /// The direction of the point from it.
  public var bearing: Bearing
  /// The radius of the city; at least 3 km.
  public var reach: Length

  /// Makes a relative position.
  public init(
    place: KnownPlace, distance: Length, bearing: Bearing, reach: Length = Length(clampingMeters: 0)
  ) {
    self.place = place
    self.distance = distance
    self.bearing = bearing
    self.reach = max(reach, Length(clampingMeters: 3000))
  }

  /// True within the city's radius: the point is practically in it.
  public var isInside: Bool { distance < reach }
}
