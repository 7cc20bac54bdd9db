package import GazetteDomain

/// The picture for a state of the sky: the name of a symbol in the paper's own set.
package enum WeatherSymbol {
  /// The symbol of `sky` by day or night; `unknown` when there is none.
  package static func name(_ sky: Sky?, isDay: Bool?) -> String {
    guard let sky else { return "w-unknown" }
    let group = group(sky)
    guard groupsWithNight.contains(group) else { return "w-" + group }
    return "w-\(group)-\(isDay == false ? "night" : "day")"
  }

  private static let groupsWithNight: Set<String> = ["clear", "few", "partly", "showers", "snow-showers"]

  private static func group(_ sky: Sky) -> String {
    switch sky {
    case .clear: "clear"
    case .mainlyClear: "few"
    case .partlyCloudy: "partly"
    case .overcast: "overcast"
    case .squall: "squall"
    case .tornado: "tornado"
    case .haze: "haze"
    case .rimeFog: "rime-fog"
    case .fog: "fog"
    case .lightDrizzle, .drizzle, .heavyDrizzle: "drizzle"
    case .lightFreezingDrizzle, .freezingDrizzle: "freezing-drizzle"
    case .lightRain, .rain: "rain"
    case .heavyRain: "heavy-rain"
    case .lightFreezingRain, .freezingRain: "freezing-rain"
    case .lightSnow, .snow: "snow"
    case .heavySnow: "heavy-snow"
    case .snowGrains: "snow-grains"
    case .lightShowers, .showers, .heavyShowers: "showers"
    case .lightSnowShowers, .snowShowers: "snow-showers"
    case .thunderstorm: "thunder"
    case .thunderstormWithHail, .heavyThunderstormWithHail: "thunder-hail"
    }
  }
}
