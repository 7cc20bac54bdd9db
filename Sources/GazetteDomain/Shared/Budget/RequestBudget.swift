public import Foundation

/// Stores the spending of every provider's budget, across restarts and processes.
public protocol RequestBudget: Sendable {
  /// Charges the weight of as many of `count` units as may be sent now, or returns the time when the first may.
  ///
  /// ``BudgetLedger`` decides; the decision and the charge are one transaction.
  func reserve(_ count: Int, weight: Double, of provider: ProviderID, for purpose: RequestPurpose)
    async throws(StoreError) -> BudgetDecision
  /// Pauses a provider at its own request; ignores a date before the stored one.
  func pause(_ provider: ProviderID, until date: Date) async throws(StoreError)
  /// Returns the rest of `provider`'s limits, in their order, and the end of its pause.
  func remaining(of provider: ProviderID) async throws(StoreError) -> BudgetRemaining
}

/// A budget's decision about a request.
public enum BudgetDecision: Sendable, Hashable {
  /// This many units, at least 1, may be sent now; their weight is charged.
  case granted(Int)
  /// Nothing may be sent before then; nothing was charged.
  case wait(until: Date)
}

/// The rest of a provider's budget.
public struct BudgetRemaining: Sendable, Hashable {
  /// The limits, in their order.
  public let limits: [BudgetLimit]
  /// The weight left in each limit, in the same order.
  public let weights: [Double]
  /// The end of the pause that the provider asked for; nil without one.
  public let pausedUntil: Date?
  /// Makes the rest of a budget.
  public init(limits: [BudgetLimit], weights: [Double], pausedUntil: Date?) {
    self.limits = limits
    self.weights = weights
    self.pausedUntil = pausedUntil
  }
}

/// The limits of a provider: its budgets, and the maximum number of concurrent requests.
public struct ProviderLimits: Sendable, Hashable {
  /// The budget limits, which all apply at once.
  public let limits: [BudgetLimit]
  /// The maximum number of concurrent requests, at least 1.
  public let atOnce: Int
  /// The share of each limit that background work may spend, 0...1, so that it never causes the refusal of a reader's request.
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
  /// OpenWeather's free plan: 60 calls a minute. Its million a month is out of reach.
  public static let openWeather = ProviderLimits(limits: [BudgetLimit(weight: 60, per: .seconds(60))], atOnce: 4)
  /// The free allowance of One Call: 1,000 calls a day, whatever they request; it has no limit per minute.
  public static let openWeatherOneCall = ProviderLimits(
    limits: [BudgetLimit(weight: 1000, per: .seconds(86_400))], atOnce: 4)
  /// MET Norway allows less than 20 requests a second for all installations of a program together; this one needs far fewer. At
  /// most nine are charged in any second, so that no second sees more than 18, because a charged request may be sent a moment
  /// later.
  public static let metNorway = ProviderLimits(
    limits: [
      BudgetLimit(weight: 9, per: .seconds(1)), BudgetLimit(weight: 120, per: .seconds(60)),
      BudgetLimit(weight: 2000, per: .seconds(3600)),
    ], atOnce: 2)
  /// Warning services publish no limits. This is far more than the rhythm needs, and too little for a bug of ours to do harm.
  public static let warnings = ProviderLimits(
    limits: [BudgetLimit(weight: 60, per: .seconds(60)), BudgetLimit(weight: 1200, per: .seconds(3600))], atOnce: 1)
}

/// A maximum weight per sliding window.
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
