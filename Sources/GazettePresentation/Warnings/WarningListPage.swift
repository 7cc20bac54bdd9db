import Foundation
package import GazetteDomain

/// The view model of all warnings: those at the reader's places, then those in their countries; or those in one country.
package struct WarningListPage: Sendable {
  /// A country of one of the reader's places.
  package struct Country: Sendable {
    package let name: String
    package let lines: [WarningLine]
    package let note: WarningStrip.Note?
    /// Each service with the time of its data.
    package let services: [String]
  }

  /// The warnings at the reader's places; nil without places, and on the page of one country.
  package let strip: WarningStrip?
  package let countries: [Country]
  /// True for the page of one country.
  package let isSingleCountry: Bool
  /// The numbers of earlier and of further warnings, with links to them; nil when there are none.
  package let before, more: WarningStrip.Note?
  package let credits: [Credit]
  /// True when the page has warnings from MeteoAlarm, which require MeteoAlarm's own sentence next to them.
  package let isFromMeteoAlarm: Bool
}

/// Makes the view model of all warnings.
package struct WarningListPresenter: Sendable {
  private let edition: Edition
  private let credits: @Sendable (ProviderID) -> [Attribution]
  private var words: WarningWords { WarningWords(edition) }

  /// Makes the presenter of an edition; `credits` returns the attributions that a service requires.
  package init(edition: Edition, credits: @escaping @Sendable (ProviderID) -> [Attribution]) {
    self.edition = edition
    self.credits = credits
  }

  /// Returns a page of the list of the reader's `places`, and of their `countries`.
  package func page(
    _ places: [SavedPlaceWarnings], countries: [CountryWarnings], number: Int = 1
  ) -> WarningListPage {
    var window = WarningWindow(page: number)
    let strip = WarningStripPresenter(edition: edition).strip(places, in: &window)
    return page(strip: number == 1 || strip?.lines.isEmpty == false ? strip : nil, countries, places, window)
  }

  /// Returns a page of the list of one country alone; `places` are the reader's.
  package func page(of country: CountryWarnings, _ places: [SavedPlaceWarnings], number: Int = 1) -> WarningListPage {
    page(strip: nil, [country], places, WarningWindow(page: number), isSingleCountry: true)
  }

  private func page(
    strip: WarningStrip?, _ countries: [CountryWarnings], _ places: [SavedPlaceWarnings], _ start: WarningWindow,
    isSingleCountry: Bool = false
  ) -> WarningListPage {
    var window = start
    let services = countries.flatMap(\.services).map(\.service) + (strip?.services ?? [])
    var seen = Set<ProviderID>()
    let distinctServices = services.filter { seen.insert($0).inserted }
    let shown = countries.map { country in
      let place = places.first { $0.known.countryCode == country.countryCode }
      return self.country(country, place, shown: window.take(country.warnings.count))
    }
    let code = isSingleCountry ? countries.first?.countryCode : nil
    return WarningListPage(
      strip: strip, countries: shown.filter { !$0.lines.isEmpty || $0.note != nil && window.page == 1 },
      isSingleCountry: isSingleCountry,
      before: note(window.before, words.phrases.before, Route.warnings(countryCode: code, page: window.previousPage)),
      more: note(window.left, words.phrases.more, Route.warnings(countryCode: code, page: window.page + 1)),
      credits: distinctServices.flatMap(credits).map(Credit.init),
      isFromMeteoAlarm: distinctServices.contains(.meteoAlarm))
  }

  private func note(_ count: Int, _ forms: PluralForms, _ path: String) -> WarningStrip.Note? {
    count == 0 ? nil : WarningStrip.Note(text: forms.counted(count, in: edition.language), isProblem: false, path: path)
  }

  private func country(
    _ country: CountryWarnings, _ place: SavedPlaceWarnings?, shown: Range<Int>
  ) -> WarningListPage.Country {
    let name = place?.saved.place.country ?? words.country(country.countryCode)
    let zone = place?.saved.place.timeZone ?? edition.timeZone
    let lines = country.warnings[shown].map { warning in
      words.line(warning, place: words.areas(of: warning), zone: zone, zoneOf: place?.saved.place.name)
    }
    return WarningListPage.Country(
      name: name, lines: lines, note: note(country, name),
      services: country.services.reduce(into: []) { texts, status in
        guard let asOf = status.asOf else { return }
        let moment = words.phrases.standing.asOf(words.moment(asOf, in: edition.timeZone))
        let line = "\(WarningServicePhrases.name(of: status.service)), \(moment)"
        if !texts.contains(line) { texts.append(line) }
      })
  }

  private func note(_ country: CountryWarnings, _ name: String) -> WarningStrip.Note? {
    let phrases = words.phrases.standing
    guard !country.services.isEmpty else {
      return WarningStrip.Note(text: phrases.uncovered(name), isProblem: false)
    }
    let times = country.services.compactMap(\.asOf)
    guard let oldest = times.min(), times.count == country.services.count else {
      return WarningStrip.Note(text: words.withProblems(phrases.unknown(name), country.services), isProblem: true)
    }
    let moment = words.moment(oldest, in: edition.timeZone)
    guard country.services.allSatisfy({ $0.isCurrent(at: edition.now) }) else {
      return WarningStrip.Note(text: words.withProblems(phrases.old(name, moment), country.services), isProblem: true)
    }
    // A service that is queried city by city has no data about the rest of its country.
    guard country.warnings.isEmpty, country.services.allSatisfy({ $0.scope.point == nil }) else { return nil }
    return WarningStrip.Note(
      text: phrases.clearIn(name, moment), isProblem: false,
      until: DateFormat.machine(oldest.addingTimeInterval(WarningServiceStatus.maximumFreshAge)),
      then: phrases.tooOld(moment))
  }
}
