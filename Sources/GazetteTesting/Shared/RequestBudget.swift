public import Foundation
public import GazetteDomain

/// The contract of every ``RequestBudget``; each check gets an unspent one with ``limits``.
public enum RequestBudgetContract {
  /// The limits of the budgets under test: 10 a minute and 25 an hour, of which background work may use 8 and 20.
  public static let limits: [ProviderID: ProviderLimits] = [
    .openMeteo: ProviderLimits(
      limits: [BudgetLimit(weight: 10, per: .seconds(60)), BudgetLimit(weight: 25, per: .seconds(3600))], atOnce: 1),
    .openWeather: ProviderLimits(limits: [BudgetLimit(weight: 2, per: .seconds(60))], atOnce: 1),
  ]

  /// The checks.
  public static let checks: [ContractCheck<Timed<any RequestBudget>>] = spending + pausing

  private static let spending: [ContractCheck<Timed<any RequestBudget>>] = [
    ContractCheck("grants requests within the limits and deducts their weight") { test in
      let answer = try await test.port.reserve(3, weight: 2, of: .openMeteo, for: .reader)
      try requireEqual(answer, .granted(3), "answer")
      let remaining = try await test.port.remaining(of: .openMeteo)
      try requireEqual(remaining.weights, [4, 19], "left")
      try requireEqual(remaining.limits, limits[.openMeteo]?.limits, "limits")
      try requireEqual(remaining.pausedUntil, nil, "pause")
    },
    ContractCheck("grants a part when not all fits, then returns when the first fits") { test in
      let start = test.time.date
      try requireEqual(try await reserve(7, test), .granted(7), "first")
      test.time.advance(by: .seconds(20))
      try requireEqual(try await reserve(5, test), .granted(3), "second")
      test.time.advance(by: .seconds(20))
      try requireEqual(try await reserve(5, test), .wait(until: start.addingTimeInterval(60)), "third")
      test.time.advance(by: .seconds(20))
      try requireEqual(try await reserve(9, test), .granted(7), "once the first has passed by")
    },
    ContractCheck("applies the long limit in addition to the short one") { test in
      let start = test.time.date
      for granted in [10, 10, 5] {
        try requireEqual(try await reserve(10, test), .granted(granted), "in the first minutes")
        test.time.advance(by: .seconds(60))
      }
      try requireEqual(try await reserve(1, test), .wait(until: start.addingTimeInterval(3600)), "then")
    },
    ContractCheck("reserves a share of every limit for readers") { test in
      try requireEqual(try await reserve(10, test, for: .background), .granted(8), "background")
      try requireEqual(
        try await reserve(1, test, for: .background), .wait(until: test.time.date.addingTimeInterval(60)), "again")
      try requireEqual(try await reserve(10, test), .granted(2), "a reader")
    },
    ContractCheck("deducts nothing when it answers wait") { test in
      _ = try await reserve(10, test)
      _ = try await reserve(1, test)
      try requireEqual(try await test.port.remaining(of: .openMeteo).weights, [0, 15], "left")
    },
    ContractCheck("separates providers and grants everything to one without limits") { test in
      _ = try await reserve(10, test)
      let other = try await test.port.reserve(5, weight: 1, of: .openWeather, for: .reader)
      try requireEqual(other, .granted(2), "the other provider")
      let unlimited = ProviderID(rawValue: "unlimited")
      try requireEqual(
        try await test.port.reserve(100, weight: 9, of: unlimited, for: .background), .granted(100), "unlimited")
      try requireEqual(try await test.port.remaining(of: unlimited).weights, [], "left of the unlimited")
    },
    ContractCheck("never exceeds the limit for concurrent callers") { test in
      let answers = try await withThrowingTaskGroup(of: BudgetDecision.self) { group in
        for _ in 0..<30 { group.addTask { try await reserve(1, test) } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      try requireEqual(answers.count { $0 == .granted(1) }, 10, "number granted")
    },
  ]

  private static let years = Duration.seconds(9 * 365 * 86_400)

  private static let pausing: [ContractCheck<Timed<any RequestBudget>>] = [
    ContractCheck("honours a pause until it ends") { test in
      let end = test.time.date.addingTimeInterval(90)
      try await test.port.pause(.openMeteo, until: end)
      try requireEqual(try await reserve(1, test), .wait(until: end), "during the pause")
      try requireEqual(try await test.port.remaining(of: .openMeteo).pausedUntil, end, "pause")
      try requireEqual(
        try await test.port.reserve(1, weight: 1, of: .openWeather, for: .reader), .granted(1), "another provider")
      test.time.advance(by: .seconds(90))
      try requireEqual(try await reserve(1, test), .granted(1), "after the pause")
      try requireEqual(try await test.port.remaining(of: .openMeteo).pausedUntil, nil, "pause, once over")
    },
    ContractCheck("recovers when a clock that was years ahead is set back") { test in
      test.time.advance(by: years)
      _ = try await reserve(10, test)
      try await test.port.pause(.openMeteo, until: test.time.date.addingTimeInterval(90))
      test.time.advance(by: .zero - years)
      try requireEqual(try await test.port.remaining(of: .openMeteo).pausedUntil, nil, "the pause")
      // The provider still counts the request within its own window.
      try requireEqual(
        try await reserve(1, test), .wait(until: test.time.date.addingTimeInterval(60)), "just after the clock was set")
      test.time.advance(by: .seconds(60))
      try requireEqual(try await reserve(1, test), .granted(1), "a window later")
      let end = test.time.date.addingTimeInterval(90)
      try await test.port.pause(.openMeteo, until: end)
      try requireEqual(try await reserve(1, test), .wait(until: end), "a pause of today")
    },
    ContractCheck("never shortens a pause") { test in
      let end = test.time.date.addingTimeInterval(90)
      try await test.port.pause(.openMeteo, until: end)
      try await test.port.pause(.openMeteo, until: end.addingTimeInterval(-60))
      try requireEqual(try await test.port.remaining(of: .openMeteo).pausedUntil, end, "pause")
    },
  ]

  private static func reserve(
    _ count: Int, _ test: Timed<any RequestBudget>, for purpose: RequestPurpose = .reader
  ) async throws -> BudgetDecision {
    try await test.port.reserve(count, weight: 1, of: .openMeteo, for: purpose)
  }
}

/// Stores budgets in memory.
public actor InMemoryRequestBudget: RequestBudget {
  /// Makes every call fail while it is set.
  public nonisolated let fault = StoreFault()
  private let limits: [ProviderID: ProviderLimits]
  private let now: CurrentTime
  private var charges: [ProviderID: [BudgetCharge]] = [:]
  private var pauses: [ProviderID: (since: Date, until: Date)] = [:]

  /// Creates an unspent budget; a provider without limits may always be called.
  public init(limits: [ProviderID: ProviderLimits], now: @escaping CurrentTime) {
    self.limits = limits
    self.now = now
  }

  /// Reserves a request if the limits allow it.
  public func reserve(
    _ count: Int, weight: Double, of provider: ProviderID, for purpose: RequestPurpose
  ) async throws(StoreError) -> BudgetDecision {
    try fault.check()
    let now = now()
    charges[provider] = charges[provider]?.map {
      $0.date.isAhead(of: now) ? BudgetCharge(date: now, weight: $0.weight) : $0
    }
    let answer = ledger(of: provider).answer(count: count, weight: weight, purpose: purpose, now: now)
    if case .granted(let units) = answer {
      charges[provider, default: []].append(BudgetCharge(date: now, weight: Double(units) * weight))
    }
    return answer
  }

  /// Applies a pause that the provider requested.
  public func pause(_ provider: ProviderID, until date: Date) async throws(StoreError) {
    try fault.check()
    pauses[provider] = (now(), max(date, pause(of: provider) ?? date))
  }

  /// The remaining budget of the provider.
  public func remaining(of provider: ProviderID) async throws(StoreError) -> BudgetRemaining {
    try fault.check()
    let now = now()
    let pause = pause(of: provider).flatMap { $0 > now ? $0 : nil }
    return BudgetRemaining(
      limits: limits(of: provider).limits, weights: ledger(of: provider).remaining(now: now), pausedUntil: pause)
  }

  /// All requests to `provider` so far, oldest first.
  public func charges(of provider: ProviderID) -> [BudgetCharge] { charges[provider] ?? [] }

  private func ledger(of provider: ProviderID) -> BudgetLedger {
    BudgetLedger(
      limits: limits(of: provider), charges: charges[provider] ?? [], pausedUntil: pause(of: provider))
  }

  private func pause(of provider: ProviderID) -> Date? {
    pauses[provider].flatMap { $0.since.isAhead(of: now()) ? nil : $0.until }
  }

  private func limits(of provider: ProviderID) -> ProviderLimits {
    limits[provider] ?? ProviderLimits(limits: [], atOnce: 1)
  }
}
