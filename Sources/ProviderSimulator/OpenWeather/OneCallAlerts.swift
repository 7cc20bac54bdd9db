import Foundation

/// Writes the warnings for the next two days.
struct OneCallAlerts: Sendable {
  private struct Kind: Sendable {
    let event: String
    let tag: String
    let text: String
    let applies: @Sendable (SkyState) -> Bool
  }

  let language: String

  /// nil without warnings: then the member is omitted.
  func json(_ column: SkyColumn, from start: Date) -> JSONValue? {
    let alerts = spells(column, from: start).map { alert($0.kind, from: $0.start, to: $0.end) }
    return alerts.isEmpty ? nil : .array(alerts)
  }

  /// The ids of the same warnings in version 4.0.
  func ids(_ column: SkyColumn, from start: Date) -> [String] {
    spells(column, from: start).compactMap { spell in
      Self.kinds.firstIndex { $0.event == spell.kind.event }.map { number in
        Self.prefix
          + "\(number).\(Int(spell.start.timeIntervalSince1970)).\(Int(spell.end.timeIntervalSince1970))"
      }
    }
  }

  /// The warning with that id in version 4.0's format: in two languages, and without an event. Snow warnings are never found,
  /// like some real ones that are missing for hours.
  static func detail(_ id: String) throws(OpenWeatherError) -> JSONValue {
    let parts = id.hasPrefix(prefix) ? id.dropFirst(prefix.count).split(separator: ".").map { Int($0) } : []
    guard parts.count == 3, let number = parts[0], let start = parts[1], let end = parts[2],
      kinds.indices.contains(number), kinds[number].tag != "Snow/Ice"
    else { throw .alertNotFound }
    let kind = kinds[number]
    return [
      "id": .string(String(id.dropFirst("urn:oid:".count))), "sender_name": "Simulated Weather Service", "event": "",
      "start": .integer(start), "end": .integer(end),
      "description": [
        ["language": "fr-FR", "description": .string("Alerte simulée : \(kind.tag)")],
        ["language": "en-GB", "description": .string(kind.text)],
      ],
      "tags": [.string(kind.tag)],
    ]
  }

  private static let prefix = "urn:oid:2.49.0.0.999.0."

  private func spells(_ column: SkyColumn, from start: Date) -> [(kind: Kind, start: Date, end: Date)] {
    let hour = OpenWeatherClock.hour(start)
    let states = (0..<48).map { ($0, column.state(at: hour.addingTimeInterval(Double($0) * 3_600))) }
    return Self.kinds.compactMap { kind in
      let hours = states.filter { kind.applies($0.1) }.map(\.0)
      guard let first = hours.first, let last = hours.last else { return nil }
      return (
        kind, hour.addingTimeInterval(Double(first) * 3_600), hour.addingTimeInterval(Double(last + 1) * 3_600)
      )
    }
  }

  private func alert(_ kind: Kind, from start: Date, to end: Date) -> JSONValue {
    [
      "sender_name": "Simulated Weather Service", "event": .string(kind.event),
      "start": .integer(Int(start.timeIntervalSince1970)), "end": .integer(Int(end.timeIntervalSince1970)),
      "description": .string(kind.text), "tags": [.string(kind.tag)],
    ]
  }

  private static let kinds = [
    Kind(
      event: "Wind Warning", tag: "Wind", text: "...STRONG WIND EXPECTED...\nGusts above 60 km/h. Secure loose objects."
    ) {
      $0.gust > 16.5
    },
    Kind(event: "Heavy Rain Warning", tag: "Rain", text: "...HEAVY RAIN EXPECTED...\nWater may gather on roads.") {
      $0.rain + $0.showers > 5
    },
    Kind(event: "Snow Warning", tag: "Snow/Ice", text: "...SNOW EXPECTED...\nRoads may be slippery. Leave early.") {
      $0.snowfall > 0.8
    },
    Kind(
      event: "Thunderstorm Warning", tag: "Thunderstorm", text: "...THUNDERSTORMS POSSIBLE...\nSeek shelter indoors."
    ) {
      $0.code >= 95
    },
    Kind(
      event: "Extreme Heat Warning", tag: "Extreme high temperature",
      text: "...HEAT...\nDrink water and stay in the shade."
    ) {
      $0.feelsLike > 40
    },
    Kind(event: "Extreme Cold Warning", tag: "Extreme low temperature", text: "...COLD...\nCover your face and hands.")
    {
      $0.feelsLike < -32
    },
  ]
}
