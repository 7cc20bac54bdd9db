public import Foundation

/// Everything that one source says about the weather at one position, fetched at once.
public struct WeatherReport: Sendable, Hashable {
  /// The position that was asked for.
  public var coordinate: Coordinate
  /// The place's time zone.
  public var timeZone: TimeZone
  /// Height above the sea, when known.
  public var elevation: Length?
  /// The weather now; nil when every value is missing (at sea).
  public var current: CurrentConditions?
  /// The next hours, oldest first, at most 48; may be empty.
  public var hours: [HourForecast]
  /// Today and the days ahead, oldest first, at most 16; may be empty.
  public var days: [DayForecast]
  /// What the day before today brought, which is not stored with the rest; nil unless the source was asked for it.
  public var dayBefore: DayForecast?
  /// Warnings in force, soonest first; usually empty.
  public var alerts: [WeatherAlert]
  /// How many more warnings are in force whose texts could not be fetched; usually 0.
  public var unreadAlerts = 0
  /// What falls in the next two hours; nil where no source tells.
  public var nowcast: Nowcast?
  /// Which source, and when it was fetched.
  public var provenance: Provenance
  /// The source that is asked first and gave nothing; nil where this is the one.
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

  /// False where the source knows hours and days, but no value of any: far out at sea, at the poles.
  public var hasValues: Bool {
    current != nil || !hours.allSatisfy(\.isBlank) || !days.allSatisfy(\.isBlank)
  }
}

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

/// Wind at 10 m above the ground; what is missing is nil.
public struct Wind: Sendable, Hashable {
  /// Mean speed over ten minutes.
  public var speed: Speed?
  /// Strongest gust.
  public var gust: Speed?
  /// Where the wind comes from.
  public var direction: Bearing?
  /// Makes a wind.
  public init(speed: Speed? = nil, gust: Speed? = nil, direction: Bearing? = nil) {
    self.speed = speed
    self.gust = gust
    self.direction = direction
  }
}

/// A warning of a national weather service, as the provider hands it on.
public struct WeatherAlert: Sendable, Hashable {
  /// What the provider calls it; nil where it names none. The same warning can come back under another name.
  public var id: String?
  /// What it warns of, in the sender's language; may be empty.
  public var event: String
  /// Who warns, when known.
  public var sender: String?
  /// When it begins.
  public var start: Date
  /// When it ends.
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
