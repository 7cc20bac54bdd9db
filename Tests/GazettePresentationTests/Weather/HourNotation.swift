import Foundation
import GazetteDomain

/// A short notation for hours of Saturday 21 November 2026 and the next day in Paris: `at 7; temp 8 12; rain 11-19 0.5`.
///
/// `at` is the current hour, `in` the place. Hours are clear and dry by default; even hours have the first temperature of `temp`,
/// odd ones the second. A sky lists its hours, 0 to 48, and optionally millimetres; `t`, `chance`, `wind`, `gust` and `water` set
/// a figure, or `none`, for some hours; `night` makes them night; `only` omits the others.
struct HourNotation {
  static let zone = TimeZone(identifier: "Europe/Paris") ?? .gmt
  /// Midnight in Paris.
  static let midnight = Date(timeIntervalSince1970: 1_795_215_600)

  private(set) var now = Self.midnight
  private(set) var place = "Paris"
  private(set) var isImperial = false
  private(set) var hours = (0..<48).map { number in
    var hour = HourForecast(start: HourNotation.midnight.addingTimeInterval(Double(number) * 3600))
    hour.sky = .clear
    hour.precipitation = Depth(millimeters: 0)
    return hour
  }

  init(_ notation: String) {
    for token in notation.split(separator: "; ") { read(token.split(separator: " ").map(String.init)) }
  }

  var report: WeatherReport {
    WeatherReport(
      coordinate: Coordinate(clamping: 48.85, 2.35), timeZone: Self.zone, current: nil, hours: hours,
      provenance: Provenance(provider: .openMeteo, fetchedAt: now))
  }

  private mutating func read(_ words: [String]) {
    let rest = words.dropFirst().joined(separator: " ")
    let figure = words.last.flatMap { Double($0) }
    switch words[0] {
    case "at": now = Self.midnight.addingTimeInterval((Double(rest) ?? 0) * 3600)
    case "in": place = rest
    case "imperial": isImperial = true
    case "temp":
      for index in hours.indices {
        hours[index].temperature = Double(words[1 + index % 2]).flatMap(Temperature.init(celsius:))
      }
    case "t": set(words) { $0.temperature = figure.flatMap(Temperature.init(celsius:)) }
    case "chance": set(words) { $0.precipitationProbability = figure.flatMap(Percentage.init(percent:)) }
    case "wind": set(words) { $0.wind.speed = figure.flatMap(Speed.init(metersPerSecond:)) }
    case "gust": set(words) { $0.wind.gust = figure.flatMap(Speed.init(metersPerSecond:)) }
    case "water": set(words) { $0.precipitation = figure.flatMap(Depth.init(millimeters:)) }
    case "night": set(words) { $0.isDay = false }
    case "only": hours = Array(hours[range(words[1])])
    default:
      set(words) { hour in
        hour.sky = Sky(rawValue: words[0])
        if words.count > 2 { hour.precipitation = figure.flatMap(Depth.init(millimeters:)) }
      }
    }
  }

  private mutating func set(_ words: [String], _ change: (inout HourForecast) -> Void) {
    for index in range(words[1]) { change(&hours[index]) }
  }

  private func range(_ text: String) -> Range<Int> {
    let ends = text.split(separator: "-").compactMap { Int($0) }
    return ends[0]..<ends[1]
  }
}
