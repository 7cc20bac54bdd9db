public import Foundation

/// Keeps what was spent of every provider's budget, across restarts and processes.
public protocol RequestBudget: Sendable {
  /// Spends the weight of as many of `count` units as may be sent now, or says when the first may.
  ///
  /// The decision is ``BudgetLedger``'s; deciding and spending are one transaction.
  func reserve(_ count: Int, weight: Double, of provider: ProviderID, for purpose: RequestPurpose)
    async throws(StoreError) -> BudgetAnswer
  /// Obeys the provider's own wish to wait; an earlier date than the one known is ignored.
  func pause(_ provider: ProviderID, until date: Date) async throws(StoreError)
  /// What is left of `provider`'s limits, in their order, and until when it is paused.
  func remaining(of provider: ProviderID) async throws(StoreError) -> BudgetRemaining
}

/// What a budget says to a request.
public enum BudgetAnswer: Sendable, Hashable {
  /// So many units, at least 1, may be sent now; their weight is spent.
  case granted(Int)
  /// Nothing may be sent before then; nothing was spent.
  case wait(until: Date)
}

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
  /// OpenWeather's free plan: 60 calls a minute. Its million a month is out of reach.
  public static let openWeather = ProviderLimits(limits: [BudgetLimit(weight: 60, per: .seconds(60))], atOnce: 4)
  /// What One Call gives for free: 1,000 calls a day, whatever they ask for; it has no limit by the minute.
  public static let openWeatherOneCall = ProviderLimits(
    limits: [BudgetLimit(weight: 1000, per: .seconds(86_400))], atOnce: 4)
  /// MET Norway asks for less than 20 requests a second of all installations of a program together: this one does with far
  /// less. Nine are paid for in any second, so that no more than 18 are sent in one, as what is paid for may be sent a
  /// moment later.
  public static let metNorway = ProviderLimits(
    limits: [
      BudgetLimit(weight: 9, per: .seconds(1)), BudgetLimit(weight: 120, per: .seconds(60)),
      BudgetLimit(weight: 2000, per: .seconds(3600)),
    ], atOnce: 2)
  /// Services of warnings publish no limits: far more than the rhythm asks for, and few enough for a mistake of ours to
  /// hurt nobody.
  public static let warnings = ProviderLimits(
    limits: [BudgetLimit(weight: 60, per: .seconds(60)), BudgetLimit(weight: 1200, per: .seconds(3600))], atOnce: 1)
}

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
