package import Foundation
import GazettePresentation

/// Open-Meteo, the source of weather that needs no key.
package struct OpenMeteoSettings: Sendable {
  package let url = Setting(
    "openMeteo.url", address: "https://api.open-meteo.com", \.forecastURL)
  package let geocodingURL = Setting(
    "openMeteo.geocodingURL", address: "https://geocoding-api.open-meteo.com", \.geocodingURL)
  package let airURL = Setting(
    "openMeteo.airURL", address: "https://air-quality-api.open-meteo.com", \.airURL)
}
