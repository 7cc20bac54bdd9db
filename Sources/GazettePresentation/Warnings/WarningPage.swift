import Foundation
package import GazetteDomain

/// One warning, ready to show: its service's words as they are, and the paper's around them.
package struct WarningPage: Sendable, Hashable {
  /// The words in one language.
  package struct Wording: Sendable, Hashable {
    package let event: QuotedText
    package let headline, description, instruction: QuotedText?
    /// What the language is called, by its tag: « de-DE ».
    package let name: String
  }

  package let line: WarningLine
  /// « vent »: what it warns of, in the paper's words.
  package let kind: String
  /// In the reader's language, where the service wrote so.
  package let wording: Wording
  /// In the others.
  package let others: [Wording]
  /// What stands above it: that it has ended, that it is old; empty for most.
  package let notices: [Notice]
  /// False once it has ended.
  package let isShown: Bool
  /// The reader's places where it holds, with the links to their weather.
  package let places: [(name: String, path: String)]
  /// Its map; nil where nothing of it could be placed.
  package let map: WarningAreaMap?
  /// The names of its areas; may be empty.
  package let areas: [String]
  /// That some of its areas could not be placed; nil when all could.
  package let unplaced: String?
  /// When, by whom, by which way, under which licence.
  package let facts: [DetailFigure]
  /// Its service's own page; nil when there is none.
  package let original: String?
  /// Whom to thank.
  package let credits: [Credit]
  /// True for what MeteoAlarm passed on, whose own sentence must then stand beside it.
  package let isOfMeteoAlarm: Bool

  package static func == (left: WarningPage, right: WarningPage) -> Bool {
    left.line == right.line && left.wording == right.wording && left.notices == right.notices
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(line) }
}

/// Makes the page of a warning ready to show.
package struct WarningPresenter: Sendable {
  /// The most areas that are named, and languages that are quoted beside the reader's: services have eight at most.
  private static let (mostAreas, mostLanguages) = (200, 12)
  /// What is quoted of a text in a language that is not the reader's.
  private static let longestOther = 5000
  private let edition: Edition
  private let credits: @Sendable (ProviderID) -> [Attribution]
  private var words: WarningWords { WarningWords(edition) }
  private var phrases: WarningDetailPhrases { words.phrases.detail }

  /// Makes the presenter of an edition; `credits` names the attributions that a service asks for.
  package init(edition: Edition, credits: @escaping @Sendable (ProviderID) -> [Attribution]) {
    self.edition = edition
    self.credits = credits
  }

  /// The page of `detail`, the reader's places of which are all `saved`, in the colours of `theme`.
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
      others: warning.texts.filter { $0 != text }.prefix(Self.mostLanguages)
        .map { wording($0, longest: Self.longestOther) }, notices: notices(detail, zone),
      isShown: warning.isShown(at: edition.now),
      places: detail.places.map { ($0.place.name, Route.place($0.id.text).path) },
      map: WarningAreaMap(
        detail.shapes + warning.areas.flatMap(\.circles).compactMap(\.outline), places: detail.places, theme: theme,
        title: phrases.map(words.areas(of: warning))),
      areas: areas, unplaced: detail.isUnplaced ? phrases.unplaced : nil, facts: facts(detail, line, zone),
      original: warning.url.flatMap { ["http", "https"].contains($0.scheme?.lowercased()) ? $0.absoluteString : nil },
      credits: credits(warning.service).map(Credit.init), isOfMeteoAlarm: warning.service == .meteoAlarm)
  }

  private func wording(_ text: WarningText, longest: Int = .max) -> WarningPage.Wording {
    func quoted(_ words: String?) -> QuotedText? {
      words.map { QuotedText(longest == .max ? $0 : $0.cut(after: longest), in: text.language) }
    }
    return WarningPage.Wording(
      event: QuotedText(text.event, in: text.language), headline: quoted(text.headline),
      description: quoted(text.description), instruction: quoted(text.instruction), name: text.language)
  }

  private func areaNames(_ warning: WeatherWarning) -> [String] {
    var seen = Set<String>()
    var names: [String] = []
    for area in warning.areas where !area.name.isEmpty && seen.insert(area.name).inserted {
      guard names.count < Self.mostAreas else { return names + ["…"] }
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
    return [Notice(.warning, ([sentence] + words.troubles([detail.status])).joined(separator: " "))]
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

extension WarningCircle {
  /// The circle as a shape of 48 corners; nil at the poles, where there is none to draw.
  package var outline: WarningPolygon? {
    let reach = radius.meters / 111_195
    let narrowing = cos(center.latitude * .pi / 180)
    guard reach > 0, narrowing > 0.02 else { return nil }
    return WarningPolygon(
      ring: (0..<48).map { step in
        let angle = Double(step) / 48 * 2 * .pi
        return Coordinate(
          clamping: center.latitude + reach * sin(angle), center.longitude + reach * cos(angle) / narrowing)
      })
  }
}
