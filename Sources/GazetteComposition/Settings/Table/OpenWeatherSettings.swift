package import Foundation

/// OpenWeather, the source of weather for who has a key.
package struct OpenWeatherSettings: Sendable {
  package let key = Setting<String?>(
    "openweather.key", default: nil, isSecret: true, onPage: .inCharacters(200),
    "Your key for OpenWeather; with one, weather comes from there.")
  package let url = Setting(
    "openweather.url", address: "https://api.openweathermap.org",
    "The base address of OpenWeather.")
}
