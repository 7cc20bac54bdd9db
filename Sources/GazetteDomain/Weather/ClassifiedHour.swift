import Foundation

/// The significance of a forecast hour for a weather line.
struct ClassifiedHour {
  /// Phenomena that a line combines, the worst first.
  enum Phenomenon: CaseIterable {
    case tornado, storm, ice, snow, squall, rain, unknown, fog, haze
  }

  let hour: HourForecast
  let phenomena: Set<Phenomenon>
  let wind: WeatherOutlook.WindStrength?
  var end: Date { hour.start.addingTimeInterval(3600) }
  var isFrosty: Bool { hour.temperature.map { $0.celsius <= 0 } ?? false }

  init(_ hour: HourForecast) {
    self.hour = hour
    phenomena = Self.phenomena(of: hour)
    wind = Self.strength(of: hour.wind)
  }

  private static func phenomena(of hour: HourForecast) -> Set<Phenomenon> {
    // A known amount decides, whatever the sky's name.
    let hasAmount = hour.precipitation.map { $0.millimeters >= 0.1 }
    switch hour.sky?.phenomenon {
    case .tornado: return hasAmount == true ? [.tornado, .rain] : [.tornado]
    case .storm: return hasAmount == true ? [.storm, .rain] : [.storm]
    case .squall: return hasAmount == true ? [.squall, .rain] : [.squall]
    case .fog: return hasAmount == true ? [.fog, .unknown] : [.fog]
    case .haze: return hasAmount == true ? [.haze, .unknown] : [.haze]
    case .some(let family): return hasAmount == false ? [] : [family]
    case nil: return hasAmount == true ? [precipitation(at: hour.temperature)] : []
    }
  }

  /// Precipitation of an unknown kind: far above 0 °C it is rain.
  private static func precipitation(at temperature: Temperature?) -> Phenomenon {
    temperature.map { $0.celsius >= 5 } ?? false ? .rain : .unknown
  }

  private static func strength(of wind: Wind) -> WeatherOutlook.WindStrength? {
    let (speed, gust) = (wind.speed?.metersPerSecond ?? 0, wind.gust?.metersPerSecond ?? 0)
    if speed >= 24.5 || gust >= 28 { return .storm }
    if speed >= 14 || gust >= 20 { return .strong }
    return speed >= 8 || gust >= 14 ? .fresh : nil
  }

  /// Returns the sky of at least two thirds of `hours`, by day if there are day hours; nil without a known sky.
  static func sky(of hours: [ClassifiedHour]) -> WeatherOutlook.DrySky? {
    let known = hours.map(\.hour).filter { $0.sky.map { $0.phenomenon == nil } ?? false }
    let byDay = known.filter { $0.isDay != false }
    let (seen, isNight) = byDay.isEmpty ? (known, true) : (byDay, false)
    // A few hours do not represent the rest.
    guard !seen.isEmpty, known.count * 3 >= hours.count * 2 else { return nil }
    let clear = seen.count { $0.sky == .clear || $0.sky == .mainlyClear }
    if clear * 3 >= seen.count * 2 { return isNight ? .clearNight : .sunny }
    if seen.count(where: { $0.sky == .overcast }) * 3 >= seen.count * 2 { return .overcast }
    return isNight ? .someCloudAtNight : .sunAndCloud
  }
}

extension ClassifiedHour.Phenomenon {
  /// True for precipitation, which has a probability.
  var isPrecipitation: Bool { [.storm, .ice, .snow, .rain, .unknown].contains(self) }

  /// Returns the kind of a spell, derived from all its hours.
  func kind(of hours: [ClassifiedHour]) -> SpellKind {
    let skies = hours.compactMap(\.hour.sky)
    func all(_ wanted: Sky...) -> Bool { skies.count == hours.count && skies.allSatisfy(wanted.contains) }
    switch self {
    case .tornado: return .tornado
    case .storm: return skies.contains { $0.rawValue.contains("Hail") } ? .hail : .thunderstorm
    case .ice: return .freezingRain
    case .squall: return .squalls
    case .unknown: return .precipitation
    case .fog: return all(.rimeFog) ? .freezingFog : .fog
    case .haze: return .haze
    case .snow:
      if all(.heavySnow) { return .heavySnow }
      if all(.lightSnowShowers, .snowShowers) { return .snowShowers }
      return all(.lightSnow, .snowGrains) ? .lightSnow : .snow
    case .rain:
      let heavy = hours.count { $0.isHeavyRain }
      if heavy == hours.count { return .heavyRain }
      if heavy > 0 { return .rainHeavyAtTimes }
      if all(.lightDrizzle, .drizzle, .heavyDrizzle) { return .drizzle }
      if all(.lightShowers, .showers) { return .showers }
      return all(.lightRain, .lightDrizzle, .drizzle, .lightShowers) ? .lightRain : .rain
    }
  }
}

extension ClassifiedHour {
  fileprivate var isHeavyRain: Bool {
    hour.sky == .heavyRain || hour.sky == .heavyShowers || (hour.precipitation?.millimeters ?? 0) >= 4
  }
}

extension Sky {
  /// True for rain, snow and the like.
  package var isPrecipitation: Bool { phenomenon?.isPrecipitation == true }

  /// The precipitation or the obstruction of view; nil for a sky that is only clear or cloudy.
  fileprivate var phenomenon: ClassifiedHour.Phenomenon? {
    switch self {
    case .clear, .mainlyClear, .partlyCloudy, .overcast: nil
    case .fog, .rimeFog: .fog
    case .haze: .haze
    case .squall: .squall
    case .tornado: .tornado
    case .thunderstorm, .thunderstormWithHail, .heavyThunderstormWithHail: .storm
    case .lightFreezingDrizzle, .freezingDrizzle, .lightFreezingRain, .freezingRain: .ice
    case .lightSnow, .snow, .heavySnow, .snowGrains, .lightSnowShowers, .snowShowers, .lightSleet,
      .sleet, .lightSleetShowers, .sleetShowers:
      .snow
    case .lightDrizzle, .drizzle, .heavyDrizzle, .lightRain, .rain, .heavyRain, .lightShowers, .showers,
      .heavyShowers:
      .rain
    }
  }
}
