public import Foundation
import BoundedNumbers

/// The schedule of requests for a scope.
public struct WarningRhythm: Sendable, Hashable {
  /// Every ten minutes.
  public static let standard = WarningRhythm(every: .seconds(600))
  /// The longest pause after failures, in seconds.
  static let maximumPause: TimeInterval = 3600
  /// The longest pause that a service can ask for, in seconds: a longer one is a mistake or an attack.
  static let maximumRequestedInterval: TimeInterval = 86_400
  /// The share of the pause that is added at random, so that no two installations stay synchronised.
  static let spread = 0.2

  /// The minimum time between two requests for the same scope.
  public var every: Duration

  /// Makes a rhythm.
  public init(every: Duration) { self.every = every }

  /// Returns the time of the next request after an attempt at `now` that left `state`.
  /// - Parameters:
  ///   - notBefore: The time before which the service wants no request; nil when it gives none.
  ///   - jitter: 0...1.
  public func next(after state: WarningState, notBefore: Date?, at now: Date, jitter: Double) -> Date {
    let backoff = Double(1 << min(6, max(0, state.failuresInARow)))
    let pause = min(max(every.seconds, Self.maximumPause), every.seconds * backoff)
    let least = now.addingTimeInterval(pause)
    let earliest = notBefore.map { min($0, now.addingTimeInterval(Self.maximumRequestedInterval)) } ?? least
    return max(least, earliest).addingTimeInterval((jitter.within(0...1) ?? 0) * pause * Self.spread)
  }

  /// Returns true when a scope may be requested at `now`. A time in the future from a clock that was set back does not block it.
  public func isDue(_ state: WarningState?, at now: Date) -> Bool {
    guard let state, let next = state.nextAttempt else { return true }
    if let last = state.lastAttempt, last.isAhead(of: now) { return true }
    return next <= now
  }
}
