public import Foundation
public import GazetteDomain
import GRDB

/// Stores the providers' budgets in a file separate from the main database.
///
/// Every process of the installation shares the budgets, including read-only commands next to a running server. Backups omit
/// them, because restoring an old one would refund what the provider has counted.
public final class SQLiteRequestBudget: RequestBudget {
  private let connections: any DatabaseWriter
  private let limits: [ProviderID: ProviderLimits]
  private let now: CurrentTime

  private init(connections: any DatabaseWriter, limits: [ProviderID: ProviderLimits], now: @escaping CurrentTime) {
    self.connections = connections
    self.limits = limits
    self.now = now
  }

  /// Opens the budget of the data folder, creating what is missing; a provider without limits is granted everything. A damaged
  /// file is replaced by an empty one: losing the spending is better than a server that cannot start. `onDamage` receives the
  /// error.
  @concurrent
  public static func open(
    in folder: DataFolder, limits: [ProviderID: ProviderLimits], now: @escaping CurrentTime,
    onDamage: @Sendable (StoreError) -> Void = { _ in }
  ) async throws(StoreError) -> SQLiteRequestBudget {
    try StoreError.translating {
      try folder.create()
      try folder.createFile(folder.budget)
      do {
        return SQLiteRequestBudget(connections: try pool(folder.budget), limits: limits, now: now)
      } catch {
        let damage = StoreError(translating: error)
        guard case .corrupt = damage else { throw error }
        onDamage(damage)
        for suffix in ["", "-wal", "-shm"] { unlink(folder.budget.path + suffix) }
        try folder.createFile(folder.budget)
        return SQLiteRequestBudget(connections: try pool(folder.budget), limits: limits, now: now)
      }
    }
  }

  private static func pool(_ file: URL) throws -> DatabasePool {
    let pool = try DatabasePool(path: file.path, configuration: .gazette)
    try Schema.budget.bringUpToDate(pool)
    // The file is small, so this check is fast, and no request finds a damaged file.
    try pool.read { connection in try connection.requireIntegrity() }
    return pool
  }

  /// Closes the file.
  public func close() throws(StoreError) { try StoreError.translating { try connections.close() } }

  /// Charges the weight of as many of `count` units as may be sent now, or returns the time when the first may.
  public func reserve(
    _ count: Int, weight: Double, of provider: ProviderID, for purpose: RequestPurpose
  ) async throws(StoreError) -> BudgetDecision {
    let limits = limits(of: provider)
    let now = now()
    return try await connections.writing { connection in
      try connection.dateSpendings(of: provider, notAfter: now)
      try connection.forgetSpendings(of: provider, before: now.addingTimeInterval(-limits.maximumWindow.seconds))
      let ledger = try connection.ledger(of: provider, limits: limits, now: now)
      let answer = ledger.answer(count: count, weight: weight, purpose: purpose, now: now)
      if case .granted(let units) = answer {
        try connection.spend(Spending(date: now, weight: Double(units) * weight), of: provider)
      }
      return answer
    }
  }

  /// Pauses a provider at its own request; ignores a date before the stored one.
  public func pause(_ provider: ProviderID, until date: Date) async throws(StoreError) {
    let now = now()
    try await connections.writing { connection in
      let known = try connection.pause(of: provider, now: now)
      try connection.run(
        "INSERT OR REPLACE INTO pause (provider, until, since) VALUES (?, ?, ?)",
        [provider.rawValue, max(date, known ?? date).timeIntervalSince1970, now.timeIntervalSince1970])
    }
  }

  /// Returns the rest of `provider`'s limits, in their order, and the end of its pause.
  public func remaining(of provider: ProviderID) async throws(StoreError) -> BudgetRemaining {
    let limits = limits(of: provider)
    let now = now()
    return try await connections.reading { connection in
      let ledger = try connection.ledger(of: provider, limits: limits, now: now)
      let pause = try connection.pause(of: provider, now: now).flatMap { $0 > now ? $0 : nil }
      return BudgetRemaining(limits: limits.limits, weights: ledger.remaining(now: now), pausedUntil: pause)
    }
  }

  private func limits(of provider: ProviderID) -> ProviderLimits {
    limits[provider] ?? ProviderLimits(limits: [], atOnce: 1)
  }
}

extension Database {
  /// Returns the spending of `provider`, with its limits.
  func ledger(of provider: ProviderID, limits: ProviderLimits, now: Date) throws -> BudgetLedger {
    let spendings = try rows(
      "SELECT spentAt, weight FROM spending WHERE provider = ? ORDER BY spentAt", [provider.rawValue]
    ) { row in
      Spending(date: try row.requiredDate("spentAt").notAhead(of: now), weight: try row["weight"])
    }
    return BudgetLedger(limits: limits, spendings: spendings, pausedUntil: try pause(of: provider, now: now))
  }

  /// Returns the end of the last pause that `provider` asked for, even if past; nil when there was none, or when the clock was
  /// set back since.
  func pause(of provider: ProviderID, now: Date) throws -> Date? {
    try rows("SELECT until, since FROM pause WHERE provider = ?", [provider.rawValue]) { row in
      try row.date("since")?.isAhead(of: now) == true ? nil : row.requiredDate("until")
    }.first ?? nil
  }

  /// Moves spending from a clock that was set back since to now: the provider has counted it, but not for years.
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

  /// Deletes spending that is older than every window.
  func forgetSpendings(of provider: ProviderID, before date: Date) throws {
    try run(
      "DELETE FROM spending WHERE provider = ? AND spentAt < ?", [provider.rawValue, date.timeIntervalSince1970])
  }
}

extension ProviderLimits {
  /// The longest window; zero without limits.
  var maximumWindow: Duration { limits.map(\.window).max() ?? .zero }
}

extension Date {
  /// Returns the date, or `now` when the date comes from a clock that was set back since.
  fileprivate func notAhead(of now: Date) -> Date { isAhead(of: now) ? now : self }
}
