public import Foundation
public import GazetteDomain

/// Stores readers' places; ``SavedPlaceList`` has the rules, and each change is one transaction.
public struct SQLPlaceStore: PlaceStore {
  private let database: SQLDatabase
  private let quotas: ReaderQuotas

  /// Makes a store in `database`.
  public init(_ database: SQLDatabase, quotas: ReaderQuotas = ReaderQuotas()) {
    self.database = database
    self.quotas = quotas
  }

  /// Returns the reader's places by rank; empty at first.
  public func savedPlaces(of reader: ReaderKey) async throws(StoreError) -> [SavedPlace] {
    try await database.read(.savedPlaces(reader)) { connection in try connection.savedPlaces(of: reader) }
  }

  /// Returns one saved place; nil when the reader has not saved it.
  public func savedPlace(_ id: PlaceID, of reader: ReaderKey) async throws(StoreError) -> SavedPlace? {
    try await database.read { connection in
      try connection.savedPlace(id, of: reader)
    }
  }

  /// Returns each position that any reader saved, once, as the earliest of them has it.
  public func allSavedPlaces() async throws(StoreError) -> [Place] {
    try await database.read(.allSavedPlaces) { connection in
      try connection.rows(
        """
        SELECT * FROM (
          SELECT \(raw: SavedPlaceRecord.table.list),
            row_number() OVER (PARTITION BY placeID ORDER BY savedAt, readerKey) AS number FROM savedPlace
        ) AS numbered WHERE number = 1 ORDER BY placeID
        """
      ).map { row in try SavedPlaceRecord.read(row).place }
    }
  }

  /// Returns the positions that each reader saved.
  public func positionsByReader() async throws(StoreError) -> [ReaderKey: [PlaceID]] {
    try await database.read { connection in
      var positions: [ReaderKey: [PlaceID]] = [:]
      for row in try connection.rows(
        "SELECT readerKey, latitude, longitude FROM savedPlace ORDER BY readerKey, rank")
      {
        let reader = ReaderKey(rawValue: try row["readerKey"])
        positions[reader, default: []].append(PlaceID(try CoordinateColumns.read(row)))
      }
      return positions
    }
  }

  /// Returns the readers that saved one of these positions.
  public func readers(of ids: Set<PlaceID>) async throws(StoreError) -> Set<ReaderKey> {
    try await database.read { connection in
      let found: [String] = try connection.column(
        "SELECT DISTINCT readerKey FROM savedPlace WHERE placeID IN \(list: ids.map(\.text).sorted())")
      return Set(found.map(ReaderKey.init(rawValue:)))
    }
  }

  /// Saves `place` at the end of the list, or updates the facts of an existing entry.
  public func save(_ place: Place, for reader: ReaderKey, at date: Date) async throws(StoreError) -> SavedPlace {
    try await database.write(isolation: .readCommitted) { [quotas] connection in
      try connection.lock(reader)
      return try connection.saveDirectly(place, at: date, for: reader, within: quotas)
        ?? connection.change(reader) { try $0.save(place, at: date, within: quotas) }
    }
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
    return try await database.read(.placeNames(ids)) { connection in
      try PlaceNameRecord.names(
        of: byText, from: connection.rows(PlaceNameRecord.selection(of: Array(byText.keys))))
    }
  }

  /// Stores names.
  public func save(_ names: [PlaceID: PlaceNames]) async throws(StoreError) {
    try await database.write(isolation: .readCommitted) { connection in
      let positions = try connection.positions(creating: Array(names.keys))
      // A fixed order prevents deadlocks between nodes that store the same names.
      for (id, position) in positions.sorted(by: { $0.value < $1.value }) {
        guard let known = names[id] else { continue }
        try connection.insert(
          PlaceNameRecord.records(of: known, at: position), into: PlaceNameRecord.table,
          onConflict: PlaceNameRecord.merging)
      }
    }
  }

