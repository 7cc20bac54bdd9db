import Foundation

/// The weather over one site.
struct SkyColumn: Sendable {
  let site: Site
  let climate: Climate
  private let sky: Sky
  private let point: UnitVector
  private let elevation: Double
  /// The model run whose forecast this is; nil for the actual sky.
  private var run: ModelRun?

  init(site: Site, climate: Climate, sky: Sky) {
    self.site = site
    self.climate = climate
    self.sky = sky
    point = UnitVector(site.position)
    elevation = site.elevation
  }

  /// The weather at `date`.
  func state(at date: Date) -> SkyState {
    let noise = sky.disturbances(at: point, date)
    let season = Sun.season(date)
    let sunHeight = Sun.elevation(at: site.position, date)
    let sunUp = max(0, sin(sunHeight * .pi / 180))
    let air = AirMass(noise: noise, wetness: climate.wetness(season: season))
    let temperature = self.temperature(date, season: season, noise: noise, cloud: air.cloud)
    let water = Water(air: air, temperature: temperature, noise: noise)
    let (wind, gust) = self.wind(noise, isStorm: water.isStorm)
    let humidity = self.humidity(air: air, water: water, sunUp: sunUp, wind: wind)
    let seaPressure = 1013.5 + noise.pressure * climate.pressureSwing + noise.turbulence * 1.5
    let clearRadiation = 1080 * pow(sunUp, 1.15)
    let shade = 1 - 0.72 * pow(air.cloud / 100, 2)
    let clearUltraviolet = 12.5 * pow(sunUp, 2.1) * (1 + elevation / 12_000)
    let fog = Self.isFog(humidity: humidity, wind: wind, water: water)
    var state = SkyState(
      temperature: temperature,
      feelsLike: Humidity.feltTemperature(temperature: temperature, humidity: humidity, wind: wind),
      dewPoint: Humidity.dewPoint(temperature: temperature, humidity: humidity), humidity: humidity,
      seaPressure: seaPressure, groundPressure: seaPressure * exp(-elevation / 8_430), cloud: air.cloud,
      lowCloud: air.lowCloud, midCloud: air.midCloud, highCloud: air.highCloud, wind: wind,
      gust: gust, windDirection: direction(noise), precipitation: water.total, rain: water.rain, showers: water.showers,
      snowWater: water.snow, precipitationChance: air.precipitationChance,
      visibility: visibility(humidity: humidity, water: water, fog: fog), code: 0, sunHeight: sunHeight,
      ultraviolet: clearUltraviolet * (0.25 + 0.75 * shade), clearUltraviolet: clearUltraviolet,
      radiation: clearRadiation * shade, sunshine: sunHeight > 2 ? max(0, 1 - pow(air.cloud / 92, 3)) : 0,
      freezingLevel: max(0, elevation + temperature / 0.0062), cape: water.cape)
    state.code = WeatherCode.code(for: state, fog: fog, isStorm: water.isStorm, isFreezing: water.isFreezing)
    return run?.forecast(of: state, at: date) ?? state
  }

  /// The same place in a model's forecast.
  func run(_ model: SimulatedModel, member: Int, now: Date) -> SkyColumn {
    var column = self
    column.run = ModelRun(model: model, member: member, now: now)
    return column
  }

  /// Whether there is a forecast for `date`: not far out at sea, nor beyond a model's range or area.
  func hasForecast(at date: Date) -> Bool {
    !site.isOpenOcean && (run.map { $0.covers(date) && $0.model.covers(site.position) } ?? true)
  }

  private func temperature(_ date: Date, season: Double, noise: Disturbances, cloud: Double) -> Double {
    let hour = Sun.solarHour(at: site.position, date)
    let day = cos((hour - 14.6) * .pi / 12)
    let light = 0.25 + 0.75 * max(0, cos(abs(site.position.latitude - 23.4 * season) * .pi / 180))
    let swing = climate.dailySwing * (1 - 0.62 * cloud / 100) * light
    let lateSeason = Sun.season(date.addingTimeInterval(-28 * 86_400))
    let anomaly = noise.warmth * (1.5 + 5 * abs(sin(site.position.latitude * .pi / 180))) + noise.patches * 0.7
    let baseTemperature = climate.meanTemperature(season: lateSeason) + anomaly + swing * day
    // Rain that the services warn of brings mild air, so that it does not fall as snow.
    return baseTemperature + max(0, 4 - baseTemperature) * min(1, 1.5 * noise.warnedRain)
  }

  private func humidity(air: AirMass, water: Water, sunUp: Double, wind: Double) -> Double {
    // In still air with a low sun, moisture collects at the ground, in some places as fog.
    let stillness = min(1, max(0, 1.2 - wind / 2.6)) * (0.35 + 0.65 * air.moistness) * (1 - sunUp)
    let base = 34 + 44 * air.moistness + (water.total > 0.05 ? 16 : 40 * stillness) + (site.isSea ? 10 : 0)
    return min(100, max(9, base + 16 * (1 - sunUp) * (0.5 + 0.5 * air.moistness) - 9 * sunUp))
  }

  private func wind(_ noise: Disturbances, isStorm: Bool) -> (mean: Double, gust: Double) {
    let open = site.isSea ? 1.7 : 1.0
    let mean = max(0.2, (3.3 - 2.9 * noise.pressure + 2.3 * noise.turbulence + 0.9 * noise.patches) * open)
    let factor = 1.45 + 0.35 * abs(noise.turbulence)
    let gust = mean * factor + (isStorm ? 6 : 0.8)
    return (max(mean, noise.warnedGust / factor), max(gust, noise.warnedGust))
  }

  private func direction(_ noise: Disturbances) -> Double {
    if let direction = noise.warnedDirection { return direction }
    let angle = climate.prevailingWind + noise.pressure * 80 + noise.moisture * 55 + noise.turbulence * 25
    return (angle.truncatingRemainder(dividingBy: 360) + 360).truncatingRemainder(dividingBy: 360)
  }

  private static func isFog(humidity: Double, wind: Double, water: Water) -> Bool {
    humidity > 96.5 && wind < 2.7 && water.total < 0.05
  }

  private func visibility(humidity: Double, water: Water, fog: Bool) -> Double {
    if fog { return 120 + 700 * (100 - humidity) / 3.5 }
    let haze = 52_000 - 400 * humidity
    return max(700, haze / (1 + water.total * 0.9 + water.snow * 4))
  }

  /// The 24-hour day that begins at `midnight`.
  func day(from midnight: Date) -> SkyDay {
    let hours = (0..<24).map { state(at: midnight.addingTimeInterval(Double($0) * 3_600)) }
    return SkyDay(midnight: midnight, hours: hours, position: site.position)
  }
}
