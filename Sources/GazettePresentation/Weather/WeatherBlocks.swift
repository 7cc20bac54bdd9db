import Almanac
import BoundedNumbers
import CivilDates
package import Foundation
package import GazetteDomain

/// One named figure of the details.
package struct DetailFigure: Sendable, Hashable {
  /// The figure's name.
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

/// Lists the origin of the figures: source, times, position.
struct AboutFigures {
  let edition: Edition
  let timeZone: TimeZone

  /// Returns the known lines, in a fixed order.
  func figures(_ item: PlaceWeather) -> [DetailFigure] {
    let place = item.place
    let report = item.weather.report
    let elevation = place.elevation ?? report?.elevation
    return [
      report.map { DetailFigure(names.source, source($0.provenance), note: missingData(in: $0.provenance)) },
      report.flatMap(unreadAlerts),
      report?.current.map { DetailFigure(names.observedAt, moment($0.observedAt)) },
      report.map { DetailFigure(names.fetchedAt, edition.dates.age(of: $0.provenance.fetchedAt, now: edition.now)) },
      DetailFigure(names.position, measures.position(place.coordinate)),
      elevation.map { DetailFigure(names.elevation, measures.elevation($0)) },
      region(place),
    ].compactMap { $0 }
  }

  private func unreadAlerts(_ report: WeatherReport) -> DetailFigure? {
    report.unreadAlerts > 0 ? DetailFigure(names.alerts, names.unreadAlerts(report.unreadAlerts)) : nil
  }

  private func source(_ provenance: Provenance) -> String {
    let name = ProviderNames.name(provenance.provider)
    return provenance.product.map { "\(name), \($0)" } ?? name
  }

  /// Returns what the product used does not include; nil when it includes everything.
  private func missingData(in provenance: Provenance) -> String? {
    guard provenance.provider == .openWeather else { return nil }
    if provenance.isReduced { return names.currentLimits }
    return provenance.product == "One Call 4.0" ? names.oneCall4Limits : nil
  }

  private func moment(_ date: Date) -> String {
    let dates = edition.dates(in: timeZone)
    return dates.time(date)
  }

  private func region(_ place: Place) -> DetailFigure? {
    let words = place.whereabouts
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
    case .metNorway: "MET Norway"
    default: provider.rawValue
    }
  }
}

/// The view model of the air quality.
package struct AirBlock: Sendable, Hashable {
  /// The index; nil when unknown.
  package let index: String?
  /// The index in words.
  package let words: String?
  /// The band, 0 (good) to 5, for the page's scale.
  package let band: Int?
  /// The pollutants that are known.
  package let pollutants: [DetailFigure]
  /// The known pollen; empty outside Europe, and when there is none of any kind.
  package let pollen: [DetailFigure]
  /// The notice that no measured kind of pollen is in the air; nil when some is, or none is measured.
  package let noPollen: String?
  /// The age.
  package let age: Age
}

/// Makes the view model of the air quality.
struct AirPresenter {
  let edition: Edition

  /// Returns the block with the known figures.
  func block(_ air: AirQuality) -> AirBlock {
    AirBlock(
      index: air.index.map { edition.numbers.decimal($0, places: 0) },
      words: air.index.map { phrases.airIndex($0, air.scale) },
      band: air.index.map { AirBand.number(of: $0, on: air.scale) },
      pollutants: AirQuality.Pollutant.allCases.compactMap { pollutant in
        air.pollutants[pollutant].map {
          DetailFigure(
            phrases.pollutant(pollutant), "\(edition.numbers.decimal($0, places: $0 < 10 ? 1 : 0))\u{202F}µg/m³")
        }
      },
      pollen: hasPollen(air) ? pollen(air) : [],
      noPollen: air.pollen.isEmpty || hasPollen(air) ? nil : phrases.detail.noPollen,
      age: Age(of: air.provenance.fetchedAt, staleAfter: 3 * 3600, in: edition))
  }

  /// Returns true when at least one figure does not round to 0.
  private func hasPollen(_ air: AirQuality) -> Bool { air.pollen.values.contains { $0 >= 0.5 } }

  private func pollen(_ air: AirQuality) -> [DetailFigure] {
    AirQuality.Pollen.allCases.compactMap { pollen in
      air.pollen[pollen].map {
        DetailFigure(phrases.pollen(pollen), "\(edition.numbers.decimal($0, places: 0))\u{202F}grains/m³")
      }
    }
  }

  private var phrases: WeatherPhrases { edition.phrases.weather }
}

