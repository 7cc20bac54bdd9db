public import Foundation
public import GazetteDomain

/// Stores the providers' budgets: in a file that all processes of a data folder share, or for all nodes.
///
/// A decision locks the provider's row, so that decisions are serial.
public struct SQLRequestBudget: RequestBudget {
  private let database: SQLDatabase
  private let limits: [ProviderID: ProviderLimits]
  private let now: CurrentTime
  private let clock: NodeClock

  /// Makes a budget in `database`; a provider without limits is granted everything. `now` is the node's time, and `clock`
  /// decides.
  public init(
    _ database: SQLDatabase, limits: [ProviderID: ProviderLimits], now: @escaping CurrentTime,
    clock: NodeClock = .database
  ) {
    (self.database, self.limits, self.now, self.clock) = (database, limits, now, clock)
  }

  /// Charges the weight of as many of `count` units as may be sent now, or returns the time when the first may.
  public func reserve(
    _ count: Int, weight: Double, of provider: ProviderID, for purpose: RequestPurpose
  ) async throws(StoreError) -> BudgetDecision {
    let (limits, node) = (limits(of: provider), now())
    let currentTime = database.dialect.currentTime(clock, node)
    return try await database.write(isolation: .readCommitted) { connection in
      let (reading, pause) = try connection.lockBudget(of: provider, currentTime, node)
      let charges = try connection.currentSpendings(of: provider, limits, reading.now)
      let ledger = BudgetLedger(limits: limits, charges: charges, pausedUntil: pause)
      let decision = ledger.answer(count: count, weight: weight, purpose: purpose, now: reading.now)
      switch decision {
      case .granted(let units):
        try connection.run(
          """
          INSERT INTO spending (provider, spentAt, weight) VALUES (\(provider), \(reading.now), \(Double(units) * weight))
          """)
        return decision
      case .wait(let date): return .wait(until: reading.nodeTime(date))
      }
    }
  }

  /// Pauses a provider at its own request; ignores a date before the stored one.
  public func pause(_ provider: ProviderID, until date: Date) async throws(StoreError) {
    let node = now()
    let currentTime = database.dialect.currentTime(clock, node)
    try await database.write(isolation: .readCommitted) { connection in
      let (reading, known) = try connection.lockBudget(of: provider, currentTime, node)
      let end = reading.databaseTime(date)
      let pauses = PauseTable(connection.dialect)
      try connection.run(
        """
        INSERT INTO \(raw: pauses.name) (provider, \(raw: pauses.endColumn), \(raw: pauses.startColumn))
        VALUES (\(provider), \(max(end, known ?? end)), \(reading.now))
        ON CONFLICT (provider) DO UPDATE SET \(raw: pauses.endColumn) = excluded.\(raw: pauses.endColumn),
          \(raw: pauses.startColumn) = excluded.\(raw: pauses.startColumn)
        """)
    }
  }

  /// Returns the rest of `provider`'s limits, in their order, and the end of its pause.
  public func remaining(of provider: ProviderID) async throws(StoreError) -> BudgetRemaining {
    let (limits, node) = (limits(of: provider), now())
    let currentTime = database.dialect.currentTime(clock, node)
    return try await database.read { connection in
      let results = try connection.batch([
        "SELECT \(sql: currentTime) AS present", PauseTable(connection.dialect).selection(of: provider),
        .charges(of: provider),
      ])
      let reading = try ClockReading(results[0], node: node)
      let pause = try PauseTable.pauseEnd(results[1], now: reading.now)
      let ledger = BudgetLedger(
        limits: limits, charges: try results[2].rows.map { try BudgetCharge($0, now: reading.now) }, pausedUntil: pause)
      return BudgetRemaining(
        limits: limits.limits, weights: ledger.remaining(now: reading.now),
        pausedUntil: pause.flatMap { $0 > reading.now ? reading.nodeTime($0) : nil })
    }
  }

  private func limits(of provider: ProviderID) -> ProviderLimits {
    limits[provider] ?? ProviderLimits(limits: [], atOnce: 1)
  }
}

/// The table of the providers' pauses. A shared database has a row for each provider, which a decision locks; the file of a data
/// folder, which has one writer, has rows for pauses only.
private struct PauseTable {
  let name, endColumn, startColumn: String

  init(_ dialect: SQLDialect) {
    (name, endColumn, startColumn) =
      dialect.isShared ? ("providerBudget", "pausedUntil", "pausedAt") : ("pause", "until", "since")
  }

  func selection(of provider: ProviderID) -> SQL {
    "SELECT \(raw: endColumn) AS pausedUntil, \(raw: startColumn) AS pausedAt FROM \(raw: name) WHERE provider = \(provider)"
  }

  /// Returns the end of the last pause that the provider requested, even if past; nil when there was none, or when the clock was
  /// set back since.
  static func pauseEnd(_ result: SQLResult, now: Date) throws -> Date? {
    guard let row = result.rows.first, try row.date("pausedAt")?.isAhead(of: now) != true else { return nil }
    return try row["pausedUntil", as: { Date(timeIntervalSince1970: $0).bounded }]
  }
}

extension SQLConnection {
  /// Locks the provider's budget until the end of the transaction; returns the time, and the end of the provider's pause.
  fileprivate func lockBudget(
    of provider: ProviderID, _ currentTime: SQL, _ node: Date
  ) throws -> (reading: ClockReading, pause: Date?) {
    let row: [SQL] =
      dialect.isShared ? ["INSERT INTO providerBudget (provider) VALUES (\(provider)) ON CONFLICT DO NOTHING"] : []
    let results = try batch(
      row + [
        "\(sql: PauseTable(dialect).selection(of: provider)) \(raw: dialect.rowLock)",
        // Comes after the lock, because waiting for the row takes time.
        "SELECT \(sql: currentTime) AS present",
      ])
    let reading = try ClockReading(results[row.count + 1], node: node)
    return (reading, try PauseTable.pauseEnd(results[row.count], now: reading.now))
  }

  /// Returns the current spending, oldest first. Deletes spending older than every window. Spending dated by a clock that was later
  /// set back is moved to now: the provider has counted it, but it must not count for years.
  fileprivate func currentSpendings(
    of provider: ProviderID, _ limits: ProviderLimits, _ now: Date
  ) throws -> [BudgetCharge] {
    let longestWindow = limits.limits.map(\.window).max() ?? .zero
    let windowStart = now.addingTimeInterval(-longestWindow.seconds)
    let results = try batch([
      "UPDATE spending SET spentAt = \(now) WHERE provider = \(provider) AND spentAt > \(now) + 60",
      "DELETE FROM spending WHERE provider = \(provider) AND spentAt < \(windowStart)",
      .charges(of: provider),
    ])
    return try results[2].rows.map { try BudgetCharge($0, now: now) }
  }
}

extension SQL {
  fileprivate static func charges(of provider: ProviderID) -> SQL {
    "SELECT spentAt, weight FROM spending WHERE provider = \(provider) ORDER BY spentAt"
  }
}

extension BudgetCharge {
  fileprivate init(_ row: SQLRow, now: Date) throws {
    let date = try row.requiredDate("spentAt")
    self.init(date: date.isAhead(of: now) ? now : date, weight: try row["weight"])
  }
}
