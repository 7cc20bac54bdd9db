import Foundation
import GazetteDomain

/// A saved place as a row of `savedPlace`.
enum SavedPlaceRow {
  static let columns = Columns(
    of: "savedPlace",
    ["readerKey", "placeID", "rank", "isHome", "savedAt", "name", "region", "country", "countryCode"]
      + CoordinateRow.columns + ["timeZone", "elevationMeters", "population"])

  static func values(_ saved: SavedPlace, of reader: ReaderKey) -> [ColumnValue] {
    let place = saved.place
    let entry: [ColumnValue] = [
      reader.rawValue, saved.id.text, saved.rank, saved.isHome, saved.savedAt.timeIntervalSince1970,
    ]
    let names: [ColumnValue] = [place.name, place.region, place.country, place.countryCode]
    let facts: [ColumnValue] = [place.timeZone?.identifier, place.elevation?.meters, place.population]
    return entry + names + CoordinateRow.values(place.coordinate) + facts
  }

  static func read(_ row: inout RowReader) throws -> SavedPlace {
    row.skip(2)
    let rank: Int = try row.required()
    let isHome: Bool = try row.required()
    let savedAt = try row.requiredDate()
    return SavedPlace(place: try readPlace(&row), rank: rank, isHome: isHome, savedAt: savedAt)
  }

  private static func readPlace(_ row: inout RowReader) throws -> Place {
    let name: String = try row.required()
    let region: String? = row.next()
    let country: String? = row.next()
    let countryCode: String? = row.next()
    let coordinate = try CoordinateRow.read(&row)
    let timeZone = row.next().flatMap(TimeZone.init(identifier:))
    let elevation = row.next().flatMap(Length.init(meters:))
    return Place(
      name: name, region: region, country: country, countryCode: countryCode, coordinate: coordinate,
      timeZone: timeZone, elevation: elevation, population: row.next())
  }
}
