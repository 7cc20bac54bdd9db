import Foundation

/// Opens the weather at any point of the map: what is stored at once, what is missing or old behind it.
public struct OpenMapPoint: Sendable {
  /// The age from which the weather of a point is fetched anew.
  static let freshFor = 15 * 60.0

  private let points: any MapPointStore
  private let places: any PlaceStore
  private let weather: any WeatherStore
  private let known: KnownPlaces
  private let requests: RefreshRequests
  private let changes: ChangeFeed
  private let now: CurrentTime

  init(
    component: WeatherComponent, ports: WeatherComponent.Ports, points: any MapPointStore, known: KnownPlaces,
    now: @escaping CurrentTime
  ) {
    self.points = points
    places = ports.places
    weather = ports.weather
    self.known = known
    requests = component.requests
    changes = component.changes
    self.now = now
  }

  /// Remembers the point as opened, and asks for its weather when there is none or it is old.
  /// - Throws: ``StoreError``.
  public func note(_ id: PlaceID, reader: ReaderKey) async throws(StoreError) {
    let label = known.nearest(to: id.coordinate)?.place.englishName
    try await points.note(MapPoint(coordinate: id.coordinate, label: label, openedAt: now()), for: reader)
    changes.publish(.mapPoints)
    try await askIfDue(id)
  }

  /// Everything stored about the point; never waits for the network.
  /// - Throws: ``StoreError``.
  public func callAsFunction(_ id: PlaceID, reader: ReaderKey) async throws(StoreError) -> MapPointWeather {
    let saved = try await places.savedPlace(id, of: reader)
    let stored = try await weather.weather(at: [id])[id] ?? PositionWeather()
    return MapPointWeather(id: id, saved: saved, nearby: known.nearest(to: id.coordinate), weather: stored)
  }

  /// Asks for the point's weather when there is none or it is old, unless that failed in the last half minute.
  /// - Throws: ``StoreError``.
  public func askIfDue(_ id: PlaceID) async throws(StoreError) {
    let stored = try await weather.weather(at: [id])[id]
    let fetchedAt = stored?.report?.provenance.fetchedAt ?? .distantPast
    let failedAt = stored?.failure?.failedAt ?? .distantPast
    let isDue = now().timeIntervalSince(fetchedAt) > Self.freshFor && now().timeIntervalSince(failedAt) > 30
    if isDue { requests.ask(for: id) }
  }
}

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
