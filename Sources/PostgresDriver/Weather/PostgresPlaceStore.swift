public import Foundation
public import GazetteDomain

/// Stores readers' places; ``SavedPlaceList`` has the rules, and each change is one transaction.
public struct PostgresPlaceStore: PlaceStore {
  private let database: PostgresDatabase
  private let quotas: ReaderQuotas

  /// Makes a store in `database`.
  public init(_ database: PostgresDatabase, quotas: ReaderQuotas = ReaderQuotas()) {
    self.database = database
    self.quotas = quotas
  }

  /// Returns the reader's places by rank; empty at first.
  public func savedPlaces(of reader: ReaderKey) async throws(StoreError) -> [SavedPlace] {
    try await database.read(.savedPlaces(reader)) { session in try session.savedPlaces(of: reader) }
  }

  /// Returns one saved place; nil when the reader has not saved it.
  public func savedPlace(_ id: PlaceID, of reader: ReaderKey) async throws(StoreError) -> SavedPlace? {
    try await database.read { session in
      try session.rows(
        "SELECT \(SavedPlaceRecord.table.list) FROM savedPlace WHERE readerKey = $1 AND placeID = $2",
        [reader.rawValue, id.text], SavedPlaceRecord.read
      ).first
    }
  }

  /// Returns each position that any reader saved, once, as the earliest of them has it.
  public func placesOfAll() async throws(StoreError) -> [Place] {
    try await database.read(.placesOfAll) { session in
      try session.rows(
        "SELECT DISTINCT ON (placeID) \(SavedPlaceRecord.table.list) FROM savedPlace ORDER BY placeID, savedAt", [],
        SavedPlaceRecord.read
      ).map(\.place)
    }
  }

  /// Returns the positions that each reader saved.
  public func positionsByReader() async throws(StoreError) -> [ReaderKey: [PlaceID]] {
    try await database.read { session in
      let rows = try session.rows(
        "SELECT readerKey, latitude, longitude FROM savedPlace ORDER BY readerKey, rank"
      ) { row in
        (ReaderKey(rawValue: try row["readerKey"]), PlaceID(try CoordinateColumns.read(row)))
      }
      return Dictionary(grouping: rows, by: \.0).mapValues { $0.map(\.1) }
    }
  }

  /// Saves `place` at the end of the list, or updates the facts of an existing entry.
  public func save(_ place: Place, for reader: ReaderKey, at date: Date) async throws(StoreError) -> SavedPlace {
    try await change(reader) { [quotas] in try $0.save(place, at: date, within: quotas) }
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
    let byText = Dictionary(ids.map { ($0.text, $0) }, uniquingKeysWith: { first, _ in first })
    return try await database.read(.placeNames(ids)) { session in
      try PlaceNameRecord.names(
        of: byText, from: try session.rows(PlaceNameRecord.selection, [Array(byText.keys)]))
    }
  }

  /// Stores names.
  public func keep(_ names: [PlaceID: PlaceNames]) async throws(StoreError) {
    try await database.write(isolation: .readCommitted) { session in
      let positions = try session.positions(making: Array(names.keys))
      // A fixed order prevents deadlocks between nodes that store the same names.
      for (id, position) in positions.sorted(by: { $0.value < $1.value }) {
        guard let known = names[id] else { continue }
        try session.insert(
          PlaceNameRecord.records(of: known, at: position), into: PlaceNameRecord.table,
          onConflict: PlaceNameRecord.merging)
      }
    }
  }

  private func change<Answer: Sendable>(
    _ reader: ReaderKey, _ change: @escaping @Sendable (inout SavedPlaceList) throws -> Answer
  ) async throws(StoreError) -> Answer {
    try await database.write(isolation: .readCommitted) { session in
      try session.lock(reader)
      let old = SavedPlaceList(try session.savedPlaces(of: reader))
      var new = old
      let answer = try change(&new)
      if new != old { try session.replaceSavedPlaces(old.places, with: new.places, of: reader) }
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
      "isHome": { $0.saved.isHome }, "savedAt": { $0.saved.savedAt }, "name": { $0.saved.place.name },
      "region": { $0.saved.place.region }, "country": { $0.saved.place.country },
      "countryCode": { $0.saved.place.countryCode }, "timeZone": { $0.saved.place.timeZone?.identifier },
      "elevationMeters": { $0.saved.place.elevation?.meters }, "population": { $0.saved.place.population },
    ],
    CoordinateColumns.columns.of { $0.saved.place.coordinate })

