/// One hour of the forecast for the table behind the chart.
package struct HourRow: Sendable, Hashable {
  /// « sam. 9 h »
  package let time: String
  /// The figures in words; empty where unknown.
  package let temperature, sky, precipitation, wind: String
}
