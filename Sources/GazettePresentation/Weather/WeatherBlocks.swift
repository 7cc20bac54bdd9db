import BoundedNumbers
import CivilDates
import Foundation
import GazetteDomain

/// One named figure of the details.
package struct DetailFigure: Sendable, Hashable {
  /// What it is.
  package let name: String
  /// The figure with its unit.
  package let value: String
  /// A word or two about it; nil when there is none.
  package let note: String?

  init(_ name: String, _ value: String, note: String? = nil) {
    self.name = name
    self.value = value
    self.note = note
  }
}

/// Says where the figures come from: source, times, position.
struct AboutFigures {
  let edition: Edition
  let timeZone: TimeZone

  /// The lines that are known, in a fixed order.
  func figures(_ item: PlaceWeather) -> [DetailFigure] {
    let place = item.place
    let report = item.weather.report
    let elevation = place.elevation ?? report?.elevation
    return [
      report.map { DetailFigure(names.source, source($0.provenance)) },
      report?.current.map { DetailFigure(names.observedAt, moment($0.observedAt)) },
      report.map { DetailFigure(names.fetchedAt, edition.dates.age(of: $0.provenance.fetchedAt, now: edition.now)) },
      DetailFigure(names.position, measures.position(place.coordinate)),
      elevation.map { DetailFigure(names.elevation, measures.elevation($0)) },
      region(place),
    ].compactMap { $0 }
  }

  private func source(_ provenance: Provenance) -> String {
    let name = ProviderNames.name(provenance.provider)
    return provenance.product.map { "\(name), \($0)" } ?? name
  }

  private func moment(_ date: Date) -> String {
    let dates = edition.dates(in: timeZone)
    return dates.time(date)
  }

  private func region(_ place: Place) -> DetailFigure? {
    let words = PlaceWords.whereabouts(place)
    return words.isEmpty ? nil : DetailFigure(names.region, words)
  }

  private var names: WeatherDetailPhrases { edition.phrases.weather.detail }
  private var measures: MeasureFormat { MeasureFormat(edition) }
}

/// The providers' names as readers know them.
enum ProviderNames {
  static func name(_ provider: ProviderID) -> String {
    switch provider {
    case .openMeteo: "Open-Meteo"
    case .openWeather: "OpenWeather"
    default: provider.rawValue
    }
  }
}

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

/// The air, ready to show.
package struct AirBlock: Sendable, Hashable {
  /// The index; nil when unknown.
  package let index: String?
  /// The index in words.
  package let words: String?
  /// The band, 0 (good) to 5, for the page's scale.
  package let band: Int?
  /// The pollutants that are known.
  package let pollutants: [DetailFigure]
  /// The pollen that is known; empty outside Europe.
  package let pollen: [DetailFigure]
  /// Its age.
  package let age: Age
}

/// Makes the air ready to show.
struct AirPresenter {
  let edition: Edition

  /// The air with the figures that are known.
  func block(_ air: AirQuality) -> AirBlock {
    AirBlock(
      index: air.index.map { edition.numbers.decimal($0, places: 0) },
      words: air.index.map { phrases.airIndex($0, air.scale) },
      band: air.index.map { AirBand.number(of: $0, on: air.scale) },
      pollutants: AirQuality.Pollutant.allCases.compactMap { pollutant in
        air.pollutants[pollutant].map {
          DetailFigure(phrases.pollutant(pollutant), "\(edition.numbers.decimal($0, places: $0 < 10 ? 1 : 0)) µg/m³")
        }
      },
      pollen: AirQuality.Pollen.allCases.compactMap { pollen in
        air.pollen[pollen].map {
          DetailFigure(phrases.pollen(pollen), "\(edition.numbers.decimal($0, places: 0))\u{202F}grains/m³")
        }
      },
      age: Age(of: air.provenance.fetchedAt, staleAfter: 3 * 3600, in: edition))
  }

  private var phrases: WeatherPhrases { edition.phrases.weather }
}

/// The six bands of air quality, 0 (good) to 5 (extremely poor).
enum AirBand {
  /// The band of an index on its scale: the European Environment Agency's limits, or OpenWeather's five classes.
  static func number(of index: Double, on scale: AirQuality.Scale) -> Int {
    switch scale {
    case .european: [20.0, 40, 60, 80, 100].firstIndex { index <= $0 } ?? 5
    case .openWeather: Int(index.rounded(), clampedTo: 1...5) - 1
    }
  }
}
