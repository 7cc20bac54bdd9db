public import Foundation

/// A point of the map whose weather a reader opened.
public struct MapPoint: Sendable, Hashable, Identifiable {
  /// The point's identity, derived from the position.
  public var id: PlaceID { PlaceID(coordinate) }
  /// The position.
  public var coordinate: Coordinate
  /// The name at that time, such as the nearest city; nil without one nearby.
  public var label: String?
  /// The time when it was last opened.
  public var openedAt: Date
  /// Makes a point.
  public init(coordinate: Coordinate, label: String?, openedAt: Date) {
    self.coordinate = coordinate
    self.label = label
    self.openedAt = openedAt
  }
}

/// A point of the map with its relative position and its stored weather.
public struct MapPointWeather: Sendable, Hashable, Identifiable {
  /// The point.
  public var id: PlaceID
  /// The reader's entry, when the point is a saved place.
  public var saved: SavedPlace?
  /// The position relative to the nearest known city; nil far from all.
  public var nearby: Nearby?
  /// The stored weather.
  public var weather: PositionWeather

  /// Makes a point with its weather.
  public init(id: PlaceID, saved: SavedPlace?, nearby: Nearby?, weather: PositionWeather) {
    self.id = id
    self.saved = saved
    self.nearby = nearby
    self.weather = weather
  }
}

/// Stores the points of the map that readers opened.
public protocol MapPointStore: Sendable {
  /// Returns the reader's points, the last opened first, at most ``ReaderQuotas/maximumMapPoints``; empty at first.
  func points(of reader: ReaderKey) async throws(StoreError) -> [MapPoint]
  /// Returns the position of each point in any reader's list, once; unordered.
  func allPositions() async throws(StoreError) -> [PlaceID]
  /// Saves that `point` was opened; an existing one gets the new label and time. Deletes the points opened longest ago beyond
  /// ``ReaderQuotas/maximumMapPoints``.
  func note(_ point: MapPoint, for reader: ReaderKey) async throws(StoreError)
  /// Deletes a point; ignores an unknown one. The weather at the position stays.
  func forget(_ id: PlaceID, of reader: ReaderKey) async throws(StoreError)
}
