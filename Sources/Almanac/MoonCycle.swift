public import Foundation

/// The moon's position in its cycle from new moon to new moon: its illumination and its phases.
public struct MoonCycle: Sendable, Hashable {
  /// The elapsed part of the cycle, 0..<1: the moon's angle east of the sun, in turns. 0 is new, 0.25 first quarter.
  public let share: Double
  /// The illuminated share of the disc, 0...1.
  public let illumination: Double

  /// The cycle at an instant.
  public init(at instant: Date) {
    let epoch = Epoch(secondsSince1970: Epoch.seconds(instant))
    let moon = MoonSeries.position(epoch)
    let elongation = moon.longitude - SunSeries.longitude(epoch)
    let turns = elongation / (2 * .pi)
    let rest = turns - turns.rounded(.down)
    // A tiny negative value rounds to a whole turn.
    share = rest < 1 ? rest : 0
    // The angle between moon and sun in the sky, then the one at the moon (Meeus, chapter 48).
    let separation = acos(min(1, max(-1, cos(moon.latitude) * cos(elongation))))
    let sun = SunSeries.distance(epoch) * 149_597_870.7
    let angle = atan2(sun * sin(separation), moon.kilometers - sun * cos(separation))
    illumination = (1 + cos(angle)) / 2
  }

  /// The phases with a name.
  public enum Quarter: Int, Sendable, Hashable, CaseIterable {
    /// A phase, in the order of the cycle.
    case new, first, full, last
  }

  /// The next time of a quarter after `instant`; accurate to a few seconds between 1950 and 2025, later limited by predictions of
  /// the Earth's rotation: a minute or two by 2100.
  public static func next(_ quarter: Quarter, after instant: Date) -> Date {
    let now = Epoch.seconds(instant)
    let found = moment(quarter, after: now)
    // A quarter within a second of `instant` is the current one, not the next one.
    return Date(timeIntervalSince1970: found > now + 1 ? found : moment(quarter, after: now + 86_400))
  }

  private static func moment(_ quarter: Quarter, after now: Double) -> Double {
    let meanMonth = 29.530_588_86 * 86_400
    let target = Double(quarter.rawValue) / 4
    func remainingShare(_ time: Double) -> Double { target - MoonCycle(at: Date(timeIntervalSince1970: time)).share }
    var remaining = remainingShare(now)
    remaining -= remaining.rounded(.down)
    var time = now + remaining * meanMonth
    // The moon moves up to a seventh faster or slower than average: each step reduces the error to a seventh.
    for _ in 0..<12 {
      let rest = remainingShare(time).remainder(dividingBy: 1)
      time += rest * meanMonth
      if rest.magnitude < 1e-7 { break }
    }
    return time
  }
}
