public import Foundation
public import GazetteDomain
import GRDB

/// Keeps readers' places; ``SavedPlaceList`` has the rules, and each change is one transaction.
public struct SQLitePlaceStore: PlaceStore {
  private let database: GazetteDatabase

  /// Keeps them in `database`.
  public init(_ database: GazetteDatabase) { self.database = database }

  /// The reader's places by rank; empty at first.
  public func savedPlaces(of reader: ReaderKey) async throws(StoreError) -> [SavedPlace] {
    try await database.read { connection in try connection.savedPlaces(of: reader) }
  }

  /// One saved place; nil when the reader has not saved it.
  public func savedPlace(_ id: PlaceID, of reader: ReaderKey) async throws(StoreError) -> SavedPlace? {
    try await database.read { connection in try connection.savedPlace(id, of: reader) }
  }

  /// Saves `place` at the end of the list, or gives the entry that is there the newer facts.
  public func save(_ place: Place, for reader: ReaderKey, at date: Date) async throws(StoreError) -> SavedPlace {
    try await change(reader) { $0.save(place, at: date) }
  }

  /// Puts a removed entry back where it was.
  public func restore(_ saved: SavedPlace, for reader: ReaderKey) async throws(StoreError) {
    try await change(reader) { $0.restore(saved) }
  }

  /// Removes a place and answers what was removed; nil when it was not saved.
  public func remove(_ id: PlaceID, of reader: ReaderKey) async throws(StoreError) -> SavedPlace? {
    try await change(reader) { $0.remove(id) }
  }

  /// Puts the places in the order of `ids`.
  public func reorder(_ ids: [PlaceID], of reader: ReaderKey) async throws(StoreError) {
    try await change(reader) { $0.reorder(ids) }
  }

  /// Makes the place home, and no other.
  public func chooseHome(_ id: PlaceID, of reader: ReaderKey) async throws(StoreError) {
    try await change(reader) { list in
      guard list.chooseHome(id) else { throw StoreError.notFound }
    }
  }

  private func change<Answer: Sendable>(
    _ reader: ReaderKey, _ change: @escaping @Sendable (inout SavedPlaceList) throws -> Answer
  ) async throws(StoreError) -> Answer {
    try await database.write { connection in
      let old = SavedPlaceList(try connection.savedPlaces(of: reader))
      var new = old
      let answer = try change(&new)
      if new != old { try connection.replaceSavedPlaces(with: new.places, of: reader) }
      return answer
    }
  }
}

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
