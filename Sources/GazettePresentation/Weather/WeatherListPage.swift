/// The list of places, ready to show.
package struct WeatherListPage: Sendable, Hashable {
  /// The rows by rank; empty at first.
  package let rows: [WeatherRow]
  /// How refreshing all stands; nil when nobody asked for it.
  package let refresh: RefreshStatus?
  /// Says that the data are old because the network is gone; nil when they are not.
  package let offline: String?
  /// The credits of the sources shown.
  package let credits: [Credit]
}
