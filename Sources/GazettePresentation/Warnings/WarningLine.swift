import CivilDates
import Foundation
import GazetteDomain

/// A warning's level for display: by word, colour and shape, never by colour alone.
package struct WarningMark: Sendable, Hashable {
  /// 1 to 4: the class of its colour, and the name of its shape.
  package let level: String
  /// « Alerte orange ».
  package let words: String
  /// The shape as a character, for the terminal: ○ △ ◆ ⬢.
  package let sign: String
  /// True for orange and red.
  package let isSevere: Bool
}

/// A service's own words, with their language.
package struct QuotedText: Sendable, Hashable {
  package let text: String
  /// A language tag for `lang`; `und` when the service gave no language, so that it is not mistaken for the page's.
  package let language: String

  init(_ text: String, in language: String) {
    self.text = text
    // An invalid tag would be worse than none.
    let isTag = !language.isEmpty && language.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    self.language = isTag ? language : "und"
  }
}

/// The view model of a warning in a list.
package struct WarningLine: Sendable, Hashable {
  /// The identifier.
  package let id: String
  /// The link to its page.
  package let path: String
  package let mark: WarningMark
  /// The event, in the service's own words.
  package let event: QuotedText
  /// The headline, in the service's own words; nil when there is none, or when it repeats the event.
  package let headline: QuotedText?
  /// The reader's affected places, or the warning's areas; may be empty.
  package let place: String
  /// The period of validity.
  package let period: String
  /// The issuer, and the time of issue.
  package let byline: String
  /// The notice that it was raised, and from which level; nil when it was not.
  package let raised: String?
  /// The end, for machines; nil when unknown. From then on no page shows it, not even an offline copy.
  package let ends: String?

  /// The line as a sentence, for screen readers, and for a line in the terminal.
  package var sentence: String {
    [mark.words, event.text, raised, place].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: ", ")
  }
}

/// Formats the common parts of warning lists and pages.
struct WarningWords {
  let edition: Edition
  let phrases: WarningPhrases

  init(_ edition: Edition) {
    self.edition = edition
    phrases = edition.phrases[WarningPhrases.self]
  }

  /// Returns the name of the country with an ISO code; the code itself when the name is unknown.
  func country(_ code: String) -> String {
    Locale(identifier: edition.language.code).localizedString(forRegionCode: code) ?? code
  }

  /// Returns the mark of the level of `warning`. In France its words use Météo-France's own term.
  func mark(of warning: WeatherWarning) -> WarningMark {
    let level = warning.level
    let signs: [WarningLevel: String] = [.minor: "○", .moderate: "△", .severe: "◆", .extreme: "⬢"]
    return WarningMark(
      level: String(level.rawValue), words: phrases.level(level, warning.scope.countryCode), sign: signs[level] ?? "•",
      isSevere: level >= .severe)
  }

  /// Returns a moment in the shortest form: « 18 h 00 », « demain à 6 h 00 », « le 3 déc. à 6 h 00 ».
  func moment(_ instant: Date, in zone: TimeZone) -> String {
    let dates = edition.dates(in: zone)
    let (day, today) = (CalendarDay(instant, in: zone), CalendarDay(edition.now, in: zone))
    let distance = day.daysSince1970 - today.daysSince1970
    if distance == 0 { return dates.time(instant) }
    return (-1...6).contains(distance)
      ? phrases.dayTime(dates.relativeDay(day, now: edition.now), dates.time(instant))
      : phrases.dateTime(dates.dayAndMonth(day), dates.time(instant))
  }

  /// Returns the period of `warning` in the time of `zone`, and names the zone when it is not the reader's own.
  func period(_ warning: WeatherWarning, in zone: TimeZone, of place: String?) -> String {
    let isToCome = warning.onset.map { $0 > edition.now } ?? false
    let start = isToCome ? warning.onset.map { moment($0, in: zone) } : nil
    let end = warning.displayedEnd.map { moment($0, in: zone) }
    let words =
      switch (start, end) {
      case (let start?, let end?): phrases.span(start, end)
      case (nil, let end?): phrases.until(end)
      case (let start?, nil): phrases.from(start)
      case (nil, nil): phrases.untilWithdrawn
      }
    let isElsewhere = zone.secondsFromGMT(for: edition.now) != edition.timeZone.secondsFromGMT(for: edition.now)
    guard isElsewhere, start != nil || end != nil else { return words }
    return "\(words) (\(phrases.timeOf(place)))"
  }

  /// Returns the issuer, the service that relayed it, and the time of issue.
  func byline(_ warning: WeatherWarning, in zone: TimeZone) -> String {
    let service = WarningServicePhrases.name(of: warning.service)
    let names = [warning.sender?.cut(after: 120), warning.sender == service ? nil : service].compactMap(\.self)
    return (names + [phrases.issued(moment(warning.sentAt, in: zone))]).joined(separator: " · ")
  }

  /// Returns the line of a warning, with its words cut to the space in a list.
  func line(_ warning: WeatherWarning, place: String, zone: TimeZone, zoneOf name: String?) -> WarningLine {
    let text = warning.text(languageCode: edition.language.code)
    let headline = text.headline.flatMap { $0 == text.event ? nil : $0 }
    return WarningLine(
      id: warning.id.rawValue, path: Route.warning(warning.id).path, mark: mark(of: warning),
      event: QuotedText(text.event.cut(after: 160), in: text.language),
      headline: headline.map { QuotedText($0.cut(after: 300), in: text.language) }, place: place.cut(after: 300),
      period: period(warning, in: zone, of: name), byline: byline(warning, in: zone),
      raised: warning.raisedFrom.map { phrases.raised(phrases.levelName($0)) },
      ends: warning.displayedEnd.map(DateFormat.machine))
  }

  /// Returns the first names of a warning's areas, each once.
  func areas(of warning: WeatherWarning) -> String {
    var names: [String] = []
    for area in warning.areas where names.count < 5 && !area.name.isEmpty && !names.contains(area.name) {
      names.append(area.name)
    }
    return names.prefix(4).map { $0.cut(after: 80) }.joined(separator: ", ") + (names.count > 4 ? "…" : "")
  }

  /// Returns `sentence` with the problems of `services`; for a country that Gazette does not follow, how to follow it.
  func withProblems(_ sentence: String, _ services: [WarningServiceStatus]) -> String {
    if !services.isEmpty, services.allSatisfy({ $0.problem == .unwatched }) { return phrases.standing.unwatched }
    return ([sentence] + problems(services)).joined(separator: " ")
  }

  /// Returns the problems of services, each once.
  func problems(_ services: [WarningServiceStatus]) -> [String] {
    var seen = Set<String>()
    return services.compactMap { status in
      guard let problem = status.problem else { return nil }
      let name = WarningServicePhrases.name(of: status.service)
      let sentence = WarningServicePhrases.sentence(problem, in: edition.language)
      // Most sentences about a failure name the service.
      return sentence.contains(name) ? sentence : phrases.standing.problem(name, sentence)
    }.filter { seen.insert($0).inserted }
  }
}
