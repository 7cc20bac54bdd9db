/// The state of the sky in meteorology's common terms, after the WMO's code table 4677 as weather services use it.
public enum Sky: String, Sendable, Hashable, CaseIterable {
  /// The cloud cover of a sky without precipitation, from none to complete.
  case clear, mainlyClear, partlyCloudy, overcast
  /// Fog; rime fog freezes on surfaces.
  case fog, rimeFog
  /// Drizzle: fine drops close together.
  case lightDrizzle, drizzle, heavyDrizzle
  /// Drizzle that freezes on the ground.
  case lightFreezingDrizzle, freezingDrizzle
  /// Steady rain.
  case lightRain, rain, heavyRain
  /// Rain that freezes on the ground.
  case lightFreezingRain, freezingRain
  /// Steady snow; snow grains are its equivalent of drizzle.
  case lightSnow, snow, heavySnow, snowGrains
  /// Showers of rain.
  case lightShowers, showers, heavyShowers
  /// Showers of snow.
  case lightSnowShowers, snowShowers
  /// Rain and snow together.
  case lightSleet, sleet, lightSleetShowers, sleetShowers
  /// Thunderstorms, with or without hail.
  case thunderstorm, thunderstormWithHail, heavyThunderstormWithHail
  /// Smoke, haze, dust, sand or ash in the air.
  case haze
  /// Violent wind.
  case squall, tornado

  /// Makes the sky of a WMO weather code; nil for unused codes.
  public init?(wmoCode: Int) {
    guard let sky = Self.byCode[wmoCode] else { return nil }
    self = sky
  }

  private static let byCode: [Int: Sky] = [
    0: .clear, 1: .mainlyClear, 2: .partlyCloudy, 3: .overcast,
    45: .fog, 48: .rimeFog,
    51: .lightDrizzle, 53: .drizzle, 55: .heavyDrizzle, 56: .lightFreezingDrizzle, 57: .freezingDrizzle,
    61: .lightRain, 63: .rain, 65: .heavyRain, 66: .lightFreezingRain, 67: .freezingRain,
    68: .lightSleet, 69: .sleet, 83: .lightSleetShowers, 84: .sleetShowers,
    71: .lightSnow, 73: .snow, 75: .heavySnow, 77: .snowGrains,
    80: .lightShowers, 81: .showers, 82: .heavyShowers, 85: .lightSnowShowers, 86: .snowShowers,
    95: .thunderstorm, 96: .thunderstormWithHail, 99: .heavyThunderstormWithHail,
  ]
}
