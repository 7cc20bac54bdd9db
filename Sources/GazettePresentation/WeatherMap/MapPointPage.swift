/// One point of the map, ready to show.
package struct MapPointPage: Sendable, Hashable {
  /// The same details as a saved city's.
  package let detail: WeatherDetailPage
  /// Its identity.
  package let id: String
  /// Degrees, as a script reads them.
  package let latitude, longitude: String
  /// What it is called.
  package let name: String
  /// What it is saved as unless the reader types another name.
  package let suggestedName: String
  /// Where saving posts to; nil when it is saved.
  package let savePath: String?
  /// The saved city's page; nil when it is not saved.
  package let cityPath: String?
  /// That it cannot be fetched now; nil when there is something to show, or when it is on its way.
  package let awaiting: String?
}