/// The six bands of air quality, 0 (good) to 5 (extremely poor).
enum AirBand {
  /// Returns the band of an index on its scale: the European Environment Agency's limits, or OpenWeather's five classes.
  static func number(of index: Double, on scale: AirQuality.Scale) -> Int {
    switch scale {
    case .european: [20.0, 40, 60, 80, 100].firstIndex { index <= $0 } ?? 5
    case .openWeather: Int(index.rounded(), clampedTo: 1...5) - 1
    }
  }
}

/// The view model of the next two hours: a sentence, and a drawing when there is precipitation.
package struct NowcastBlock: Sendable, Hashable {
  /// The drawing's size.
  package static let width = 480.0
  package static let height = 96.0

  /// The coming weather with its times: « Sec jusqu’à 17 h 15, puis pluie faible. »
  package let sentence: String
  /// The bars, oldest first; empty without precipitation, or without a known step that has some.
  package let bars: [HourChart.Bar]
  /// The unknown steps, as bars of the full height.
  package let unknown: [HourChart.Bar]
  /// The half hours on the axis.
  package let marks: [HourChart.Mark]
  /// The rate at the top of the drawing: `2 mm/h`.
  package let top: String
  /// The notice that the times are approximate here; nil when they are exact.
  package let note: String?
}

/// Makes the view model of the next two hours.
package struct NowcastPresenter {
  private static let bottom = 76.0
  private static let highest = 10.0
  private let edition: Edition
  private let timeZone: TimeZone

  /// Makes the presenter for a place in `timeZone`.
  package init(edition: Edition, timeZone: TimeZone) {
    self.edition = edition
    self.timeZone = timeZone
  }

  /// Returns the block; nil when the next hours are unknown.
  package func block(_ nowcast: Nowcast?) -> NowcastBlock? {
    guard let nowcast, let outlook = nowcast.outlook(at: edition.now) else { return nil }
    let steps = nowcast.steps(from: edition.now)
    let maximum = steps.compactMap(\.rate?.millimetersPerHour).max() ?? 0
    let top = Self.top(over: maximum)
    let isDrawn = outlook.isWet
    return NowcastBlock(
      sentence: NowcastWords(edition: edition, timeZone: timeZone).sentence(outlook),
      bars: isDrawn ? steps.compactMap { bar($0, top: top) } : [],
      unknown: isDrawn ? steps.filter { $0.rate == nil }.compactMap { span($0, from: Self.highest) } : [],
      marks: isDrawn ? marks() : [], top: MeasureFormat(edition).depth(Depth(clampingMillimeters: top)) + "/h",
      note: outlook.isInterpolated ? edition.phrases.weather.nowcast.rough : nil)
  }

  /// Returns the lowest of a few round rates that is at least `maximum`.
  private static func top(over maximum: Double) -> Double { [2.0, 5, 10, 20, 50, 100].first { maximum <= $0 } ?? 2500 }

  private func x(_ date: Date) -> Double {
    min(1, max(0, date.timeIntervalSince(edition.now) / NowcastSummary.span)) * NowcastBlock.width
  }

  private func bar(_ step: NowcastStep, top: Double) -> HourChart.Bar? {
    guard let rate = step.rate?.millimetersPerHour, rate > 0 else { return nil }
    // A rate that counts as dry is still visible, as a line.
    let height = max(1.5, rate / top * (Self.bottom - Self.highest))
    return span(step, from: Self.bottom - height)
  }

  private func span(_ step: NowcastStep, from y: Double) -> HourChart.Bar? {
    let (left, right) = (x(step.start), x(step.end))
    guard right - left >= 1 else { return nil }
    return HourChart.Bar(
      x: SVGNumber.text(left), y: SVGNumber.text(y), width: SVGNumber.text(right - left - 1),
      height: SVGNumber.text(Self.bottom - y))
  }

  private func marks() -> [HourChart.Mark] {
    let first = (edition.now.timeIntervalSince1970 / 1800).rounded(.up) * 1800
    return (0..<4).compactMap { number in
      let date = Date(timeIntervalSince1970: first + Double(number) * 1800).bounded
      let place = x(date)
      // A label at the edge would be cut off.
      guard (24...NowcastBlock.width - 24).contains(place) else { return nil }
      return HourChart.Mark(
        x: SVGNumber.text(place), text: edition.dates(in: timeZone).time(date), rotation: nil, beginsDay: false)
    }
  }
}

