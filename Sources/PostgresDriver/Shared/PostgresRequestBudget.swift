public import Foundation
public import GazetteDomain

/// Stores the providers' budgets, shared by all nodes.
///
/// A decision locks the provider's row, so that decisions are serial; times are the database's.
public struct PostgresRequestBudget: RequestBudget {
  private let database: PostgresDatabase
  private let limits: [ProviderID: ProviderLimits]
  private let now: CurrentTime
  private let clock: NodeClock

  /// Makes a budget in `database`; a provider without limits is granted everything. `now` is the node's time, and `clock`
  /// decides.
  public init(
    _ database: PostgresDatabase, limits: [ProviderID: ProviderLimits], now: @escaping CurrentTime,
    clock: NodeClock = .database
  ) {
    (self.database, self.limits, self.now, self.clock) = (database, limits, now, clock)
  }

  /// Charges the weight of as many of `count` units as may be sent now, or returns the time when the first may.
  public func reserve(
    _ count: Int, weight: Double, of provider: ProviderID, for purpose: RequestPurpose
  ) async throws(StoreError) -> BudgetDecision {
    let (limits, node) = (limits(of: provider), now())
    return try await database.write(isolation: .readCommitted) { [clock] session in
      let (reading, pause) = try session.holdBudget(of: provider, clock, node)
      let spendings = try session.countSpendings(of: provider, limits, reading.now)
      let ledger = BudgetLedger(limits: limits, spendings: spendings, pausedUntil: pause)
      let answer = ledger.answer(count: count, weight: weight, purpose: purpose, now: reading.now)
      switch answer {
      case .granted(let units):
        try session.execute(
          "INSERT INTO spending (provider, spentAt, weight) VALUES ($1, $2, $3)",
          [provider.rawValue, reading.now, Double(units) * weight])
        return answer
      case .wait(let until): return .wait(until: reading.told(until))
      }
    }
  }

  /// Pauses a provider at its own request; ignores a date before the stored one.
  public func pause(_ provider: ProviderID, until date: Date) async throws(StoreError) {
    let node = now()
    try await database.write(isolation: .readCommitted) { [clock] session in
      let (reading, known) = try session.holdBudget(of: provider, clock, node)
      let until = reading.judged(date)
      _ = try session.execute(
        "UPDATE providerBudget SET pausedUntil = $2, pausedAt = $3 WHERE provider = $1",
        [provider.rawValue, max(until, known ?? until), reading.now])
    }
  }

  /// Returns the rest of `provider`'s limits, in their order, and the end of its pause.
  public func remaining(of provider: ProviderID) async throws(StoreError) -> BudgetRemaining {
    let (limits, node) = (limits(of: provider), now())
    return try await database.read { [clock] session in
      let answers = try session.executeAll([
        .time(clock, node), PostgresStatement(pauseSelection, [provider.rawValue]),
        PostgresStatement(spendingSelection, [provider.rawValue]),
      ])
      let reading = try ClockReading(answers[0], node: node)
      let pause = try ProviderPause.until(answers[1], now: reading.now)
      let ledger = BudgetLedger(
        limits: limits, spendings: try answers[2].map { try Spending($0, now: reading.now) }, pausedUntil: pause)
      return BudgetRemaining(
        limits: limits.limits, weights: ledger.remaining(now: reading.now),
        pausedUntil: pause.flatMap { $0 > reading.now ? reading.told($0) : nil })
    }
  }

  private func limits(of provider: ProviderID) -> ProviderLimits {
    limits[provider] ?? ProviderLimits(limits: [], atOnce: 1)
  }
}

private let pauseSelection = "SELECT pausedUntil, pausedAt FROM providerBudget WHERE provider = $1"
private let spendingSelection = "SELECT spentAt, weight FROM spending WHERE provider = $1 ORDER BY spentAt"

extension PostgresSession {
  /// Locks the provider's budget until the end of the transaction; returns the time, and the end of the provider's pause.
  fileprivate func holdBudget(
    of provider: ProviderID, _ clock: NodeClock, _ node: Date
  ) throws -> (reading: ClockReading, pause: Date?) {
    let answers = try executeAll([
      PostgresStatement(
        "INSERT INTO providerBudget (provider) VALUES ($1) ON CONFLICT DO NOTHING", [provider.rawValue]),
      PostgresStatement(pauseSelection + " FOR NO KEY UPDATE", [provider.rawValue]),
      // Comes after the lock, because waiting for the row takes time.
      .time(clock, node),
    ])
    let reading = try ClockReading(answers[2], node: node)
    return (reading, try ProviderPause.until(answers[1], now: reading.now))
  }

  /// Returns the spending, oldest first. Deletes spending older than every window, and moves spending from a clock that was set
  /// back since to now, because the provider has counted it, but not for years.
  fileprivate func countSpendings(
    of provider: ProviderID, _ limits: ProviderLimits, _ now: Date
  ) throws -> [Spending] {
    let longest = limits.limits.map(\.window).max() ?? .zero
    let answers = try executeAll([
      PostgresStatement(
        "UPDATE spending SET spentAt = $2 WHERE provider = $1 AND spentAt > $2 + 60", [provider.rawValue, now]),
      PostgresStatement(
        "DELETE FROM spending WHERE provider = $1 AND spentAt < $2",
        [provider.rawValue, now.addingTimeInterval(-longest.seconds)]),
      PostgresStatement(spendingSelection, [provider.rawValue]),
    ])
    return try answers[2].map { try Spending($0, now: now) }
  }
}

extension Spending {
  fileprivate init(_ row: NamedRow, now: Date) throws {
    let date = try row.requiredDate("spentAt")
    self.init(date: date.isAhead(of: now) ? now : date, weight: try row["weight"])
  }
}

private enum ProviderPause {
  /// Returns the end of the last pause that the provider asked for, even if past; nil when there was none, or when the clock was
  /// set back since.
  static func until(_ rows: PostgresRows, now: Date) throws -> Date? {
    guard let row = rows.first, let since = try row.date("pausedAt"), !since.isAhead(of: now) else { return nil }
    return try row.date("pausedUntil")
  }
}
