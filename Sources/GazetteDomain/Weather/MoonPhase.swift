import Almanac
import BoundedNumbers
public import Foundation

/// The moon's position in its cycle; accurate to a minute between 1950 and 2100.
public struct MoonPhase: Sendable, Hashable {
  /// The names of the eight phases.
  public enum Name: Int, Sendable, Hashable, CaseIterable {
    /// A phase, in the order of the cycle; each covers an eighth of it.
    case new, waxingCrescent, firstQuarter, waxingGibbous, full, waningGibbous, lastQuarter, waningCrescent
  }

  /// The moon's distance east of the sun, as a share of a turn, 0..<1: 0 new, 0.25 first quarter, 0.5 full.
  public let cycle: Double
  /// The lit share of the disc.
  public let illumination: Percentage

  /// Makes the phase at `instant`.
  public init(at instant: Date) {
    let moon = MoonCycle(at: instant)
    cycle = moon.share
    illumination = Percentage(clampingPercent: moon.illumination * 100)
  }

  /// The phase nearest to the cycle.
  public var name: Name { Name(rawValue: Int((cycle * 8).rounded(), clampedTo: 0...8) % 8) ?? .new }
}
