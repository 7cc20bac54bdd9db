/// Everything known about a place, ready to show; blocks without data are nil or empty.
package struct WeatherDetailPage: Sendable, Hashable {
  /// The list's row of the same place: name, sky, temperature, age, trouble.
  package let row: WeatherRow
  /// What it feels like now; nil when unknown.
  package let feelsLike: String?
  /// °C or °F.
  package let temperatureUnit: String
  /// Warnings in force.
  package let alerts: [AlertBlock]
  /// The chart of the next hours; nil without enough data.
  package let chart: HourChart?
  /// The table behind it.
  package let hours: [HourRow]
  /// The days ahead.
  package let days: [DayRow]
  /// « Les 14 prochains jours »
  package let daysTitle: String
  /// Sun and moon.
  package let sun: SunBlock
  /// The air; nil when unknown.
  package let air: AirBlock?
  /// The other figures of now.
  package let details: [DetailFigure]
  /// Source, position and times.
  package let about: [DetailFigure]
  /// The credits of the sources shown.
  package let credits: [Credit]
  /// That a lesser product answered; nil when it did not.
  package let reduced: String?
  /// Why there is nothing to show: the first fetch is under way, or there are no figures here; nil otherwise.
  package let notice: String?
  /// True when the reader has saved the place.
  package let isSaved: Bool
}
