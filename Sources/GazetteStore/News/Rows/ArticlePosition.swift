import BoundedNumbers
import Foundation

/// An article's place in time: milliseconds since 1970, then a number that grows with the articles of one millisecond.
struct ArticlePosition {
  /// How many bits tell the articles of one millisecond apart.
  static let bits: Int64 = 20

  /// The least position of the millisecond of `date`.
  static func first(of date: Date) -> Int64 { milliseconds(date) << bits }

  /// The least position of the millisecond after that of `date`.
  static func end(of date: Date) -> Int64 { (milliseconds(date) + 1) << bits }

  /// What is kept of `date`.
  static func rounded(_ date: Date) -> Date { Date(timeIntervalSince1970: Double(milliseconds(date)) / 1000) }

  private static func milliseconds(_ date: Date) -> Int64 {
    // Years 1830 to 2109: what is outside is no date of an article, and would overflow.
    let limit: Int64 = 4_398_046_511_000
    return Int64((date.timeIntervalSince1970 * 1000).rounded(), clampedTo: -limit...limit)
  }
}