/// The view model of sun and moon; times are to the minute, in the place's time zone.
package struct SunBlock: Sendable, Hashable {
  /// Sunrise, or the notice that there is none on a day with a sunset; nil in polar day or night.
  package let sunrise: String?
  /// Sunset, or the notice that there is none on a day with a sunrise; nil in polar day or night.
  package let sunset: String?
  /// Daylight; nil in polar day or night.
  package let daylight: String?
  /// The change of the day's length since yesterday; nil in polar day or night.
  package let daylightChange: String?
  /// The notice that the sun does not rise or set today; nil when it does.
  package let polar: String?
  /// The next sunrise in polar night, or the next sunset in polar day; nil on other days.
  package let polarEnd: DetailFigure?
  /// The twilights, the lightest first; empty in polar day.
  package let twilights: [TwilightRow]
  /// The sun's position on an arc of radius 90 around 100,100; nil at night.
  package let sunX, sunY: String?
  /// The moon's phase in words.
  package let moon: String
  /// The lit share of the moon.
  package let illumination: String
  /// The lit part as an SVG path in a circle of radius 20 around 24,24, as seen from the place's hemisphere.
  package let moonPath: String
  /// Moonrise and moonset, or the notices that they do not occur today; nil when neither does.
  package let moonrise, moonset: String?
  /// The notice that the moon does not rise or set today; nil when it does.
  package let moonAllDay: String?
  /// The next new and full moon, the sooner first.
  package let nextMoons: [DetailFigure]
}

/// The view model of one of the twilights.
package struct TwilightRow: Sendable, Hashable {
  /// « Civil »
  package let name: String
  /// Its beginning in the morning and its end in the evening; a dash for one that does not occur.
  package let dawn, dusk: String
  /// The notice that it lasts all night or does not occur; nil when it has a beginning or an end.
  package let instead: String?
}

/// Makes the view model of sun and moon.
struct SkyPresenter {
  let edition: Edition
  let timeZone: TimeZone
  let coordinate: Coordinate

  /// Returns sun and moon on the current day in the place's time zone.
  func sun() -> SunBlock {
    let today = today
    let (sun, moon) = (today.sun(), today.moon)
    let phase = MoonPhase(at: edition.now)
    let angle = share(of: sun).map { Double.pi * (1 - $0) }
    let polar = polar(sun)
    let polarEnd = polar == nil ? nil : today.polarEnd
    return SunBlock(
      sunrise: polar == nil ? sun.rise.map { time($0, on: today.day) } ?? words.noSunrise : nil,
      sunset: polar == nil ? sun.set.map { time($0, on: today.day) } ?? words.noSunset : nil,
      daylight: polar == nil ? duration(sun) : nil,
      daylightChange: polar == nil ? change(today.daylightChange.seconds) : nil, polar: polar,
      polarEnd: polarEnd.map {
        DetailFigure(sun.isAlwaysAbove ? words.nextSunset : words.nextSunrise, moment($0))
      },
      twilights: sun.isAlwaysAbove ? [] : twilights(today),
      sunX: angle.map { SVGNumber.text(100 + 90 * cos($0)) }, sunY: angle.map { SVGNumber.text(100 - 90 * sin($0)) },
      moon: phrases.moon(phase.name), illumination: edition.numbers.percent(phase.illumination.percent),
      moonPath: MoonPath.path(phase, isSouthern: coordinate.latitude < 0),
      moonrise: isAllDay(moon) ? nil : moon.rise.map { dates.minute($0) } ?? words.notToday,
      moonset: isAllDay(moon) ? nil : moon.set.map { dates.minute($0) } ?? words.notToday,
      moonAllDay: isAllDay(moon) ? moon.isUpAtStart ? words.moonAlwaysUp : words.moonAlwaysDown : nil,
      nextMoons: nextMoons)
  }

  /// Returns the times of sunrise and sunset, or the notice that the sun does not rise or set today; both nil on a day with only
  /// one of the two.
  func daylight() -> (times: (rise: String, set: String)?, polar: String?) {
    let sun = today.sun()
    let times = sun.rise.flatMap { rise in sun.set.map { (rise: dates.minute(rise), set: dates.minute($0)) } }
    return (times, polar(sun))
  }

  private var today: AlmanacDay {
    AlmanacDay(CalendarDay(edition.now, in: timeZone), at: coordinate, in: timeZone)
  }

  private func polar(_ sun: SunPassage) -> String? {
    sun.isAlwaysAbove ? phrases.detail.polarDay : sun.isAlwaysBelow ? phrases.detail.polarNight : nil
  }

  private func isAllDay(_ moon: MoonAlmanac) -> Bool { moon.rise == nil && moon.set == nil }

