import Foundation

/// Lists the points that a reader opened last, with what is stored of their weather.
public struct ListMapPoints: Sendable {
  private let points: any MapPointStore
  private let places: any PlaceStore
  private let weather: any WeatherStore
  private let known: KnownPlaces
  private let changes: ChangeFeed
  private let now: CurrentTime

  init(
    ports: WeatherComponent.Ports, points: any MapPointStore, known: KnownPlaces, changes: ChangeFeed,
    now: @escaping CurrentTime
  ) {
    self.points = points
    places = ports.places
    weather = ports.weather
    self.known = known
    self.changes = changes
    self.now = now
  }

  /// The points, the last opened first, at most ``MapPoint/keptPerReader``; empty at first.
  /// - Throws: ``StoreError``.
  public func callAsFunction(reader: ReaderKey) async throws(StoreError) -> [MapPointWeather] {
    let ids = try await points.points(of: reader).map(\.id)
    let stored = try await weather.glances(at: ids, from: now())
    let saved = try await places.savedPlaces(of: reader)
    return ids.map { id in
      MapPointWeather(
        id: id, saved: saved.first { $0.id == id }, nearby: known.nearest(to: id.coordinate),
        weather: stored[id] ?? PositionWeather())
    }
  }

  /// Forgets a point; one that is not known is no error.
  /// - Throws: ``StoreError``.
  public func forget(_ id: PlaceID, reader: ReaderKey) async throws(StoreError) {
    try await points.forget(id, of: reader)
    changes.publish(.mapPoints)
  }
}
