import Foundation

/// The readers' places: search, saving, lists with weather, order.
///
/// ```swift
/// let found = try await places.search("tromso", languageCode: "fr", for: .owner)
/// if let best = found.first { _ = try await places.add(best.place, for: .owner) }
/// let list = try await places.list(for: .owner)
/// ```
public struct Places: Sendable {
  let store: any PlaceStore
  let weather: Weather
  let geocoder: any Geocoder
  /// The offline gazetteer; nil in a program without one.
  let gazetteer: (any Gazetteer)?
  private let naming: PositionNaming
  /// The results of the last ten minutes, so that typing does not spend the budget.
  let recent: RecentSearches

  init(
    store: any PlaceStore, weather: Weather, geocoder: any Geocoder, gazetteer: (any Gazetteer)?,
    nearName: @escaping NearName
  ) {
    self.store = store
    self.weather = weather
    self.geocoder = geocoder
    self.gazetteer = gazetteer
    naming = PositionNaming(gazetteer: gazetteer, nearName: nearName)
    recent = RecentSearches(now: weather.timing.now)
  }

  /// Returns the places of `reader` by rank, each with all its stored weather; empty at first.
  /// - Parameter languageCode: The language of the places' names, such as `fr`, if known; nil returns the saved names. A name
  ///   that a person gave is used in every language.
  /// - Throws: ``WeatherError/store(_:)``. Never waits for the network.
  public func list(
    for reader: ReaderKey, languageCode: String? = nil
  ) async throws(WeatherError) -> [PlaceWeather] {
    try await listed(for: reader, languageCode) { ids throws(StoreError) in try await weather.store.weather(at: ids) }
  }

  /// Returns the same with only the weather of a list (see ``WeatherStore/glances(at:from:)``), for hundreds of places at once.
  /// - Throws: ``WeatherError/store(_:)``. Never waits for the network.
  public func glances(
    for reader: ReaderKey, languageCode: String? = nil
  ) async throws(WeatherError) -> [PlaceWeather] {
    try await listed(for: reader, languageCode) { ids throws(StoreError) in
      try await weather.store.glances(at: ids, from: weather.timing.now())
    }
  }

  private func listed(
    for reader: ReaderKey, _ languageCode: String?,
    _ weather: ([PlaceID]) async throws(StoreError) -> [PlaceID: PositionWeather]
  ) async throws(WeatherError) -> [PlaceWeather] {
    try await WeatherError.translating { () async throws(StoreError) in
      let saved = try await store.savedPlaces(of: reader)
      let stored = try await weather(saved.map(\.id))
      // Names come after the weather, because a store may read both together.
      return try await store.localized(saved, languageCode).map { entry in
        PlaceWeather(place: entry.place, saved: entry, weather: stored[entry.id] ?? PositionWeather())
      }
    }
  }

  /// Returns a list's entry, saved or removed, with its name in the language of `languageCode` if known.
  /// - Throws: ``WeatherError/store(_:)``. Never waits for the network.
  public func localized(_ entry: SavedPlace, languageCode: String) async throws(WeatherError) -> SavedPlace {
    try await WeatherError.translating { () async throws(StoreError) in
      try await store.localized([entry], languageCode).first ?? entry
    }
  }

  /// Returns the place at `coordinate`, named after the city that contains it or is near it, in the language of `languageCode`;
  /// named by its numbers (``PlaceID/text``) without a city nearby.
  public func place(at coordinate: Coordinate, languageCode: String) -> Place {
    naming.place(at: coordinate, languageCode: languageCode)
  }

  /// The same for a reader who has `saved`: a saved place of that name within 2 km, or `near Paris` where another place is
  /// saved as Paris.
  func place(at coordinate: Coordinate, languageCode: String, among saved: [SavedPlace]) -> Place {
    naming.place(at: coordinate, among: saved, languageCode: languageCode)
  }

  /// The place at `coordinate` as it would be saved for `reader`: see ``place(at:languageCode:)``. A saved place of that name
  /// within 2 km is that place. If another place is saved under the name, this one is called `near Paris`.
  /// - Throws: ``WeatherError/store(_:)``.
  public func place(
    at coordinate: Coordinate, languageCode: String, for reader: ReaderKey
  ) async throws(WeatherError) -> Place {
    let saved = try await WeatherError.translating { () async throws(StoreError) in
      try await store.savedPlaces(of: reader, languageCode: languageCode)
    }
    return saved.first { $0.id == PlaceID(coordinate) }?.place
      ?? place(at: coordinate, languageCode: languageCode, among: saved)
  }

