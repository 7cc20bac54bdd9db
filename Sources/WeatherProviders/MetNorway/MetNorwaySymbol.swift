import GazetteDomain

/// MET Norway's 41 names for kinds of weather, most with a time of day as a suffix.
enum MetNorwaySymbol {
  /// The sky for `partlycloudy_night`, `heavysnowshowersandthunder_day` and the like; nil for an unknown name.
  static func sky(_ code: String) -> Sky? {
    let name = times.lazy.filter { code.hasSuffix($0) }.map { code.dropLast($0.count) }.first ?? Substring(code)
    return skies[String(name)]
  }

  /// All names without the time of day, in no order, including both spellings of the two that the service misspells.
  static var names: [String] { Array(skies.keys) }

  private static let times = ["_day", "_night", "_polartwilight"]

  private static let skies: [String: Sky] = {
    var skies: [String: Sky] = [
      "clearsky": .clear, "fair": .mainlyClear, "partlycloudy": .partlyCloudy, "cloudy": .overcast, "fog": .fog,
      "lightrain": .lightRain, "rain": .rain, "heavyrain": .heavyRain,
      "lightrainshowers": .lightShowers, "rainshowers": .showers, "heavyrainshowers": .heavyShowers,
      "lightsnow": .lightSnow, "snow": .snow, "heavysnow": .heavySnow,
      "lightsnowshowers": .lightSnowShowers, "snowshowers": .lightSnowShowers, "heavysnowshowers": .snowShowers,
      "lightsleet": .lightSleet, "sleet": .sleet, "heavysleet": .sleet,
      "lightsleetshowers": .lightSleetShowers, "sleetshowers": .sleetShowers, "heavysleetshowers": .sleetShowers,
    ]
    for kind in ["rain", "sleet", "snow"] {
      for strength in ["light", "", "heavy"] {
        for shape in ["", "showers"] { skies["\(strength)\(kind)\(shape)andthunder"] = .thunderstorm }
      }
    }
    // The service writes these two with an extra s.
    skies["lightssleetshowersandthunder"] = .thunderstorm
    skies["lightssnowshowersandthunder"] = .thunderstorm
    return skies
  }()
}
