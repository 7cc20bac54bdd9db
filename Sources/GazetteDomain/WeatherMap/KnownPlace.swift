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
  /// ISO 3166-1 alpha-2, such as `FR`.
  public var countryCode: String
  /// Where it is.
  public var coordinate: Coordinate
  /// How early it is shown when a map has little room; 0 is the first.
  public var rank: Int

  /// Makes a place.
  public init(
    kind: Kind, englishName: String, frenchName: String, countryCode: String, coordinate: Coordinate, rank: Int
  ) {
    self.kind = kind
    self.englishName = englishName
    self.frenchName = frenchName
    self.countryCode = countryCode
    self.coordinate = coordinate
    self.rank = rank
  }

  /// Its name in the language of `code`: French for `fr`, English for all others.
  public func name(languageCode code: String) -> String { code == "fr" ? frenchName : englishName }
}

/// What Gazette knows of the world by itself: some hundred cities, and the countries.
public struct KnownPlaces: Sendable {
  /// Farther than this a city says nothing of a point any more.
  public static let reach = Length(clampingMeters: 600_000)

  /// All of them, by rank within their kind.
  public let all: [KnownPlace]

  /// Makes the knowledge of `places`; none at all is allowed.
  public init(_ places: [KnownPlace] = []) { all = places }

  /// The city nearest to `point` with the way from it; nil when none lies within ``reach``.
  public func nearest(to point: Coordinate) -> Nearby? {
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

  /// Makes it.
  public init(place: KnownPlace, distance: Length, bearing: Bearing) {
    self.place = place
    self.distance = distance
    self.bearing = bearing
  }

  /// True within 3 km: the point is as good as in the city.
  public var isInside: Bool { distance.kilometers < 3 }
}
