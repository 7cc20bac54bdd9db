import Foundation
import GazetteDomain
import GRDB

extension Database {
  /// What was spent of `provider`, with its limits.
  func ledger(of provider: ProviderID, limits: ProviderLimits, now: Date) throws -> BudgetLedger {
    let spendings = try rows(
      "SELECT spentAt, weight FROM spending WHERE provider = ? ORDER BY spentAt", [provider.rawValue]
    ) { row in
      Spending(date: try row.requiredDate().notAhead(of: now), weight: try row.required())
    }
    return BudgetLedger(limits: limits, spendings: spendings, pausedUntil: try pause(of: provider, now: now))
  }

  /// Until when `provider` asked us to wait, be it over or not; nil when it never did, or when the clock was set back
  /// since.
  func pause(of provider: ProviderID, now: Date) throws -> Date? {
    try rows("SELECT until, since FROM pause WHERE provider = ?", [provider.rawValue]) { row in
      let until = try row.requiredDate()
      return row.date()?.isAhead(of: now) == true ? nil : until
    }.first ?? nil
  }

  /// Counts from now what a clock noted that has been set back since: the provider has counted it, but not for years.
  func dateSpendings(of provider: ProviderID, notAfter now: Date) throws {
    try run(
      "UPDATE spending SET spentAt = ?2 WHERE provider = ?1 AND spentAt > ?2 + 60",
      [provider.rawValue, now.timeIntervalSince1970])
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

extension Date {
  /// The same, or `now` when a clock noted it that has been set back since.
  fileprivate func notAhead(of now: Date) -> Date { isAhead(of: now) ? now : self }
}
