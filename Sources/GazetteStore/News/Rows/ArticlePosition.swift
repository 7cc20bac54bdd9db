import BoundedNumbers
import Foundation
import GazetteDomain

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
    // What is outside would overflow.
    let date = min(max(date, Article.dates.lowerBound), Article.dates.upperBound)
    return Int64(saturating: (date.timeIntervalSince1970 * 1000).rounded())
  }
}
