/// A city or a country that Gazette knows by itself, without asking anybody.
public struct KnownPlace: Sendable, Hashable {
  /// What it is, the more important first.
  public enum Kind: Sendable, Hashable {
    /// A country; its position is where its name stands on a map.
    case country
    /// A country's capital.
    case capital
    /// Any other city.
    case city
  }

  /// What it is.
  public var kind: Kind
  /// Its name in English and in French.
  public var englishName, frenchName: String
  /// Its region in English and in French, when known.
  public var englishRegion, frenchRegion: String?
  /// ISO 3166-1 alpha-2, such as `FR`.
  public var countryCode: String
  /// Where it is.
  public var coordinate: Coordinate
  /// How early it is shown when a map has little room; 0 is the first.
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

  /// The region's name in the language of `code`, as far as it is known.
  public func region(languageCode code: String) -> String? { code == "fr" ? frenchRegion : englishRegion }

  /// Its name in the language of `code`: French for `fr`, English for all others.
  public func name(languageCode code: String) -> String { code == "fr" ? frenchName : englishName }
}

/// What Gazette knows of the world by itself, for maps: some hundred cities and the countries, whose names are drawn, and
/// where there is one the gazetteer, after whose cities points are named.
public struct KnownPlaces: Sendable {
  /// Farther than this a city says nothing of a point any more.
  public static let reach = Length(clampingMeters: 600_000)

  /// All of them, by rank within their kind.
  public let all: [KnownPlace]

  private let gazetteer: (any Gazetteer)?

  /// Makes the knowledge of `places`; none at all is allowed.
  public init(_ places: [KnownPlace] = [], gazetteer: (any Gazetteer)? = nil) {
    all = places
    self.gazetteer = gazetteer
  }

  /// The city nearest to `point` with the way from it; nil when none lies within ``reach``.
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

/// Where a point lies, seen from the nearest known city: 12 km north-west of Annecy.
public struct Nearby: Sendable, Hashable {
  /// The city.
  public var place: KnownPlace
  /// How far the point is from it.
  public var distance: Length
  /// In which direction the point lies from it.
  public var bearing: Bearing
  /// How far the city reaches from its middle; 3 km at least.
  public var reach: Length

  /// Makes it.
  public init(
    place: KnownPlace, distance: Length, bearing: Bearing, reach: Length = Length(clampingMeters: 0)
  ) {
    self.place = place
    self.distance = distance
    self.bearing = bearing
    self.reach = max(reach, Length(clampingMeters: 3000))
  }

  /// True within the city's reach: the point is as good as in it.
  public var isInside: Bool { distance < reach }
}
