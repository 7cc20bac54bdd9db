import Foundation

extension MapPoints {
  /// The time between retries of an unreachable provider.
  public static let interval = Duration.seconds(15)
  /// The retention, in seconds, of the weather at a position that is neither saved nor among the last points.
  static let retention: TimeInterval = 7 * 86_400

  /// The background work: fetches points whose fetch failed when they were opened, once the network is back, and deletes the
  /// weather of unused positions.
  ///
  /// Runs until the task is cancelled.
  /// - Parameter reportError: Receives every failure of the store, for the log.
  public func keepFresh(reportError: @Sendable (StoreError) -> Void) async {
    var prunedAt = Date.distantPast
    while !Task.isCancelled {
      do throws(CancellationError) { try await weather.timing.sleep(Self.interval) } catch { return }
      let now = weather.timing.now()
      do throws(StoreError) {
        try await fetchRetryable()
        guard !prunedAt.isWithin(3600, of: now) else { continue }
        prunedAt = now
        try await prune()
      } catch {
        reportError(error)
      }
    }
  }

  /// Fetches the awaited points until the first failure, so that a dead network is tried once per round.
  private func fetchRetryable() async throws(StoreError) {
    for id in try await retryable() where !Task.isCancelled {
      do throws(WeatherError) {
        try await weather.fetch(id, for: .background)
      } catch {
        if case .store(let error) = error { throw error }
        return
      }
    }
  }

  /// Returns the last points without any weather whose only attempt failed for a temporary reason.
  private func retryable() async throws(StoreError) -> [PlaceID] {
    let ids = try await store.allPositions()
    let stored = try await weather.store.weather(at: ids)
    let now = weather.timing.now()
    return ids.filter { id in
      guard let weather = stored[id], weather.report == nil, let failure = weather.failure else { return false }
      return Self.isTemporary(failure.error, now: now)
    }
  }

  private func prune() async throws(StoreError) {
    let used = try await weather.places.allSavedPlaces().map(\.id) + store.allPositions()
    _ = try await weather.store.forget(
      fetchedBefore: weather.timing.now().addingTimeInterval(-Self.retention), keeping: Set(used))
  }

  private static func isTemporary(_ error: SourceError, now: Date) -> Bool {
    switch error {
    case .unreachable, .untrusted, .timedOut, .failing, .unreadable, .packed: true
    case .rateLimited(_, let until), .budgetSpent(_, let until): until <= now
    case .unauthorized, .forbidden, .blocksPrograms, .notFound, .rejected, .refused, .quarantined, .cancelled: false
    }
  }
}
