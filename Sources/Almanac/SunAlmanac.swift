public import Foundation

/// The sun's crossings of an altitude around one noon.
public struct SunPassage: Sendable, Hashable {
  /// The time at which it rises above the altitude, in the half day before noon; nil when it does not.
  public let rise: Date?
  /// The time at which it sinks below the altitude, in the half day after noon; nil when it does not.
  public let set: Date?
  /// Whether it is above the altitude at noon. Without a rise and a set, this applies to the whole day.
  public let isAboveAtNoon: Bool
  /// The time above the altitude in seconds, 0...86,400, from the midnight before noon to the one after.
  public let seconds: Double

  /// Above it all day: polar day, or for a twilight, a night that does not become darker.
  public var isAlwaysAbove: Bool { isAboveAtNoon && rise == nil && set == nil }
  /// Below it all day: polar night.
  public var isAlwaysBelow: Bool { !isAboveAtNoon }
}

/// The named altitudes of the sun.
public enum SunHeight: Sendable, Hashable, CaseIterable {
  /// The upper edge on the horizon, with a refraction of 34 arc minutes: the centre of the disc at -50'.
  case horizon
  /// 6° below the horizon: one can still read outdoors.
  case civilTwilight
  /// 12° below the horizon: the horizon at sea is still visible.
  case nauticalTwilight
  /// 18° below the horizon: below it, it is night.
  case astronomicalTwilight

  /// The altitude of the disc's centre, in radians.
  var altitude: Double {
    switch self {
    case .horizon: -50.0 / 60 * .pi / 180
    case .civilTwilight: -6 * .pi / 180
    case .nauticalTwilight: -12 * .pi / 180
    case .astronomicalTwilight: -18 * .pi / 180
    }
  }
}

/// The sun at one place on some days: within a second of `ephem`, from 65° S to 65° N and 1950 to 2100, unless the sun grazes the
/// requested altitude. Creating one takes five microseconds, each passage three.
public struct SunAlmanac: Sendable {
  private let track: SkyTrack

  /// Computes the sun for `observer` on the days whose noons are between two instants, at most a month apart.
  public init(over observer: Observer, from first: Date, to last: Date) {
    let start = Epoch.seconds(first)
    let end = min(start + 32 * 86_400, max(start, Epoch.seconds(last)))
    // A noon may be half a day from the requested instant, and a passage covers half a day on both sides of it.
    track = SkyTrack(.sun, over: observer, from: start - 86_400, to: end + 86_400)
  }

  /// The time of the sun's highest altitude, within half a day of `instant`.
  public func noon(near instant: Date) -> Date {
    Date(timeIntervalSince1970: track.culmination(near: Epoch.seconds(instant)))
  }

  /// The sun's crossings of an altitude around a ``noon(near:)``.
  public func passage(_ height: SunHeight, around noon: Date) -> SunPassage {
    let noon = Epoch.seconds(noon)
    // The sun's lowest point is within a minute of half a day from noon, and its altitude barely changes in that minute.
    let (before, after) = (noon - 43_200, noon + 43_200)
    let altitude = height.altitude
    func above(_ time: Double) -> Double { track.horizontalPosition(at: time).altitude - altitude }
    guard above(noon) > 0 else { return SunPassage(rise: nil, set: nil, isAboveAtNoon: false, seconds: 0) }
    let rise = above(before) < 0 ? crossing(before, noon, above) : nil
    let set = above(after) < 0 ? crossing(noon, after, above) : nil
    return SunPassage(
      rise: rise.map(Date.init(timeIntervalSince1970:)), set: set.map(Date.init(timeIntervalSince1970:)),
      isAboveAtNoon: true, seconds: (set ?? after) - (rise ?? before))
  }
}
