/// The providers that are simulated; the raw value is the first part of their paths and their name in fault rules.
package enum SimulatedProvider: String, Sendable, CaseIterable, Codable {
  case openMeteo = "open-meteo"
  case openMeteoGeocoding = "open-meteo-geocoding"
  case openMeteoAir = "open-meteo-air"
  case openWeather = "openweather"
  case newspapers
  case paperclip
  case pictures
  case tiles
}
