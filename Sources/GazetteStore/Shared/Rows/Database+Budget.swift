import Foundation
import GazetteDomain
import GRDB

extension Database {
  /// What was spent of `provider`, with its limits.
  func ledger(of provider: ProviderID, limits: ProviderLimits) throws -> BudgetLedger {
    let spendings = try rows(
      "SELECT spentAt, weight FROM spending WHERE provider = ? ORDER BY spentAt", [provider.rawValue]
    ) { row in
      Spending(date: try row.requiredDate(), weight: try row.required())
    }
    return BudgetLedger(limits: limits, spendings: spendings, pausedUntil: try pause(of: provider))
  }

  /// Until when `provider` asked us to wait, be it over or not; nil when it never did.
  func pause(of provider: ProviderID) throws -> Date? {
    try rows("SELECT until FROM pause WHERE provider = ?", [provider.rawValue]) { try $0.requiredDate() }.first
  }

  func spend(_ spending: Spending, of provider: ProviderID) throws {
    try run(
      "INSERT INTO spending (provider, spentAt, weight) VALUES (?, ?, ?)",
      [provider.rawValue, spending.date.timeIntervalSince1970, spending.weight])
  }

  /// Forgets what no window reaches any more.
  func forgetSpendings(of provider: ProviderID, before date: Date) throws {
    try run(
      "DELETE FROM spending WHERE provider = ? AND spentAt < ?", [provider.rawValue, date.timeIntervalSince1970])
  }
}

extension ProviderLimits {
  /// The longest window; zero without limits.
  var longestWindow: Duration { limits.map(\.window).max() ?? .zero }
}
