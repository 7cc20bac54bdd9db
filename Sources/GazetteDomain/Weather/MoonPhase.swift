import BoundedNumbers
public import Foundation

/// Where the moon is in its cycle, computed from the mean synodic month; within about half a day.
public struct MoonPhase: Sendable, Hashable {
  /// The eight names.
  public enum Name: Int, Sendable, Hashable, CaseIterable {
    case new, waxingCrescent, firstQuarter, waxingGibbous, full, waningGibbous, lastQuarter, waningCrescent
  }

  /// The share of the cycle, 0..<1: 0 new, 0.25 first quarter, 0.5 full.
  public let cycle: Double

  /// The phase at `instant`.
  public init(at instant: Date) {
    // Mean new moon of 6 January 2000, 18:14 UTC, and the mean synodic month (Meeus, Astronomical Algorithms, ch. 49).
    let epoch = 947_182_440.0
    let synodicMonth = 29.530_588_861 * 86_400
    let turns = (instant.bounded.timeIntervalSince1970 - epoch) / synodicMonth
    cycle = turns - turns.rounded(.down)
  }

  /// The lit share of the disc.
  public var illumination: Percentage { Percentage(clampingPercent: (1 - cos(2 * .pi * cycle)) / 2 * 100) }

  /// The name of the nearest eighth.
  public var name: Name { Name(rawValue: Int((cycle * 8).rounded(), clampedTo: 0...8) % 8) ?? .new }
}
