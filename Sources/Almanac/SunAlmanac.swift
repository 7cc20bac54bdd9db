public import Foundation

/// When the sun passes a height above or below the horizon, around one noon.
public struct SunPassage: Sendable, Hashable {
  /// When it comes above it, in the half day before noon; nil when it does not.
  public let rise: Date?
  /// When it goes below it, in the half day after noon; nil when it does not.
  public let set: Date?
  /// Whether it is above it at noon. Without a rise and a set it is so for the whole day, or not at all.
  public let isAboveAtNoon: Bool
  /// How many seconds it is above it, 0...86,400, from the midnight before noon to the one after.
  public let seconds: Double

  /// Above it all day: polar day, and for a twilight a night that does not become darker.
  public var isAlwaysAbove: Bool { isAboveAtNoon && rise == nil && set == nil }
  /// Below it all day: polar night.
  public var isAlwaysBelow: Bool { !isAboveAtNoon }
}

/// The heights of the sun that have names.
public enum SunHeight: Sendable, Hashable, CaseIterable {
  /// The upper edge on the horizon, where the air lifts it by 34 minutes of arc: the middle of the disc at -50'.
  case horizon
  /// 6° below the horizon: one still reads outdoors.
  case civilTwilight
  /// 12° below: the horizon of the sea is still seen.
  case nauticalTwilight
  /// 18° below: what is darker is night.
  case astronomicalTwilight

  /// Of the middle of the disc, in radians.
  var altitude: Double {
    switch self {
    case .horizon: -50.0 / 60 * .pi / 180
    case .civilTwilight: -6 * .pi / 180
    case .nauticalTwilight: -12 * .pi / 180
    case .astronomicalTwilight: -18 * .pi / 180
    }
  }
}

/// The sun over one place on some days: within a second of what `ephem` computes, from 65° S to 65° N and 1950 to 2100,
/// where the sun does not graze the height that is asked for. Making one costs five microseconds, each passage three.
public struct SunAlmanac: Sendable {
  private let track: SkyTrack

  /// The sun over `observer` on the days whose noons lie between two instants, at most a month apart.
  public init(over observer: Observer, from first: Date, to last: Date) {
    let start = Epoch.seconds(first)
    let end = min(start + 32 * 86_400, max(start, Epoch.seconds(last)))
    // A noon may be half a day from the one that was meant, and half a day is told on both sides of it.
    track = SkyTrack(.sun, over: observer, from: start - 86_400, to: end + 86_400)
  }

  /// When the sun stands highest, within half a day of `instant`.
  public func noon(near instant: Date) -> Date {
    Date(timeIntervalSince1970: track.culmination(near: Epoch.seconds(instant)))
  }

  /// When the sun passes a height around a ``noon(near:)``.
  public func passage(_ height: SunHeight, around noon: Date) -> SunPassage {
    let noon = Epoch.seconds(noon)
    // Where the sun stands lowest is a minute off half a day, and there its height does not change in a minute.
    let (before, after) = (noon - 43_200, noon + 43_200)
    let altitude = height.altitude
    func above(_ time: Double) -> Double { track.place(at: time).altitude - altitude }
    guard above(noon) > 0 else { return SunPassage(rise: nil, set: nil, isAboveAtNoon: false, seconds: 0) }
    let rise = above(before) < 0 ? crossing(before, noon, above) : nil
    let set = above(after) < 0 ? crossing(noon, after, above) : nil
    return SunPassage(
      rise: rise.map(Date.init(timeIntervalSince1970:)), set: set.map(Date.init(timeIntervalSince1970:)),
      isAboveAtNoon: true, seconds: (set ?? after) - (rise ?? before))
  }
}
