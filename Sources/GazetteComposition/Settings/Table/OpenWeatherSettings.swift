package import Foundation
import GazettePresentation

/// OpenWeather, the source of weather for who has a key.
package struct OpenWeatherSettings: Sendable {
  package let key = Setting<String?>(
    "openweather.key", default: nil, isSecret: true, onPage: .inCharacters(200), \.openWeatherKey)
  package let url = Setting(
    "openweather.url", address: "https://api.openweathermap.org", \.openWeatherURL)
}
