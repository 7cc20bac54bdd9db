package import GazetteDomain

/// The picture for a state of the sky: the name of a symbol in the paper's own set.
package enum WeatherSymbol {
  /// The symbol of `sky` by day or night; `unknown` when there is none.
  package static func name(_ sky: Sky?, isDay: Bool?) -> String {
    guard let sky else { return "unknown" }
    let group = group(sky)
    guard groupsWithNight.contains(group) else { return group }
    return "\(group)-\(isDay == false ? "night" : "day")"
  }

  private static let groupsWithNight: Set<String> = ["clear", "few", "partly", "showers", "snow-showers"]

  private static func group(_ sky: Sky) -> String {
    switch sky {
    case .clear: "clear"
    case .mainlyClear: "few"
    case .partlyCloudy: "partly"
    case .overcast, .squall, .tornado: "overcast"
    case .fog, .rimeFog, .haze: "fog"
    case .lightDrizzle, .drizzle, .heavyDrizzle: "drizzle"
    case .lightFreezingDrizzle, .freezingDrizzle: "freezing-drizzle"
    case .lightRain, .rain: "rain"
    case .heavyRain: "heavy-rain"
    case .lightFreezingRain, .freezingRain: "freezing-rain"
    case .lightSnow, .snow, .heavySnow: "snow"
    case .snowGrains: "snow-grains"
    case .lightShowers, .showers, .heavyShowers: "showers"
    case .lightSnowShowers, .snowShowers: "snow-showers"
    case .thunderstorm: "thunder"
    case .thunderstormWithHail, .heavyThunderstormWithHail: "thunder-hail"
    }
  }
}
