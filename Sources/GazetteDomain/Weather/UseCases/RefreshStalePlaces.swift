import Foundation

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
