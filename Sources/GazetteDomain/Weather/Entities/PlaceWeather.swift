/// A place together with what is stored about its weather.
public struct PlaceWeather: Sendable, Hashable, Identifiable {
  /// The place's identity.
  public var id: PlaceID { place.id }
  /// The place.
  public var place: Place
  /// The reader's entry for it; nil when it is not saved.
  public var saved: SavedPlace?
  /// What is stored about its weather.
  public var weather: PositionWeather
  /// Makes a place with its weather.
  public init(place: Place, saved: SavedPlace?, weather: PositionWeather) {
    self.place = place
    self.saved = saved
    self.weather = weather
  }
}
