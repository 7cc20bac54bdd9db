public import Foundation

/// Keeps the places that readers saved, and what the world calls them.
public protocol PlaceStore: Sendable {
  /// The reader's places by rank; empty at first.
  func savedPlaces(of reader: ReaderKey) async throws(StoreError) -> [SavedPlace]
  /// One saved place; nil when the reader has not saved it.
  func savedPlace(_ id: PlaceID, of reader: ReaderKey) async throws(StoreError) -> SavedPlace?
  /// Each position that any reader saved, once, as one of them has it; in no order.
  func placesOfAll() async throws(StoreError) -> [Place]
  /// The positions that each reader saved, by rank; readers without places are absent.
  func positionsByReader() async throws(StoreError) -> [ReaderKey: [PlaceID]]
  /// Saves `place` at the end of the list; a place that is saved already keeps its rank and gets the newer facts.
  /// The first place becomes home. Answers the entry as it is stored.
  /// - Throws: ``StoreError/quotaReached(_:)`` for a new place when the list is full.
  func save(_ place: Place, for reader: ReaderKey, at date: Date) async throws(StoreError) -> SavedPlace
  /// Puts a removed entry back where it was: its rank (those behind move on), and home if it was home.
  /// - Throws: ``StoreError/quotaReached(_:)`` when the list is full.
  func restore(_ saved: SavedPlace, for reader: ReaderKey) async throws(StoreError)
  /// Removes a place and closes the gap in the ranks; the next first place becomes home if it was home.
  /// Answers what was removed; nil when it was not saved. The weather at the position stays.
  func remove(_ id: PlaceID, of reader: ReaderKey) async throws(StoreError) -> SavedPlace?
  /// Puts the places in the order of `ids`; places that are not named follow in their old order, unknown ids are ignored.
  func reorder(_ ids: [PlaceID], of reader: ReaderKey) async throws(StoreError)
  /// Makes the place home, and no other.
  /// - Throws: ``StoreError/notFound`` when it is not saved.
  func chooseHome(_ id: PlaceID, of reader: ReaderKey) async throws(StoreError)
  /// What is known of the names of each of `ids`, for all readers; ids of which nothing is known are absent.
  func names(of ids: [PlaceID]) async throws(StoreError) -> [PlaceID: PlaceNames]
  /// Keeps what was learned of names, see ``PlaceNames/merge(_:)``: what is not said anew stays as it is.
  func keep(_ names: [PlaceID: PlaceNames]) async throws(StoreError)
}

extension PlaceStore {
  /// The reader's places by rank, called as in the language of `languageCode` where that is known; nil as they were saved.
  public func savedPlaces(
    of reader: ReaderKey, languageCode: String?
  ) async throws(StoreError) -> [SavedPlace] {
    try await called(try await savedPlaces(of: reader), languageCode)
  }

  /// One saved place, called likewise; nil when the reader has not saved it.
  public func savedPlace(
    _ id: PlaceID, of reader: ReaderKey, languageCode: String?
  ) async throws(StoreError) -> SavedPlace? {
    let saved = try await savedPlace(id, of: reader)
    return try await called([saved].compactMap(\.self), languageCode).first
  }

  /// `saved`, each called as in the language of `languageCode` where that is known.
  func called(_ saved: [SavedPlace], _ languageCode: String?) async throws(StoreError) -> [SavedPlace] {
    guard let language = languageCode.flatMap(PlaceNames.language), !saved.isEmpty else { return saved }
    let names = try await names(of: saved.map(\.id))
    return saved.map { entry in
      guard let known = names[entry.id] else { return entry }
      var entry = entry
      let saved = PlaceName(entry.place.name, region: entry.place.region, country: entry.place.country)
      entry.knownNames = known.byLanguage.values + [saved].compactMap(\.self)
      entry.place = known.called(entry.place, in: language)
      return entry
    }
  }
}

/// A place that a reader keeps in the list.
public struct SavedPlace: Sendable, Hashable, Identifiable {
  /// The place's identity.
  public var id: PlaceID { place.id }
  /// The place itself.
  public var place: Place
  /// Its rank in the reader's list, from 0, without gaps.
  public var rank: Int
  /// True for the one place whose weather stands in the masthead.
  public var isHome: Bool
  /// When the reader saved it.
  public var savedAt: Date
  /// Its names in every language that is known, in no order, that it was saved under among them, to find it by; empty
  /// in an entry as it is stored, and where nothing is known.
  public var knownNames: [PlaceName] = []
  /// Makes a saved place.
  public init(place: Place, rank: Int, isHome: Bool, savedAt: Date) {
    self.place = place
    self.rank = rank
    self.isHome = isHome
    self.savedAt = savedAt
  }

