import BoundedNumbers
public import Foundation

/// A city, or any point of the map.
public struct Place: Sendable, Hashable, Identifiable {
  /// The identity, derived from the position.
  public var id: PlaceID { PlaceID(coordinate) }
  /// The name in the requested language if known, else in the language of the search; never empty.
  public var name: String
  /// Its names in other languages by code, as a geocoder included them in its reply; empty for a saved place, whose names the
  /// ``PlaceStore`` has for all readers.
  public var localNames: [String: String]
  /// The first-level region (state, région, Land); nil when unknown.
  public var region: String?
  /// The country's name; nil when unknown, and at sea.
  public var country: String?
  /// The country's ISO 3166-1 alpha-2 code in capitals; nil when unknown.
  public var countryCode: String?
  /// The position as the provider gave it.
  public var coordinate: Coordinate
  /// The IANA time zone, such as `Europe/Paris`; nil when unknown.
  public var timeZone: TimeZone?
  /// The height above the sea; nil when unknown.
  public var elevation: Length?
  /// The number of inhabitants, within ``populations``; nil when unknown.
  public var population: Int? { didSet { population = Self.population(population) } }

  /// The valid heights above the sea, in metres.
  public static let elevations = -12_000...9_000
  /// The valid populations.
  public static let populations = 0...100_000_000_000

  /// Returns true when this is a valid height above the sea, in metres.
  public static func isElevation(_ meters: Double) -> Bool {
    (Double(elevations.lowerBound)...Double(elevations.upperBound)).contains(meters)
  }

  private static func population(_ count: Int?) -> Int? { count.flatMap { populations.contains($0) ? $0 : nil } }

  /// Makes a place; a population outside ``populations`` counts as unknown.
  public init(
    name: String, region: String? = nil, country: String? = nil, countryCode: String? = nil,
    coordinate: Coordinate, timeZone: TimeZone? = nil, elevation: Length? = nil, population: Int? = nil,
    localNames: [String: String] = [:]
  ) {
    self.name = name
    self.localNames = localNames
    self.region = region
    self.country = country
    self.countryCode = countryCode
    self.coordinate = coordinate
    self.timeZone = timeZone
    self.elevation = elevation
    self.population = Self.population(population)
  }

  /// The known ones of region and country: `Île-de-France, France`; empty when both are unknown.
  package var whereabouts: String {
    [region, country].compactMap { $0 }.filter { !$0.isEmpty && $0 != name }.joined(separator: ", ")
  }

  /// Name, region and country: `Paris, Île-de-France, France`.
  package var fullName: String { whereabouts.isEmpty ? name : "\(name), \(whereabouts)" }
}

/// The identity of a place: its position, rounded to 4 decimals (about 11 m).
///
/// Paris in France and Paris in Texas are two places; a place with two names is one.
public struct PlaceID: Sendable, Hashable {
  /// The rounded position.
  public let coordinate: Coordinate

  /// Makes the identity of the place at `coordinate`.
  public init(_ coordinate: Coordinate) { self.coordinate = coordinate.rounded(decimals: 4) }

  /// Reads ``text``: `48.8534,2.3488`.
  /// - Throws: ``InvalidCoordinate`` when it is malformed.
  public init(text: some StringProtocol) throws(InvalidCoordinate) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, let latitude = Double(unbounded: parts[0]),
      let longitude = Double(unbounded: parts[1])
    else {
      throw .text(String(text.prefix(100)))
    }
    self.init(try Coordinate(latitude: latitude, longitude: longitude))
  }

  /// The form in the store and in URLs: `48.8534,2.3488`, 4 decimals each.
  public var text: String { "\(Self.decimals(coordinate.latitude)),\(Self.decimals(coordinate.longitude))" }

  private static func decimals(_ degrees: Double) -> String {
    let scaled = Int(saturating: (degrees * 10_000).rounded())
    let fraction = String(scaled.magnitude % 10_000)
    let padded = String(repeating: "0", count: 4 - fraction.count) + fraction
    return "\(scaled < 0 ? "-" : "")\(scaled.magnitude / 10_000).\(padded)"
  }
}
