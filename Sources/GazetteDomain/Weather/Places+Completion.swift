// The same calls for callers that are not async. Each answers a task, which cancels the work; the completion comes
// exactly once, on no particular thread.

extension Places {
  /// Finds places by name; see ``search(_:languageCode:limit:for:)``.
  @discardableResult
  public func search(
    _ typed: String, languageCode: String, limit: Int = 10, for reader: ReaderKey,
    completion: @escaping @Sendable (Result<[PlaceSuggestion], WeatherError>) -> Void
  ) -> Task<Void, Never> {
    WeatherError.completing(completion) { () async throws(WeatherError) in
      try await search(typed, languageCode: languageCode, limit: limit, for: reader)
    }
  }

  /// Finds the one place that a person means; see ``find(_:languageCode:for:)``.
  @discardableResult
  public func find(
    _ typed: String, languageCode: String, for reader: ReaderKey,
    completion: @escaping @Sendable (Result<Finding, WeatherError>) -> Void
  ) -> Task<Void, Never> {
    WeatherError.completing(completion) { () async throws(WeatherError) in
      try await find(typed, languageCode: languageCode, for: reader)
    }
  }

  /// Reads the list; see ``list(for:languageCode:)``.
  @discardableResult
  public func list(
    for reader: ReaderKey, languageCode: String? = nil,
    completion: @escaping @Sendable (Result<[PlaceWeather], WeatherError>) -> Void
  ) -> Task<Void, Never> {
    WeatherError.completing(completion) { () async throws(WeatherError) in
      try await list(for: reader, languageCode: languageCode)
    }
  }

  /// Reads what a list shows; see ``glances(for:languageCode:)``.
  @discardableResult
  public func glances(
    for reader: ReaderKey, languageCode: String? = nil,
    completion: @escaping @Sendable (Result<[PlaceWeather], WeatherError>) -> Void
  ) -> Task<Void, Never> {
    WeatherError.completing(completion) { () async throws(WeatherError) in
      try await glances(for: reader, languageCode: languageCode)
    }
  }

  /// Saves a place; see ``add(_:waiting:for:)``.
  @discardableResult
  public func add(
    _ place: Place, waiting isWaiting: Bool = false, for reader: ReaderKey,
    completion: @escaping @Sendable (Result<AddedPlace, WeatherError>) -> Void
  ) -> Task<Void, Never> {
    WeatherError.completing(completion) { () async throws(WeatherError) in
      try await add(place, waiting: isWaiting, for: reader)
    }
  }

  /// Removes a place; see ``remove(_:for:)``.
  @discardableResult
  public func remove(
    _ id: PlaceID, for reader: ReaderKey, completion: @escaping @Sendable (Result<SavedPlace, WeatherError>) -> Void
  ) -> Task<Void, Never> {
    WeatherError.completing(completion) { () async throws(WeatherError) in try await remove(id, for: reader) }
  }

  /// Takes a removal back; see ``restore(_:for:)``.
  @discardableResult
  public func restore(
    _ removed: SavedPlace, for reader: ReaderKey,
    completion: @escaping @Sendable (Result<Void, WeatherError>) -> Void
  ) -> Task<Void, Never> {
    WeatherError.completing(completion) { () async throws(WeatherError) in try await restore(removed, for: reader) }
  }

  /// Puts the places in another order; see ``reorder(_:for:)``.
  @discardableResult
  public func reorder(
    _ ids: [PlaceID], for reader: ReaderKey, completion: @escaping @Sendable (Result<Void, WeatherError>) -> Void
  ) -> Task<Void, Never> {
    WeatherError.completing(completion) { () async throws(WeatherError) in try await reorder(ids, for: reader) }
  }

  /// Makes a place home; see ``chooseHome(_:for:)``.
  @discardableResult
  public func chooseHome(
    _ id: PlaceID, for reader: ReaderKey, completion: @escaping @Sendable (Result<Void, WeatherError>) -> Void
  ) -> Task<Void, Never> {
    WeatherError.completing(completion) { () async throws(WeatherError) in try await chooseHome(id, for: reader) }
  }
}

extension WeatherError {
  /// Does `work` in a task of its own and tells `completion` how it ended.
  static func completing<Value: Sendable>(
    _ completion: @escaping @Sendable (Result<Value, WeatherError>) -> Void,
    _ work: @escaping @Sendable () async throws(WeatherError) -> Value
  ) -> Task<Void, Never> {
    Task {
      do throws(WeatherError) { completion(.success(try await work())) } catch { completion(.failure(error)) }
    }
  }
}
