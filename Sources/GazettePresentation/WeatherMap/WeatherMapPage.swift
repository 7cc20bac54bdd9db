/// The map's page, ready to show.
package struct WeatherMapPage: Sendable, Hashable {
  /// The saved cities, by rank.
  package let cities: [MapMarker]
  /// The points opened last, the newest first.
  package let points: [MapMarker]
  /// Where the map begins for who has never moved it, degrees as a script reads them.
  package let latitude, longitude: String
  /// The zoom it begins with.
  package let zoom: String
  /// What is seen of it before its script has come.
  package let first: MapFirstPicture
  /// What was typed and is no position; nil when nothing was.
  package let typed: String?
  /// Why it is none; nil when nothing was typed.
  package let trouble: String?
}
