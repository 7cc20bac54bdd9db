import BoundedNumbers
import CivilDates
package import Foundation
package import GazetteDomain

/// Writes a newspaper's weather line: "Rain in Paris from 11 am to 7 pm, windy from noon; 8 to 12°."
package struct WeatherLine: Sendable {
  private let edition: Edition

  package init(edition: Edition) { self.edition = edition }

  /// Returns the line of the home city among the reader's `places`, or of the first place when none is home; nil without places,
  /// and when the hours are unknown.
  package func text(atHome places: [PlaceWeather]) -> String? {
    (places.first { $0.saved?.isHome == true } ?? places.first).flatMap { text($0) }
  }

  /// Returns the line of a place; nil when its hours are unknown. With `namesRange` it says that its temperatures last until
  /// midnight, for a page that shows other ranges, too.
  package func text(_ item: PlaceWeather, namesRange: Bool = false) -> String? {
    guard let report = item.weather.report, let outlook = report.outlook(at: edition.now) else { return nil }
    return text(outlook, at: item.place.name, in: report.timeZone, namesRange: namesRange)
  }

  /// Returns the line for `outlook`, with times in `timeZone`.
  package func text(
    _ outlook: WeatherOutlook, at place: String, in timeZone: TimeZone, namesRange: Bool = false
  ) -> String {
    var clauses = spells(outlook, timeZone)
    let there = words.place(place)
    let range = range(outlook).map { namesRange && !outlook.isTomorrow ? words.untilTonight($0) : $0 }
    let day = outlook.isTomorrow ? words.tomorrow : nil
    let further = rest(outlook, timeZone)
    guard !clauses.isEmpty else {
      // No events and an unknown sky: the line starts with the place alone.
      let opening = [day, there].compactMap(\.self).joined(separator: " ")
      return sentence([opening] + further, separator: further.isEmpty ? ", " : words.separator, range)
    }
    clauses[0].place = there
    let parts = clauses.map(\.text) + further
    return sentence([day].compactMap(\.self) + parts, separator: words.separator, range)
  }

  /// An event, with its place and time.
  private struct Clause {
    let event: String
    var place: String?
    let moment: String?
    var text: String { [event, place, moment].compactMap(\.self).joined(separator: " ") }
  }

  private func spells(_ outlook: WeatherOutlook, _ zone: TimeZone) -> [Clause] {
    let coming = outlook.spells.map { spell in
      Clause(
        event: spell.isLikely ? words.spell(spell.kind) : words.possibleSpell(spell.kind),
        moment: moments(spell.moments, outlook, zone))
    }
    guard let sky = outlook.sky.map(words.sky) else { return coming }
    return coming.isEmpty ? [Clause(event: sky, moment: nil)] : coming + [Clause(event: words.then(sky), moment: nil)]
  }

  /// Returns the clauses for wind, frost and heat.
  private func rest(_ outlook: WeatherOutlook, _ zone: TimeZone) -> [String] {
    let wind = outlook.wind.map { wind in
      let moment = wind.moments == [.throughout] ? nil : moments(wind.moments, outlook, zone)
      return [words.wind(wind.strength), moment].compactMap(\.self).joined(separator: " ")
    }
    let gusts = outlook.wind?.gust.map { words.gusts(measures.speed($0)) }
    let frost: String? =
      switch outlook.frost {
      case []: nil
      case [.throughout]: words.freezing
      default: "\(words.frost) \(moments(outlook.frost, outlook, zone))"
      }
    let heat = outlook.high.flatMap { high in
      high.celsius >= 35 ? words.veryHot : high.celsius >= 30 ? words.hot : nil
    }
    return [wind, gusts, frost, heat].compactMap(\.self)
  }

  private func range(_ outlook: WeatherOutlook) -> String? {
    guard let low = outlook.low, let high = outlook.high else { return nil }
    let (lowest, highest) = (measures.temperature(low), measures.temperature(high))
    return lowest == highest ? highest : words.range(String(lowest.dropLast()), highest)
  }

  private func sentence(_ clauses: [String], separator: String, _ range: String?) -> String {
    let said = clauses.joined(separator: ", ")
    return ([said, range].compactMap(\.self).joined(separator: separator) + ".").firstCapital
  }

  private func moments(_ moments: [WeatherOutlook.Moment], _ outlook: WeatherOutlook, _ zone: TimeZone) -> String {
    moments.map { moment in
      switch moment {
      case .throughout: outlook.isPartOfDay ? words.restOfDay : words.allDay
      case .until(let end): words.until(clock(end, zone))
      case .from(let start): words.from(clock(start, zone))
      case .around(let start): words.around(clock(start, zone))
      case .between(let start, let end): words.between(clock(start, zone), clock(end, zone))
      case .atTimes(let start, let end): words.atTimes(clock(start, zone), clock(end, zone))
      }
    }.joined(separator: words.and)
  }

  /// Returns the hour in the language's own form; noon and midnight by their names, other minutes in full.
  private func clock(_ instant: Date, _ zone: TimeZone) -> String {
    let (civil, dates) = (CivilTime(instant, in: zone), edition.dates(in: zone))
    guard civil.minute == 0 else { return dates.time(instant) }
    switch civil.hour {
    case 0: return words.midnight
    case 12: return words.noon
    default: return dates.hour(instant)
    }
  }

  private var words: WeatherLinePhrases { edition.phrases.weather.line }
  private var measures: MeasureFormat { MeasureFormat(edition) }
}
