import BoundedNumbers
public import Foundation

/// The moon at one place on one day: within a few seconds of `ephem`, from 65° S to 65° N and 1950 to 2100, unless the moon
/// grazes the horizon. Creating one takes thirty microseconds.
public struct MoonAlmanac: Sendable, Hashable {
  /// The first time of the day at which the moon's upper edge rises above the horizon; nil when there is none: on one day in a
  /// month, and on some days beyond the polar circles.
  public let rise: Date?
  /// The first time of the day at which its upper edge sinks below the horizon; nil when there is none.
  public let set: Date?
  /// Whether it is above the horizon at the start of the day. Without a rise and a set, this applies to the whole day.
  public let isUpAtStart: Bool

  /// Computes the moon for `observer` from the start of a day to its end, at most two days later.
  public init(over observer: Observer, from first: Date, to last: Date) {
    let start = Epoch.seconds(first)
    let end = min(start + 172_800, max(start, Epoch.seconds(last)))
    let track = SkyTrack(.moon, over: observer, from: start - 3600, to: end + 7200)
    func above(_ time: Double) -> Double {
      let (altitude, distance) = track.horizontalPosition(at: time)
      // Half the moon's disc, and the atmosphere's refraction of 34 arc minutes.
      return altitude + 0.272_5 / distance + 34.0 / 60 * .pi / 180
    }
    var found = Crossings()
    // An additional hour on both sides, so that every hour of the day has neighbours.
    let count = Int((end - start) / 3600, clampedTo: 0...50) + 3
    let times = (0..<count).map { start + Double($0 - 1) * 3600 }
    let heights = times.map(above)
    for index in 1..<count {
      let (left, right) = (times[index - 1], times[index])
      if (heights[index - 1] < 0) != (heights[index] < 0) {
        found.add(crossing(left, right, above), isRise: heights[index] >= 0)
      } else if index + 1 < count, let top = Self.extreme(heights, index) {
        // The moon may be above or below the horizon for less than an hour.
        let time = right + top * 3600
        if (above(time) < 0) != (heights[index] < 0) {
          found.add(crossing(min(left, time), max(left, time), above), isRise: heights[index] < 0)
          found.add(crossing(time, times[index + 1], above), isRise: heights[index] >= 0)
        }
      }
    }
    rise = found.first(of: found.rises, from: start, before: end)
    set = found.first(of: found.sets, from: start, before: end)
    isUpAtStart = above(start) >= 0
  }

  /// The extremum of the parabola through an hour and its neighbours, in hours from it; nil when it is not between the
  /// neighbours, not towards the horizon, or when the three are not all on the same side of the horizon.
  private static func extreme(_ heights: [Double], _ index: Int) -> Double? {
    let (before, here, after) = (heights[index - 1], heights[index], heights[index + 1])
    let side = here < 0
    guard (before < 0) == side, (after < 0) == side else { return nil }
    let curvature = before - 2 * here + after
    guard side ? curvature < 0 : curvature > 0 else { return nil }
    let offset = (before - after) / (2 * curvature)
    return offset.magnitude < 1 ? offset : nil
  }
}

/// The times at which the moon crosses the horizon, in any order.
private struct Crossings {
  var rises: [Double] = []
  var sets: [Double] = []

  mutating func add(_ time: Double, isRise: Bool) {
    if isRise { rises.append(time) } else { sets.append(time) }
  }

  func first(of times: [Double], from start: Double, before end: Double) -> Date? {
    times.filter { $0 >= start && $0 < end }.min().map(Date.init(timeIntervalSince1970:))
  }
}
