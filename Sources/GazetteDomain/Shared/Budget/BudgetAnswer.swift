public import Foundation

/// What a budget says to a request.
public enum BudgetAnswer: Sendable, Hashable {
  /// So many units, at least 1, may be sent now; their weight is spent.
  case granted(Int)
  /// Nothing may be sent before then; nothing was spent.
  case wait(until: Date)
}
