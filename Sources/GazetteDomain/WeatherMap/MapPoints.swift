import Foundation
import Synchronization

/// The points of the map that readers open: stored weather at once, missing or old weather from the background.
public struct MapPoints: Sendable {
  /// The age in seconds from which the weather of a point is fetched again.
  static let freshFor = 15 * 60.0

  /// The offline knowledge that names points.
  public let known: KnownPlaces
  let store: any MapPointStore
  let weather: Weather
  private let recentViews = RecentlyViewedPoints()

  /// Makes the service on top of the weather's.
  public init(store: any MapPointStore, weather: Weather, known: KnownPlaces) {
    self.store = store
    self.weather = weather
    self.known = known
  }

  /// Records that `reader` opened the point, and requests its weather when it is missing or old.
  /// - Throws: ``WeatherError/store(_:)``.
  public func open(_ id: PlaceID, for reader: ReaderKey) async throws(WeatherError) {
    let label = known.nearest(to: id.coordinate)?.place.englishName
    let point = MapPoint(coordinate: id.coordinate, label: label, openedAt: weather.timing.now())
    try await WeatherError.translating { () async throws(StoreError) in try await store.note(point, for: reader) }
    weather.changes.publish(.mapPoints.of(reader))
    try await refreshIfDue(id)
  }

  /// Returns the stored weather of the point; never waits for the network. A saved city is named in the language of
  /// `languageCode` if known.
  /// - Throws: ``WeatherError/store(_:)``.
  public func read(
    _ id: PlaceID, for reader: ReaderKey, languageCode: String? = nil
  ) async throws(WeatherError) -> MapPointWeather {
    recentViews.note(id, of: reader)
    let item = try await weather.readPosition(id, for: reader, languageCode: languageCode)
    return MapPointWeather(
      id: id, saved: item.saved, nearby: known.nearest(to: id.coordinate), weather: item.weather)
  }

  /// Returns true when `reader` viewed the point lately, in their list or not: an open page waits for its weather.
  public func isViewed(_ id: PlaceID, by reader: ReaderKey) -> Bool { recentViews.has(id, of: reader) }

  /// Requests the point's weather when it is missing or old, unless an attempt failed in the last half minute.
  /// - Throws: ``WeatherError/store(_:)``.
  public func refreshIfDue(_ id: PlaceID) async throws(WeatherError) {
    let stored = try await weather.stored(at: id)
    let now = weather.timing.now()
    let fetchedAt = stored.report?.provenance.fetchedAt ?? .distantPast
    let failedAt = stored.failure?.failedAt ?? .distantPast
    if !fetchedAt.isWithin(Self.freshFor, of: now), !failedAt.isWithin(30, of: now) { weather.requests.enqueue(id) }
  }

  /// Returns the points that `reader` opened, the last first, with their stored weather; at most
  /// ``ReaderQuotas/maximumMapPoints``, empty at first.
  /// - Throws: ``WeatherError/store(_:)``.
  public func list(
    for reader: ReaderKey, languageCode: String? = nil
  ) async throws(WeatherError) -> [MapPointWeather] {
    try await WeatherError.translating { () async throws(StoreError) in
      let ids = try await store.points(of: reader).map(\.id)
      let stored = try await weather.store.glances(at: ids, from: weather.timing.now())
      let saved = try await weather.places.savedPlaces(of: reader, languageCode: languageCode)
      return ids.map { id in
        MapPointWeather(
          id: id, saved: saved.first { $0.id == id }, nearby: known.nearest(to: id.coordinate),
          weather: stored[id] ?? PositionWeather())
      }
    }
  }

  /// Deletes a point from the list; ignores an unknown one.
  /// - Throws: ``WeatherError/store(_:)``.
  public func forget(_ id: PlaceID, for reader: ReaderKey) async throws(WeatherError) {
    try await WeatherError.translating { () async throws(StoreError) in try await store.forget(id, of: reader) }
    weather.changes.publish(.mapPoints.of(reader))
  }
}

/// The points that readers viewed last; in memory only.
private final class RecentlyViewedPoints: Sendable {
  private struct View: Hashable {
    let reader: ReaderKey
    let position: PlaceID
  }

  private let recentViews = Mutex(RecentValues<View, Bool>(limit: 10_000))

  func note(_ position: PlaceID, of reader: ReaderKey) {
    recentViews.withLock { $0[View(reader: reader, position: position)] = true }
  }

  func has(_ position: PlaceID, of reader: ReaderKey) -> Bool {
    recentViews.withLock { $0[View(reader: reader, position: position)] } == true
  }
}

extension Topic {
  /// Map points.
  public static let mapPoints = Topic("map-points")
}

extension StorageKind {
  /// Tiles of the maps.
  public static let tiles = StorageKind("tiles")
}

extension ReaderSettings.FrontPageSection {
  /// The map with the saved places.
  public static let weatherMap = Self("weatherMap")
}
