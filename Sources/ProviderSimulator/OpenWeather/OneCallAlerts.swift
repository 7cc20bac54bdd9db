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

  /// nil when there is nothing to warn of: then the member is left out.
  func json(_ column: SkyColumn, from start: Date) -> JSONValue? {
    let hour = OpenWeatherClock.hour(start)
    let states = (0..<48).map { ($0, column.state(at: hour.addingTimeInterval(Double($0) * 3_600))) }
    let alerts = Self.kinds.compactMap { kind -> JSONValue? in
      let hours = states.filter { kind.applies($0.1) }.map(\.0)
      guard let first = hours.first, let last = hours.last else { return nil }
      return alert(
        kind, from: hour.addingTimeInterval(Double(first) * 3_600),
        to: hour.addingTimeInterval(Double(last + 1) * 3_600))
    }
    return alerts.isEmpty ? nil : .array(alerts)
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
