public import Foundation

/// A point of the map that a reader asked the weather of.
public struct MapPoint: Sendable, Hashable, Identifiable {
  /// The point's identity, derived from the position.
  public var id: PlaceID { PlaceID(coordinate) }
  /// The position.
  public var coordinate: Coordinate
  /// What it was called when it was opened, such as the nearest city; nil when nothing is near.
  public var label: String?
  /// When it was opened last.
  public var openedAt: Date
  /// Makes a point.
  public init(coordinate: Coordinate, label: String?, openedAt: Date) {
    self.coordinate = coordinate
    self.label = label
    self.openedAt = openedAt
  }
}

/// A point of the map with where it lies and all that is stored of its weather.
public struct MapPointWeather: Sendable, Hashable, Identifiable {
  /// The point.
  public var id: PlaceID
  /// The reader's entry, when the point is a saved place.
  public var saved: SavedPlace?
  /// Where it lies, seen from the nearest known city; nil far from all.
  public var nearby: Nearby?
  /// What is stored of its weather.
  public var weather: PositionWeather

  /// Makes it.
  public init(id: PlaceID, saved: SavedPlace?, nearby: Nearby?, weather: PositionWeather) {
    self.id = id
    self.saved = saved
    self.nearby = nearby
    self.weather = weather
  }
}

/// Keeps the points of the map that readers opened.
public protocol MapPointStore: Sendable {
  /// The reader's points, the last opened first, at most ``ReaderQuotas/maximumMapPoints``; empty at first.
  func points(of reader: ReaderKey) async throws(StoreError) -> [MapPoint]
  /// Each position that any reader opened a point at and has in their list, once; in no order.
  func positionsOfAll() async throws(StoreError) -> [PlaceID]
  /// Notes that `point` was opened; a point that is known already gets the new label and time. Beyond
  /// ``ReaderQuotas/maximumMapPoints`` the points give way that were opened the longest ago.
  func note(_ point: MapPoint, for reader: ReaderKey) async throws(StoreError)
  /// Forgets a point; one that is not known is no error. The weather at the position stays.
  func forget(_ id: PlaceID, of reader: ReaderKey) async throws(StoreError)
}
