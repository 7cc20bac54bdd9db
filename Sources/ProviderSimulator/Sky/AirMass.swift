import Foundation

/// The moisture of the air, and the resulting sky.
struct AirMass: Sendable {
  /// From 0 (dry) to 1 (saturated).
  let moistness: Double
  /// Below 0 there is no rain; 1 is a downpour.
  let lift: Double
  /// Percent.
  let cloud: Double
  let lowCloud: Double
  let midCloud: Double
  let highCloud: Double

  init(noise: Disturbances, wetness: Double) {
    let soak = Self.soak(pressure: noise.pressure, moisture: noise.moisture, patches: noise.patches)
    moistness = min(1, max(0, 0.5 + 0.42 * soak + 0.35 * (wetness - 0.4)))
    lift = Self.lift(soak: soak, wetness: wetness)
    let cover = min(1, max(0, 0.44 + soak * 1.2 + (wetness - 0.45) * 0.75))
    let overcast = lift > 0 ? max(cover, 0.82 + min(0.18, lift * 2)) : cover
    cloud = (overcast * 100).rounded()
    lowCloud = (min(1, max(0, overcast * (0.75 + 0.4 * noise.patches))) * 100).rounded()
    midCloud = (min(1, max(0, overcast * (0.6 + 0.5 * noise.moisture))) * 100).rounded()
    highCloud = (min(1, max(0, overcast * 0.5 + 0.45 * noise.turbulence)) * 100).rounded()
  }

  // The patches weigh as much as the large air masses, so that neighbouring cities have different skies.
  static func soak(pressure: Double, moisture: Double, patches: Double) -> Double {
    moisture * 0.6 - pressure * 0.45 + patches * 0.7
  }

  static func lift(soak: Double, wetness: Double) -> Double { soak - 0.8 + 0.62 * wetness }

  /// Percent.
  var precipitationChance: Double { (100 / (1 + exp(-(lift - 0.02) * 13))).rounded() }
}

/// Precipitation, in millimetres per hour of water equivalent.
struct Water: Sendable {
  let rain: Double
  let showers: Double
  let snow: Double
  /// Joules per kilogram.
  let cape: Double
  /// Whether rain freezes on the ground.
  let isFreezing: Bool

  /// The ``AirMass/lift`` up to which it is dry at any temperature.
  static let minimumLift = 0.02

  init(air: AirMass, temperature: Double, noise: Disturbances) {
    let amount =
      air.lift > Self.minimumLift ? pow(air.lift * 3.1, 1.7) * (temperature > 22 ? 1.8 : temperature < -5 ? 0.5 : 1) : 0
    let total = amount < 0.04 ? 0 : amount
    let isShowery = noise.patches > 0.25 && noise.turbulence > -0.2
    isFreezing = total > 0 && (-3.0...(-0.2)).contains(temperature) && noise.warmth > 0.35
    let share = isFreezing ? 0 : min(1, max(0, (1.4 - temperature) / 1.4))
    snow = total * share
    rain = isShowery ? 0 : total - snow
    showers = isShowery ? total - snow : 0
    cape = max(0, (temperature - 12) * 75 * max(0, air.moistness - 0.35) * (1 + noise.patches))
  }

  var total: Double { rain + showers + snow }
  var isStorm: Bool { showers > 0.9 && cape > 400 }
}

/// Formulas for humidity and the apparent temperature.
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

  /// The apparent temperature in the shade in °C, after Steadman; wind in metres per second.
  static func feltTemperature(temperature: Double, humidity: Double, wind: Double) -> Double {
    let vapour = humidity / 100 * 6.105 * exp(17.27 * temperature / (237.7 + temperature))
    return temperature + 0.33 * vapour - 0.70 * wind - 4
  }
}
