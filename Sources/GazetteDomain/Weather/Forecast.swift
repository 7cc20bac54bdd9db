public import CivilDates
public import Foundation

/// The forecast for one hour; every value that the provider did not give is nil.
public struct HourForecast: Sendable, Hashable {
  /// The start of the hour.
  public var start: Date
  /// Air temperature at 2 m.
  public var temperature: Temperature?
  /// The apparent temperature.
  public var feelsLike: Temperature?
  /// The state of the sky.
  public var sky: Sky?
  /// True between sunrise and sunset.
  public var isDay: Bool?
  /// The wind.
  public var wind = Wind()
  /// Rain, showers and melted snow of the hour.
  public var precipitation: Depth?
  /// The chance of any precipitation.
  public var precipitationProbability: Percentage?
  /// The share of the sky covered by clouds.
  public var cloudCover: Percentage?
  /// The relative humidity.
  public var humidity: Percentage?
  /// The UV index.
  public var uvIndex: UVIndex?

  /// Makes an hour with only its time.
  public init(start: Date) { self.start = start }

  /// True when nothing is known except perhaps day or night, which the sun determines.
  public var isBlank: Bool {
    var blank = HourForecast(start: start)
    blank.isDay = isDay
    return self == blank
  }
}

/// The forecast for one day of the place's calendar; every value that the provider did not give is nil.
public struct DayForecast: Sendable, Hashable {
  /// The day, in the place's time zone.
  public var day: CalendarDay
  /// The lowest temperature of the day.
  public var low: Temperature?
  /// The highest temperature of the day.
  public var high: Temperature?
  /// The lowest apparent temperature.
  public var feelsLikeLow: Temperature?
  /// The highest apparent temperature.
  public var feelsLikeHigh: Temperature?
  /// The most significant sky of the day.
  public var sky: Sky?
  /// The sunrise; nil in polar day or night.
  public var sunrise: Date?
  /// The sunset; nil in polar day or night.
  public var sunset: Date?
  /// The time between sunrise and sunset.
  public var daylight: Duration?
  /// The sum of rain, showers and melted snow.
  public var precipitation: Depth?
  /// The depth of new snow (lying, not melted).
  public var snowfall: Depth?
  /// The highest hourly chance of precipitation.
  public var precipitationProbability: Percentage?
  /// The strongest wind and gust, and the prevailing direction.
  public var wind = Wind()
  /// The highest UV index.
  public var uvIndex: UVIndex?
  /// The provider's own sentence about the day, in its language.
  public var summary: String?

  /// Makes a day with only its date.
  public init(day: CalendarDay) { self.day = day }

  /// True when nothing is known except sunrise and sunset.
  public var isBlank: Bool {
    var blank = DayForecast(day: day)
    (blank.sunrise, blank.sunset, blank.daylight) = (sunrise, sunset, daylight)
    return self == blank
  }
}
