public import Foundation
public import GazetteDomain

/// Keeps budgets in memory.
public actor InMemoryRequestBudget: RequestBudget {
  /// Makes every call fail while it is set.
  public nonisolated let fault = StoreFault()
  private let limits: [ProviderID: ProviderLimits]
  private let now: CurrentTime
  private var spendings: [ProviderID: [Spending]] = [:]
  private var pauses: [ProviderID: (since: Date, until: Date)] = [:]

  /// Starts with nothing spent; a provider without limits is granted everything.
  public init(limits: [ProviderID: ProviderLimits], now: @escaping CurrentTime) {
    self.limits = limits
    self.now = now
  }

  /// Spends as much as may be.
  public func reserve(
    _ count: Int, weight: Double, of provider: ProviderID, for purpose: RequestPurpose
  ) async throws(StoreError) -> BudgetAnswer {
    try fault.check()
    let now = now()
    spendings[provider] = spendings[provider]?.map {
      $0.date.isAhead(of: now) ? Spending(date: now, weight: $0.weight) : $0
    }
    let answer = ledger(of: provider).answer(count: count, weight: weight, purpose: purpose, now: now)
    if case .granted(let units) = answer {
      spendings[provider, default: []].append(Spending(date: now, weight: Double(units) * weight))
    }
    return answer
  }

  /// Obeys the provider's wish to wait.
  public func pause(_ provider: ProviderID, until date: Date) async throws(StoreError) {
    try fault.check()
    pauses[provider] = (now(), max(date, pause(of: provider) ?? date))
  }

  /// What is left of the provider's limits.
  public func remaining(of provider: ProviderID) async throws(StoreError) -> BudgetRemaining {
    try fault.check()
    let now = now()
    let pause = pause(of: provider).flatMap { $0 > now ? $0 : nil }
    return BudgetRemaining(
      limits: limits(of: provider).limits, weights: ledger(of: provider).remaining(now: now), pausedUntil: pause)
  }

  /// Everything that was spent of `provider`, oldest first.
  public func spendings(of provider: ProviderID) -> [Spending] { spendings[provider] ?? [] }

  private func ledger(of provider: ProviderID) -> BudgetLedger {
    BudgetLedger(
      limits: limits(of: provider), spendings: spendings[provider] ?? [], pausedUntil: pause(of: provider))
  }

  private func pause(of provider: ProviderID) -> Date? {
    pauses[provider].flatMap { $0.since.isAhead(of: now()) ? nil : $0.until }
  }

  private func limits(of provider: ProviderID) -> ProviderLimits {
    limits[provider] ?? ProviderLimits(limits: [], atOnce: 1)
  }
}