  /// Returns the time, with a word when it is on the previous or the next day.
  private func time(_ instant: Date, on day: CalendarDay) -> String {
    let (text, other) = (dates.minute(instant), CalendarDay(instant.toMinute, in: timeZone))
    return other == day ? text : other < day ? words.dayBefore(text) : words.nextDay(text)
  }

  /// Returns the time between the two displayed minutes, so that it agrees with them.
  private func duration(_ sun: SunPassage) -> String {
    let displayed = sun.rise.flatMap { rise in sun.set.map { $0.toMinute.timeIntervalSince(rise.toMinute) } }
    let minutes = Int(saturating: ((displayed ?? sun.seconds) / 60).rounded())
    return phrases.detail.duration(minutes / 60, minutes % 60)
  }

  private func change(_ seconds: Double) -> String {
    let whole = Int(saturating: seconds.magnitude.rounded())
    guard whole > 0 else { return words.unchanged }
    let span =
      switch whole {
      case ..<60: words.seconds.counted(whole, in: edition.language)
      case ..<3570: words.minutes.counted((whole + 30) / 60, in: edition.language)
      default: dates.duration(seconds: whole)
      }
    return seconds > 0 ? words.longer(span) : words.shorter(span)
  }

  private func twilights(_ today: AlmanacDay) -> [TwilightRow] {
    let names: [(String, SunHeight)] = [
      (words.civil, .civilTwilight), (words.nautical, .nauticalTwilight), (words.astronomical, .astronomicalTwilight),
    ]
    return names.map { name, height in
      let passage = today.sun(height)
      return TwilightRow(
        name: name, dawn: passage.rise.map { time($0, on: today.day) } ?? "–",
        dusk: passage.set.map { time($0, on: today.day) } ?? "–",
        instead: passage.isAlwaysAbove ? words.allNight : passage.isAlwaysBelow ? words.noTwilight : nil)
    }
  }

  private var nextMoons: [DetailFigure] {
    [(words.nextNewMoon, MoonCycle.Quarter.new), (words.nextFullMoon, .full)]
      .map { ($0, MoonCycle.next($1, after: edition.now)) }.sorted { $0.1 < $1.1 }
      .map { DetailFigure($0, moment($1)) }
  }

  /// Returns `tomorrow at 8:05 am`, `Wed 9 Dec at 1:52 am`.
  private func moment(_ instant: Date) -> String {
    let day = CalendarDay(instant.toMinute, in: timeZone)
    let isSoon = day.daysSince1970 - CalendarDay(edition.now, in: timeZone).daysSince1970 <= 1
    let name =
      isSoon ? dates.relativeDay(day, now: edition.now) : "\(dates.shortWeekday(day)) \(dates.dayAndMonth(day))"
    return words.moment(name, dates.minute(instant))
  }

  /// Returns the elapsed share of the day, 0...1; nil at night and in polar day.
  private func share(of sun: SunPassage) -> Double? {
    guard let rise = sun.rise, let set = sun.set else { return nil }
    let share = edition.now.timeIntervalSince(rise) / max(1, set.timeIntervalSince(rise))
    return (0...1).contains(share) ? share : nil
  }

  private var dates: DateFormat { edition.dates(in: timeZone) }
  private var phrases: WeatherPhrases { edition.phrases.weather }
  private var words: AlmanacPhrases { edition.phrases.weather.almanac }
}

extension DateFormat {
  /// Returns the time of the nearest minute, as almanacs do.
  func minute(_ instant: Date) -> String { time(instant.toMinute) }
}

extension Date {
  /// The nearest whole minute.
  fileprivate var toMinute: Date {
    Date(timeIntervalSince1970: (bounded.timeIntervalSince1970 / 60).rounded() * 60)
  }
}

/// Draws the lit part of the moon.
enum MoonPath {
  /// Returns an SVG path in a circle of radius 20 around 24,24: the lit limb, then the terminator back. From the southern
  /// hemisphere the moon appears upside down, and waxes from the left.
  static func path(_ moon: MoonPhase, isSouthern: Bool) -> String {
    let isLitOnTheRight = (moon.cycle < 0.5) != isSouthern
    // The terminator is half an ellipse; its half-axis is the cosine of the phase angle.
    let halfAxis = cos(2 * .pi * moon.cycle).magnitude * 20
    let isGibbous = moon.illumination.percent > 50
    let limbSweep = isLitOnTheRight ? 1 : 0
    let terminatorSweep = isLitOnTheRight == isGibbous ? 1 : 0
    return "M24,4 A20,20 0 0 \(limbSweep) 24,44 A\(SVGNumber.text(halfAxis)),20 0 0 \(terminatorSweep) 24,4 Z"
  }
}
