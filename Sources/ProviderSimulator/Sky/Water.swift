import Foundation

/// What falls from the sky, millimetres an hour in water equivalent.
struct Water: Sendable {
  let rain: Double
  let showers: Double
  let snow: Double
  /// Joules a kilogram.
  let cape: Double
  /// Rain that freezes where it lands.
  let isFreezing: Bool

  init(air: AirMass, temperature: Double, noise: Disturbances) {
    let amount = air.lift > 0.02 ? pow(air.lift * 3.1, 1.7) * (temperature > 22 ? 1.8 : temperature < -5 ? 0.5 : 1) : 0
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
  var isStorm: Bool { showers > 1.2 && cape > 500 }
}
