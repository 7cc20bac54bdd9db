public import Foundation

extension Date {
  /// Whether this was noted by a clock that has been set back since: it is more than a minute ahead of `now`.
  ///
  /// What was to be waited for since then is not: a clock that was years ahead for a moment would hold everything up
  /// for years. A minute is what the clocks of two processes or nodes may differ by.
  public func isAhead(of now: Date) -> Bool { timeIntervalSince(now) > 60 }
}
