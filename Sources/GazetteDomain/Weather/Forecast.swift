public import CivilDates
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

/// The forecast for one day of the place's calendar; every value that the provider did not give is nil.
public struct DayForecast: Sendable, Hashable {
  /// The day, in the place's time zone.
  public var day: CalendarDay
  /// Lowest temperature of the day.
  public var low: Temperature?
  /// Highest temperature of the day.
  public var high: Temperature?
  /// Lowest felt temperature.
  public var feelsLikeLow: Temperature?
  /// Highest felt temperature.
  public var feelsLikeHigh: Temperature?
  /// The day's most telling sky.
  public var sky: Sky?
  /// Sunrise; nil in polar day or night.
  public var sunrise: Date?
  /// Sunset; nil in polar day or night.
  public var sunset: Date?
  /// Time between sunrise and sunset.
  public var daylight: Duration?
  /// Sum of rain, showers and melted snow.
  public var precipitation: Depth?
  /// Depth of new snow (lying, not melted).
  public var snowfall: Depth?
  /// The highest hourly chance of precipitation.
  public var precipitationProbability: Percentage?
  /// Strongest wind and gust, and the prevailing direction.
  public var wind = Wind()
  /// Highest UV index.
  public var uvIndex: UVIndex?
  /// The provider's own sentence about the day, in its language.
  public var summary: String?

  /// Makes a day of which only the date is known.
  public init(day: CalendarDay) { self.day = day }

  /// True when nothing is known but when the sun rises and sets.
  public var isBlank: Bool {
    var blank = DayForecast(day: day)
    (blank.sunrise, blank.sunset, blank.daylight) = (sunrise, sunset, daylight)
    return self == blank
  }
}
