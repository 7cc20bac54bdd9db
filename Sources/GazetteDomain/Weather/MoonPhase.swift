import Almanac
import BoundedNumbers
public import Foundation

/// Where the moon is in its cycle; within a minute between 1950 and 2100.
public struct MoonPhase: Sendable, Hashable {
  /// The eight names.
  public enum Name: Int, Sendable, Hashable, CaseIterable {
    case new, waxingCrescent, firstQuarter, waxingGibbous, full, waningGibbous, lastQuarter, waningCrescent
  }

  /// How far the moon is east of the sun, as a share of a turn, 0..<1: 0 new, 0.25 first quarter, 0.5 full.
  public let cycle: Double
  /// The lit share of the disc.
  public let illumination: Percentage

  /// The phase at `instant`.
  public init(at instant: Date) {
    let moon = MoonCycle(at: instant)
    cycle = moon.share
    illumination = Percentage(clampingPercent: moon.illumination * 100)
  }

  /// The name of the nearest eighth.
  public var name: Name { Name(rawValue: Int((cycle * 8).rounded(), clampedTo: 0...8) % 8) ?? .new }
}
