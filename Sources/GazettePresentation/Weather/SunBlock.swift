import CivilDates
import BoundedNumbers
import Foundation
import GazetteDomain

/// Sun and moon, ready to show.
package struct SunBlock: Sendable, Hashable {
  /// Sunrise; nil in polar day or night, and when unknown.
  package let sunrise: String?
  /// Sunset; nil in polar day or night, and when unknown.
  package let sunset: String?
  /// Daylight; nil when unknown.
  package let daylight: String?
  /// That the sun does not rise or set today; nil when it does.
  package let polar: String?
  /// Where the sun stands on an arc of radius 90 around 100,100; nil at night.
  package let sunX, sunY: String?
  /// The moon's phase in words.
  package let moon: String
  /// How much of it is lit.
  package let illumination: String
  /// The lit part as an SVG path in a circle of radius 20 around 24,24.
  package let moonPath: String
}

/// Makes sun and moon ready to show.
struct SkyPresenter {
  let edition: Edition
  let timeZone: TimeZone

  /// Sun and moon at the edition's time; the sun as far as the report knows it.
  func sun(_ report: WeatherReport?) -> SunBlock {
    let today = CalendarDay(edition.now, in: timeZone)
    let day = report?.days.first { $0.day == today }
    let dates = edition.dates(in: timeZone)
    let moon = MoonPhase(at: edition.now)
    let angle = day.flatMap(dayShare).map { Double.pi * (1 - $0) }
    return SunBlock(
      sunrise: day?.sunrise.map(dates.time), sunset: day?.sunset.map(dates.time),
      daylight: daylight(day), polar: day.flatMap(polar),
      sunX: angle.map { SVGNumber.text(100 + 90 * cos($0)) }, sunY: angle.map { SVGNumber.text(100 - 90 * sin($0)) },
      moon: edition.phrases.weather.moon(moon.name),
      illumination: edition.numbers.percent(moon.illumination.percent),
      moonPath: MoonPath.path(moon))
  }

  private func daylight(_ day: DayForecast?) -> String? {
    guard let seconds = day?.daylight?.seconds else { return nil }
    let minutes = Int(saturating: (seconds / 60).rounded())
    return edition.phrases.weather.detail.duration(minutes / 60, minutes % 60)
  }

  /// Without a sunrise the daylight tells polar day from polar night; without either nothing is said.
  private func polar(_ day: DayForecast) -> String? {
    guard day.sunrise == nil, day.sunset == nil, let seconds = day.daylight?.seconds else { return nil }
    let detail = edition.phrases.weather.detail
    return seconds > 12 * 3600 ? detail.polarDay : detail.polarNight
  }

  /// How much of the day has passed, 0...1; nil at night.
  private func dayShare(_ day: DayForecast) -> Double? {
    guard let sunrise = day.sunrise, let sunset = day.sunset, sunset > sunrise else { return nil }
    let share = edition.now.timeIntervalSince(sunrise) / sunset.timeIntervalSince(sunrise)
    return (0...1).contains(share) ? share : nil
  }
}

/// Draws the lit part of the moon.
enum MoonPath {
  /// An SVG path in a circle of radius 20 around 24,24: the lit limb, then the terminator back.
  static func path(_ moon: MoonPhase) -> String {
    let isWaxing = moon.cycle < 0.5
    // The terminator is half an ellipse: its half-axis is the cosine of the phase angle.
    let halfAxis = cos(2 * .pi * moon.cycle).magnitude * 20
    let isGibbous = moon.illumination.percent > 50
    let limbSweep = isWaxing ? 1 : 0
    let terminatorSweep = isWaxing == isGibbous ? 1 : 0
    return "M24,4 A20,20 0 0 \(limbSweep) 24,44 A\(SVGNumber.text(halfAxis)),20 0 0 \(terminatorSweep) 24,4 Z"
  }
}
