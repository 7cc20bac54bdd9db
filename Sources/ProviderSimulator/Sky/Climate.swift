import Foundation

/// The typical weather of a place.
struct Climate: Sendable {
  let latitude: Double
  /// From 0 on an island to 1 in the middle of a continent.
  let continentality: Double
  let elevation: Double
  // The warming in degrees from ocean currents in western Europe, which decreases to the east.
  private let currentWarmth: Double

  init(site: Site, land: LandMask) {
    latitude = site.position.latitude
    elevation = site.elevation
    continentality = Self.continentality(at: site.position, land: land)
    let reach = 1 - max(0, site.position.longitude - 12) / 50
    let isEurope = (43...75).contains(latitude) && (-25...62).contains(site.position.longitude)
    currentWarmth = isEurope ? 4 * reach : 0
  }

  /// The day's mean temperature at sea level, °C; `season` ranges from -1, the northern winter, to 1, a month late, because land
  /// and water store heat.
  func meanTemperature(season: Double) -> Double {
    let polar = abs(sin(latitude * .pi / 180))
    let heat = 5 * continentality * exp(-pow((abs(latitude) - 24) / 11, 2))
    let yearly = 27 - 36 * pow(polar, 2.5) + currentWarmth + heat - continentality * polar * 3.5
    let swing = pow(abs(latitude) / 90, 0.8) * (5 + 24 * pow(continentality, 1.3))
    let side = latitude >= 0 ? season : -season
    return yearly + swing * side - (latitude < -65 ? 14 : 0) - elevation * 0.0058
  }

  /// Half the difference between a clear day's warmest and coldest hour, °C.
  var dailySwing: Double { 2.2 + 4.2 * continentality + (abs(latitude) < 35 ? 1 : 0) }

  /// The tendency to rain, from 0 (desert) to 1; the rain belt follows the sun, the subtropics stay dry.
  func wetness(season: Double) -> Double {
    Self.wetness(latitude: latitude, continentality: continentality, season: season)
  }

  /// ``continentality``, which is the same in a whole cell of the land mask.
  static func continentality(at position: Position, land: LandMask) -> Double {
    let share = land.landShare(around: position, reach: 5)
    // Westerlies carry the sea's mild air inland: land to the west counts more.
    let west = Position(latitude: position.latitude, longitude: position.longitude - 9)
    return min(1, share * 0.6 + land.landShare(around: west, reach: 5) * 0.4)
  }

  /// ``wetness(season:)`` at a latitude.
  static func wetness(latitude: Double, continentality: Double, season: Double) -> Double {
    let belt = exp(-pow((latitude - 9 * season) / 11, 2))
    let westerlies = exp(-pow((abs(latitude) - 52) / 17, 2))
    return min(1, max(0.06, belt * 0.95 + westerlies * 0.88 * (1 - 0.4 * continentality)))
  }

  /// The maximum deviation of the pressure from its mean, hPa.
  var pressureSwing: Double { 3 + 19 * pow(abs(sin(latitude * .pi / 180)), 1.5) }

  /// The usual wind direction in degrees: trade winds near the equator, westerlies beyond.
  var prevailingWind: Double {
    switch abs(latitude) {
    case ..<28: latitude >= 0 ? 60 : 120
    case ..<66: latitude >= 0 ? 245 : 295
    default: 70
    }
  }
}
