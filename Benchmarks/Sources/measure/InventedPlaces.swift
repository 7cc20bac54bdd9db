import Foundation
import GazetteDomain

/// Invented places all over the globe.
enum InventedPlaces {
  /// The given number of positions, all different.
  static func coordinates(_ count: Int) throws -> [Coordinate] {
    try (0..<count).map { index in
      // Rows of whole degrees, each slightly to the east of the one before, so that no position repeats.
      let shift = Double(index) / 10_000
      let longitude = Double(index * 7 % 350 - 175) + shift
      return try Coordinate(latitude: Double(index % 120 - 60), longitude: longitude)
    }
  }

  /// The given number of cities.
  static func cities(_ count: Int) throws -> [Place] {
    try zip(coordinates(count), 1...).map { coordinate, number in
      Place(
        name: "City \(number)", region: "Region \(number % 20)", country: "France", countryCode: "FR",
        coordinate: coordinate, timeZone: TimeZone(identifier: "Europe/Paris"), elevation: Length(meters: 38),
        population: number * 1000)
    }
  }
}
