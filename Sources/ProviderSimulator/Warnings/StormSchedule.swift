import Foundation
import HTMLWriting
import Synchronization

/// The storm in all warning services and in the sky: it arrives, intensifies, is updated, and is withdrawn, every hundred
/// minutes. Other cities always have heavy rain.
final class StormSchedule: Sendable {
  let cities: WarnedCities
  private let startDate: Date
  private let fixedPhase = Mutex<StormPhase?>(nil)

  /// Creates a storm that arrived in `cities` at `startDate`.
  init(startDate: Date, cities: WarnedCities) {
    self.startDate = startDate
    self.cities = cities
  }

  /// Fixes the storm in `phase`; nil returns it to its normal course.
  func fix(_ phase: StormPhase?) { fixedPhase.withLock { $0 = phase } }

  /// The time on the services' clocks at `now`.
  func clock(at now: Date) -> Date {
    fixedPhase.withLock { $0 } == .fastClock ? now.addingTimeInterval(3600) : now
  }

  /// The weather that the services warn of at `now`.
  func hazards(at now: Date) -> [Hazard] {
    let clock = clock(at: now)
    let (storm, rain) = (storm(at: clock), Self.rain(at: clock))
    let rains = cities.rainy.map { city in
      Hazard(kind: .heavyRain, center: UnitVector(city.position), start: rain.start, end: rain.end)
    }
    guard storm.phase.level != nil else { return rains }
    let kind = Hazard.Kind.storm(gust: Double(storm.gustSpeed) / 3.6, direction: storm.phase == .updated ? 315 : nil)
    let storms = cities.stormy.map { city in
      Hazard(kind: kind, center: UnitVector(city.position), start: storm.start, end: storm.end)
    }
    return rains + storms
  }

  /// The beginning and the end of the heavy rain at `now`.
  static func rain(at now: Date) -> (start: Date, end: Date) {
    (now.addingTimeInterval(-3600), now.addingTimeInterval(6 * 3600))
  }

  /// The state of the storm at `now`.
  func storm(at now: Date) -> Storm {
    let minutes = max(0, now.timeIntervalSince(startDate) / 60)
    let cycle = (minutes / Storm.cycleMinutes).rounded(.down)
    let minutesInCycle = minutes - cycle * Storm.cycleMinutes
    let phases = StormPhase.inOrder
    let index = min(phases.count - 1, Int((minutesInCycle / Storm.cycleMinutes * Double(phases.count)).rounded(.down)))
    let start = startDate.addingTimeInterval(cycle * Storm.cycleMinutes * 60)
    return Storm(phase: fixedPhase.withLock { $0 } ?? phases[index], number: Int(cycle), start: start, now: now)
  }
}

/// The phase of the storm.
enum StormPhase: String, Sendable, CaseIterable {
  case calm, yellow, orange, red, updated, withdrawn
  /// Like red, with content that no service should send: a ZIP bomb.
  case bomb
  /// Like red, in 13 megabytes, nearly all of which is useless.
  case huge
  /// Like red, from services whose clocks are an hour fast.
  case fastClock = "ahead"

  static let inOrder: [StormPhase] = [.yellow, .orange, .red, .updated, .withdrawn]

  /// The level on the scale of 1 to 4; nil without a warning.
  var level: Int? {
    switch self {
    case .calm, .withdrawn: nil
    case .yellow: 2
    case .orange: 3
    case .red, .updated, .bomb, .huge, .fastClock: 4
    }
  }

  /// The number of messages so far.
  var messageCount: Int {
    switch self {
    case .calm: 0
    case .yellow: 1
    case .orange: 2
    case .red, .bomb, .huge, .fastClock: 3
    case .updated: 4
    case .withdrawn: 5
    }
  }
}

/// The storm at one moment.
struct Storm: Sendable {
  /// Minutes from one storm to the next.
  static let cycleMinutes = 100.0

  let phase: StormPhase
  /// The number of the storm, from 0.
  let number: Int
  let start: Date

  /// The time on the services' clocks.
  let now: Date

