public import Foundation
public import GazetteDomain
import GRDB

/// Stores readers' places; ``SavedPlaceList`` has the rules, and each change is one transaction.
public struct SQLitePlaceStore: PlaceStore {
  private let database: GazetteDatabase
  private let quotas: ReaderQuotas

  /// Makes a store in `database`.
  public init(_ database: GazetteDatabase, quotas: ReaderQuotas = ReaderQuotas()) {
    self.database = database
    self.quotas = quotas
  }

  /// Returns the reader's places by rank; empty at first.
  public func savedPlaces(of reader: ReaderKey) async throws(StoreError) -> [SavedPlace] {
    try await database.read(.savedPlaces(reader)) { connection in try connection.savedPlaces(of: reader) }
  }

  /// Returns one saved place; nil when the reader has not saved it.
  public func savedPlace(_ id: PlaceID, of reader: ReaderKey) async throws(StoreError) -> SavedPlace? {
    try await database.read { connection in try connection.savedPlace(id, of: reader) }
  }

  /// Returns each position that any reader saved, once, as the earliest of them has it.
  public func placesOfAll() async throws(StoreError) -> [Place] {
    try await database.read(.placesOfAll) { connection in
      // For each group SQLite takes the other columns from the row with the minimum.
      try connection.rows(
        "SELECT \(SavedPlaceRecord.table.list), min(savedAt) AS first FROM savedPlace GROUP BY placeID", [],
        SavedPlaceRecord.read
      ).map(\.place)
    }
  }

  /// Returns the positions that each reader saved.
  public func positionsByReader() async throws(StoreError) -> [ReaderKey: [PlaceID]] {
    try await database.read { connection in
      var positions: [ReaderKey: [PlaceID]] = [:]
      try connection.forEachRow("SELECT readerKey, latitude, longitude FROM savedPlace ORDER BY readerKey, rank", []) {
        row in
        positions[ReaderKey(rawValue: try row["readerKey"]), default: []].append(
          PlaceID(try CoordinateColumns.read(row)))
      }
      return positions
    }
  }

  /// Saves `place` at the end of the list, or updates the facts of an existing entry.
  public func save(_ place: Place, for reader: ReaderKey, at date: Date) async throws(StoreError) -> SavedPlace {
    let alone = try await database.write { [quotas] connection in
      try connection.save(place, at: date, alone: reader, within: quotas)
    }
    guard let alone else {
      return try await change(reader) { [quotas] in try $0.save(place, at: date, within: quotas) }
    }
    return alone
  }

  /// Restores a removed entry.
  public func restore(_ saved: SavedPlace, for reader: ReaderKey) async throws(StoreError) {
    try await change(reader) { [quotas] in try $0.restore(saved, within: quotas) }
  }

  /// Removes a place and returns it; nil when it was not saved.
  public func remove(_ id: PlaceID, of reader: ReaderKey) async throws(StoreError) -> SavedPlace? {
    try await change(reader) { $0.remove(id) }
  }

  /// Sorts the places in the order of `ids`.
  public func reorder(_ ids: [PlaceID], of reader: ReaderKey) async throws(StoreError) {
    try await change(reader) { $0.reorder(ids) }
  }

  /// Makes this place the only home.
  public func chooseHome(_ id: PlaceID, of reader: ReaderKey) async throws(StoreError) {
    try await change(reader) { list in
      guard list.chooseHome(id) else { throw StoreError.notFound }
    }
  }

  /// Returns the known names of each of `ids`.
  public func names(of ids: [PlaceID]) async throws(StoreError) -> [PlaceID: PlaceNames] {
    try await database.read(.placeNames(ids)) { connection in try connection.placeNames(of: ids) }
  }

  /// Stores names.
  public func keep(_ names: [PlaceID: PlaceNames]) async throws(StoreError) {
    try await database.write { connection in
      for (id, known) in names { try connection.keep(known, of: id) }
    }
  }

  private func change<Answer: Sendable>(
    _ reader: ReaderKey, _ change: @escaping @Sendable (inout SavedPlaceList) throws -> Answer
  ) async throws(StoreError) -> Answer {
    try await database.write { connection in
      let old = SavedPlaceList(try connection.savedPlaces(of: reader))
      var new = old
      let answer = try change(&new)
      if new != old { try connection.replaceSavedPlaces(old.places, with: new.places, of: reader) }
      return answer
    }
  }
}

