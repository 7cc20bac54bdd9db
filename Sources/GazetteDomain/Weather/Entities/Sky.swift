/// The state of the sky in the field's common terms, after the WMO's code table 4677 as weather services use it.
public enum Sky: String, Sendable, Hashable, CaseIterable {
  case clear, mainlyClear, partlyCloudy, overcast
  case fog, rimeFog
  case lightDrizzle, drizzle, heavyDrizzle
  case lightFreezingDrizzle, freezingDrizzle
  case lightRain, rain, heavyRain
  case lightFreezingRain, freezingRain
  case lightSnow, snow, heavySnow, snowGrains
  case lightShowers, showers, heavyShowers
  case lightSnowShowers, snowShowers
  case thunderstorm, thunderstormWithHail, heavyThunderstormWithHail
  /// Smoke, haze, dust, sand or ash in the air.
  case haze
  case squall, tornado
}
