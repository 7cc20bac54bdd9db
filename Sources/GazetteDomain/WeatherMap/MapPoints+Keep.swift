import Foundation

extension MapPoints {
  /// The time between retries of an unreachable provider.
  public static let interval = Duration.seconds(15)
  /// The retention, in seconds, of the weather at a position that is neither saved nor among the last points.
  static let keptFor: TimeInterval = 7 * 86_400

  /// The background work: fetches points whose fetch failed when they were opened, once the network is back, and deletes the
  /// weather of unused positions.
  ///
  /// Runs until the task is cancelled.
  /// - Parameter trouble: Receives every failure of the store, for the log.
  public func keep(trouble: @Sendable (StoreError) -> Void) async {
    var tidiedAt = Date.distantPast
    while !Task.isCancelled {
      do throws(CancellationError) { try await weather.timing.sleep(Self.interval) } catch { return }
      let now = weather.timing.now()
      do throws(StoreError) {
        try await fetchAwaited()
        guard !tidiedAt.isWithin(3600, of: now) else { continue }
        tidiedAt = now
        try await tidy()
      } catch {
        trouble(error)
      }
    }
  }

  /// Fetches the awaited points until the first failure, so that a dead network is tried once per round.
  private func fetchAwaited() async throws(StoreError) {
    for id in try await awaited() where !Task.isCancelled {
      do throws(WeatherError) {
        try await weather.fetch(id, for: .background)
      } catch {
        if case .store(let error) = error { throw error }
        return
      }
    }
  }

  /// Returns the last points without any weather whose only attempt failed for a temporary reason.
  private func awaited() async throws(StoreError) -> [PlaceID] {
    let ids = try await store.positionsOfAll()
    let stored = try await weather.store.weather(at: ids)
    let now = weather.timing.now()
    return ids.filter { id in
      guard let weather = stored[id], weather.report == nil, let failure = weather.failure else { return false }
      return Self.passes(failure.error, now: now)
    }
  }

  private func tidy() async throws(StoreError) {
    let kept = try await weather.places.placesOfAll().map(\.id) + store.positionsOfAll()
    _ = try await weather.store.forget(
      fetchedBefore: weather.timing.now().addingTimeInterval(-Self.keptFor), keeping: Set(kept))
  }

  private static func passes(_ error: SourceError, now: Date) -> Bool {
    switch error {
    case .unreachable, .untrusted, .timedOut, .failing, .unreadable, .packed: true
    case .rateLimited(_, let until), .budgetSpent(_, let until): until <= now
    case .unauthorized, .forbidden, .blocksPrograms, .notFound, .rejected, .refused, .setAside, .cancelled: false
    }
  }
}
