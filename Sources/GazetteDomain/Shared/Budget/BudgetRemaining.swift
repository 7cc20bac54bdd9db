public import Foundation

/// What is left of a provider's budget.
public struct BudgetRemaining: Sendable, Hashable {
  /// The limits, in their order.
  public let limits: [BudgetLimit]
  /// The weight left in each limit, in the same order.
  public let weights: [Double]
  /// Until when the provider asked us to wait; nil when it did not.
  public let pausedUntil: Date?
  /// Makes what is left.
  public init(limits: [BudgetLimit], weights: [Double], pausedUntil: Date?) {
    self.limits = limits
    self.weights = weights
    self.pausedUntil = pausedUntil
  }
}
