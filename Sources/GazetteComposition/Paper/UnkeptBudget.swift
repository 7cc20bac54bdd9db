import Foundation
import GazetteDomain

/// The budget of a data folder that cannot be written: nothing may be spent, as nothing could be remembered.
struct UnkeptBudget: RequestBudget {
  func reserve(
    _ count: Int, weight: Double, of provider: ProviderID, for purpose: RequestPurpose
  ) async throws(StoreError) -> BudgetAnswer {
    throw .readOnly
  }

  func pause(_ provider: ProviderID, until date: Date) async throws(StoreError) { throw .readOnly }

  func remaining(of provider: ProviderID) async throws(StoreError) -> BudgetRemaining { throw .readOnly }
}
