/// The weather at a place and moment, every figure fitting the others.
struct SkyState: Sendable, Equatable {
  /// °C, two metres above the ground.
  var temperature: Double
  var feelsLike: Double
  var dewPoint: Double
  /// Percent.
  var humidity: Double
  /// hPa, at sea level and at the ground.
  var seaPressure: Double
  var groundPressure: Double
  /// Percent of the sky: all clouds, then those below 3 km, to 8 km, and above.
  var cloud: Double
  var lowCloud: Double
  var midCloud: Double
  var highCloud: Double
  /// Metres a second, at ten metres.
  var wind: Double
  var gust: Double
  /// Degrees from which it blows.
  var windDirection: Double
  /// Millimetres an hour, water equivalent: all, steady rain, showers, snow.
  var precipitation: Double
  var rain: Double
  var showers: Double
  var snowWater: Double
  /// Percent.
  var precipitationChance: Double
  /// Metres.
  var visibility: Double
  /// As the WMO numbers it (table 4677, Open-Meteo's part of it).
  var code: Int
  /// Degrees above the horizon.
  var sunHeight: Double
  var ultraviolet: Double
  var clearUltraviolet: Double
  /// Watts a square metre on flat ground.
  var radiation: Double
  /// The part of the hour with sunshine, 0 to 1.
  var sunshine: Double
  /// Metres above the sea.
  var freezingLevel: Double
  /// Joules a kilogram.
  var cape: Double

  var isDay: Bool { sunHeight > -0.833 }
  /// Centimetres of fresh snow an hour.
  var snowfall: Double { snowWater * 0.7 }
}
