/// What the map says.
package struct WeatherMapPhrases: Sendable {
  /// The title of the section's page.
  package let title: String
}
