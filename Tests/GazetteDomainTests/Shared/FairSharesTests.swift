import Foundation
import GazetteDomain
import GazetteTesting
import SeededNumbers
import Testing

@Suite struct FairSharesTests {
  private static let seeds = Array(UInt64(1)...20)

  @Test(arguments: seeds)
  func `serves short lists whole before a long one gets more`(seed: UInt64) {
    var numbers = SeededRandom(seed: seed)
    let lengths = (0..<Int.random(in: 1...12, using: &numbers)).map { _ in Int.random(in: 0...60, using: &numbers) }
    let queues = lengths.enumerated().map { reader, length in (0..<length).map { "\(reader).\($0)" } }
    let order = FairShares.interleaved(queues)
    #expect(order.sorted() == queues.joined().sorted())
    let budget = Int.random(in: 0...400, using: &numbers)
    var served: [String: Int] = [:]
    for wish in order.prefix(budget) { served[String(wish.prefix { $0 != "." }), default: 0] += 1 }
    let maximum = served.values.max() ?? 0
    for (reader, length) in lengths.enumerated() {
      let count = served["\(reader)"] ?? 0
      #expect(count == length || count >= maximum - 1, "reader \(reader) of \(lengths) got \(count) of \(budget)")
    }
  }

  @Test func `serves a shared item once, at no extra turn`() {
    #expect(FairShares.interleaved([["a", "b", "c"], ["a", "d"], ["d", "e"]]) == ["a", "d", "e", "b", "c"])
  }

  @Test(arguments: seeds)
  func `serves readers of few requests next to a greedy one`(seed: UInt64) async throws {
    var numbers = SeededRandom(seed: seed)
    let time = ManualTime()
    let limits = [
      ProviderID.openMeteo: ProviderLimits(limits: [BudgetLimit(weight: 100, per: .seconds(86_400))], atOnce: 1)
    ]
    let budget = InMemoryRequestBudget(limits: limits, now: time.now)
    let access = ProviderAccess(budget: budget, limits: limits, timing: time.timing)
    let few = (1...4).map { ReaderKey(rawValue: "few\($0)") }
    let greedy = ReaderKey(rawValue: "greedy")
    var wishes = Dictionary(uniqueKeysWithValues: few.map { ($0, Int.random(in: 1...10, using: &numbers)) })
    for reader in few { #expect(try await isGranted(access, for: reader)) }
    while wishes.values.contains(where: { $0 > 0 }) {
      for _ in 0..<50 { _ = try await isGranted(access, for: greedy) }
      guard let reader = few.filter({ wishes[$0] != 0 }).randomElement(using: &numbers) else { break }
      #expect(try await isGranted(access, for: reader), "\(reader) had \(wishes)")
      wishes[reader, default: 0] -= 1
    }
    #expect(try await budget.remaining(of: .openMeteo).weights[0] <= 40, "what the greedy reader left")
  }

  @Test func `lets a single reader spend the whole budget`() async throws {
    let time = ManualTime()
    let limits = [ProviderID.openMeteo: ProviderLimits(limits: [BudgetLimit(weight: 10, per: .seconds(60))], atOnce: 1)]
    let budget = InMemoryRequestBudget(limits: limits, now: time.now)
    let access = ProviderAccess(budget: budget, limits: limits, timing: time.timing)
    for _ in 1...10 { #expect(try await isGranted(access, for: .owner)) }
    #expect(try await budget.remaining(of: .openMeteo).weights == [0])
  }

  @Test func `restores a share after its window`() async throws {
    let time = ManualTime()
    let limits = [ProviderID.openMeteo: ProviderLimits(limits: [BudgetLimit(weight: 10, per: .seconds(60))], atOnce: 1)]
    let access = ProviderAccess(
      budget: InMemoryRequestBudget(limits: limits, now: time.now), limits: limits, timing: time.timing)
    #expect(try await isGranted(access, for: ReaderKey(rawValue: "another")))
    var granted = 0
    for _ in 1...10 { if try await isGranted(access, for: .owner) { granted += 1 } }
    #expect(granted == 5, "half of ten, and six in all")
    time.advance(by: .seconds(61))
    #expect(try await isGranted(access, for: .owner))
  }

  private func isGranted(_ access: ProviderAccess, for reader: ReaderKey) async throws -> Bool {
    try await FairShares.$reader.withValue(reader) {
      try await access.reserve(1, weight: 1, of: .openMeteo, for: .reader) == .granted(1)
    }
  }
}
