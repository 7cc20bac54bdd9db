public import Foundation
public import GazetteDomain

extension AirQuality {
  /// Air in which every value is known.
  /// - Parameter fetchedAt: when it was fetched; 21 November 2026, 08:05 UTC unless told.
  public static func fixture(
    at coordinate: Coordinate = Place.paris.coordinate, fetchedAt: Date = ManualTime().date
  ) -> AirQuality {
    let pollutants = Pollutant.allCases.enumerated().map { ($1, Double($0) + 1.5) }
    let pollen = Pollen.allCases.enumerated().map { ($1, Double($0) / 2) }
    return AirQuality(
      coordinate: coordinate, observedAt: fetchedAt.addingTimeInterval(-300), index: 104.5, scale: .european,
      pollutants: Dictionary(uniqueKeysWithValues: pollutants), pollen: Dictionary(uniqueKeysWithValues: pollen),
      provenance: Provenance(provider: .openMeteo, product: "Air quality", fetchedAt: fetchedAt))
  }
}
