import Foundation
import GazetteDomain

/// The budget of a data folder that cannot be written now: nothing may be spent, as nothing could be remembered.
struct UnkeptBudget: RequestBudget {
  /// Why.
  var error = StoreError.readOnly

  func reserve(
    _ count: Int, weight: Double, of provider: ProviderID, for purpose: RequestPurpose
  ) async throws(StoreError) -> BudgetAnswer {
    throw error
  }

  func pause(_ provider: ProviderID, until date: Date) async throws(StoreError) { throw error }

  func remaining(of provider: ProviderID) async throws(StoreError) -> BudgetRemaining { throw error }
}
