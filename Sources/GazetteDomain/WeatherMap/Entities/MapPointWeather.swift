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
