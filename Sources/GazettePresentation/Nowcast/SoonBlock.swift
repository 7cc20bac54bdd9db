import BoundedNumbers
import CivilDates
package import Foundation
package import GazetteDomain

/// The next two hours, ready to show: a sentence, and where something falls a drawing.
package struct SoonBlock: Sendable, Hashable {
  /// The drawing's size.
  package static let width = 480.0
  package static let height = 96.0

  /// What comes and when: « Sec jusqu’à 17 h 15, puis pluie faible. »
  package let sentence: String
  /// The bars, oldest first; empty where nothing falls, or where no step that falls is told.
  package let bars: [HourChart.Bar]
  /// Where steps are unknown, as bars of the whole height.
  package let unknown: [HourChart.Bar]
  /// The half hours on the axis.
  package let marks: [HourChart.Mark]
  /// What the top of the drawing stands for: `2 mm/h`.
  package let top: String
  /// That the times are rough here; nil where they are not.
  package let note: String?
}

/// Makes the next two hours ready to show.
package struct SoonPresenter: Sendable {
  private static let bottom = 76.0
  private static let highest = 10.0
  private let edition: Edition
  private let timeZone: TimeZone

  /// Makes the presenter for a place in `timeZone`.
  package init(edition: Edition, timeZone: TimeZone) {
    self.edition = edition
    self.timeZone = timeZone
  }

  /// The sentence for the reader's home among `places`, which is their first where none was chosen, with its name; nil
  /// where nothing falls within two hours, or nothing is known.
  package static func nearRain(atHome places: [PlaceWeather], edition: Edition) -> String? {
    guard let home = places.first(where: { $0.saved?.isHome == true }) ?? places.first,
      let report = home.weather.report, let outlook = report.nowcast?.outlook(at: edition.now), outlook.isWet
    else { return nil }
    let presenter = SoonPresenter(edition: edition, timeZone: report.timeZone)
    return edition.phrases.weather.soon.at(home.place.name, presenter.words(outlook))
  }

  /// The block; nil where what comes next is unknown.
  package func block(_ nowcast: Nowcast?) -> SoonBlock? {
    guard let nowcast, let outlook = nowcast.outlook(at: edition.now) else { return nil }
    let steps = nowcast.steps(from: edition.now)
    let most = steps.compactMap(\.rate?.millimetersPerHour).max() ?? 0
    let top = Self.top(over: most)
    let isDrawn = outlook.isWet
    return SoonBlock(
      sentence: sentence(outlook), bars: isDrawn ? steps.compactMap { bar($0, top: top) } : [],
      unknown: isDrawn ? steps.filter { $0.rate == nil }.compactMap { span($0, from: Self.highest) } : [],
      marks: isDrawn ? marks() : [], top: MeasureFormat(edition).depth(Depth(clampingMillimeters: top)) + "/h",
      note: outlook.isInterpolated ? phrases.rough : nil)
  }

  /// The whole sentence, with a capital and a full stop.
  package func sentence(_ outlook: SoonOutlook) -> String { words(outlook).firstCapital + "." }

  private var phrases: SoonPhrases { edition.phrases.weather.soon }
}

// The sentence.
extension SoonPresenter {
  /// The sentence in small letters, without a full stop.
  private func words(_ outlook: SoonOutlook) -> String {
    let spells = outlook.spells
    guard let first = spells.first else { return "" }
    if spells.count > 3 { return changing(outlook) }
    let beginning = opening(first, outlook)
    guard spells.count > 1 else { return beginning }
    return [beginning, phrases.then(following(Array(spells.dropFirst()), after: first, outlook))].joined(
      separator: ", ")
  }

  private func opening(_ spell: SoonOutlook.Spell, _ outlook: SoonOutlook) -> String {
    let what = spell.fall.map(phrases.fall) ?? phrases.dry
    guard let end = spell.end else {
      return outlook.isWhole ? phrases.throughout(what) : phrases.untilAtLeast(what, clock(outlook.knownUntil))
    }
    // Rain ends little by little; that it begins is told to the minute where it is known so well.
    let isRough = outlook.isInterpolated || spell.fall != nil
    return isRough ? phrases.untilAbout(what, clock(end)) : phrases.until(what, clock(end))
  }

