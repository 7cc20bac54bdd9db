import Foundation
import GazetteDomain
import Testing

@Suite struct BudgetLedgerTests {
  private let now = Date(timeIntervalSince1970: 1_000_000)
  private let limits = ProviderLimits(limits: [BudgetLimit(weight: 10, per: .seconds(60))], atOnce: 1)

  private func ledger(_ charges: [(secondsAgo: Double, weight: Double)], pausedUntil: Date? = nil) -> BudgetLedger {
    BudgetLedger(
      limits: limits,
      charges: charges.map { BudgetCharge(date: now.addingTimeInterval(-$0.secondsAgo), weight: $0.weight) },
      pausedUntil: pausedUntil)
  }

  @Test func `grants as many requests as fit`() {
    #expect(ledger([]).answer(count: 3, weight: 2, purpose: .reader, now: now) == .granted(3))
    #expect(ledger([(10, 5)]).answer(count: 3, weight: 2, purpose: .reader, now: now) == .granted(2))
  }

  @Test func `forgets charges older than the window`() {
    #expect(ledger([(60, 10)]).answer(count: 1, weight: 10, purpose: .reader, now: now) == .granted(1))
  }

  @Test func `returns the time when the first request fits`() {
    let answer = ledger([(50, 4), (20, 6)]).answer(count: 1, weight: 5, purpose: .reader, now: now)
    #expect(answer == .wait(until: now.addingTimeInterval(40)))
  }

  @Test func `reserves a share for readers`() {
    let spent = ledger([(10, 8)])
    #expect(spent.answer(count: 1, weight: 1, purpose: .background, now: now) != .granted(1))
    #expect(spent.answer(count: 1, weight: 1, purpose: .reader, now: now) == .granted(1))
  }

  @Test func `obeys the provider's pause`() {
    let until = now.addingTimeInterval(5)
    #expect(
      ledger([], pausedUntil: until).answer(count: 1, weight: 1, purpose: .reader, now: now) == .wait(until: until))
  }

  @Test func `never grants a request heavier than the limit`() {
    #expect(
      ledger([]).answer(count: 1, weight: 11, purpose: .reader, now: now) == .wait(until: now.addingTimeInterval(60)))
  }
}