  /// The place as it can be found: as it is called here, and as it is in every other language that is known.
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

  /// Adds `place` at the end, or gives the entry that is there the newer facts; answers the entry.
  /// - Throws: ``StoreError/quotaReached(_:)`` for a new place when the list is full.
  public mutating func save(
    _ place: Place, at date: Date, within quotas: ReaderQuotas
  ) throws(StoreError) -> SavedPlace {
    if let index = places.firstIndex(where: { $0.id == place.id }) {
      places[index].place = place
      return places[index]
    }
    try quotas.checkOneMore(.places, after: places.count)
    places.append(SavedPlace(place: place, rank: places.count, isHome: places.isEmpty, savedAt: date))
    return places[places.count - 1]
  }

  /// Puts a removed entry back at its rank, and as home if it was; one that is saved again already is left alone.
  /// - Throws: ``StoreError/quotaReached(_:)`` when the list is full.
  public mutating func restore(_ saved: SavedPlace, within quotas: ReaderQuotas) throws(StoreError) {
    guard self[saved.id] == nil else { return }
    try quotas.checkOneMore(.places, after: places.count)
    places.insert(saved, at: min(max(0, saved.rank), places.count))
    if saved.isHome { makeHome(saved.id) }
    settle()
  }

  /// Removes an entry and answers it; nil when it was not saved.
  public mutating func remove(_ id: PlaceID) -> SavedPlace? {
    guard let index = places.firstIndex(where: { $0.id == id }) else { return nil }
    let removed = places.remove(at: index)
    settle()
    return removed
  }

  /// Puts the entries in the order of `ids`; those not named follow in their old order, unknown ids are ignored.
  public mutating func reorder(_ ids: [PlaceID]) {
    var wanted: [PlaceID: Int] = [:]
    for (index, id) in ids.enumerated() where wanted[id] == nil { wanted[id] = index }
    // Sorting is stable in effect: the old rank decides among those not named.
    places.sort { (wanted[$0.id] ?? .max, $0.rank) < (wanted[$1.id] ?? .max, $1.rank) }
    settle()
  }

  /// Makes an entry home, and no other; answers false when it is not saved.
  public mutating func chooseHome(_ id: PlaceID) -> Bool {
    guard self[id] != nil else { return false }
    makeHome(id)
    return true
  }

  /// Whether ranks count up from 0 and each place is there once.
  package static func isInOrder(_ places: [SavedPlace]) -> Bool {
    Set(places.map(\.id)).count == places.count && places.enumerated().allSatisfy { $0.offset == $0.element.rank }
  }

  /// The places each once, their ranks counting up from 0.
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

/// Keeps the last good weather of positions, which all readers share.
public protocol WeatherStore: Sendable {
  /// What is stored for each of `ids`; ids of which nothing is known are absent.
  func weather(at ids: [PlaceID]) async throws(StoreError) -> [PlaceID: PositionWeather]
  /// What a list shows of each of `ids`: the report with the 24 hours from the one that `date` falls in, and the days
  /// from the one before `date` to the one after (the place's own today is among them), without warnings and without air,
  /// and the last failure; ids of which nothing is known are absent. Made for hundreds of places at once.
  func glances(at ids: [PlaceID], from date: Date) async throws(StoreError) -> [PlaceID: PositionWeather]
  /// Puts the new data in place of the old, each position in one transaction, and clears its failure; nil air keeps the old.
  func replace(_ report: WeatherReport, air: AirQuality?, at id: PlaceID) async throws(StoreError)
  /// Puts new air in place of the old.
  func replace(_ air: AirQuality, at id: PlaceID) async throws(StoreError)
  /// Notes that refreshing failed; the data stay.
  func note(_ failure: RefreshFailure, at id: PlaceID) async throws(StoreError)
  /// When each of `ids` was last fetched; ids never fetched are absent.
  func fetchTimes(of ids: [PlaceID]) async throws(StoreError) -> [PlaceID: Date]
  /// Forgets positions last fetched before `date` (or never, and failed before it) that are not in `keeping`; answers
  /// how many.
  func forget(fetchedBefore date: Date, keeping: Set<PlaceID>) async throws(StoreError) -> Int
}

/// What is stored about one position: the last good data, and the last failure if it came after them.
public struct PositionWeather: Sendable, Hashable {
  /// The last good report; nil before the first.
  public var report: WeatherReport?
  /// The last good air quality; nil before the first.
  public var air: AirQuality?
  /// The last failure; nil when the last attempt succeeded.
  public var failure: RefreshFailure?
  /// Makes what is known of a position.
  public init(report: WeatherReport? = nil, air: AirQuality? = nil, failure: RefreshFailure? = nil) {
    self.report = report
    self.air = air
    self.failure = failure
  }
}
