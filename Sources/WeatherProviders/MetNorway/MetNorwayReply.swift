import BoundedNumbers
import CivilDates
import Foundation
import GazetteDomain

/// A forecast or nowcast from MET Norway, as on the wire; any value can be null or absent.
struct MetNorwayReply: Decodable, Sendable {
  let geometry: Geometry?
  let properties: Properties

  /// Longitude, latitude, and metres above sea level.
  struct Geometry: Decodable, Sendable {
    let coordinates: [Double?]?
  }

  struct Properties: Decodable, Sendable {
    let meta: Meta?
    let timeseries: [LossyElement<Step>]
  }

  struct Meta: Decodable, Sendable {
    let updated_at: String?
    let units: [String: String]?
    /// `ok`, `temporarily unavailable` or `no coverage`; only for a nowcast.
    let radar_coverage: String?
  }

  /// A moment, and the hours that begin at it.
  struct Step: Decodable, Sendable {
    let time: String
    let data: Details

    var date: Date? { MetNorwayTime.date(time) }
  }

  struct Details: Decodable, Sendable {
    let instant: Values?
    let next_1_hours: Values?
    let next_6_hours: Values?
    let next_12_hours: Values?
  }

  /// The values at a moment, or for some hours.
  struct Values: Decodable, Sendable {
    let summary: Summary?
    let details: [String: Double?]?

    subscript(name: String) -> Double? { details?[name] ?? nil }
    /// The sky; nil when it is missing or its name is unknown.
    var sky: Sky? { summary?.symbol_code.flatMap(MetNorwaySymbol.sky) }
  }

  struct Summary: Decodable, Sendable {
    let symbol_code: String?
  }

  /// The readable steps, oldest first, each time once; at most 400.
  var steps: [(date: Date, data: Details)] {
    var steps: [(date: Date, data: Details)] = []
    for case .success(let step) in properties.timeseries.prefix(400).map(\.result) {
      guard let date = step.date, steps.last.map({ $0.date < date }) ?? true else { continue }
      steps.append((date, step.data))
    }
    return steps
  }

  /// The first value that has an unexpected unit; nil when all units are right.
  var wrongUnit: String? {
    let expected = [
      "air_temperature": "celsius", "air_pressure_at_sea_level": "hPa", "wind_speed": "m/s",
      "wind_speed_of_gust": "m/s",
      "precipitation_amount": "mm", "precipitation_rate": "mm/h", "relative_humidity": "%", "cloud_area_fraction": "%",
    ]
    return (properties.meta?.units ?? [:]).filter { expected[$0.key] != nil && expected[$0.key] != $0.value }
      .map { "\($0.key) is in \($0.value.prefix(20))" }.min()
  }
}

/// Parses MET Norway's times.
enum MetNorwayTime {
  /// The instant of `2026-11-22T15:00:00Z`; nil for any other format.
  static func date(_ text: String) -> Date? {
    guard text.utf8.count == 20, text.hasSuffix("Z"), let time = CivilTime(iso: text.prefix(16)) else { return nil }
    return Date(secondsSince1970: Double(time.secondsSince1970))
  }

  /// The instant of a header's `Sun, 22 Nov 2026 15:04:05 GMT`; nil for any other format.
  static func headerDate(_ text: String) -> Date? {
    let parts = text.split(separator: " ")
    guard parts.count == 6, parts[5] == "GMT", let month = months.firstIndex(of: String(parts[2])),
      parts[1].count == 2, parts[3].count == 4, parts[4].count == 8, parts[4].dropFirst(5).first == ":",
      let second = Int(parts[4].suffix(2), in: 0...60)
    else { return nil }
    let number = month + 1 < 10 ? "0\(month + 1)" : "\(month + 1)"
    let minute = CivilTime(iso: "\(parts[3])-\(number)-\(parts[1])T\(parts[4].prefix(5))")
    return minute.flatMap { Date(secondsSince1970: Double($0.secondsSince1970 + second)) }
  }

  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
}