  private func following(
    _ spells: [SoonOutlook.Spell], after first: SoonOutlook.Spell, _ outlook: SoonOutlook
  ) -> String {
    guard let next = spells.first else { return "" }
    if let fall = next.fall {
      let what = phrases.fall(fall)
      return next.end.map { phrases.untilAbout(what, clock($0)) } ?? what
    }
    guard spells.count > 1, let fall = spells[1].fall else { return phrases.dry }
    let time = clock(spells[1].start)
    let moment = outlook.isInterpolated ? phrases.fromAbout(time) : phrases.from(time)
    return fall == first.fall ? phrases.again(moment) : "\(phrases.fall(fall)) \(moment)"
  }

  /// More than three spells: what falls at times, and from when.
  private func changing(_ outlook: SoonOutlook) -> String {
    let falls = outlook.spells.compactMap(\.fall)
    guard let first = outlook.spells.first, let worst = falls.max(by: { $0.strength.rank < $1.strength.rank }) else {
      return ""
    }
    let what = phrases.atTimes(phrases.fall(worst))
    return first.fall == nil ? [opening(first, outlook), phrases.then(what)].joined(separator: ", ") : what
  }

  /// The hour as the language writes it, minutes where there are any.
  private func clock(_ instant: Date) -> String {
    let dates = edition.dates(in: timeZone)
    return CivilTime(instant, in: timeZone).minute == 0 ? dates.hour(instant) : dates.time(instant)
  }
}

extension SoonOutlook.Strength {
  fileprivate var rank: Int {
    switch self {
    case .light: 0
    case .moderate: 1
    case .heavy: 2
    }
  }
}

// The drawing.
extension SoonPresenter {
  /// The lowest of a few round rates that holds `most`.
  private static func top(over most: Double) -> Double { [2.0, 5, 10, 20, 50, 100].first { most <= $0 } ?? 2500 }

  private func x(_ date: Date) -> Double {
    min(1, max(0, date.timeIntervalSince(edition.now) / SoonOutlook.span)) * SoonBlock.width
  }

  private func bar(_ step: NowcastStep, top: Double) -> HourChart.Bar? {
    guard let rate = step.rate?.millimetersPerHour, rate > 0 else { return nil }
    // What is called dry is still seen, as a line.
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
      // A word at the rim would be cut off.
      guard (24...SoonBlock.width - 24).contains(place) else { return nil }
      return HourChart.Mark(
        x: SVGNumber.text(place), text: edition.dates(in: timeZone).time(date), rotation: nil, beginsDay: false)
    }
  }
}

/// The next two hours, as the API and `--json` write them; times in RFC 3339 UTC. A step without a rate is unknown.
struct SoonDocument: Encodable, Sendable, Hashable {
  struct Step: Encodable, Sendable, Hashable {
    let start, end: Date
    let millimetersPerHour: Double?
    let kind: String?
  }

  /// What comes, in a sentence; absent where what comes next is unknown.
  let sentence: String?
  /// True where the times are drawn between coarser values.
  let interpolated: Bool
  let source: SourceDocument
  let steps: [Step]

  /// Nil where the report tells no step that is not over.
  init?(_ report: WeatherReport, language: Language, now: Date) {
    guard let nowcast = report.nowcast else { return nil }
    let ahead = nowcast.steps(from: now)
    guard !ahead.isEmpty else { return nil }
    let edition = Edition(language: language, units: .metric, timeZone: report.timeZone, now: now)
    sentence = nowcast.outlook(at: now).map {
      SoonPresenter(edition: edition, timeZone: report.timeZone).sentence($0)
    }
    interpolated = nowcast.isInterpolated
    source = SourceDocument(nowcast.provenance)
    steps = ahead.map { step in
      Step(
        start: step.start, end: step.end,
        millimetersPerHour: step.rate.map { ($0.millimetersPerHour * 100).rounded() / 100 }, kind: step.kind?.rawValue)
    }
  }
}
