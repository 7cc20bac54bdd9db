public import Foundation

/// Where the moon is on its way from new moon to new moon: what of it the sun lights, and when its phases come.
public struct MoonCycle: Sendable, Hashable {
  /// The share of the way, 0..<1: how far the moon is east of the sun, as a part of a turn. 0 new, 0.25 first quarter.
  public let share: Double
  /// How much of the disc is lit, 0...1.
  public let illumination: Double

  /// The cycle at an instant.
  public init(at instant: Date) {
    let epoch = Epoch(secondsSince1970: Epoch.seconds(instant))
    let moon = MoonSeries.position(epoch)
    let ahead = moon.longitude - SunSeries.longitude(epoch)
    let turns = ahead / (2 * .pi)
    let rest = turns - turns.rounded(.down)
    // What is a hair less than nothing becomes a whole turn.
    share = rest < 1 ? rest : 0
    // The angle between the two in the sky, then the one at the moon (Meeus, chapter 48).
    let apart = acos(min(1, max(-1, cos(moon.latitude) * cos(ahead))))
    let sun = SunSeries.distance(epoch) * 149_597_870.7
    let angle = atan2(sun * sin(apart), moon.kilometers - sun * cos(apart))
    illumination = (1 + cos(angle)) / 2
  }

  /// The instants that have names of their own.
  public enum Quarter: Int, Sendable, Hashable, CaseIterable {
    case new, first, full, last
  }

  /// When the moon next is at a quarter, after `instant`; to some seconds between 1950 and 2025, later to how well the
  /// Earth's rotation is foreseen: a minute or two by 2100.
  public static func next(_ quarter: Quarter, after instant: Date) -> Date {
    let now = Epoch.seconds(instant)
    let found = moment(quarter, after: now)
    // Within a second of a quarter it is the one that is, which is not the next.
    return Date(timeIntervalSince1970: found > now + 1 ? found : moment(quarter, after: now + 86_400))
  }

  private static func moment(_ quarter: Quarter, after now: Double) -> Double {
    let meanMonth = 29.530_588_86 * 86_400
    let goal = Double(quarter.rawValue) / 4
    func missing(_ time: Double) -> Double { goal - MoonCycle(at: Date(timeIntervalSince1970: time)).share }
    var way = missing(now)
    way -= way.rounded(.down)
    var time = now + way * meanMonth
    // The moon runs up to a seventh faster or slower than on average: each step leaves a seventh of what was missing.
    for _ in 0..<12 {
      let rest = missing(time).remainder(dividingBy: 1)
      time += rest * meanMonth
      if rest.magnitude < 1e-7 { break }
    }
    return time
  }
}
