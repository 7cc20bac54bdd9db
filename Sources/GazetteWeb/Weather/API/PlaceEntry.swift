import Foundation
import GazetteDomain
import GazettePresentation

/// What a client sends to save a place.
struct PlaceEntry: Decodable {
  let name: String
  let latitude: Double
  let longitude: Double
  let region: String?
  let country: String?
  let countryCode: String?
  let timeZone: String?
  let elevationMeters: Double?
  let population: Int?

  /// The place, checked.
  /// - Throws: ``WeatherError/query(_:)`` for a name that is none, ``WeatherError/position(_:)``.
  func place() throws(WeatherError) -> Place {
    let checked: PlaceQuery
    do throws(PlaceQueryProblem) {
      checked = try PlaceQuery(name)
      for text in [region, country, timeZone].compactMap(\.self) where !text.isEmpty { try Self.check(text) }
    } catch { throw .query(error) }
    let coordinate: Coordinate
    do throws(InvalidCoordinate) {
      coordinate = try Coordinate(latitude: latitude, longitude: longitude)
    } catch { throw .position(error) }
    return Place(
      name: checked.text, region: region, country: country, countryCode: code, coordinate: coordinate,
      timeZone: timeZone.flatMap(TimeZone.init(identifier:)),
      elevation: elevationMeters.flatMap(Length.init(meters:)), population: population)
  }

  /// Refuses a height and a population that cannot be.
  func checkFigures() throws(FieldProblem) {
    if let elevationMeters, !Place.isElevation(elevationMeters) {
      throw FieldProblem("elevationMeters", given: "\(elevationMeters)", expected: .number(Place.elevations))
    }
    if let population, !Place.populations.contains(population) {
      throw FieldProblem("population", given: "\(population)", expected: .number(Place.populations))
    }
  }

  private var code: String? { countryCode.flatMap { $0.utf8.count == 2 ? $0.uppercased() : nil } }

  private static func check(_ text: String) throws(PlaceQueryProblem) {
    guard text.unicodeScalars.count <= PlaceQuery.longest else { throw .tooLong(limit: PlaceQuery.longest) }
    guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      throw .controlCharacters
    }
  }
}
