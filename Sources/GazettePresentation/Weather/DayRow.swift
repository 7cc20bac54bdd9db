/// One day of the forecast, ready to show.
package struct DayRow: Sendable, Hashable {
  /// « Aujourd’hui », « dimanche »…
  package let name: String
  /// « 22 nov. »
  package let date: String
  /// The symbol of the sky.
  package let symbol: String
  /// The sky in words; nil when unknown.
  package let sky: String?
  /// Lowest and highest; nil when unknown.
  package let low, high: String?
  /// The bar between them, on a scale of 100 that all days share; nil when one is unknown.
  package let bar: RangeBar?
  /// Chance and amount of precipitation; nil when there is none to speak of.
  package let precipitation: String?
  /// Depth of new snow; nil without snow.
  package let snowfall: String?
  /// Strongest wind and gust; nil when unknown.
  package let wind: String?
  /// Sunrise and sunset; nil when unknown.
  package let sun: String?
  /// The highest UV index; nil when unknown.
  package let uvIndex: String?
  /// The provider's own sentence; nil when there is none.
  package let summary: String?
}