  /// The sending time of the current message; never later than now.
  var sent: Date {
    min(now, start.addingTimeInterval(Double(max(0, phase.messageCount - 1)) * Self.cycleMinutes / 5 * 60))
  }
  /// The end of the storm.
  var end: Date { start.addingTimeInterval(8 * 3600) }
  /// The identifier of the current message, or of a previous one.
  func identifier(_ place: String, back: Int = 0) -> String {
    "2.49.0.1.\(place).\(number).\(max(1, phase.messageCount - back))"
  }

  /// CAP's severity for the level.
  var severity: String { ["Minor", "Minor", "Moderate", "Severe", "Extreme"][phase.level ?? 0] }
  /// MeteoAlarm's colour for the level.
  var color: String { ["green", "green", "yellow", "orange", "red"][phase.level ?? 0] }

  /// The strength of the gusts in km/h, as the level warns of.
  var gustSpeed: Int { [50, 50, 75, 100, 120][phase.level ?? 0] }
  /// True where people should stay inside: orange and red.
  private var isSevere: Bool { (phase.level ?? 0) >= 3 }
  /// CAP's response type for the level.
  var response: String { isSevere ? "Shelter" : "Prepare" }

  /// Deutscher Wetterdienst's event for gusts of that strength, with its code.
  var germanEvent: (name: String, code: Int) {
    switch gustSpeed {
    case ..<90: ("STURMBÖEN", 52)
    case ..<105: ("SCHWERE STURMBÖEN", 53)
    default: ("ORKANBÖEN", 55)
    }
  }

  /// The fictional text in `language`.
  func text(_ language: String) -> (event: String, headline: String, description: String, instruction: String) {
    let isUpdated = phase == .updated
    switch language {
    case "fr":
      return (
        "Vent violent", "Une tempête traverse la région",
        "Des rafales de \(gustSpeed) km/h sont attendues."
          + (isUpdated ? "\n\nMise à jour : le vent tourne au nord-ouest." : ""),
        isSevere
          ? "Restez chez vous. Rentrez ce que le vent peut emporter."
          : "Soyez prudent dehors. Rentrez ce que le vent peut emporter."
      )
    case "de":
      return (
        germanEvent.name, "Amtliche WARNUNG vor \(germanEvent.name)",
        "Es treten Böen um \(gustSpeed) km/h auf."
          + (isUpdated ? "\n\nAktualisierung: Der Wind dreht auf Nordwest." : ""),
        isSevere ? "Aufenthalt im Freien vermeiden." : "Im Freien vorsichtig sein."
      )
    default:
      return (
        "Severe wind", "A storm crosses the region",
        "Gusts of \(gustSpeed) km/h are expected." + (isUpdated ? "\n\nUpdate: the wind turns to the north-west." : ""),
        isSevere
          ? "Stay at home. Bring in what the wind can carry off."
          : "Be careful outdoors. Bring in what the wind can carry off."
      )
    }
  }
}

/// Markup in the services' format.
enum AlertMarkup {
  static func element(_ name: String, _ text: String) -> String {
    "<\(name)>\(Markup.escaped(text))</\(name)>"
  }

  /// `2026-11-22T17:00:00+00:00`: the standard forbids `Z`.
  static func time(_ date: Date) -> String {
    let seconds = Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down))
    return seconds.formatted(.iso8601).replacing("Z", with: "+00:00")
  }

  static func value(_ element: String, _ name: String, _ value: String) -> String {
    "<\(element)>" + Self.element("valueName", name) + Self.element("value", value) + "</\(element)>"
  }

  /// A closed ring of `corners` corners around a position, `lat,lon lat,lon …`.
  static func ring(_ center: Position, reach: Double, corners: Int = 12) -> String {
    let points = (0...corners).map { step in
      let angle = Double(step % corners) / Double(corners) * 2 * .pi
      let latitude = center.latitude + reach * sin(angle)
      let longitude = center.longitude + reach * cos(angle) / max(0.2, cos(center.latitude * .pi / 180))
      return "\(decimals(latitude)),\(decimals(longitude))"
    }
    return points.joined(separator: " ")
  }

  static func decimals(_ number: Double) -> String { String((number * 10_000).rounded() / 10_000) }
}
