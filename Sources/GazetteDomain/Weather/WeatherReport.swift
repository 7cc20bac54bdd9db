public import Foundation

/// Everything that one source provides about the weather at one position, fetched at once.
public struct WeatherReport: Sendable, Hashable {
  /// The requested position.
  public var coordinate: Coordinate
  /// The place's time zone.
  public var timeZone: TimeZone
  /// The height above the sea; nil when unknown.
  public var elevation: Length?
  /// The weather now; nil when every value is missing (at sea).
  public var current: CurrentConditions?
  /// The next hours, oldest first, at most 48; may be empty.
  public var hours: [HourForecast]
  /// Today and the days ahead, oldest first, at most 16; may be empty.
  public var days: [DayForecast]
  /// The observed weather of the day before, which is not stored with the rest; nil unless it was requested.
  public var dayBefore: DayForecast?
  /// Warnings in force, soonest first; usually empty.
  public var alerts: [WeatherAlert]
  /// The number of further warnings in force whose texts could not be fetched; usually 0.
  public var unreadAlerts = 0
  /// The precipitation of the next two hours; nil when no source provides it.
  public var nowcast: Nowcast?
  /// The source, and the time of the fetch.
  public var provenance: Provenance
  /// The first source, which gave no data; nil when this report is from it.
  public var standsInFor: ProviderID?

  /// Makes a report.
  public init(
    coordinate: Coordinate, timeZone: TimeZone, elevation: Length? = nil, current: CurrentConditions?,
    hours: [HourForecast] = [], days: [DayForecast] = [], alerts: [WeatherAlert] = [], nowcast: Nowcast? = nil,
    provenance: Provenance, standsInFor: ProviderID? = nil
  ) {
    self.coordinate = coordinate
    self.timeZone = timeZone
    self.elevation = elevation
    self.current = current
    self.hours = hours
    self.days = days
    self.alerts = alerts
    self.nowcast = nowcast
    self.provenance = provenance
    self.standsInFor = standsInFor
  }

  /// False when all hours and days are without values: far out at sea, at the poles.
  public var hasValues: Bool {
    current != nil || !hours.allSatisfy(\.isBlank) || !days.allSatisfy(\.isBlank)
  }
}

/// The current weather at a place; every value that the provider did not give is nil.
public struct CurrentConditions: Sendable, Hashable {
  /// The time of the observation or computation.
  public var observedAt: Date
  /// Air temperature at 2 m.
  public var temperature: Temperature?
  /// The apparent temperature, with wind and humidity.
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
  /// The visibility; not derived from the clouds.
  public var visibility: Length?
  /// Rain (with showers) of the last hour.
  public var rain: Depth?
  /// Snow of the last hour, as water.
  public var snow: Depth?
  /// UV index, 0 or more.
  public var uvIndex: UVIndex?

  /// Makes conditions with only their time.
  public init(observedAt: Date) { self.observedAt = observedAt }
}

/// Wind at 10 m above the ground; missing values are nil.
public struct Wind: Sendable, Hashable {
  /// Mean speed over ten minutes.
  public var speed: Speed?
  /// Strongest gust.
  public var gust: Speed?
  /// The direction from which the wind blows.
  public var direction: Bearing?
  /// Makes a wind.
  public init(speed: Speed? = nil, gust: Speed? = nil, direction: Bearing? = nil) {
    self.speed = speed
    self.gust = gust
    self.direction = direction
  }
}

/// A warning of a national weather service, as included in a provider's reply.
public struct WeatherAlert: Sendable, Hashable {
  /// The provider's name for it; nil without one. The same warning can return under another name.
  public var id: String?
  /// The event, in the sender's language; may be empty.
  public var event: String
  /// The issuer; nil when unknown.
  public var sender: String?
  /// The start.
  public var start: Date
  /// The end.
  public var end: Date
  /// The whole text, plain; may be empty.
  public var text: String
  /// The tag of the text's language, such as `fr-FR`; nil when unknown.
  public var language: String?
  /// The provider's English words for the kinds of danger, such as `Wind`; may be empty.
  public var tags: [String]
  /// Makes a warning.
  public init(
    id: String? = nil, event: String, sender: String?, start: Date, end: Date, text: String, language: String? = nil,
    tags: [String] = []
  ) {
    self.id = id
    self.event = event
    self.sender = sender
    self.start = start
    self.end = end
    self.text = text
    self.language = language
    self.tags = tags
  }
}