/// A saved place as a row of `savedPlace`.
struct SavedPlaceRecord {
  static let table = StoredTable<SavedPlaceRecord>(
    "savedPlace",
    [
      "readerKey": { $0.reader.rawValue }, "placeID": { $0.saved.id.text }, "rank": { $0.saved.rank },
      "isHome": { $0.saved.isHome }, "savedAt": { $0.saved.savedAt.timeIntervalSince1970 },
      "name": { $0.saved.place.name }, "region": { $0.saved.place.region }, "country": { $0.saved.place.country },
      "countryCode": { $0.saved.place.countryCode }, "timeZone": { $0.saved.place.timeZone?.identifier },
      "elevationMeters": { $0.saved.place.elevation?.meters }, "population": { $0.saved.place.population },
    ],
    CoordinateColumns.columns.of { $0.saved.place.coordinate })

  let reader: ReaderKey
  let saved: SavedPlace

  static func read(_ row: NamedRow) throws -> SavedPlace {
    let place = Place(
      name: try row["name"], region: try row["region"], country: try row["country"],
      countryCode: try row["countryCode"], coordinate: try CoordinateColumns.read(row),
      timeZone: try row["timeZone", as: TimeZone.init(identifier:)],
      elevation: try row["elevationMeters", as: Length.init(meters:)], population: try row["population"])
    return SavedPlace(
      place: place, rank: try row["rank"], isHome: try row["isHome"], savedAt: try row.requiredDate("savedAt"))
  }
}

extension Database {
  func savedPlaces(of reader: ReaderKey) throws -> [SavedPlace] {
    try rows(
      "SELECT \(SavedPlaceRecord.table.list) FROM savedPlace WHERE readerKey = ? ORDER BY rank", [reader.rawValue],
      SavedPlaceRecord.read)
  }

  func savedPlace(_ id: PlaceID, of reader: ReaderKey) throws -> SavedPlace? {
    try rows(
      "SELECT \(SavedPlaceRecord.table.list) FROM savedPlace WHERE readerKey = ? AND placeID = ?",
      [reader.rawValue, id.text], SavedPlaceRecord.read
    ).first
  }

  /// Saves a place like ``SavedPlaceList/save(_:at:)``, without reading the others, so that their number does not matter; returns
  /// nil without a write when the list is not in order and must be rewritten.
  func save(_ place: Place, at date: Date, alone reader: ReaderKey, within quotas: ReaderQuotas) throws -> SavedPlace? {
    if var saved = try savedPlace(place.id, of: reader) {
      guard saved.id == place.id else { return nil }
      saved.place = place
      try update(
        SavedPlaceRecord.table.name, SavedPlaceRecord.table.columns, of: SavedPlaceRecord(reader: reader, saved: saved),
        where: "readerKey = ? AND placeID = ?", [reader.rawValue, place.id.text])
      return saved
    }
    let ofReader = "FROM savedPlace WHERE readerKey = ?"
    let count: Int = try value("SELECT count(*) \(ofReader)", [reader.rawValue]) ?? 0
    guard count == (try value("SELECT max(rank) + 1 \(ofReader)", [reader.rawValue]) ?? 0) else { return nil }
    try quotas.checkOneMore(.places, after: count)
    try ensureReader(reader)
    let saved = SavedPlace(place: place, rank: count, isHome: count == 0, savedAt: date)
    try insert(CollectionOfOne(SavedPlaceRecord(reader: reader, saved: saved)), into: SavedPlaceRecord.table)
    return saved
  }

  /// Writes the changes of the list. Changed rows are deleted first, because ranks are always unique and cannot be moved one by
  /// one.
  func replaceSavedPlaces(_ old: [SavedPlace], with new: [SavedPlace], of reader: ReaderKey) throws {
    try ensureReader(reader)
    guard SavedPlaceList.isInOrder(old) else { return try rewriteSavedPlaces(new, of: reader) }
    let (known, wanted) = (Set(old), Set(new))
    try run(
      "DELETE FROM savedPlace WHERE readerKey = ? AND rank IN (SELECT value FROM json_each(?))",
      [reader.rawValue, old.filter { !wanted.contains($0) }.map { Int64($0.rank) }.jsonArray])
    let changed = new.filter { !known.contains($0) }
    try insert(changed.map { SavedPlaceRecord(reader: reader, saved: $0) }, into: SavedPlaceRecord.table)
  }

  /// Rewrites the whole list, for a foreign file with duplicate places or gaps in the ranks.
  private func rewriteSavedPlaces(_ places: [SavedPlace], of reader: ReaderKey) throws {
    try run("DELETE FROM savedPlace WHERE readerKey = ?", [reader.rawValue])
    let records = SavedPlaceList.inOrder(places).map { SavedPlaceRecord(reader: reader, saved: $0) }
    try insert(records, into: SavedPlaceRecord.table)
  }
}

/// The name of a place in one language, as a row of `placeName`.
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
  /// Nil when the geocoder did not know it.
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
  /// Returns the known names of `ids`; those without any are absent.
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

  /// Adds `names` to the known ones, replacing those in the same languages.
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
