public import Foundation

/// Stores readers' places, and the public names of places.
public protocol PlaceStore: Sendable {
  /// Returns the reader's places by rank; empty at first.
  func savedPlaces(of reader: ReaderKey) async throws(StoreError) -> [SavedPlace]
  /// Returns one saved place; nil when the reader has not saved it.
  func savedPlace(_ id: PlaceID, of reader: ReaderKey) async throws(StoreError) -> SavedPlace?
  /// Returns all saved positions, each once, as the entry of one of its readers; unordered.
  func allSavedPlaces() async throws(StoreError) -> [Place]
  /// Returns the positions that each reader saved, by rank; readers without places are absent.
  func positionsByReader() async throws(StoreError) -> [ReaderKey: [PlaceID]]
  /// Returns the readers that saved one of these positions.
  func readers(of ids: Set<PlaceID>) async throws(StoreError) -> Set<ReaderKey>
  /// Saves `place` at the end of the list; an existing entry retains its rank and gets the newer facts. The first place becomes
  /// home. Returns the stored entry.
  /// - Throws: ``StoreError/quotaReached(_:)`` for a new place when the list is full.
  func save(_ place: Place, for reader: ReaderKey, at date: Date) async throws(StoreError) -> SavedPlace
  /// Restores a removed entry at its rank (the later ones move down), and as home if it was home.
  /// - Throws: ``StoreError/quotaReached(_:)`` when the list is full.
  func restore(_ saved: SavedPlace, for reader: ReaderKey) async throws(StoreError)
  /// Removes a place and closes the gap in the ranks; if it was home, the next first place becomes home. Returns the removed
  /// entry; nil when it was not saved. The weather at the position stays.
  func remove(_ id: PlaceID, of reader: ReaderKey) async throws(StoreError) -> SavedPlace?
  /// Sorts the places in the order of `ids`; missing ones follow in their old order, unknown ids are ignored.
  func reorder(_ ids: [PlaceID], of reader: ReaderKey) async throws(StoreError)
  /// Makes this place the only home.
  /// - Throws: ``StoreError/notFound`` when it is not saved.
  func chooseHome(_ id: PlaceID, of reader: ReaderKey) async throws(StoreError)
  /// Returns the known names of each of `ids`, for all readers; ids without any are absent.
  func names(of ids: [PlaceID]) async throws(StoreError) -> [PlaceID: PlaceNames]
  /// Stores names, see ``PlaceNames/merge(_:)``: languages without a new name stay unchanged.
  func save(_ names: [PlaceID: PlaceNames]) async throws(StoreError)
}

extension PlaceStore {
  /// Returns the reader's places by rank, named in the language of `languageCode` if known; nil returns the saved names.
  public func savedPlaces(
    of reader: ReaderKey, languageCode: String?
  ) async throws(StoreError) -> [SavedPlace] {
    try await localized(try await savedPlaces(of: reader), languageCode)
  }

  /// Returns one saved place, named in the same way; nil when the reader has not saved it.
  public func savedPlace(
    _ id: PlaceID, of reader: ReaderKey, languageCode: String?
  ) async throws(StoreError) -> SavedPlace? {
    let saved = try await savedPlace(id, of: reader)
    return try await localized([saved].compactMap(\.self), languageCode).first
  }

  /// Returns `saved`, each named in the language of `languageCode` if known.
  func localized(_ saved: [SavedPlace], _ languageCode: String?) async throws(StoreError) -> [SavedPlace] {
    guard let language = languageCode.flatMap(PlaceNames.language), !saved.isEmpty else { return saved }
    let names = try await names(of: saved.map(\.id))
    return saved.map { entry in
      guard let known = names[entry.id] else { return entry }
      var entry = entry
      let saved = PlaceName(entry.place.name, region: entry.place.region, country: entry.place.country)
      entry.knownNames = known.byLanguage.values + [saved].compactMap(\.self)
      entry.place = known.localized(entry.place, in: language)
      return entry
    }
  }
}

/// An entry in a reader's list of places.
public struct SavedPlace: Sendable, Hashable, Identifiable {
  /// The place's identity.
  public var id: PlaceID { place.id }
  /// The place itself.
  public var place: Place
  /// The rank in the reader's list, from 0, without gaps.
  public var rank: Int
  /// True for the one place whose weather the masthead shows.
  public var isHome: Bool
  /// The time when the reader saved it.
  public var savedAt: Date
  /// Its known names in every language, unordered, including its saved name, for searches; empty in a stored entry, and when none
  /// are known.
  public var knownNames: [PlaceName] = []
  /// Makes a saved place.
  public init(place: Place, rank: Int, isHome: Bool, savedAt: Date) {
    self.place = place
    self.rank = rank
    self.isHome = isHome
    self.savedAt = savedAt
  }

  /// The place under each of its names, this one first, for searches.
  public var variants: [Place] {
    [place]
      + knownNames.map { name in
        var variant = place
        variant.name = name.name
        variant.region = name.region
        variant.country = name.country
        return variant
      }
  }
}

/// The rules of a reader's list of places: ranks without gaps, and exactly one home unless the list is empty.
public struct SavedPlaceList: Sendable, Hashable {
  /// The places by rank.
  public private(set) var places: [SavedPlace]

  /// Makes a list from entries in any order.
  public init(_ places: [SavedPlace] = []) {
    self.places = places.sorted { $0.rank < $1.rank }
    settle()
  }

