import SeededNumbers
import Foundation

/// The weather of the whole globe at any time, generated from a seed.
struct Sky: Sendable {
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
    SkyColumn(site: site, climate: Climate(site: site, land: land), sky: self)
  }

  /// The air quality over one site, at any time.
  func airColumn(over site: Site) -> AirColumn { AirColumn(sky: column(over: site), haze: haze) }

  /// The disturbances that cause the weather at a time, each from about -1 to 1.
  func disturbances(at point: UnitVector, _ date: Date) -> Disturbances {
    let hour = Self.hour(date)
    return Disturbances(
      pressure: pressure.value(at: point, hour: hour), moisture: moisture.value(at: point, hour: hour),
      patches: patches.value(at: point, hour: hour), warmth: warmth.value(at: point, hour: hour),
      turbulence: turbulence.value(at: point, hour: hour))
  }

  /// The ``AirMass/lift`` at a point, for less work than its whole weather.
  func lift(at point: UnitVector, _ date: Date, wetness: Double) -> Double {
    let hour = Self.hour(date)
    let soak = AirMass.soak(
      pressure: pressure.value(at: point, hour: hour), moisture: moisture.value(at: point, hour: hour),
      patches: patches.value(at: point, hour: hour))
    return AirMass.lift(soak: soak, wetness: wetness)
  }

  private static func hour(_ date: Date) -> Double { date.timeIntervalSince1970 / 3600 - 490_000 }
}

/// The random part of the weather at a time, each value from about -1 to 1.
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
}