  let reader: ReaderKey
  let saved: SavedPlace

  /// Returns the query for a reader's places by rank; `reader` is an expression for the key.
  static func query(reader: String) -> String {
    "\(PostgresStatement.genericPlan)SELECT \(table.list) FROM savedPlace WHERE readerKey = \(reader) ORDER BY rank"
  }

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

extension PostgresSession {
  fileprivate func savedPlaces(of reader: ReaderKey) throws -> [SavedPlace] {
    try rows(SavedPlaceRecord.query(reader: "$1"), [reader.rawValue], SavedPlaceRecord.read)
  }

  /// Writes the changes of the list. Changed rows are deleted first, because ranks are always unique and cannot be moved one by
  /// one.
  fileprivate func replaceSavedPlaces(
    _ old: [SavedPlace], with new: [SavedPlace], of reader: ReaderKey
  ) throws {
    // A moved list may have duplicate places or gaps in the ranks.
    guard SavedPlaceList.isInOrder(old) else {
      try execute("DELETE FROM savedPlace WHERE readerKey = $1", [reader.rawValue])
      return try insert(SavedPlaceList.inOrder(new), of: reader)
    }
    let (known, wanted) = (Set(old), Set(new))
    try execute(
      "DELETE FROM savedPlace WHERE readerKey = $1 AND rank = ANY ($2)",
      [reader.rawValue, old.filter { !wanted.contains($0) }.map(\.rank)])
    try insert(new.filter { !known.contains($0) }, of: reader)
  }

  private func insert(_ places: [SavedPlace], of reader: ReaderKey) throws {
    try insert(places.map { SavedPlaceRecord(reader: reader, saved: $0) }, into: SavedPlaceRecord.table)
  }
}

/// The name of a place in one language, as a row of `placeName`.
struct PlaceNameRecord {
  static let table = StoredTable<PlaceNameRecord>(
    "placeName",
    [
      "positionID": { $0.position }, "languageCode": { $0.languageCode }, "name": { $0.name?.name },
      "region": { $0.name?.region }, "country": { $0.name?.country }, "askedAt": { $0.askedAt?.bounded },
    ])
  /// The columns that ``read(_:)`` needs, with the place; one parameter, the texts of the places.
  static let selection = """
    SELECT position.placeID, \(table.list) FROM position JOIN placeName USING (positionID)
    WHERE position.placeID = ANY ($1)
    """
  /// The clause that adds new values to the known ones.
  static let merging = """
    ON CONFLICT (positionID, languageCode) DO UPDATE SET
      region = CASE WHEN excluded.name IS NULL THEN placeName.region ELSE excluded.region END,
      country = CASE WHEN excluded.name IS NULL THEN placeName.country ELSE excluded.country END,
      name = coalesce(excluded.name, placeName.name), askedAt = coalesce(excluded.askedAt, placeName.askedAt)
    """

  let position: Int64
  let languageCode: String
  /// Nil when the geocoder did not know it.
  let name: PlaceName?
  let askedAt: Date?

  /// Returns a record for each language in `names`.
  static func records(of names: PlaceNames, at position: Int64) -> [PlaceNameRecord] {
    Set(names.byLanguage.keys).union(names.askedAt.keys).sorted().map { language in
      PlaceNameRecord(
        position: position, languageCode: language, name: names.byLanguage[language], askedAt: names.askedAt[language])
    }
  }

  /// Returns the names of places from the rows of ``selection``.
  static func names(of places: [String: PlaceID], from rows: PostgresRows) throws -> [PlaceID: PlaceNames] {
    var names: [PlaceID: PlaceNames] = [:]
    for row in rows {
      guard let id = places[try row["placeID"]] else { continue }
      let record = try read(row)
      names[id, default: PlaceNames()].byLanguage[record.languageCode] = record.name
      names[id, default: PlaceNames()].askedAt[record.languageCode] = record.askedAt
    }
    return names
  }

  static func read(_ row: NamedRow) throws -> PlaceNameRecord {
    let name: String? = try row["name"]
    return PlaceNameRecord(
      position: try row["positionID"], languageCode: try row["languageCode"],
      name: try name.flatMap { PlaceName($0, region: try row["region"], country: try row["country"]) },
      askedAt: try row.date("askedAt"))
  }
}