  /// The entry of `id`; nil when it is not saved.
  public subscript(id: PlaceID) -> SavedPlace? { places.first { $0.id == id } }

  /// Adds `place` at the end, or updates the facts of an existing entry; returns the entry.
  /// - Throws: ``StoreError/quotaReached(_:)`` for a new place when the list is full.
  public mutating func save(
    _ place: Place, at date: Date, within quotas: ReaderQuotas
  ) throws(StoreError) -> SavedPlace {
    if let index = places.firstIndex(where: { $0.id == place.id }) {
      places[index].place = place
      return places[index]
    }
    try quotas.checkCapacity(.places, after: places.count)
    places.append(SavedPlace(place: place, rank: places.count, isHome: places.isEmpty, savedAt: date))
    return places[places.count - 1]
  }

  /// Restores a removed entry at its rank, and as home if it was home; does nothing when it is saved again already.
  /// - Throws: ``StoreError/quotaReached(_:)`` when the list is full.
  public mutating func restore(_ saved: SavedPlace, within quotas: ReaderQuotas) throws(StoreError) {
    guard self[saved.id] == nil else { return }
    try quotas.checkCapacity(.places, after: places.count)
    places.insert(saved, at: min(max(0, saved.rank), places.count))
    if saved.isHome { makeHome(saved.id) }
    settle()
  }

  /// Removes an entry and returns it; nil when it was not saved.
  public mutating func remove(_ id: PlaceID) -> SavedPlace? {
    guard let index = places.firstIndex(where: { $0.id == id }) else { return nil }
    let removed = places.remove(at: index)
    settle()
    return removed
  }

  /// Sorts the entries in the order of `ids`; missing ones follow in their old order, unknown ids are ignored.
  public mutating func reorder(_ ids: [PlaceID]) {
    var wanted: [PlaceID: Int] = [:]
    for (index, id) in ids.enumerated() where wanted[id] == nil { wanted[id] = index }
    // The old rank breaks ties between missing ones, which makes the sort stable.
    places.sort { (wanted[$0.id] ?? .max, $0.rank) < (wanted[$1.id] ?? .max, $1.rank) }
    settle()
  }

  /// Makes an entry the only home; returns false when it is not saved.
  public mutating func chooseHome(_ id: PlaceID) -> Bool {
    guard self[id] != nil else { return false }
    makeHome(id)
    return true
  }

  /// Returns true when ranks count up from 0 and each place occurs once.
  package static func isInOrder(_ places: [SavedPlace]) -> Bool {
    Set(places.map(\.id)).count == places.count && places.enumerated().allSatisfy { $0.offset == $0.element.rank }
  }

  /// Returns each place once, with ranks counting up from 0.
  package static func inOrder(_ places: [SavedPlace]) -> [SavedPlace] {
    var seen: Set<PlaceID> = []
    return places.filter { seen.insert($0.id).inserted }.enumerated().map { rank, saved in
      var saved = saved
      saved.rank = rank
      return saved
    }
  }

  private mutating func makeHome(_ id: PlaceID) {
    for index in places.indices { places[index].isHome = places[index].id == id }
  }

  private mutating func settle() {
    for index in places.indices { places[index].rank = index }
    if let first = places.first, !places.contains(where: \.isHome) { makeHome(first.id) }
  }
}

/// Stores the last good weather of positions, shared by all readers.
public protocol WeatherStore: Sendable {
  /// Returns the stored weather for each of `ids`; ids without any are absent.
  func weather(at ids: [PlaceID]) async throws(StoreError) -> [PlaceID: PositionWeather]
  /// Returns a list's weather for each of `ids`: the report with the 24 hours from the one that contains `date`, and the days
  /// from the one before `date` to the one after (which include the place's own today), without warnings and without air, and the
  /// last failure. Ids without any are absent. Designed for hundreds of places at once.
  func glances(at ids: [PlaceID], from date: Date) async throws(StoreError) -> [PlaceID: PositionWeather]
  /// Replaces the data, each position in one transaction, and clears its failure; nil air leaves the old.
  func replace(_ report: WeatherReport, air: AirQuality?, at id: PlaceID) async throws(StoreError)
  /// Replaces the air.
  func replace(_ air: AirQuality, at id: PlaceID) async throws(StoreError)
  /// Records a failed refresh; the data stay.
  func note(_ failure: RefreshFailure, at id: PlaceID) async throws(StoreError)
  /// Returns the last fetch of each of `ids`; ids never fetched are absent.
  func fetchTimes(of ids: [PlaceID]) async throws(StoreError) -> [PlaceID: Date]
  /// Deletes positions last fetched before `date` (or never, and failed before it) that are not in `keeping`; returns their
  /// number.
  func forget(fetchedBefore date: Date, keeping: Set<PlaceID>) async throws(StoreError) -> Int
}

/// The stored weather of one position: the last good data, and the last failure if it is later.
public struct PositionWeather: Sendable, Hashable {
  /// The last good report; nil before the first.
  public var report: WeatherReport?
  /// The last good air quality; nil before the first.
  public var air: AirQuality?
  /// The last failure; nil when the last attempt succeeded.
  public var failure: RefreshFailure?
  /// Makes the weather of a position.
  public init(report: WeatherReport? = nil, air: AirQuality? = nil, failure: RefreshFailure? = nil) {
    self.report = report
    self.air = air
    self.failure = failure
  }
}
