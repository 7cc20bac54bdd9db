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
  /// Warnings in force, soonest first; usually empty.
  public var alerts: [WeatherAlert]
  /// Which source, and when it was fetched.
  public var provenance: Provenance

  /// Makes a report.
  public init(
    coordinate: Coordinate, timeZone: TimeZone, elevation: Length? = nil, current: CurrentConditions?,
    hours: [HourForecast] = [], days: [DayForecast] = [], alerts: [WeatherAlert] = [], provenance: Provenance
  ) {
    self.coordinate = coordinate
    self.timeZone = timeZone
    self.elevation = elevation
    self.current = current
    self.hours = hours
    self.days = days
    self.alerts = alerts
    self.provenance = provenance
  }

  /// False where the source knows hours and days, but no value of any: far out at sea, at the poles.
  public var hasValues: Bool {
    current != nil || !hours.allSatisfy(\.isBlank) || !days.allSatisfy(\.isBlank)
  }
}
