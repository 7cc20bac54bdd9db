import CivilDates
import Foundation

/// The air quality over one site.
struct AirColumn: Sendable {
  let sky: SkyColumn
  private let haze: NoiseField

  init(sky: SkyColumn, haze: NoiseField) {
    self.sky = sky
    self.haze = haze
  }

  var site: Site { sky.site }

  func state(at date: Date) -> AirState {
    let weather = sky.state(at: date)
    let noise = haze.value(at: UnitVector(site.position), hour: date.timeIntervalSince1970 / 3_600 - 490_000)
    let stillness = 1 / (0.55 + weather.wind / 6) * (weather.precipitation > 0.3 ? 0.6 : 1)
    let traffic = site.urbanDensity * rushHourFactor(date) * stillness * (1 + 0.4 * noise)
    let heating = site.urbanDensity * max(0, 14 - weather.temperature) / 14 * stillness
    let desert = desertDust(noise)
    let fine = max(0.8, 3 + 9 * traffic + 11 * heating + desert * 0.18 + 2 * noise)
    let sun = max(0, weather.radiation) / 900
    let nitrogenDioxide = max(0.6, 3 + 38 * traffic + 6 * heating)
    return AirState(
      fineDust: fine, coarseDust: fine * 1.35 + desert * 0.8 + 1.5, carbonMonoxide: 118 + 240 * traffic + 130 * heating,
      nitrogenMonoxide: max(0, 9 * traffic - 1.5), nitrogenDioxide: nitrogenDioxide,
      sulphurDioxide: max(0.2, 0.8 + 5 * traffic + 2 * heating),
      ozone: max(4, 62 + 58 * sun - nitrogenDioxide * 0.6 + 9 * noise),
      ammonia: max(0.1, 1.4 + 2.2 * stillness + noise),
      desertDust: desert, opticalDepth: max(0.03, 0.1 + fine / 160 + desert / 220), ultraviolet: weather.ultraviolet,
      clearUltraviolet: weather.clearUltraviolet, isDay: weather.isDay, pollen: pollen(date, weather))
  }

  // Two rush hours a day.
  private func rushHourFactor(_ date: Date) -> Double {
    let hour = Sun.solarHour(at: site.position, date)
    return 0.45 + 0.65 * exp(-pow((hour - 8) / 2, 2)) + 0.75 * exp(-pow((hour - 18.5) / 2.5, 2))
  }

  private func desertDust(_ noise: Double) -> Double {
    let latitude = exp(-pow((site.position.latitude - 21) / 11, 2))
    let sahara = exp(-pow((site.position.longitude - 15) / 45, 2))
    return max(0, (latitude * sahara * 60) * (0.4 + noise))
  }

  private func pollen(_ date: Date, _ weather: SkyState) -> AirState.Pollen? {
    let (latitude, longitude) = (site.position.latitude, site.position.longitude)
    guard (30...72).contains(latitude), (-25...45).contains(longitude) else { return nil }
    let today = CivilTime(date).day
    let day = Double(today.month - 1) * 30.4 + Double(today.day)
    let late = (latitude - 45) * 1.8
    let dry = weather.precipitation > 0.1 ? 0.15 : 1
    func bloom(_ peak: Double, _ width: Double, _ maximum: Double) -> Double {
      let amount = maximum * exp(-pow((day - peak - late) / width, 2)) * dry * (0.5 + weather.temperature / 30)
      return amount < 0.05 ? 0 : amount
    }
    return AirState.Pollen(
      alder: bloom(60, 18, 60), birch: bloom(108, 14, 220), grass: bloom(160, 28, 90), mugwort: bloom(218, 18, 15),
      olive: latitude < 46 ? bloom(140, 18, 120) : 0, ragweed: bloom(245, 20, 35))
  }
}