  private func change<Value: Sendable>(
    _ reader: ReaderKey, _ change: @escaping @Sendable (inout SavedPlaceList) throws -> Value
  ) async throws(StoreError) -> Value {
    try await database.write(isolation: .readCommitted) { connection in
      try connection.lock(reader)
      return try connection.change(reader, change)
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
  static func query(reader: SQL, _ dialect: SQLDialect) -> SQL {
    """
    \(raw: dialect.genericPlanPrefix)SELECT \(raw: table.list) FROM savedPlace WHERE readerKey = \(sql: reader) ORDER BY rank
    """
  }

  /// Reads a place.
  static func read(_ row: SQLRow) throws -> SavedPlace {
    let place = Place(
      name: try row["name"], region: try row["region"], country: try row["country"],
      countryCode: try row["countryCode"], coordinate: try CoordinateColumns.read(row),
      timeZone: try row["timeZone", as: TimeZone.init(identifier:)],
      elevation: try row["elevationMeters", as: Length.init(meters:)], population: try row["population"])
    return SavedPlace(
      place: place, rank: try row["rank"], isHome: try row["isHome"], savedAt: try row.requiredDate("savedAt"))
  }
}

extension SQLConnection {
  fileprivate func savedPlaces(of reader: ReaderKey) throws -> [SavedPlace] {
    try rows(SavedPlaceRecord.query(reader: "\(reader)", dialect)).map(SavedPlaceRecord.read)
  }

  fileprivate func savedPlace(_ id: PlaceID, of reader: ReaderKey) throws -> SavedPlace? {
    try first(
      """
      SELECT \(raw: SavedPlaceRecord.table.list) FROM savedPlace
      WHERE readerKey = \(reader) AND placeID = \(id.text)
      """
    ).map(SavedPlaceRecord.read)
  }

  /// Changes the locked list.
  fileprivate func change<Value>(
    _ reader: ReaderKey, _ change: (inout SavedPlaceList) throws -> Value
  ) throws -> Value {
    let old = SavedPlaceList(try savedPlaces(of: reader))
    var new = old
    let result = try change(&new)
    if new != old { try replaceSavedPlaces(old.places, with: new.places, of: reader) }
    return result
  }

  /// Saves a place like ``SavedPlaceList/save(_:at:)``, without reading the others, so that their number does not matter; returns
  /// nil without a write when the list is not in order and must be rewritten.
  fileprivate func saveDirectly(
    _ place: Place, at date: Date, for reader: ReaderKey, within quotas: ReaderQuotas
  ) throws -> SavedPlace? {
    if var saved = try savedPlace(place.id, of: reader) {
      guard saved.id == place.id else { return nil }
      saved.place = place
      try run(
        SavedPlaceRecord.table.update(
          to: SavedPlaceRecord(reader: reader, saved: saved),
          where: "readerKey = \(reader) AND placeID = \(place.id.text)"))
      return saved
    }
    guard
      let row = try first(
        "SELECT count(*) AS count, coalesce(max(rank) + 1, 0) AS next FROM savedPlace WHERE readerKey = \(reader)")
    else { return nil }
    let (count, next): (Int, Int) = (try row["count"], try row["next"])
    guard count == next else { return nil }
    try quotas.checkCapacity(.places, after: count)
    let saved = SavedPlace(place: place, rank: count, isHome: count == 0, savedAt: date)
    try insert([SavedPlaceRecord(reader: reader, saved: saved)], into: SavedPlaceRecord.table)
    return saved
  }

  /// Writes the changes of the list. Changed rows are deleted first, because ranks are always unique and cannot be moved one by
  /// one.
  private func replaceSavedPlaces(_ old: [SavedPlace], with new: [SavedPlace], of reader: ReaderKey) throws {
    // A foreign list may have duplicate places or gaps in the ranks.
    guard SavedPlaceList.isInOrder(old) else {
      try run("DELETE FROM savedPlace WHERE readerKey = \(reader)")
      return try insert(SavedPlaceList.inOrder(new), of: reader)
    }
    let (oldSet, newSet) = (Set(old), Set(new))
    let changed = old.filter { !newSet.contains($0) }.map { Int64($0.rank) }
    try run("DELETE FROM savedPlace WHERE readerKey = \(reader) AND rank IN \(list: changed)")
    try insert(new.filter { !oldSet.contains($0) }, of: reader)
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

  /// Returns the query for the names of the places with these texts.
  static func selection(of places: [String]) -> SQL {
    """
    SELECT position.placeID, \(raw: table.list) FROM position JOIN placeName USING (positionID)
    WHERE position.placeID IN \(list: places)
    """
  }

  /// Returns a record for each language in `names`.
  static func records(of names: PlaceNames, at position: Int64) -> [PlaceNameRecord] {
    Set(names.byLanguage.keys).union(names.requestedAt.keys).sorted().map { language in
      PlaceNameRecord(
        position: position, languageCode: language, name: names.byLanguage[language],
        askedAt: names.requestedAt[language])
    }
  }

  /// Returns the names of places from the rows of ``selection(of:)``.
  static func names(of places: [String: PlaceID], from rows: [SQLRow]) throws -> [PlaceID: PlaceNames] {
    var names: [PlaceID: PlaceNames] = [:]
    for row in rows {
      guard let id = places[try row["placeID"]] else { continue }
      let record = try read(row)
      names[id, default: PlaceNames()].byLanguage[record.languageCode] = record.name
      names[id, default: PlaceNames()].requestedAt[record.languageCode] = record.askedAt
    }
    return names
  }

  static func read(_ row: SQLRow) throws -> PlaceNameRecord {
    let name: String? = try row["name"]
    return PlaceNameRecord(
      position: try row["positionID"], languageCode: try row["languageCode"],
      name: try name.flatMap { PlaceName($0, region: try row["region"], country: try row["country"]) },
      askedAt: try row.date("askedAt"))
  }
}
