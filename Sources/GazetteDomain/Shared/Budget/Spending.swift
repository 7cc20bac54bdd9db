public import Foundation

/// A weight that was spent at a time.
public struct Spending: Sendable, Hashable {
  /// When.
  public let date: Date
  /// How much.
  public let weight: Double
  /// Makes a spending.
  public init(date: Date, weight: Double) {
    self.date = date
    self.weight = weight
  }
}
