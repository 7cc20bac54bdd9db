public import Foundation
import BoundedNumbers

/// When a scope is asked for again.
public struct WarningRhythm: Sendable, Hashable {
  /// Every ten minutes.
  public static let standard = WarningRhythm(every: .seconds(600))
  /// The longest pause after failures.
  static let longestPause: TimeInterval = 3600
  /// The most that a service's wish is waited for: beyond, it is a mistake or an attack.
  static let longestWish: TimeInterval = 86_400
  /// So much of the pause is added at random, so that no two papers ask at the same second for ever.
  static let spread = 0.2

  /// The least time between two requests for the same.
  public var every: Duration

  /// Makes a rhythm.
  public init(every: Duration) { self.every = every }

  /// When to ask again after an attempt at `now` that left `state`.
  /// - Parameters:
  ///   - wish: Before then the service wants no request; nil when it does not say.
  ///   - jitter: 0...1.
  public func next(after state: WarningState, wish: Date?, at now: Date, jitter: Double) -> Date {
    let patience = Double(1 << min(6, max(0, state.failuresInARow)))
    let pause = min(max(every.seconds, Self.longestPause), every.seconds * patience)
    let least = now.addingTimeInterval(pause)
    let wished = wish.map { min($0, now.addingTimeInterval(Self.longestWish)) } ?? least
    return max(least, wished).addingTimeInterval((jitter.within(0...1) ?? 0) * pause * Self.spread)
  }

  /// Whether a scope may be asked for at `now`. A time that a clock noted which was set back since holds nothing up.
  public func isDue(_ state: WarningState?, at now: Date) -> Bool {
    guard let state, let next = state.nextAttempt else { return true }
    if let last = state.lastAttempt, last.isAhead(of: now) { return true }
    return next <= now
  }
}
