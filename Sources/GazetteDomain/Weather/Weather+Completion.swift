// The same calls for callers that are not async; see `Places+Completion`.

extension Weather {
  /// Loads a saved place with its weather; see ``read(_:for:languageCode:)``.
  @discardableResult
  public func read(
    _ id: PlaceID, for reader: ReaderKey, languageCode: String? = nil,
    completion: @escaping @Sendable (Result<PlaceWeather, WeatherError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(WeatherError) in
      try await read(id, for: reader, languageCode: languageCode)
    }
  }

  /// Loads any position with its weather; see ``readPosition(_:for:languageCode:)``.
  @discardableResult
  public func readPosition(
    _ id: PlaceID, for reader: ReaderKey, languageCode: String? = nil,
    completion: @escaping @Sendable (Result<PlaceWeather, WeatherError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(WeatherError) in
      try await readPosition(id, for: reader, languageCode: languageCode)
    }
  }

  /// Loads the home city with its weather; see ``home(for:languageCode:)``.
  @discardableResult
  public func home(
    for reader: ReaderKey, languageCode: String? = nil,
    completion: @escaping @Sendable (Result<PlaceWeather?, WeatherError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(WeatherError) in
      try await home(for: reader, languageCode: languageCode)
    }
  }

  /// Loads the stored weather at a position; see ``stored(at:)``.
  @discardableResult
  public func stored(
    at id: PlaceID, completion: @escaping @Sendable (Result<PositionWeather, WeatherError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(WeatherError) in try await stored(at: id) }
  }

  /// Loads any position with its weather, fetched when it is old; see ``fresh(_:for:languageCode:)``.
  @discardableResult
  public func fresh(
    _ id: PlaceID, for reader: ReaderKey, languageCode: String? = nil,
    completion: @escaping @Sendable (Result<FreshWeather, WeatherError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(WeatherError) in
      try await fresh(id, for: reader, languageCode: languageCode)
    }
  }

  /// Fetches one position; see ``fetch(_:for:)``.
  @discardableResult
  public func fetch(
    _ id: PlaceID, for purpose: RequestPurpose = .reader,
    completion: @escaping @Sendable (Result<Void, WeatherError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(WeatherError) in try await fetch(id, for: purpose) }
  }

  /// Fetches a saved place and returns it; see ``refresh(_:for:languageCode:)``.
  @discardableResult
  public func refresh(
    _ id: PlaceID, for reader: ReaderKey, languageCode: String? = nil,
    completion: @escaping @Sendable (Result<PlaceWeather, WeatherError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(WeatherError) in
      try await refresh(id, for: reader, languageCode: languageCode)
    }
  }

  /// Refreshes the saved places with old weather; see ``refreshStale()``.
  @discardableResult
  public func refreshStale(
    completion: @escaping @Sendable (Result<Void, WeatherError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(WeatherError) in try await refreshStale() }
  }

  /// Refreshes all places, reports each progress, and completes with the last; see ``refreshAll(for:)``.
  ///
  /// Cancelling the task ends the reports; ``cancelRefresh(for:completion:)`` stops the run.
  @discardableResult
  public func refreshAll(
    for reader: ReaderKey, progress: @escaping @Sendable (RefreshProgress) -> Void = { _ in },
    completion: @escaping @Sendable (RefreshProgress) -> Void
  ) -> Task<Void, Never> {
    Task {
      var last = RefreshProgress(total: 0, state: .cancelled)
      for await step in await refreshAll(for: reader) {
        last = step
        progress(step)
      }
      completion(last)
    }
  }

  /// Loads the progress of refreshing all places; see ``refreshProgress(for:)``.
  @discardableResult
  public func refreshProgress(
    for reader: ReaderKey, completion: @escaping @Sendable (RefreshProgress?) -> Void
  ) -> Task<Void, Never> {
    Task { completion(await refreshProgress(for: reader)) }
  }

  /// Stops refreshing all places, and completes when it has stopped; see ``cancelRefresh(for:)``.
  @discardableResult
  public func cancelRefresh(
    for reader: ReaderKey, completion: @escaping @Sendable () -> Void
  ) -> Task<Void, Never> {
    Task {
      await cancelRefresh(for: reader)
      completion()
    }
  }

  /// Continues an interrupted run; see ``resumeRefresh(for:)``.
  @discardableResult
  public func resumeRefresh(
    for reader: ReaderKey, completion: @escaping @Sendable (Result<Bool, WeatherError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(WeatherError) in try await resumeRefresh(for: reader) }
  }

  /// Stops a run that the next start continues, and completes when it has stopped; see ``interruptRefresh(for:)``.
  @discardableResult
  public func interruptRefresh(
    for reader: ReaderKey, completion: @escaping @Sendable () -> Void
  ) -> Task<Void, Never> {
    Task {
      await interruptRefresh(for: reader)
      completion()
    }
  }

  /// Requests missing names of places; see ``learnNames()``.
  @discardableResult
  public func learnNames(
    completion: @escaping @Sendable (Result<Void, WeatherError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(WeatherError) in try await learnNames() }
  }

  /// Does the background work until the task is cancelled, and completes at its end; see ``keepFresh()``.
  public func keepFresh(completion: @escaping @Sendable () -> Void) -> Task<Void, Never> {
    Task {
      await keepFresh()
      completion()
    }
  }
}
