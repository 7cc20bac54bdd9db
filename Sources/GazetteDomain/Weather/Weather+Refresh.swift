public import Foundation

extension Weather {
  /// Fetches and stores the weather at any position now; the old data stay when that fails, and the failure is noted.
  /// Callers for the same position share one request.
  /// - Throws: ``WeatherError/source(_:)``, ``WeatherError/store(_:)``.
  public func fetch(_ id: PlaceID, for purpose: RequestPurpose = .reader) async throws(WeatherError) {
    switch await flights.join(id, { await attempt(id, for: purpose) }) {
    case .success(nil): return
    case .success(.some(let error)): throw .source(error)
    case .failure(let error): throw .store(error)
    }
  }

  private func attempt(_ id: PlaceID, for purpose: RequestPurpose) async -> Result<SourceError?, StoreError> {
    do throws(StoreError) {
      // Costs nothing of the budget.
      if fetching.isSetAside(id) { return .success(try await fetching.outcomes(of: [id], for: purpose)[id] ?? nil) }
      let provider = fetching.source.provider
      let answer = try await fetching.access.reserve(
        1, weight: fetching.weightPerPosition, of: provider, for: purpose)
      if case .wait(let until) = answer {
        return .success(.budgetSpent(provider, until: until))
      }
      let outcomes = try await fetching.outcomes(of: [id], for: purpose)
      return .success(outcomes[id] ?? nil)
    } catch {
      return .failure(error)
    }
  }

  /// Fetches the weather of a saved place now, one that was set aside too, and answers the place with it.
  /// - Throws: ``WeatherError/notSaved(_:)``, ``WeatherError/source(_:)``, ``WeatherError/store(_:)``.
  public func refresh(
    _ id: PlaceID, for reader: ReaderKey, languageCode: String? = nil
  ) async throws(WeatherError) -> PlaceWeather {
    _ = try await read(id, for: reader)
    fetching.readmit(id)
    try await fetch(id)
    return try await read(id, for: reader, languageCode: languageCode)
  }

  /// Asks for the weather at `id`, set aside or not, and returns at once: the background work fetches it, and
  /// ``ChangeFeed`` tells when it has landed.
  public func refreshSoon(_ id: PlaceID) {
    fetching.readmit(id)
    requests.ask(for: id)
  }

  /// Asks for the weather at `id` when `stored` is old and was not tried in vain within the last minute; returns at once.
  public func refreshIfDue(_ id: PlaceID, stored: PositionWeather) {
    if freshness.isDue(stored, at: timing.now(), afterFailure: .seconds(60)) { requests.ask(for: id) }
  }

  /// One pass over the places of `reader` whose weather has grown old, the never fetched and the oldest first, several in
  /// one request.
  ///
  /// It ends early when the background's share of the budget is spent, or when the provider fails in wave after wave; the
  /// next pass goes on.
  /// - Throws: ``WeatherError/store(_:)`` when places or weather cannot be read or kept.
  public func refreshStale(for reader: ReaderKey) async throws(WeatherError) {
    try await WeatherError.translating { () async throws(StoreError) in
      var waiting = try await stalePlaces(of: reader)
      var patience = RefreshPatience()
      while !waiting.isEmpty, !patience.isExhausted, !Task.isCancelled {
        let answer = try await fetching.access.reserve(
          min(waiting.count, fetching.positionsPerWave), weight: fetching.weightPerPosition,
          of: fetching.source.provider, for: .background)
        guard case .granted(let count) = answer else { return }
        let wave = Array(waiting.prefix(count))
        waiting.removeFirst(wave.count)
        let outcomes = try await fetching.outcomes(of: wave, for: .background)
        patience.note(outcomes)
        tell(outcomes)
      }
    }
  }

  private func stalePlaces(of reader: ReaderKey) async throws(StoreError) -> [PlaceID] {
    let ids = try await places.savedPlaces(of: reader).map(\.id)
    let stored = try await store.weather(at: ids)
    let now = timing.now()
    // A failure counts as a try, so that a dead provider is asked once an interval.
    return ids.filter { freshness.isDue(stored[$0], at: now, afterFailure: freshness.maximumAge) }
      .sorted { Self.fetchTime(stored[$0]) < Self.fetchTime(stored[$1]) }
  }

  private static func fetchTime(_ stored: PositionWeather?) -> Date {
    stored?.report?.provenance.fetchedAt ?? .distantPast
  }

  /// Tells each different failure once: a hundred places that failed alike are one line of the log.
  private func tell(_ outcomes: [PlaceID: SourceError?]) {
    for error in Set(outcomes.values.compactMap(\.self)) { fetching.trouble(.source(error)) }
  }
}

/// When stored weather has grown old: the one rule of pages, API, terminal and background work.
public struct WeatherFreshness: Sendable, Hashable {
  /// A quarter of an hour: as often as the providers measure anew.
  public static let standard = WeatherFreshness(maximumAge: .seconds(15 * 60))

  /// The age at which weather is fetched anew.
  public var maximumAge: Duration

  /// Makes a rule.
  public init(maximumAge: Duration) { self.maximumAge = maximumAge }

  /// Whether `stored` is older than ``maximumAge`` at `now`; what was never fetched is old, and what a clock that was set
  /// back since dated.
  public func isOld(_ stored: PositionWeather?, at now: Date) -> Bool {
    guard let fetchedAt = stored?.report?.provenance.fetchedAt else { return true }
    return now.timeIntervalSince(fetchedAt) > maximumAge.seconds || fetchedAt.isAhead(of: now)
  }

  /// Whether `stored` is old and was not tried in vain within `pause` before `now`.
  public func isDue(_ stored: PositionWeather?, at now: Date, afterFailure pause: Duration) -> Bool {
    guard let failedAt = stored?.failure?.failedAt, !failedAt.isAhead(of: now) else { return isOld(stored, at: now) }
    return isOld(stored, at: now) && now.timeIntervalSince(failedAt) > pause.seconds
  }
}
