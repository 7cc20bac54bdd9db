public import Foundation

/// The forecast for one hour; every value that the provider did not give is nil.
public struct HourForecast: Sendable, Hashable {
  /// The start of the hour.
  public var start: Date
  /// Air temperature at 2 m.
  public var temperature: Temperature?
  /// What it feels like.
  public var feelsLike: Temperature?
  /// The state of the sky.
  public var sky: Sky?
  /// True between sunrise and sunset.
  public var isDay: Bool?
  /// The wind.
  public var wind = Wind()
  /// Rain, showers and melted snow of the hour.
  public var precipitation: Depth?
  /// The chance of any.
  public var precipitationProbability: Percentage?
  /// Sky covered by clouds.
  public var cloudCover: Percentage?
  /// Relative humidity.
  public var humidity: Percentage?
  /// UV index.
  public var uvIndex: UVIndex?

  /// Makes an hour of which only the time is known.
  public init(start: Date) { self.start = start }

  /// True when nothing is known but whether it is day, which the sun tells.
  public var isBlank: Bool {
    var blank = HourForecast(start: start)
    blank.isDay = isDay
    return self == blank
  }
}
