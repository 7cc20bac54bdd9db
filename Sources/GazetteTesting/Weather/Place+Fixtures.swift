import Foundation
public import GazetteDomain

extension Place {
  /// Paris in France, with every value set.
  public static let paris = fixture(
    "Paris", "Île-de-France", "France", "FR", at: Coordinate(clamping: 48.85341, 2.3488), "Europe/Paris",
    elevation: 42, population: 2_138_551)

  /// Paris in Texas.
  public static let parisTexas = fixture(
    "Paris", "Texas", "United States", "US", at: Coordinate(clamping: 33.66094, -95.55551), "America/Chicago",
    elevation: 183, population: 24_699)

  /// Tromsø in Norway: a non-ASCII name, polar day and night.
  public static let tromso = fixture(
    "Tromsø", "Troms", "Norway", "NO", at: Coordinate(clamping: 69.6489, 18.95508), "Europe/Oslo",
    elevation: 20, population: 38_980)

  /// A point in the Atlantic with only a name.
  public static let atSea = Place(name: "30°N 40°W", coordinate: Coordinate(clamping: 30, -40))

  /// All four places.
  public static let fixtures = [paris, parisTexas, tromso, atSea]

  /// `count` places along a line, all different.
  public static func fixtures(count: Int) -> [Place] {
    (0..<count).map { number in
      Place(
        name: "Place \(number)", country: "France", countryCode: "FR",
        coordinate: Coordinate(clamping: 40 + Double(number) / 100, 2 + Double(number) / 50),
        timeZone: TimeZone(identifier: "Europe/Paris"), population: 1000 + number)
    }
  }

  private static func fixture(
    _ name: String, _ region: String, _ country: String, _ code: String, at coordinate: Coordinate, _ zone: String,
    elevation: Double, population: Int
  ) -> Place {
    Place(
      name: name, region: region, country: country, countryCode: code, coordinate: coordinate,
      timeZone: TimeZone(identifier: zone), elevation: Length(meters: elevation), population: population)
  }
}
