import SeededNumbers
import Foundation

/// The weather of the whole globe at any time, out of nothing but a seed.
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

  /// The air over one site, at any time.
  func airColumn(over site: Site) -> AirColumn { AirColumn(sky: column(over: site), haze: haze) }

  /// The disturbances that make the weather of a moment, each from about -1 to 1.
  func disturbances(at point: UnitVector, _ date: Date) -> Disturbances {
    let hour = date.timeIntervalSince1970 / 3600 - 490_000
    return Disturbances(
      pressure: pressure.value(at: point, hour: hour), moisture: moisture.value(at: point, hour: hour),
      patches: patches.value(at: point, hour: hour), warmth: warmth.value(at: point, hour: hour),
      turbulence: turbulence.value(at: point, hour: hour))
  }
}

/// The random part of a moment's weather, each from about -1 to 1.
struct Disturbances: Sendable, Equatable {
  /// Low to high pressure.
  var pressure: Double
  /// Dry to moist air, over some 1,000 km.
  var moisture: Double
  /// The same over some 250 km: single showers and gaps.
  var patches: Double
  /// Colder to warmer than usual.
  var warmth: Double
  var turbulence: Double
}
