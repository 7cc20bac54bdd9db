import Foundation

/// Counts what was asked against the free plan's limit: 60 calls a minute.
actor OpenWeatherLimits {
  private static let perMinute = 60
  private var minute = 0
  private var used = 0

  /// Counts one call; answers whether it is let through.
  func lets(at date: Date) -> Bool {
    let number = Int((date.timeIntervalSince1970 / 60).rounded(.down))
    if number != minute { (minute, used) = (number, 0) }
    guard used < Self.perMinute else { return false }
    used += 1
    return true
  }
}
