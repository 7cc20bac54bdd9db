import Foundation

/// How moist the air is, and what sky comes of it.
struct AirMass: Sendable {
  /// 0 dry to 1 soaked.
  let moistness: Double
  /// Below 0 it stays dry; 1 pours.
  let lift: Double
  /// Percent.
  let cloud: Double
  let lowCloud: Double
  let midCloud: Double
  let highCloud: Double

  init(noise: Disturbances, wetness: Double) {
    let soak = noise.moisture * 0.62 - noise.pressure * 0.48 + noise.patches * 0.28
    moistness = min(1, max(0, 0.5 + 0.42 * soak + 0.35 * (wetness - 0.4)))
    lift = soak - 0.84 + 0.72 * wetness
    let cover = min(1, max(0, 0.38 + soak * 0.85 + (wetness - 0.45) * 0.75))
    let overcast = lift > 0 ? max(cover, 0.82 + min(0.18, lift * 2)) : cover
    cloud = (overcast * 100).rounded()
    lowCloud = (min(1, max(0, overcast * (0.75 + 0.4 * noise.patches))) * 100).rounded()
    midCloud = (min(1, max(0, overcast * (0.6 + 0.5 * noise.moisture))) * 100).rounded()
    highCloud = (min(1, max(0, overcast * 0.5 + 0.45 * noise.turbulence)) * 100).rounded()
  }

  /// Percent.
  var precipitationChance: Double { (100 / (1 + exp(-(lift - 0.02) * 13))).rounded() }
}
