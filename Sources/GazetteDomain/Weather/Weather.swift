import Foundation

/// The weather at positions, saved or not: read as it is stored, fetched when it is old or asked for.
///
/// What is stored is shared by all readers; ``PlaceWeather`` joins it with the reader's own entry.
public struct Weather: Sendable {
  /// When weather has grown old.
  public let freshness: WeatherFreshness
  /// What pages and commands want refreshed, for the background work (``keepFresh(for:)``).
  public let requests = RefreshRequests()

  let places: any PlaceStore
  let naming: PlaceNaming
  let fetching: WeatherFetch
  let journal: any RefreshJournal
  let timing: Timing
  let flights = SingleFlight<PlaceID, Result<SourceError?, StoreError>>()
  let runs: RefreshRuns

  var store: any WeatherStore { fetching.store }
  var changes: ChangeFeed { fetching.changes }

  init(
    places: any PlaceStore, naming: PlaceNaming, fetching: WeatherFetch, journal: any RefreshJournal,
    timing: Timing, freshness: WeatherFreshness
  ) {
    self.places = places
    self.naming = naming
    self.fetching = fetching
    self.journal = journal
    self.timing = timing
    self.freshness = freshness
    runs = RefreshRuns(changes: fetching.changes)
  }

  // The language code of each of these, such as `fr`, is that in which a saved place is called, where the name is known;
  // nil calls it as it was saved.

  /// The saved place with what is stored of its weather, called as in the language of `languageCode`.
  /// - Throws: ``WeatherError/notSaved(_:)``, ``WeatherError/store(_:)``. Never waits for the network.
  public func read(
    _ id: PlaceID, for reader: ReaderKey, languageCode: String? = nil
  ) async throws(WeatherError) -> PlaceWeather {
    let item = try await anywhere(id, for: reader, languageCode: languageCode)
    guard item.saved != nil else { throw .notSaved(id) }
    return item
  }

  /// Any position with what is stored of its weather: the saved place where there is one, else a place called by its
  /// numbers.
  /// - Throws: ``WeatherError/store(_:)``. Never waits for the network.
  public func anywhere(
    _ id: PlaceID, for reader: ReaderKey, languageCode: String? = nil
  ) async throws(WeatherError) -> PlaceWeather {
    let saved = try await WeatherError.translating { () async throws(StoreError) in
      try await places.savedPlace(id, of: reader, languageCode: languageCode)
    }
    let weather = try await stored(at: id)
    let unnamed = Place(name: id.text, coordinate: id.coordinate, timeZone: weather.report?.timeZone)
    return PlaceWeather(place: saved?.place ?? unnamed, saved: saved, weather: weather)
  }

  /// The home city of `reader` with what is stored of its weather: the first of the list when none was chosen, nil when
  /// the list is empty.
  /// - Throws: ``WeatherError/store(_:)``. Never waits for the network.
  public func home(
    for reader: ReaderKey, languageCode: String? = nil
  ) async throws(WeatherError) -> PlaceWeather? {
    let saved = try await WeatherError.translating { () async throws(StoreError) in
      try await places.savedPlaces(of: reader, languageCode: languageCode)
    }
    guard let home = saved.first(where: \.isHome) ?? saved.first else { return nil }
    return PlaceWeather(place: home.place, saved: home, weather: try await stored(at: home.id))
  }

  /// What is stored of the weather at any position, saved or not; empty when nothing is.
  /// - Throws: ``WeatherError/store(_:)``. Never waits for the network.
  public func stored(at id: PlaceID) async throws(WeatherError) -> PositionWeather {
    try await WeatherError.translating { () async throws(StoreError) in
      try await store.weather(at: [id])[id] ?? PositionWeather()
    }
  }

  /// Any position with its weather, fetched now when what is stored is old.
  /// - Throws: ``WeatherError/source(_:)`` when nothing is stored and nothing can be had; ``WeatherError/store(_:)``.
  public func fresh(
    _ id: PlaceID, for reader: ReaderKey, languageCode: String? = nil
  ) async throws(WeatherError) -> FreshWeather {
    let stored = try await anywhere(id, for: reader, languageCode: languageCode)
    guard freshness.isOld(stored.weather, at: timing.now()) else { return FreshWeather(item: stored, trouble: nil) }
    do throws(WeatherError) {
      try await fetch(id)
      return FreshWeather(item: try await anywhere(id, for: reader, languageCode: languageCode), trouble: nil)
    } catch {
      guard stored.weather.report != nil else { throw error }
      return FreshWeather(item: try await anywhere(id, for: reader, languageCode: languageCode), trouble: error)
    }
  }
}

/// A place together with what is stored about its weather.
public struct PlaceWeather: Sendable, Hashable, Identifiable {
  /// The place's identity.
  public var id: PlaceID { place.id }
  /// The place.
  public var place: Place
  /// The reader's entry for it; nil when it is not saved.
  public var saved: SavedPlace?
  /// What is stored about its weather.
  public var weather: PositionWeather
  /// Makes a place with its weather.
  public init(place: Place, saved: SavedPlace?, weather: PositionWeather) {
    self.place = place
    self.saved = saved
    self.weather = weather
  }
}

/// A place with weather that was to be fresh.
public struct FreshWeather: Sendable, Hashable {
  /// The place with its weather; an old one where no newer could be had.
  public var item: PlaceWeather
  /// Why no newer weather could be had; nil when it is fresh.
  public var trouble: WeatherError?
  /// Makes an answer.
  public init(item: PlaceWeather, trouble: WeatherError?) {
    self.item = item
    self.trouble = trouble
  }
}
