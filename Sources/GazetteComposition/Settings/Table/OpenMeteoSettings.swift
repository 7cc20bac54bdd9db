package import Foundation

/// Open-Meteo, the source of weather that needs no key.
package struct OpenMeteoSettings: Sendable {
  package let url = Setting(
    "openMeteo.url", address: "https://api.open-meteo.com",
    "The base address of Open-Meteo's forecasts.")
  package let geocodingURL = Setting(
    "openMeteo.geocodingURL", address: "https://geocoding-api.open-meteo.com",
    "The base address of Open-Meteo's search for places.")
  package let airURL = Setting(
    "openMeteo.airURL", address: "https://air-quality-api.open-meteo.com",
    "The base address of Open-Meteo's air quality.")
}