  /// Saves `place` at the end of the list of `reader`, or updates the saved entry. Returns the entry with its weather. A place of
  /// the same name within 2 km of a saved one is that one. Stores the names from the gazetteer, the place itself or a search of
  /// the last ten minutes, in their languages.
  /// - Parameter isWaiting: True to fetch the weather first; false to return the stored weather, and fetch in the background.
  /// - Throws: ``WeatherError/store(_:)``; then nothing is saved. Later errors are in the result.
  public func add(
    _ place: Place, waiting isWaiting: Bool = false, for reader: ReaderKey
  ) async throws(WeatherError) -> AddedPlace {
    var entry = place
    entry.localNames = [:]
    let (saved, isNew) = try await WeatherError.translating { () async throws(StoreError) in
      if try await store.savedPlace(place.id, of: reader) != nil {
        return (try await store.save(entry, for: reader, at: weather.timing.now()), false)
      }
      let twin = try await store.savedPlaces(of: reader).first {
        $0.isNamesake(of: place) && $0.place.isColocated(with: place)
      }
      if let twin { return (twin, false) }
      return (try await store.save(entry, for: reader, at: weather.timing.now()), true)
    }
    // Only the geocoder's own results count: `place` may have a name from the reader, which is not public.
    for (languageCode, found) in await recent.answers(at: saved.id) {
      await weather.naming.learn([found], languageCode: languageCode)
    }
    await weather.naming.learn(of: place, from: gazetteer)
    weather.changes.publish(.places.of(reader))
    var added = AddedPlace(saved: saved, isNew: isNew, weather: PositionWeather(), error: nil)
    if isWaiting {
      do throws(WeatherError) { try await weather.fetch(saved.id) } catch { added.error = error }
    } else {
      weather.requests.enqueue(saved.id)
    }
    do throws(WeatherError) {
      added.weather = try await weather.stored(at: saved.id)
    } catch {
      added.error = error
    }
    return added
  }

  /// Removes a place from the list of `reader`; returns the entry, so that ``restore(_:for:)`` can undo the removal.
  /// - Throws: ``WeatherError/notSaved(_:)``, ``WeatherError/store(_:)``.
  public func remove(_ id: PlaceID, for reader: ReaderKey) async throws(WeatherError) -> SavedPlace {
    let removed = try await WeatherError.translating { () async throws(StoreError) in
      try await store.remove(id, of: reader)
    }
    guard let removed else { throw .notSaved(id) }
    weather.changes.publish(.places.of(reader))
    return removed
  }

  /// Restores a removed entry at its rank, as home if it was home.
  /// - Throws: ``WeatherError/store(_:)``.
  public func restore(_ removed: SavedPlace, for reader: ReaderKey) async throws(WeatherError) {
    try await WeatherError.translating { () async throws(StoreError) in
      try await store.restore(removed, for: reader)
    }
    weather.changes.publish(.places.of(reader))
  }

  /// Sorts the places in the order of `ids`; missing ones follow in their old order, unknown ids are ignored.
  /// - Throws: ``WeatherError/store(_:)``.
  public func reorder(_ ids: [PlaceID], for reader: ReaderKey) async throws(WeatherError) {
    try await WeatherError.translating { () async throws(StoreError) in try await store.reorder(ids, of: reader) }
    weather.changes.publish(.places.of(reader))
  }

  /// Makes this place the only home.
  /// - Throws: ``WeatherError/notSaved(_:)``, ``WeatherError/store(_:)``.
  public func chooseHome(_ id: PlaceID, for reader: ReaderKey) async throws(WeatherError) {
    do throws(StoreError) {
      try await store.chooseHome(id, of: reader)
    } catch {
      throw error == .notFound ? .notSaved(id) : .store(error)
    }
    weather.changes.publish(.places.of(reader))
  }
}

/// The result of adding a place: the saved entry, and its known weather.
public struct AddedPlace: Sendable, Hashable {
  /// The reader's entry.
  public var saved: SavedPlace
  /// False when the place was already saved.
  public var isNew: Bool
  /// The stored weather; empty when there is none.
  public var weather: PositionWeather
  /// The reason why its weather is missing, when the caller waited for it; the place stays saved.
  public var error: WeatherError?
  /// Makes a result.
  public init(saved: SavedPlace, isNew: Bool, weather: PositionWeather, error: WeatherError?) {
    self.saved = saved
    self.isNew = isNew
    self.weather = weather
    self.error = error
  }
}
