import Foundation
package import GazetteDomain

/// All that is known of warnings, ready to show: those of the reader's places, then their countries whole.
package struct WarningListPage: Sendable {
  /// A country of one of the reader's places.
  package struct Country: Sendable {
    package let name: String
    package let lines: [WarningLine]
    package let note: WarningStrip.Note?
    /// Each service with the moment of which it tells.
    package let services: [String]
  }

  /// Those of the reader's places; nil without any.
  package let strip: WarningStrip?
  package let countries: [Country]
  package let credits: [Credit]
  /// True where MeteoAlarm's warnings stand on the page, whose own sentence must then stand beside them.
  package let isOfMeteoAlarm: Bool
}

/// Makes the page of all warnings ready to show.
package struct WarningListPresenter: Sendable {
  /// The most that are shown of one country.
  private static let limit = 100
  private let edition: Edition
  private let credits: @Sendable (ProviderID) -> [Attribution]
  private var words: WarningWords { WarningWords(edition) }

  /// Makes the presenter of an edition; `credits` names the attributions that a service asks for.
  package init(edition: Edition, credits: @escaping @Sendable (ProviderID) -> [Attribution]) {
    self.edition = edition
    self.credits = credits
  }

  /// The page of the reader's `places`, and of the `countries` that they lie in.
  package func page(_ places: [SavedPlaceWarnings], countries: [CountryWarnings]) -> WarningListPage {
    let strip = WarningStripPresenter(edition: edition).strip(places, limit: nil)
    let services = countries.flatMap(\.services).map(\.service) + (strip?.services ?? [])
    var seen = Set<ProviderID>()
    let asked = services.filter { seen.insert($0).inserted }
    return WarningListPage(
      strip: strip,
      countries: countries.map { country in
        self.country(country, places.first { $0.known.countryCode == country.countryCode })
      }.filter { !$0.lines.isEmpty || $0.note != nil },
      credits: asked.flatMap(credits).map(Credit.init), isOfMeteoAlarm: asked.contains(.meteoAlarm))
  }

  private func country(_ country: CountryWarnings, _ place: SavedPlaceWarnings?) -> WarningListPage.Country {
    let name = place?.saved.place.country ?? words.country(country.countryCode)
    let zone = place?.saved.place.timeZone ?? edition.timeZone
    let lines = country.warnings.prefix(Self.limit).map { warning in
      words.line(
        warning, place: areas(warning), zone: zone, zoneOf: place?.saved.place.name)
    }
    return WarningListPage.Country(
      name: name, lines: lines, note: note(country, name),
      services: country.services.reduce(into: []) { told, status in
        guard let asOf = status.asOf else { return }
        let moment = words.phrases.standing.asOf(words.moment(asOf, in: edition.timeZone))
        let line = "\(WarningServicePhrases.name(of: status.service)), \(moment)"
        if !told.contains(line) { told.append(line) }
      })
  }

  /// The first of the names of a warning's areas.
  private func areas(_ warning: WeatherWarning) -> String {
    let names = warning.areas.map(\.name).filter { !$0.isEmpty }
    return names.prefix(4).joined(separator: ", ") + (names.count > 4 ? "…" : "")
  }

  private func note(_ country: CountryWarnings, _ name: String) -> WarningStrip.Note? {
    let phrases = words.phrases.standing
    let times = country.services.compactMap(\.asOf)
    guard !country.services.isEmpty, let oldest = times.min(), times.count == country.services.count else {
      let sentence = ([phrases.unknown(name)] + words.troubles(country.services)).joined(separator: " ")
      return WarningStrip.Note(text: sentence, isTrouble: true)
    }
    let moment = words.moment(oldest, in: edition.timeZone)
    guard country.services.allSatisfy({ $0.isCurrent(at: edition.now) }) else {
      let sentence = ([phrases.old(name, moment)] + words.troubles(country.services)).joined(separator: " ")
      return WarningStrip.Note(text: sentence, isTrouble: true)
    }
    // A service that is asked city by city says nothing of the rest of its country.
    guard country.warnings.isEmpty, country.services.allSatisfy({ $0.scope.point == nil }) else { return nil }
    return WarningStrip.Note(
      text: phrases.clearIn(name, moment), isTrouble: false,
      until: DateFormat.machine(oldest.addingTimeInterval(WarningServiceStatus.longestFresh)),
      then: phrases.tooOld(moment))
  }
}
