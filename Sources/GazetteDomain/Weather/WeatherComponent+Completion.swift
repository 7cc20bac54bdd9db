// The same calls for callers that are not async. Each answers a task, which cancels the work; the completion comes
// exactly once, on no particular thread.

extension WeatherComponent {
  /// Finds places by name; see ``SearchPlaces``.
  @discardableResult
  public func searchPlaces(
    _ text: String, languageCode: String, reader: ReaderKey = .owner,
    completion: @escaping @Sendable (Result<[PlaceSuggestion], WeatherError>) -> Void
  ) -> Task<Void, Never> {
    complete(completion) { () async throws(WeatherError) in
      try await searchPlaces(text, languageCode: languageCode, reader: reader)
    }
  }

  /// Saves a place; see ``AddPlace``.
  @discardableResult
  public func addPlace(
    _ place: Place, reader: ReaderKey = .owner,
    completion: @escaping @Sendable (Result<SavedPlace, WeatherError>) -> Void
  ) -> Task<Void, Never> {
    complete(completion) { () async throws(WeatherError) in
      do throws(StoreError) { return try await addPlace(place, reader: reader) } catch { throw .store(error) }
    }
  }

  /// Reads the list; see ``ListPlaces``.
  @discardableResult
  public func listPlaces(
    reader: ReaderKey = .owner, completion: @escaping @Sendable (Result<[PlaceWeather], WeatherError>) -> Void
  ) -> Task<Void, Never> {
    complete(completion) { () async throws(WeatherError) in
      do throws(StoreError) { return try await listPlaces(reader: reader) } catch { throw .store(error) }
    }
  }

  /// Refreshes one position; see ``RefreshPlace``.
  @discardableResult
  public func refreshPlace(
    _ id: PlaceID, completion: @escaping @Sendable (Result<Void, WeatherError>) -> Void
  ) -> Task<Void, Never> {
    complete(completion) { () async throws(WeatherError) in try await refreshPlace(id) }
  }

  /// Refreshes all places, tells each progress, and completes with the last; see ``RefreshAllPlaces``.
  @discardableResult
  public func refreshAllPlaces(
    progress: @escaping @Sendable (RefreshProgress) -> Void = { _ in },
    completion: @escaping @Sendable (RefreshProgress) -> Void
  ) -> Task<Void, Never> {
    Task {
      var last = RefreshProgress(total: 0, state: .cancelled)
      for await step in await refreshAllPlaces() {
        last = step
        progress(step)
      }
      completion(last)
    }
  }

  /// Removes a place; see ``RemovePlace``.
  @discardableResult
  public func removePlace(
    _ id: PlaceID, reader: ReaderKey = .owner,
    completion: @escaping @Sendable (Result<SavedPlace, WeatherError>) -> Void
  ) -> Task<Void, Never> {
    complete(completion) { () async throws(WeatherError) in try await removePlace(id, reader: reader) }
  }

  /// Puts the places in another order; see ``ArrangePlaces``.
  @discardableResult
  public func reorderPlaces(
    _ ids: [PlaceID], reader: ReaderKey = .owner,
    completion: @escaping @Sendable (Result<Void, WeatherError>) -> Void
  ) -> Task<Void, Never> {
    complete(completion) { () async throws(WeatherError) in
      do throws(StoreError) { try await arrangePlaces(order: ids, reader: reader) } catch { throw .store(error) }
    }
  }

  /// Makes a place home; see ``ArrangePlaces``.
  @discardableResult
  public func chooseHomePlace(
    _ id: PlaceID, reader: ReaderKey = .owner,
    completion: @escaping @Sendable (Result<Void, WeatherError>) -> Void
  ) -> Task<Void, Never> {
    complete(completion) { () async throws(WeatherError) in try await arrangePlaces(home: id, reader: reader) }
  }

  private func complete<Value: Sendable>(
    _ completion: @escaping @Sendable (Result<Value, WeatherError>) -> Void,
    _ work: @escaping @Sendable () async throws(WeatherError) -> Value
  ) -> Task<Void, Never> {
    Task {
      do throws(WeatherError) { completion(.success(try await work())) } catch { completion(.failure(error)) }
    }
  }
}
