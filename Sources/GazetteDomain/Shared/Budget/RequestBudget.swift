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
