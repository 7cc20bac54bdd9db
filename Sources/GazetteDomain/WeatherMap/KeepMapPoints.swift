import Foundation

/// Fetches the points by itself that could not be fetched when they were opened, once the network is back, and forgets
/// the weather of positions that nobody asks for any more.
public struct KeepMapPoints: Sendable {
  /// How often a provider that could not be reached is tried again.
  public static let interval = Duration.seconds(15)
  /// How long the weather of a position is kept that is neither saved nor among the last points.
  static let keptFor: TimeInterval = 7 * 86_400

  private let points: any MapPointStore
  private let places: any PlaceStore
  private let weather: any WeatherStore
  private let refreshPlace: RefreshPlace
  private let timing: Timing
  private let reader: ReaderKey
  private let trouble: @Sendable (StoreError) -> Void

  init(
    component: WeatherComponent, ports: WeatherComponent.Ports, points: any MapPointStore, timing: Timing,
    reader: ReaderKey, trouble: @escaping @Sendable (StoreError) -> Void
  ) {
    self.points = points
    places = ports.places
    weather = ports.weather
    refreshPlace = component.refreshPlace
    self.timing = timing
    self.reader = reader
    self.trouble = trouble
  }

  /// Works until the task is cancelled.
  public func run() async {
    var tidiedAt = Date.distantPast
    while !Task.isCancelled {
      do throws(CancellationError) { try await timing.sleep(Self.interval) } catch { return }
      do throws(StoreError) {
        try await fetchAwaited()
        guard timing.now().timeIntervalSince(tidiedAt) > 3600 else { continue }
        tidiedAt = timing.now()
        try await tidy()
      } catch {
        trouble(error)
      }
    }
  }

  /// Tries one awaited point; the others follow only when it came, so that a dead network is asked once a round.
  func fetchAwaited() async throws(StoreError) {
    for id in try await awaited() where !Task.isCancelled {
      do throws(WeatherError) {
        try await refreshPlace(id, for: .background)
      } catch {
        if case .store(let error) = error { throw error }
        return
      }
    }
  }

  /// The last points without any weather whose only attempt failed for a reason that passes.
  private func awaited() async throws(StoreError) -> [PlaceID] {
    let ids = try await points.points(of: reader).map(\.id)
    let stored = try await weather.weather(at: ids)
    return ids.filter { id in
      guard let weather = stored[id], weather.report == nil, let failure = weather.failure else { return false }
      return Self.passes(failure.error, now: timing.now())
    }
  }

  private func tidy() async throws(StoreError) {
    let kept = try await places.savedPlaces(of: reader).map(\.id) + points.points(of: reader).map(\.id)
    _ = try await weather.forget(
      fetchedBefore: timing.now().addingTimeInterval(-Self.keptFor), keeping: Set(kept))
  }

  private static func passes(_ error: SourceError, now: Date) -> Bool {
    switch error {
    case .unreachable, .timedOut, .failing, .unreadable: true
    case .rateLimited(_, let until), .budgetSpent(_, let until): until <= now
    case .unauthorized, .notFound, .rejected, .refused, .setAside, .cancelled: false
    }
  }
}
