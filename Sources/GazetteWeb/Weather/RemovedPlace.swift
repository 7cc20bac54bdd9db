import Foundation
import GazetteDomain

/// The stored form of a removed place.
struct RemovedPlace: UndoEntry {
  static let kind = "place"

  private let name: String
  private let region: String?
  private let country: String?
  private let countryCode: String?
  private let latitude: Double
  private let longitude: Double
  private let timeZone: String?
  private let elevationMeters: Double?
  private let population: Int?
  private let rank: Int
  private let isHome: Bool
  private let savedAt: Date
  let undoID: String

  init(_ saved: SavedPlace) {
    let place = saved.place
    (name, region, country, countryCode) = (place.name, place.region, place.country, place.countryCode)
    (latitude, longitude) = (place.coordinate.latitude, place.coordinate.longitude)
    (timeZone, elevationMeters) = (place.timeZone?.identifier, place.elevation?.meters)
    (population, rank, isHome, savedAt) = (place.population, saved.rank, saved.isHome, saved.savedAt)
    undoID = saved.id.text
  }

  /// The entry of the reader's list; nil when its position is invalid, such as in a manipulated backup.
  var entry: SavedPlace? {
    guard let coordinate = try? Coordinate(latitude: latitude, longitude: longitude) else { return nil }
    let place = Place(
      name: name, region: region, country: country, countryCode: countryCode, coordinate: coordinate,
      timeZone: timeZone.flatMap(TimeZone.init(identifier:)),
      elevation: elevationMeters.flatMap(Length.init(meters:)), population: population)
    return SavedPlace(place: place, rank: rank, isHome: isHome, savedAt: savedAt.bounded)
  }
}
