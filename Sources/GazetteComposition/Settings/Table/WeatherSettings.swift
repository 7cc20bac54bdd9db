import GazettePresentation

/// How often weather is fetched.
package struct WeatherSettings: Sendable {
  package let refreshEvery = Setting(
    "weather.refreshEvery", default: Duration.seconds(15 * 60), onPage: .lastingAtLeast(.seconds(300)), \.weatherEvery)
}
