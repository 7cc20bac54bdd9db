import Foundation
import GazetteDomain
import GRDB

extension Database {
  /// The row of a position, which is made when it is missing.
  func position(of id: PlaceID) throws -> Int64 {
    try run(
      "INSERT INTO position (placeID, latitude, longitude) VALUES (?, ?, ?) ON CONFLICT (placeID) DO NOTHING",
      [id.text, id.coordinate.latitude, id.coordinate.longitude])
    guard let position: Int64 = try value("SELECT positionID FROM position WHERE placeID = ?", [id.text]) else {
      throw UnreadableRow(detail: "position \(id.text) was not stored")
    }
    return position
  }

  /// The rows of those of `ids` that are known.
  func positions(of ids: [PlaceID]) throws -> [Int64: PlaceID] {
    let byText = Dictionary(ids.map { ($0.text, $0) }, uniquingKeysWith: { first, _ in first })
    var known: [Int64: PlaceID] = [:]
    try forEachRow(
      "SELECT positionID, placeID FROM position WHERE placeID IN (SELECT value FROM json_each(?))",
      [byText.keys.jsonArray]
    ) { row in known[try row["positionID"]] = byText[try row["placeID"]] }
    return known
  }

  /// Removes positions whose last fetch or failure is before `date` and that are not in `keeping`; answers how many.
  func forgetPositions(before date: Date, keeping: Set<PlaceID>) throws -> Int {
    try run(
      """
      DELETE FROM position
      WHERE placeID NOT IN (SELECT value FROM json_each(?))
        AND coalesce(
          (SELECT fetchedAt FROM weatherReport WHERE weatherReport.positionID = position.positionID),
          (SELECT fetchedAt FROM airQuality WHERE airQuality.positionID = position.positionID),
          (SELECT failedAt FROM refreshFailure WHERE refreshFailure.positionID = position.positionID),
          0) < ?
      """, [keeping.map(\.text).jsonArray, date.timeIntervalSince1970])
    return changesCount
  }
}
