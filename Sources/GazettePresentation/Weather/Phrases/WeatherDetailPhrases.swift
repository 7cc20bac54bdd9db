/// The phrases of one place's details.
package struct WeatherDetailPhrases: Sendable {
  /// Section titles.
  package let now: String
  package let nextHours: String
  package let nextDays: @Sendable (Int) -> String
  package let sunAndMoon: String
  package let air: String
  package let details: String
  package let alerts: String
  package let about: String
  /// Names of figures.
  package let temperature: String
  package let feelsLike: String
  package let low: String
  package let high: String
  package let wind: String
  package let gust: String
  package let direction: String
  package let sunrise: String
  package let sunset: String
  package let daylight: String
  package let pressure: String
  package let humidity: String
  package let dewPoint: String
  package let cloudCover: String
  package let visibility: String
  package let rainLastHour: String
  package let snowLastHour: String
  package let precipitation: String
  package let precipitationProbability: String
  package let snowfall: String
  package let uvIndex: String
  package let airIndex: String
  package let pollutants: String
  package let pollen: String
  package let moon: String
  package let illumination: String
  package let observedAt: String
  package let fetchedAt: String
  package let position: String
  package let elevation: String
  package let region: String
  package let source: String
  /// The hour's and the day's column titles.
  package let hour: String
  package let day: String
  package let sky: String
  /// The day's names beside weekdays.
  package let today: String
  package let tomorrow: String
  /// The chart's text alternative: lowest, when, highest, when.
  package let chartSummary: @Sendable (String, String, String, String) -> String
  /// Opens the table behind the chart.
  package let showTable: String
  /// Neither sunrise nor sunset.
  package let polarDay: String
  package let polarNight: String
  /// That a lesser product answered because the key is not good for the better one.
  package let reduced: String
  /// No figures at all at this position.
  package let noFigures: String
  /// The first fetch is under way.
  package let fetching: String
  /// Refreshes the place.
  package let refresh: String
  /// Until a written time.
  package let until: @Sendable (String, String) -> String
  /// Data by a provider, named, and a licence.
  package let dataBy: @Sendable (String) -> String
  /// Hours and minutes.
  package let duration: @Sendable (Int, Int) -> String
  /// The document's title for a place, named.
  package let title: @Sendable (String) -> String
}
