/// One place of the map, ready to be listed and marked.
package struct MapMarker: Sendable, Hashable {
  /// Its identity, `48.8534,2.3488`.
  package let id: String
  /// Where its weather is.
  package let path: String
  /// What it is called.
  package let name: String
  /// Degrees, as a script reads them.
  package let latitude, longitude: String
  /// The symbol of the sky now.
  package let symbol: String
  /// The sky in words; nil without data.
  package let sky: String?
  /// The temperature now; nil without data.
  package let temperature: String?
  /// How old the data are; nil without data.
  package let age: Age?
  /// How early it is shown where there is little room: 0 first.
  package let priority: Int
  /// True for the front page's city.
  package let isHome: Bool
  /// The label of the button that forgets it; nil for a saved city.
  package let forgetLabel: String?
  /// Where that button posts to; nil for a saved city.
  package let forgetPath: String?
}
