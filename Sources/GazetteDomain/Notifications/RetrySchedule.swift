public import Foundation

/// The times of repeated attempts: exponential with jitter, and never earlier than a service asks.
public struct RetrySchedule: Sendable, Hashable {
  /// The delay after the first failure, in seconds; each further one is three times as long.
  public var first: TimeInterval
  /// The longest delay, in seconds.
  public var longest: TimeInterval

  /// Makes a schedule.
  public init(first: TimeInterval = 15, longest: TimeInterval = 7200) {
    self.first = first
    self.longest = longest
  }

  /// The standard schedule: 15 s, 45 s, 2 min, 7 min, 20 min, 1 h, then every 2 hours.
  public static let standard = RetrySchedule()

  /// The longest time for which a service is believed, in seconds.
  static let longestWish: TimeInterval = 86_400

  /// Returns the time of the next attempt.
  /// - Parameters:
  ///   - attempts: The number of attempts so far, at least 1.
  ///   - wish: The number of seconds that the service wants; nil without one.
  ///   - jitter: A random number in 0..<1, which spreads the attempts over a quarter of the delay.
  func next(after attempts: Int, wish: TimeInterval?, at now: Date, jitter: Double) -> Date {
    let exponent = Double(min(max(attempts, 1), 20) - 1)
    let delay = min(first * pow(3, exponent), longest) * (1 + jitter / 4)
    let wished = wish.map { $0.isFinite ? min(max($0, 0), Self.longestWish) : 0 } ?? 0
    return now.addingTimeInterval(max(delay, wished * (1 + jitter / 20)))
  }
}
