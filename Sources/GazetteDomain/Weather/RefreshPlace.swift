public import Foundation

/// Fetches the weather of one position now; callers for the same position share one request.
public struct RefreshPlace: Sendable {
  private let fetch: WeatherFetch
  private let flights = SharedFlights<PlaceID, Result<SourceError?, StoreError>>()

  init(fetch: WeatherFetch) { self.fetch = fetch }

  /// Fetches and stores the weather at `id`; the old data stay when that fails, and the failure is noted.
  /// - Throws: ``WeatherError/source(_:)``, ``WeatherError/store(_:)``.
  public func callAsFunction(_ id: PlaceID, for purpose: RequestPurpose = .reader) async throws(WeatherError) {
    let outcome = await flights.join(id) { await attempt(id, for: purpose) }
    switch outcome {
    case .success(nil): return
    case .success(.some(let error)): throw .source(error)
    case .failure(let error): throw .store(error)
    }
  }

  private func attempt(_ id: PlaceID, for purpose: RequestPurpose) async -> Result<SourceError?, StoreError> {
    do throws(StoreError) {
      // Costs nothing of the budget.
      if fetch.isSetAside(id) { return .success(try await fetch([id], for: purpose)[id] ?? nil) }
      let provider = fetch.source.provider
      let answer = try await fetch.access.reserve(1, weight: fetch.weightPerPosition, of: provider, for: purpose)
      if case .wait(let until) = answer {
        return .success(.budgetSpent(provider, until: until))
      }
      let outcomes = try await fetch([id], for: purpose)
      return .success(outcomes[id] ?? nil)
    } catch {
      return .failure(error)
    }
  }
}

/// Refreshes the saved places whose weather has grown old, several in one request, never more than the budget's share.
public struct RefreshStalePlaces: Sendable {
  let fetch: WeatherFetch
  let places: any PlaceStore
  let freshness: WeatherFreshness
  let trouble: @Sendable (WeatherError) -> Void

  /// One pass over the places of `reader`, the never fetched and the oldest first.
  ///
  /// It ends early when the share of the budget is spent, or when the provider fails in wave after wave; the next pass
  /// goes on.
  /// - Throws: ``StoreError`` when places or weather cannot be read or kept.
  public func callAsFunction(of reader: ReaderKey) async throws(StoreError) {
    var waiting = try await stalePlaces(of: reader)
    var patience = RefreshPatience()
    while !waiting.isEmpty, !patience.isExhausted, !Task.isCancelled {
      let answer = try await fetch.access.reserve(
        min(waiting.count, fetch.positionsPerWave), weight: fetch.weightPerPosition, of: fetch.source.provider,
        for: .background)
      guard case .granted(let count) = answer else { return }
      let wave = Array(waiting.prefix(count))
      waiting.removeFirst(wave.count)
      let outcomes = try await fetch(wave, for: .background)
      patience.note(outcomes)
      tell(outcomes)
    }
  }

  private func stalePlaces(of reader: ReaderKey) async throws(StoreError) -> [PlaceID] {
    let ids = try await places.savedPlaces(of: reader).map(\.id)
    let stored = try await fetch.store.weather(at: ids)
    let now = fetch.now()
    // A failure counts as a try, so that a dead provider is asked once an interval.
    return ids.filter { freshness.isDue(stored[$0], at: now, afterFailure: freshness.maximumAge) }
      .sorted { Self.fetchTime(stored[$0]) < Self.fetchTime(stored[$1]) }
  }

  private static func fetchTime(_ stored: PositionWeather?) -> Date {
    stored?.report?.provenance.fetchedAt ?? .distantPast
  }

  /// Tells each different failure once: a hundred places that failed alike are one line of the log.
  private func tell(_ outcomes: [PlaceID: SourceError?]) {
    for error in Set(outcomes.values.compactMap(\.self)) { trouble(.source(error)) }
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
