import SeededNumbers
import Foundation

/// The weather of the whole globe at any time, generated from a seed.
struct Sky: Sendable {
  /// The weather that the services warn of, in addition to the random one.
  var hazards: [Hazard] = []
  private let land: LandMask
  private let pressure: NoiseField
  private let moisture: NoiseField
  private let patches: NoiseField
  private let warmth: NoiseField
  private let turbulence: NoiseField
  private let haze: NoiseField

  init(seed: UInt64, land: LandMask) {
    self.land = land
    var random = SeededRandom(seed: seed)
    pressure = NoiseField(seed: random.next(), fineness: 3.2, hours: 40)
    moisture = NoiseField(seed: random.next(), fineness: 5, hours: 22)
    patches = NoiseField(seed: random.next(), fineness: 24, hours: 5)
    warmth = NoiseField(seed: random.next(), fineness: 3, hours: 70)
    turbulence = NoiseField(seed: random.next(), fineness: 9, hours: 9)
    haze = NoiseField(seed: random.next(), fineness: 12, hours: 14)
  }

  /// The weather at one site, at any time.
  func column(over site: Site) -> SkyColumn {
    let point = UnitVector(site.position)
    var sky = self
    // Only nearby hazards matter, and each hour of a forecast checks all of the column's.
    sky.hazards.removeAll { !$0.affects(point) }
    return SkyColumn(site: site, climate: Climate(site: site, land: land), sky: sky)
  }

  /// The air quality over one site, at any time.
  func airColumn(over site: Site) -> AirColumn { AirColumn(sky: column(over: site), haze: haze) }

  /// The disturbances that cause the weather at a time, each from about -1 to 1.
  func disturbances(at point: UnitVector, _ date: Date) -> Disturbances {
    let hour = Self.hour(date)
    let random = Disturbances(
      pressure: pressure.value(at: point, hour: hour), moisture: moisture.value(at: point, hour: hour),
      patches: patches.value(at: point, hour: hour), warmth: warmth.value(at: point, hour: hour),
      turbulence: turbulence.value(at: point, hour: hour))
    return withHazards(random, at: point, date)
  }

  /// The ``AirMass/lift`` at a point, for less work than its whole weather.
  func lift(at point: UnitVector, _ date: Date, wetness: Double) -> Double {
    let hour = Self.hour(date)
    // The lift depends on the first three.
    let random = Disturbances(
      pressure: pressure.value(at: point, hour: hour), moisture: moisture.value(at: point, hour: hour),
      patches: patches.value(at: point, hour: hour), warmth: 0, turbulence: 0)
    let noise = withHazards(random, at: point, date)
    let soak = AirMass.soak(pressure: noise.pressure, moisture: noise.moisture, patches: noise.patches)
    return AirMass.lift(soak: soak, wetness: wetness)
  }

  private func withHazards(_ random: Disturbances, at point: UnitVector, _ date: Date) -> Disturbances {
    hazards.reduce(into: random) { $0.mix($1.kind, share: $1.share(at: point, date)) }
  }

  private static func hour(_ date: Date) -> Double { date.timeIntervalSince1970 / 3600 - 490_000 }
}

/// The cause of the weather at a time: random values from about -1 to 1, and the hazards.
struct Disturbances: Sendable, Equatable {
  /// From low to high pressure.
  var pressure: Double
  /// From dry to moist air, over about 1,000 km.
  var moisture: Double
  /// The same over about 250 km: single showers and gaps.
  var patches: Double
  /// From colder to warmer than usual.
  var warmth: Double
  var turbulence: Double
  /// The speed in metres per second that the gusts reach at least, in a storm that the services warn of; else 0.
  var warnedGust = 0.0
  /// The direction of that storm in degrees; nil when the random one is right.
  var warnedDirection: Double?
  /// The share of rain that the services warn of, from 0 to 1.
  var warnedRain = 0.0
}
