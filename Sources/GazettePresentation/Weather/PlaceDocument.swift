import Foundation
package import GazetteDomain

/// A place, as the API and `--json` write it.
package struct PlaceDocument: Encodable, Sendable, Hashable {
  let id: String
  let name: String
  let region: String?
  let country: String?
  let countryCode: String?
  let latitude: Double
  let longitude: Double
  let timeZone: String?
  let elevationMeters: Double?
  let population: Int?
  let saved: Bool
  let home: Bool
  let rank: Int?

  /// Describes a place and the reader's entry for it, if it is saved.
  package init(_ place: Place, saved entry: SavedPlace?) { self.init(place, isSaved: entry != nil, entry: entry) }

  /// Describes a suggestion of a search.
  package init(_ suggestion: PlaceSuggestion) {
    self.init(suggestion.place, isSaved: suggestion.isSaved, entry: nil)
  }

  private init(_ place: Place, isSaved: Bool, entry: SavedPlace?) {
    id = place.id.text
    name = place.name
    region = place.region
    country = place.country
    countryCode = place.countryCode
    latitude = place.coordinate.latitude
    longitude = place.coordinate.longitude
    timeZone = place.timeZone?.identifier
    elevationMeters = place.elevation?.meters
    population = place.population
    saved = isSaved
    home = entry?.isHome ?? false
    rank = entry?.rank
  }
}
