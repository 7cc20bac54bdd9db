import Foundation
package import GazetteDomain

/// The view model of one warning: its service's unchanged words, and Gazette's around them.
package struct WarningPage: Sendable, Hashable {
  /// The words in one language.
  package struct Wording: Sendable, Hashable {
    package let event: QuotedText
    package let headline, description, instruction: QuotedText?
    /// The language's name or tag: « de-DE ».
    package let name: String
  }

  package let line: WarningLine
  /// The kind of hazard, in Gazette's words: « vent ».
  package let kind: String
  /// The reader's language if the service has it, else another.
  package let wording: Wording
  /// The other languages.
  package let others: [Wording]
  /// The notices above it: that it has ended, or that the data are old; usually empty.
  package let notices: [Notice]
  /// False after its end.
  package let isShown: Bool
  /// The reader's affected places, with the links to their weather.
  package let places: [(name: String, path: String)]
  /// Its map; nil when none of its areas could be placed.
  package let map: WarningAreaMap?
  /// The names of its areas; may be empty.
  package let areas: [String]
  /// The notice that some of its areas could not be placed; nil when all could.
  package let unplaced: String?
  /// The period, the issuer, the service, the licence.
  package let facts: [DetailFigure]
  /// The service's own page; nil when there is none.
  package let original: String?
  /// The credits of its sources.
  package let credits: [Credit]
  /// True for a warning from MeteoAlarm, which requires MeteoAlarm's own sentence next to it.
  package let isFromMeteoAlarm: Bool

  package static func == (left: WarningPage, right: WarningPage) -> Bool {
    left.line == right.line && left.wording == right.wording && left.notices == right.notices
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(line) }
}

/// Makes the view model of one warning.
package struct WarningPresenter: Sendable {
  /// The maximum number of named areas, and of languages besides the reader's: services have at most eight.
  private static let (maximumAreas, maximumLanguages) = (200, 12)
  /// The maximum length of a text in a language other than the reader's, in characters.
  private static let maximumOtherLength = 5000
  private let edition: Edition
  private let credits: @Sendable (ProviderID) -> [Attribution]
  private var words: WarningWords { WarningWords(edition) }
  private var phrases: WarningDetailPhrases { words.phrases.detail }

  /// Makes the presenter of an edition; `credits` returns the attributions that a service requires.
  package init(edition: Edition, credits: @escaping @Sendable (ProviderID) -> [Attribution]) {
    self.edition = edition
    self.credits = credits
  }

  /// Returns the page of `detail`, in the colours of `theme`; `saved` are all of the reader's places.
  package func page(_ detail: WarningDetail, saved: [SavedPlace], theme: Theme) -> WarningPage {
    let warning = detail.warning
    let there = detail.places.first ?? saved.first { $0.place.countryCode == warning.scope.countryCode }
    let zone = there?.place.timeZone ?? edition.timeZone
    let text = warning.text(languageCode: edition.language.code)
    let line = words.line(
      warning, place: detail.places.map(\.place.name).joined(separator: ", "), zone: zone, zoneOf: there?.place.name)
    let areas = areaNames(warning)
    return WarningPage(
      line: line, kind: words.phrases.kind(warning.kind), wording: wording(text),
      others: warning.texts.filter { $0 != text }.prefix(Self.maximumLanguages)
        .map { wording($0, maximumLength: Self.maximumOtherLength) }, notices: notices(detail, zone),
      isShown: warning.isShown(at: edition.now),
      places: detail.places.map { ($0.place.name, Route.place($0.id.text).path) },
      map: WarningAreaMap(
        detail.shapes, places: detail.places, theme: theme, title: phrases.map(words.areas(of: warning))),
      areas: areas, unplaced: detail.isUnplaced ? phrases.unplaced : nil, facts: facts(detail, line, zone),
      original: warning.url.flatMap { ["http", "https"].contains($0.scheme?.lowercased()) ? $0.absoluteString : nil },
      credits: credits(warning.service).map(Credit.init), isFromMeteoAlarm: warning.service == .meteoAlarm)
  }

  private func wording(_ text: WarningText, maximumLength: Int = .max) -> WarningPage.Wording {
    func quoted(_ words: String?) -> QuotedText? {
      words.map { QuotedText(maximumLength == .max ? $0 : $0.cut(after: maximumLength), in: text.language) }
    }
    return WarningPage.Wording(
      event: QuotedText(text.event, in: text.language), headline: quoted(text.headline),
      description: quoted(text.description), instruction: quoted(text.instruction), name: text.language)
  }

  private func areaNames(_ warning: WeatherWarning) -> [String] {
    var seen = Set<String>()
    var names: [String] = []
    for area in warning.areas where !area.name.isEmpty && seen.insert(area.name).inserted {
      guard names.count < Self.maximumAreas else { return names + ["…"] }
      names.append(area.name.cut(after: 120))
    }
    return names
  }

  private func notices(_ detail: WarningDetail, _ zone: TimeZone) -> [Notice] {
    let warning = detail.warning
    if let ends = warning.ends, warning.hasEnded(at: edition.now) {
      return [Notice(.warning, phrases.ended(words.moment(ends, in: zone)))]
    }
    if warning.isAllClear { return [Notice(.information, phrases.allClear)] }
    guard !detail.status.isCurrent(at: edition.now), let asOf = detail.status.asOf else { return [] }
    let sentence = phrases.mayBeWithdrawn(words.moment(asOf, in: edition.timeZone))
    return [Notice(.warning, ([sentence] + words.problems([detail.status])).joined(separator: " "))]
  }

  private func facts(_ detail: WarningDetail, _ line: WarningLine, _ zone: TimeZone) -> [DetailFigure] {
    let warning = detail.warning
    let dates = edition.dates(in: zone)
    func exact(_ instant: Date) -> String { "\(dates.long(instant)), \(dates.time(instant))" }
    let facts: [(String, String?)] = [
      (phrases.when, line.period.firstCapital),
      (phrases.level, line.raised.map { "\(line.mark.words) (\($0))" } ?? line.mark.words),
      (phrases.kind, words.phrases.kind(warning.kind).firstCapital), (phrases.issuedAt, exact(warning.sentAt)),
      (phrases.sender, warning.sender), (phrases.service, WarningServicePhrases.name(of: warning.service)),
      (phrases.licence, warning.licence ?? credits(warning.service).lazy.compactMap(\.licence).first),
    ]
    return facts.compactMap { fact in fact.1.map { DetailFigure(fact.0, $0) } }
  }
}
