/// What is stored about one position: the last good data, and the last failure if it came after them.
public struct PositionWeather: Sendable, Hashable {
  /// The last good report; nil before the first.
  public var report: WeatherReport?
  /// The last good air quality; nil before the first.
  public var air: AirQuality?
  /// The last failure; nil when the last attempt succeeded.
  public var failure: RefreshFailure?
  /// Makes what is known of a position.
  public init(report: WeatherReport? = nil, air: AirQuality? = nil, failure: RefreshFailure? = nil) {
    self.report = report
    self.air = air
    self.failure = failure
  }
}
