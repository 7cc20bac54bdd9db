import Foundation

/// How temperature, moisture and wind are felt and measured.
enum Humidity {
  /// Percent, from temperature and dew point in °C.
  static func relative(temperature: Double, dewPoint: Double) -> Double {
    100 * exp(17.625 * dewPoint / (243.04 + dewPoint)) / exp(17.625 * temperature / (243.04 + temperature))
  }

  /// °C, from temperature in °C and relative humidity in percent.
  static func dewPoint(temperature: Double, humidity: Double) -> Double {
    let gamma = log(max(humidity, 1) / 100) + 17.625 * temperature / (243.04 + temperature)
    return 243.04 * gamma / (17.625 - gamma)
  }

  /// °C as felt in the shade, after Steadman; wind in metres a second.
  static func feltTemperature(temperature: Double, humidity: Double, wind: Double) -> Double {
    let vapour = humidity / 100 * 6.105 * exp(17.27 * temperature / (237.7 + temperature))
    return temperature + 0.33 * vapour - 0.70 * wind - 4
  }
}
