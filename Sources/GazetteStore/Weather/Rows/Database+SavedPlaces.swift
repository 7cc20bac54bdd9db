import Foundation
import GazetteDomain
import GRDB

extension Database {
  func savedPlaces(of reader: ReaderKey) throws -> [SavedPlace] {
    try rows(
      "SELECT \(SavedPlaceRow.columns.list) FROM savedPlace WHERE readerKey = ? ORDER BY rank", [reader.rawValue],
      SavedPlaceRow.read)
  }

  func savedPlace(_ id: PlaceID, of reader: ReaderKey) throws -> SavedPlace? {
    try rows(
      "SELECT \(SavedPlaceRow.columns.list) FROM savedPlace WHERE readerKey = ? AND placeID = ?",
      [reader.rawValue, id.text], SavedPlaceRow.read
    ).first
  }

  /// Writes the whole list anew: ranks are unique at every moment, so they cannot be moved one by one.
  func replaceSavedPlaces(with places: [SavedPlace], of reader: ReaderKey) throws {
    try ensureReader(reader)
    try run("DELETE FROM savedPlace WHERE readerKey = ?", [reader.rawValue])
    try insert(places.map { SavedPlaceRow.values($0, of: reader) }, into: SavedPlaceRow.columns)
  }
}
