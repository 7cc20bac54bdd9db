/// So much weight in so long a window.
public struct BudgetLimit: Sendable, Hashable {
  /// The weight allowed in any window.
  public let weight: Double
  /// The window's length.
  public let window: Duration
  /// Makes a limit.
  public init(weight: Double, per window: Duration) {
    self.weight = weight
    self.window = window
  }
}
