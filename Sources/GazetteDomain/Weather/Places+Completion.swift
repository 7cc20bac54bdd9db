// The same calls for callers that are not async. Each returns a task; cancelling it cancels the work. The completion is called
// exactly once, on no particular thread.

extension Places {
  /// Finds places by name; see ``search(_:languageCode:limit:for:)``.
  @discardableResult
  public func search(
    _ typed: String, languageCode: String, limit: Int = 10, for reader: ReaderKey,
    completion: @escaping @Sendable (Result<[PlaceSuggestion], WeatherError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(WeatherError) in
      try await search(typed, languageCode: languageCode, limit: limit, for: reader)
    }
  }

  /// Finds the one place that a person means; see ``find(_:languageCode:for:)``.
  @discardableResult
  public func find(
    _ typed: String, languageCode: String, for reader: ReaderKey,
    completion: @escaping @Sendable (Result<Finding, WeatherError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(WeatherError) in
      try await find(typed, languageCode: languageCode, for: reader)
    }
  }

  /// Loads the list; see ``list(for:languageCode:)``.
  @discardableResult
  public func list(
    for reader: ReaderKey, languageCode: String? = nil,
    completion: @escaping @Sendable (Result<[PlaceWeather], WeatherError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(WeatherError) in
      try await list(for: reader, languageCode: languageCode)
    }
  }

  /// Loads the weather of a list; see ``glances(for:languageCode:)``.
  @discardableResult
  public func glances(
    for reader: ReaderKey, languageCode: String? = nil,
    completion: @escaping @Sendable (Result<[PlaceWeather], WeatherError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(WeatherError) in
      try await glances(for: reader, languageCode: languageCode)
    }
  }

  /// Finds places by name, optionally with a request to the geocoder; see ``result(of:languageCode:limit:asksProvider:for:)``.
  @discardableResult
  public func result(
    of typed: String, languageCode: String, limit: Int = 10, asksProvider: Bool = false, for reader: ReaderKey,
    completion: @escaping @Sendable (Result<PlaceSearchResult, WeatherError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(WeatherError) in
      try await result(of: typed, languageCode: languageCode, limit: limit, asksProvider: asksProvider, for: reader)
    }
  }

  /// Loads an entry's name in a language; see ``localized(_:languageCode:)``.
  @discardableResult
  public func localized(
    _ entry: SavedPlace, languageCode: String,
    completion: @escaping @Sendable (Result<SavedPlace, WeatherError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(WeatherError) in
      try await localized(entry, languageCode: languageCode)
    }
  }

  /// Loads the places of the front page; see ``frontPage(for:languageCode:)``.
  @discardableResult
  public func frontPage(
    for reader: ReaderKey, languageCode: String? = nil,
    completion: @escaping @Sendable (SectionPart<[PlaceWeather]>) -> Void
  ) -> Task<Void, Never> {
    Task { completion(await frontPage(for: reader, languageCode: languageCode)) }
  }

  /// Finds saved places for the global search; see ``found(_:limit:for:languageCode:)``.
  @discardableResult
  public func found(
    _ words: SearchWords, limit: Int, for reader: ReaderKey, languageCode: String? = nil,
    completion: @escaping @Sendable (SectionPart<[PlaceWeather]>) -> Void
  ) -> Task<Void, Never> {
    Task { completion(await found(words, limit: limit, for: reader, languageCode: languageCode)) }
  }

  /// Finds likely corrections among the saved places; see ``corrections(of:for:)``.
  @discardableResult
  public func corrections(
    of words: SearchWords, for reader: ReaderKey, completion: @escaping @Sendable ([SearchWords]) -> Void
  ) -> Task<Void, Never> {
    Task { completion(await corrections(of: words, for: reader)) }
  }

  /// Saves a place; see ``add(_:waiting:for:)``.
  @discardableResult
  public func add(
    _ place: Place, waiting isWaiting: Bool = false, for reader: ReaderKey,
    completion: @escaping @Sendable (Result<AddedPlace, WeatherError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(WeatherError) in
      try await add(place, waiting: isWaiting, for: reader)
    }
  }

  /// Finds the place at a coordinate as it would be saved; see ``place(at:languageCode:for:)``.
  @discardableResult
  public func place(
    at coordinate: Coordinate, languageCode: String, for reader: ReaderKey,
    completion: @escaping @Sendable (Result<Place, WeatherError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(WeatherError) in
      try await place(at: coordinate, languageCode: languageCode, for: reader)
    }
  }

  /// Removes a place; see ``remove(_:for:)``.
  @discardableResult
  public func remove(
    _ id: PlaceID, for reader: ReaderKey, completion: @escaping @Sendable (Result<SavedPlace, WeatherError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(WeatherError) in try await remove(id, for: reader) }
  }

  /// Undoes a removal; see ``restore(_:for:)``.
  @discardableResult
  public func restore(
    _ removed: SavedPlace, for reader: ReaderKey,
    completion: @escaping @Sendable (Result<Void, WeatherError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(WeatherError) in try await restore(removed, for: reader) }
  }

  /// Reorders the places; see ``reorder(_:for:)``.
  @discardableResult
  public func reorder(
    _ ids: [PlaceID], for reader: ReaderKey, completion: @escaping @Sendable (Result<Void, WeatherError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(WeatherError) in try await reorder(ids, for: reader) }
  }

  /// Makes a place home; see ``chooseHome(_:for:)``.
  @discardableResult
  public func chooseHome(
    _ id: PlaceID, for reader: ReaderKey, completion: @escaping @Sendable (Result<Void, WeatherError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(WeatherError) in try await chooseHome(id, for: reader) }
  }
}

extension Task<Void, Never> {
  /// Runs `work` in a task of its own and passes its result to `completion`.
  package static func completing<Value: Sendable, Problem: Error>(
    _ completion: @escaping @Sendable (Result<Value, Problem>) -> Void,
    _ work: @escaping @Sendable () async throws(Problem) -> Value
  ) -> Task<Void, Never> {
    Task {
      do throws(Problem) { completion(.success(try await work())) } catch { completion(.failure(error)) }
    }
  }
}
