import Foundation
import GazetteDomain
import GRDB

/// What a place is called in one language, as a row of `placeName`.
struct PlaceNameRecord {
  static let table = StoredTable<PlaceNameRecord>(
    "placeName",
    [
      "positionID": { $0.position }, "languageCode": { $0.languageCode }, "name": { $0.name?.name },
      "region": { $0.name?.region }, "country": { $0.name?.country },
      "askedAt": { $0.askedAt?.bounded.timeIntervalSince1970 },
    ])

  let position: Int64
  let languageCode: String
  /// Nil when nobody knew it.
  let name: PlaceName?
  let askedAt: Date?

  static func read(_ row: NamedRow) throws -> PlaceNameRecord {
    let name: String? = try row["name"]
    return PlaceNameRecord(
      position: try row["positionID"], languageCode: try row["languageCode"],
      name: try name.flatMap { PlaceName($0, region: try row["region"], country: try row["country"]) },
      askedAt: try row.date("askedAt"))
  }
}

extension Database {
  /// What is known of the names of those of `ids` of which anything is.
  func placeNames(of ids: [PlaceID]) throws -> [PlaceID: PlaceNames] {
    let places = try positions(of: ids)
    var names: [PlaceID: PlaceNames] = [:]
    try forEachRow(
      "SELECT \(PlaceNameRecord.table.list) FROM placeName WHERE positionID IN (SELECT value FROM json_each(?))",
      [places.keys.jsonArray]
    ) { row in
      let record = try PlaceNameRecord.read(row)
      guard let id = places[record.position] else { return }
      names[id, default: PlaceNames()].byLanguage[record.languageCode] = record.name
      names[id, default: PlaceNames()].askedAt[record.languageCode] = record.askedAt
    }
    return names
  }

  /// Puts `names` beside what is known of them, each language that says something anew in place of its old.
  func keep(_ names: PlaceNames, of id: PlaceID) throws {
    let position = try position(of: id)
    let languages = Set(names.byLanguage.keys).union(names.askedAt.keys)
    let records = languages.map { language in
      PlaceNameRecord(
        position: position, languageCode: language, name: names.byLanguage[language],
        askedAt: names.askedAt[language])
    }
    try insert(
      records, into: PlaceNameRecord.table,
      onConflict: """
        ON CONFLICT (positionID, languageCode) DO UPDATE SET
          region = iif(excluded.name IS NULL, region, excluded.region),
          country = iif(excluded.name IS NULL, country, excluded.country),
          name = coalesce(excluded.name, name), askedAt = coalesce(excluded.askedAt, askedAt)
        """)
  }
}
