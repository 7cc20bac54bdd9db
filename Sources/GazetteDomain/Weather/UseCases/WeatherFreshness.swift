public import Foundation

/// When stored weather has grown old: the one rule of pages, API, terminal and background work.
public struct WeatherFreshness: Sendable, Hashable {
  /// A quarter of an hour: as often as the providers measure anew.
  public static let standard = WeatherFreshness(maximumAge: .seconds(15 * 60))

  /// The age at which weather is fetched anew.
  public var maximumAge: Duration

  /// Makes a rule.
  public init(maximumAge: Duration) { self.maximumAge = maximumAge }

  /// Whether `stored` is older than ``maximumAge`` at `now`; what was never fetched is old, and what a clock that was set
  /// back since dated.
  public func isOld(_ stored: PositionWeather?, at now: Date) -> Bool {
    guard let fetchedAt = stored?.report?.provenance.fetchedAt else { return true }
    return now.timeIntervalSince(fetchedAt) > maximumAge.seconds || fetchedAt.isAhead(of: now)
  }

  /// Whether `stored` is old and was not tried in vain within `pause` before `now`.
  public func isDue(_ stored: PositionWeather?, at now: Date, afterFailure pause: Duration) -> Bool {
    guard let failedAt = stored?.failure?.failedAt, !failedAt.isAhead(of: now) else { return isOld(stored, at: now) }
    return isOld(stored, at: now) && now.timeIntervalSince(failedAt) > pause.seconds
  }
}
