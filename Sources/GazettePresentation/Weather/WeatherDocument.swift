package import Foundation
package import GazetteDomain

/// The weather at a place, as the API and `--json` write it; figures are in ``units``, times in RFC 3339 UTC.
package struct WeatherDocument: Encodable, Sendable, Hashable {
  let place: PlaceDocument
  let units: UnitNames
  let timeZone: String?
  let current: CurrentDocument?
  let hours: [HourDocument]
  let days: [DayDocument]
  let alerts: [AlertDocument]
  let air: AirDocument?
  let moon: MoonDocument
  let source: SourceDocument?
  let failure: FailureDocument?

  /// Describes what is stored about `weather`, in `units`, with words in `language`.
  package init(_ weather: PlaceWeather, units: UnitSystem, language: Language, now: Date) {
    let report = weather.weather.report
    let figures = Figures(units: units)
    let words = { (sky: Sky) in WeatherPhrases(language).sky(sky) }
    place = PlaceDocument(weather.place, saved: weather.saved)
    self.units = UnitNames(units)
    timeZone = report?.timeZone.identifier
    current = report?.current.map { CurrentDocument($0, figures: figures, words: words) }
    hours = (report?.hours ?? []).map { HourDocument($0, figures: figures, words: words) }
    days = (report?.days ?? []).map { DayDocument($0, figures: figures, words: words) }
    alerts = (report?.alerts ?? []).map(AlertDocument.init)
    air = weather.weather.air.map { AirDocument($0, figures: figures) }
    moon = MoonDocument(MoonPhase(at: now))
    source = report.map { SourceDocument($0.provenance) }
    failure = weather.weather.failure.map { FailureDocument($0, language: language) }
  }
}
