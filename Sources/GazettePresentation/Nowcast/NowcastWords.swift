import CivilDates
package import Foundation
package import GazetteDomain

/// Describes the precipitation of the next two hours: « Temps sec jusqu’à 17 h 15, puis pluie faible jusque vers 18 h. »
package struct NowcastWords: Sendable {
  private let edition: Edition
  private let timeZone: TimeZone

  /// Makes the words for a place in `timeZone`.
  package init(edition: Edition, timeZone: TimeZone) {
    self.edition = edition
    self.timeZone = timeZone
  }

  /// Returns the sentence, with the name, for the home city among `places`, or the first place when none is home; nil without
  /// precipitation within two hours, or when it is unknown.
  package static func imminentRain(atHome places: [PlaceWeather], edition: Edition) -> String? {
    guard let home = places.first(where: { $0.saved?.isHome == true }) ?? places.first,
      let report = home.weather.report, let outlook = report.nowcast?.outlook(at: edition.now), outlook.isWet
    else { return nil }
    let words = NowcastWords(edition: edition, timeZone: report.timeZone)
    return edition.phrases.weather.nowcast.at(home.place.name, words.clauses(outlook))
  }

  /// Returns the full sentence, with a capital and a full stop.
  package func sentence(_ outlook: NowcastSummary) -> String { clauses(outlook).firstCapital + "." }

  /// Returns the sentence in lower case, without a full stop.
  private func clauses(_ outlook: NowcastSummary) -> String {
    let spells = outlook.spells
    guard let first = spells.first else { return "" }
    if spells.count > 3 { return changing(outlook) }
    let beginning = opening(first, outlook)
    guard spells.count > 1 else { return beginning }
    return [beginning, phrases.then(following(Array(spells.dropFirst()), after: first, outlook))].joined(
      separator: ", ")
  }

  private func opening(_ spell: NowcastSummary.Spell, _ outlook: NowcastSummary) -> String {
    let weather = spell.precipitation.map(phrases.fall) ?? phrases.dry
    guard let end = spell.end else {
      return outlook.isWhole ? phrases.throughout(weather) : phrases.untilAtLeast(weather, clock(outlook.knownUntil))
    }
    // Rain ends gradually, so its end is approximate; its beginning is to the minute when the data are that precise.
    let isRough = outlook.isInterpolated || spell.precipitation != nil
    return isRough ? phrases.untilAbout(weather, clock(end)) : phrases.until(weather, clock(end))
  }

  private func following(
    _ spells: [NowcastSummary.Spell], after first: NowcastSummary.Spell, _ outlook: NowcastSummary
  ) -> String {
    guard let next = spells.first else { return "" }
    if let fall = next.precipitation {
      let weather = phrases.fall(fall)
      return next.end.map { phrases.untilAbout(weather, clock($0)) } ?? weather
    }
    guard spells.count > 1, let fall = spells[1].precipitation else { return phrases.dry }
    let time = clock(spells[1].start)
    let moment = outlook.isInterpolated ? phrases.fromAbout(time) : phrases.from(time)
    return fall == first.precipitation ? phrases.again(moment) : "\(phrases.fall(fall)) \(moment)"
  }

  /// Describes more than three spells: the worst precipitation, and when it starts.
  private func changing(_ outlook: NowcastSummary) -> String {
    let falls = outlook.spells.compactMap(\.precipitation)
    guard let first = outlook.spells.first, let worst = falls.max(by: { $0.strength.rank < $1.strength.rank }) else {
      return ""
    }
    let weather = phrases.atTimes(phrases.fall(worst))
    guard first.precipitation == nil else { return weather }
    return [opening(first, outlook), phrases.then(weather)].joined(separator: ", ")
  }

  /// Returns the hour in the language's own form, with minutes if there are any.
  private func clock(_ instant: Date) -> String {
    let dates = edition.dates(in: timeZone)
    return CivilTime(instant, in: timeZone).minute == 0 ? dates.hour(instant) : dates.time(instant)
  }

  private var phrases: NowcastPhrases { edition.phrases.weather.nowcast }
}

extension NowcastSummary.Strength {
  fileprivate var rank: Int {
    switch self {
    case .light: 0
    case .moderate: 1
    case .heavy: 2
    }
  }
}

/// The next two hours, as the API and `--json` write them; times in RFC 3339 UTC. A step without a rate is unknown.
struct NowcastDocument: Encodable, Sendable, Hashable {
  struct Step: Encodable, Sendable, Hashable {
    let start, end: Date
    let millimetersPerHour: Double?
    let kind: String?
  }

  /// The coming weather in a sentence; absent when unknown.
  let sentence: String?
  /// True when the times are interpolated between coarser values.
  let interpolated: Bool
  let source: SourceDocument
  let steps: [Step]

  /// Nil when the report has no current or future step.
  init?(_ report: WeatherReport, language: Language, now: Date) {
    guard let nowcast = report.nowcast else { return nil }
    let upcoming = nowcast.steps(from: now)
    guard !upcoming.isEmpty else { return nil }
    let edition = Edition(language: language, units: .metric, timeZone: report.timeZone, now: now)
    sentence = nowcast.outlook(at: now).map {
      NowcastWords(edition: edition, timeZone: report.timeZone).sentence($0)
    }
    interpolated = nowcast.isInterpolated
    source = SourceDocument(nowcast.provenance)
    steps = upcoming.map { step in
      Step(
        start: step.start, end: step.end,
        millimetersPerHour: step.rate.map { ($0.millimetersPerHour * 100).rounded() / 100 }, kind: step.kind?.rawValue)
    }
  }
}
