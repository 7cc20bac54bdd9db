/// What a provider allows us: its limits, and how many requests at once.
public struct ProviderLimits: Sendable, Hashable {
  /// All of these hold together.
  public let limits: [BudgetLimit]
  /// How many requests may be under way at once, 1 and up.
  public let atOnce: Int
  /// The share of each limit that background work may spend, 0...1, so that a reader's tap is never refused for it.
  public let backgroundShare: Double
  /// Makes limits.
  public init(limits: [BudgetLimit], atOnce: Int, backgroundShare: Double = 0.8) {
    self.limits = limits
    self.atOnce = max(1, atOnce)
    self.backgroundShare = backgroundShare
  }

  /// Open-Meteo's published limits for free use, per address.
  public static let openMeteo = ProviderLimits(
    limits: [
      BudgetLimit(weight: 600, per: .seconds(60)), BudgetLimit(weight: 5000, per: .seconds(3600)),
      BudgetLimit(weight: 10_000, per: .seconds(86_400)),
    ], atOnce: 1)
  /// OpenWeather's free plan: 60 calls a minute, and the daily thousand of One Call as the tighter of its long limits.
  public static let openWeather = ProviderLimits(
    limits: [BudgetLimit(weight: 60, per: .seconds(60)), BudgetLimit(weight: 1000, per: .seconds(86_400))], atOnce: 4)
}
