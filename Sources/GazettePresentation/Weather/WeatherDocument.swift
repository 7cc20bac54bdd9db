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
  let air: AirDocument?
  let moon: MoonDocument
  let source: SourceDocument?
  let failure: FailureDocument?

  /// Describes what is stored about `weather`, in `units`, with words in `language`.
  package init(_ weather: PlaceWeather, units: UnitSystem, language: Language, now: Date) {
    let report = weather.weather.report
    let terms = DocumentTerms(figures: Figures(units: units), phrases: WeatherPhrases(language))
    place = PlaceDocument(weather.place, saved: weather.saved)
    self.units = UnitNames(units)
    timeZone = report?.timeZone.identifier
    current = report?.current.map { WeatherFact.current.document(of: $0, terms) }
    hours = (report?.hours ?? []).map { WeatherFact.hour.document(of: $0, terms) }
    days = (report?.days ?? []).map { WeatherFact.day.document(of: $0, terms) }
    alerts = (report?.alerts ?? []).map(AlertDocument.init)
    air = weather.weather.air.map { AirDocument($0, figures: terms.figures) }
    moon = MoonDocument(MoonPhase(at: now))
    source = report.map { SourceDocument($0.provenance) }
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

/// The moon, as the API and `--json` write it; `cycle` is 0 at new moon, 0.5 at full moon.
struct MoonDocument: Encodable, Sendable, Hashable {
  let phase: String
  let cycle: Double
  let illuminationPercent: Double

  init(_ moon: MoonPhase) {
    phase = String(describing: moon.name)
    cycle = (moon.cycle * 1000).rounded() / 1000
    illuminationPercent = moon.illumination.percent.rounded()
  }
}

/// Where figures come from, as the API and `--json` write it.
struct SourceDocument: Encodable, Sendable, Hashable {
  let provider: String
  let product: String?
  let fetchedAt: Date
  let reduced: Bool

  init(_ provenance: Provenance) {
    provider = provenance.provider.rawValue
    product = provenance.product
    fetchedAt = provenance.fetchedAt
    reduced = provenance.isReduced
  }
}

/// Why the last refresh failed, in the reader's words.
struct FailureDocument: Encodable, Sendable, Hashable {
  let message: String
  let failedAt: Date

  init(_ failure: RefreshFailure, language: Language) {
    message = WeatherPhrases(language).sourceTrouble(failure.error)
    failedAt = failure.failedAt
  }
}
