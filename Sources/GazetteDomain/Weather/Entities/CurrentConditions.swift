public import Foundation

/// What the weather is now at a place; every value that the provider did not give is nil.
public struct CurrentConditions: Sendable, Hashable {
  /// When it was observed or computed for.
  public var observedAt: Date
  /// Air temperature at 2 m.
  public var temperature: Temperature?
  /// What it feels like, with wind and humidity.
  public var feelsLike: Temperature?
  /// The state of the sky.
  public var sky: Sky?
  /// True between sunrise and sunset.
  public var isDay: Bool?
  /// The wind.
  public var wind = Wind()
  /// Relative humidity at 2 m.
  public var humidity: Percentage?
  /// Dew point at 2 m.
  public var dewPoint: Temperature?
  /// Pressure reduced to sea level.
  public var seaLevelPressure: Pressure?
  /// Pressure at the ground.
  public var surfacePressure: Pressure?
  /// Sky covered by clouds.
  public var cloudCover: Percentage?
  /// How far one sees; not derived from the clouds.
  public var visibility: Length?
  /// Rain (with showers) of the last hour.
  public var rain: Depth?
  /// Snow of the last hour, as its water.
  public var snow: Depth?
  /// UV index, 0 and up.
  public var uvIndex: UVIndex?

  /// Makes conditions of which only the time is known.
  public init(observedAt: Date) { self.observedAt = observedAt }
}
