import SeededNumbers
import Foundation
import GazetteDomain
import GazetteStore
import GazetteTesting
import Testing

/// Lists hold still while ads come and go: whatever stays is shown once, in order.
@Suite struct `Paging while ads come and go` {
  @Test(arguments: AdOrder.allCases, [1 as UInt64, 2, 3, 4])
  func `shows every ad that stays exactly once, and none out of order`(order: AdOrder, seed: UInt64) async throws {
    var random = SeededRandom(seed: seed)
    let filter = try Self.filters.randomElement(using: &random)?() ?? AdFilter()
    try await withDatabase { database in
      let stores = SQLiteAdStore(database)
      var market = Market(random: random)
      try await market.publish(in: stores)
      var query = AdQuery(filter: filter, order: order, limit: Int.random(in: 1...9, using: &random))
      var shown: [Ad] = []
      repeat {
        let page = try await stores.page(query, of: .owner)
        #expect(page.ads.count <= query.limit)
        shown += page.ads.map(\.ad)
        query.after = page.next
        market.change()
        try await market.publish(in: stores)
      } while query.after != nil && shown.count < 2000
      let ids = shown.map(\.id)
      #expect(Set(ids).count == ids.count, "an ad twice")
      let staying = market.untouched.filter { filter.passes(StoredAd(ad: $0)) }.map(\.id)
      #expect(Set(staying).subtracting(ids).isEmpty, "an ad missing")
      for (left, right) in zip(shown, shown.dropFirst()) {
        #expect(order.places(AdSortKey(left), before: AdSortKey(right)))
      }
    }
  }

  @Test(arguments: AdOrder.allCases)
  func `walks by neighbours through the same list as by pages`(order: AdOrder) async throws {
    try await withDatabase { database in
      let stores = SQLiteAdStore(database)
      var market = Market(random: SeededRandom(seed: 7))
      try await market.publish(in: stores)
      var filter = AdFilter()
      filter.words = try SearchWords("bon etat")
      let list = try await stores.page(AdQuery(filter: filter, order: order, limit: 200), of: .owner).ads
      var walked = list.prefix(1).map(\.id)
      while let id = walked.last, let stored = try await stores.ad(id, of: .owner) {
        let around = try await stores.neighbours(
          of: AdSortKey(stored.ad), in: filter, order: order, reader: .owner)
        #expect(around.previous == walked.dropLast().last)
        guard let next = around.next else { break }
        walked.append(next)
      }
      #expect(walked == list.map(\.id))
      #expect(walked.count > 50)
    }
  }

  private static let filters: [@Sendable () throws -> AdFilter] = [
    { AdFilter() },
    {
      var filter = AdFilter()
      filter.categories = [AdCategoryID(rawValue: 2), AdCategoryID(rawValue: 7), AdCategoryID(rawValue: 8)]
      return filter
    },
    {
      var filter = AdFilter()
      filter.words = try SearchWords("etat tres")
      filter.maximumPrice = Price(euros: 150)
      return filter
    },
  ]
}

/// Ads that come, change and go at random.
private struct Market {
  private(set) var untouched: [Ad]
  private var others: [Ad]
  private var random: SeededRandom
  private var lastNumber: Int64 = 5_000_000
  private var age = 0.0

  init(random: SeededRandom) {
    let ads = Ad.fixtures(count: 160)
    untouched = Array(ads[..<100])
    others = Array(ads[100...])
    self.random = random
  }

  /// Removes some ads, changes the price of some, adds some, anywhere in any order.
  mutating func change() {
    others.shuffle(using: &random)
    others.removeLast(min(others.count, Int.random(in: 0...6, using: &random)))
    // An ad whose price changes may stand at another place later: it comes as another ad, as far as paging goes.
    for _ in 0..<Int.random(in: 0...6, using: &random) {
      lastNumber += 1
      others.append(
        .fixture(
          lastNumber, category: Int64.random(in: 1...11, using: &random), description: "Très bon état",
          euros: Bool.random(using: &random) ? nil : Double(Int.random(in: 0...300, using: &random)),
          age: Double(Int.random(in: 0...40, using: &random)) * 3600, isUrgent: Bool.random(using: &random)))
    }
  }

  mutating func publish(in stores: SQLiteAdStore) async throws {
    age += 60
    let run = try await stores.beginRun(of: .paperclip, at: ManualTime().date.addingTimeInterval(age))
    _ = try await stores.take(AdBatch(untouched + others), in: run)
    _ = try await stores.finish(run, categories: nil, at: run.startedAt)
  }
}
