import CivilDates
import Foundation
import GazetteDomain

/// Three weeks of fictional forecasts before a day, for the demo: each origin has its own error, which grows with the lead time.
struct DemoForecastSamples {
  let today: DayForecast
  /// A number that varies the record.
  let number: Double

  init(like today: DayForecast, number: Int) {
    self.today = today
    self.number = Double(number)
  }

  private static let origins: [(origin: ForecastOrigin, celsius: Double)] = [
    (ForecastOrigin(ProviderID.openMeteo), 0.9), (ForecastOrigin(ProviderID.metNorway), 1.3),
    (ForecastOrigin(WeatherModel.ecmwf), 0.7),
    (ForecastOrigin(WeatherModel.icon), 1.2), (ForecastOrigin(WeatherModel.gfs), 1.7),
  ]

  /// The forecasts, and the actual weather.
  var samples: [ForecastSample] {
    (1...21).flatMap { ago -> [ForecastSample] in
      guard let day = CalendarDay(daysSince1970: today.day.daysSince1970 - ago) else { return [] }
      let actual = self.day(day, by: ForecastOrigin(ProviderID.openMeteo), .sameDay, error: 0, wave: 0)
      let forecasts = Self.origins.enumerated().flatMap { index, entry in
        ForecastLead.allCases.filter { $0 != .sameDay }.map { lead in
          let wave = wave(Double(ago) * 1.7 + Double(index) * 2.3 + Double(lead.rawValue))
          let error = entry.celsius * (0.7 + 0.35 * Double(lead.rawValue)) * 1.6 * wave
          return self.day(day, by: entry.origin, lead, error: error, wave: wave * Double(lead.rawValue))
        }
      }
      return [actual] + forecasts
    }
  }

  private func day(
    _ day: CalendarDay, by origin: ForecastOrigin, _ lead: ForecastLead, error: Double, wave: Double
  ) -> ForecastSample {
    let season = self.wave(Double(day.daysSince1970) / 3) * 3
    var sample = ForecastSample(origin: origin, lead: lead, day: day)
    sample.low = today.low.flatMap { Temperature(celsius: $0.celsius + season + error * 0.8) }
    sample.high = today.high.flatMap { Temperature(celsius: $0.celsius + season + error) }
    let precipitation = self.wave(Double(day.daysSince1970) * 0.9) * 6 + wave * 3
    sample.precipitation = Depth(clampingMillimeters: precipitation)
    return sample
  }

  private func wave(_ value: Double) -> Double { sin(value + number * 1.3) }
}
