import Almanac
import BoundedNumbers
import CivilDates
package import Foundation
package import GazetteDomain

/// The weather at a place, as the API and `--json` write it; figures are in ``units``, times in RFC 3339 UTC.
package struct WeatherDocument: Encodable, Sendable, Hashable {
  let place: PlaceDocument
  let units: UnitNames
  let timeZone: String?
  let current: [String: FactValue]?
  let hours: [[String: FactValue]]
  let days: [[String: FactValue]]
  let alerts: [AlertDocument]
  let soon: NowcastDocument?
  let air: AirDocument?
  let sun: SunDocument?
  let moon: MoonDocument
  let source: SourceDocument?
  let failure: FailureDocument?

  /// Describes the stored data of `weather`, in `units`, with words in `language`.
  package init(_ weather: PlaceWeather, units: UnitSystem, language: Language, now: Date) {
    let report = weather.weather.report
    let zone = report?.timeZone ?? weather.place.timeZone
    let coordinate = weather.place.coordinate
    let today = zone.map { AlmanacDay(CalendarDay(now, in: $0), at: coordinate, in: $0) }
    let terms = DocumentTerms(figures: Figures(units: units), phrases: WeatherPhrases(language))
    place = PlaceDocument(weather.place, saved: weather.saved)
    self.units = UnitNames(units)
    timeZone = zone?.identifier
    current = report?.current.map { WeatherFact.current.document(of: $0, terms) }
    hours = (report?.hours ?? []).map { WeatherFact.hour.document(of: $0, terms) }
    days = (report.map { $0.days.withSun(at: coordinate, in: $0.timeZone) } ?? [])
      .map { WeatherFact.day.document(of: $0, terms) }
    alerts = (report?.alerts ?? []).map(AlertDocument.init)
    soon = report.flatMap { NowcastDocument($0, language: language, now: now) }
    air = weather.weather.air.map { AirDocument($0, figures: terms.figures) }
    sun = today.map(SunDocument.init)
    moon = MoonDocument(today?.moon, now: now)
    source = report.map { SourceDocument($0.provenance, standsInFor: $0.standsInFor) }
    failure = weather.weather.failure.map { FailureDocument($0, language: language) }
  }
}

/// A warning, as the API and `--json` write it.
struct AlertDocument: Encodable, Sendable, Hashable {
  let event: String
  let sender: String?
  let start: Date
  let end: Date
  let text: String

  init(_ alert: WeatherAlert) {
    event = alert.event
    sender = alert.sender
    start = alert.start
    end = alert.end
    text = alert.text
  }
}

/// The air, as the API and `--json` write it; pollutants in µg/m³, pollen in grains/m³.
struct AirDocument: Encodable, Sendable, Hashable {
  let observedAt: Date
  let index: Double?
  let scale: String
  let pollutants: [String: Double]
  let pollen: [String: Double]
  let source: SourceDocument

  init(_ air: AirQuality, figures: Figures) {
    observedAt = air.observedAt
    index = air.index.map { figures.plain($0, decimals: 0) }
    scale = air.scale.rawValue
    pollutants = Dictionary(uniqueKeysWithValues: air.pollutants.map { ($0.key.rawValue, $0.value) })
    pollen = Dictionary(uniqueKeysWithValues: air.pollen.map { ($0.key.rawValue, $0.value) })
    source = SourceDocument(air.provenance)
  }
}

/// The sun on the current day at the place, as the API and `--json` write it; events that do not occur that day are absent.
struct SunDocument: Encodable, Sendable, Hashable {
  let date: String
  let sunrise: Date?
  let noon: Date
  let sunset: Date?
  let daylightSeconds: Double
  let daylightChangeSeconds: Double
  /// `day` when the sun does not set, `night` when it does not rise.
  let polar: String?
  /// The time of the next sunset or sunrise.
  let polarEnd: Date?
  let civilDawn, civilDusk, nauticalDawn, nauticalDusk, astronomicalDawn, astronomicalDusk: Date?

  init(_ today: AlmanacDay) {
    let sun = today.sun()
    let (civil, nautical) = (today.sun(.civilTwilight), today.sun(.nauticalTwilight))
    let astronomical = today.sun(.astronomicalTwilight)
    date = today.day.iso
    (sunrise, noon, sunset) = (sun.rise, today.noon, sun.set)
    daylightSeconds = sun.seconds.rounded()
    daylightChangeSeconds = today.daylightChange.seconds.rounded()
    polar = sun.isAlwaysAbove ? "day" : sun.isAlwaysBelow ? "night" : nil
    polarEnd = today.polarEnd
    (civilDawn, civilDusk) = (civil.rise, civil.set)
    (nauticalDawn, nauticalDusk) = (nautical.rise, nautical.set)
    (astronomicalDawn, astronomicalDusk) = (astronomical.rise, astronomical.set)
  }
}

/// The moon, as the API and `--json` write it; `cycle` is 0 at new moon, 0.5 at full moon. Rise and set are those of the
/// current day at the place; absent when they do not occur that day.
struct MoonDocument: Encodable, Sendable, Hashable {
  let phase: String
  let cycle: Double
  let illuminationPercent: Double
  let rise: Date?
  let set: Date?
  let nextNew: Date
  let nextFull: Date

  init(_ today: MoonAlmanac?, now: Date) {
    let moon = MoonPhase(at: now)
    phase = String(describing: moon.name)
    // Rounded down, so that it never becomes 1.
    cycle = (moon.cycle * 1000).rounded(.down) / 1000
    illuminationPercent = moon.illumination.percent.rounded()
    (rise, set) = (today?.rise, today?.set)
    nextNew = MoonCycle.next(.new, after: now)
    nextFull = MoonCycle.next(.full, after: now)
  }
}

/// The origin of figures, as the API and `--json` write it.
struct SourceDocument: Encodable, Sendable, Hashable {
  let provider: String
  let product: String?
  let fetchedAt: Date
  let reduced: Bool
  /// The primary provider that gave no data; absent when the figures are its own.
  let standsInFor: String?

  init(_ provenance: Provenance, standsInFor: ProviderID? = nil) {
    self.standsInFor = standsInFor?.rawValue
    provider = provenance.provider.rawValue
    product = provenance.product
    fetchedAt = provenance.fetchedAt
    reduced = provenance.isReduced
  }
}

/// The reason why the last refresh failed, in the reader's words.
struct FailureDocument: Encodable, Sendable, Hashable {
  let message: String
  let failedAt: Date

  init(_ failure: RefreshFailure, language: Language) {
    message = WeatherPhrases(language).sourceProblem(failure.error)
    failedAt = failure.failedAt
  }
}
