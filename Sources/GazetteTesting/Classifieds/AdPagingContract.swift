import Foundation
import GazetteDomain
import SeededNumbers

/// Paging is stable while ads appear and disappear: every remaining ad is shown once, in order. Each check gets an empty store.
public enum AdPagingContract {
  /// The checks.
  public static let checks: [ContractCheck<ClassifiedsStores>] = AdOrder.allCases.flatMap { order in
    [1 as UInt64, 2, 3, 4].map { seed in
      ContractCheck("shows each remaining ad exactly once, in order: \(order), market \(seed)") { stores in
        try await page(through: stores, order, SeededRandom(seed: seed))
      }
    } + [
      ContractCheck("reaches the same ads through neighbours as through pages: \(order)") { stores in
        try await walk(through: stores, order)
      }
    ]
  }

  private static func page(through stores: ClassifiedsStores, _ order: AdOrder, _ seed: SeededRandom) async throws {
    var random = seed
    let filter = try filters.randomElement(using: &random)?() ?? AdFilter()
    var market = Market(random: random)
    try await market.publish(in: stores)
    var query = AdQuery(filter: filter, order: order, limit: Int.random(in: 1...9, using: &random))
    var shown: [Ad] = []
    repeat {
      let page = try await stores.ads.page(query, of: .owner)
      try require(page.ads.count <= query.limit, "more than a page")
      shown += page.ads.map(\.ad)
      query.after = page.next
      market.change()
      try await market.publish(in: stores)
    } while query.after != nil && shown.count < 2000
    let ids = shown.map(\.id)
    try requireEqual(Set(ids).count, ids.count, "different ads")
    let staying = market.stable.filter { filter.passes(StoredAd(ad: $0)) }.map(\.id)
    try requireEqual(Set(staying).subtracting(ids), [], "missing ads")
    for (left, right) in zip(shown, shown.dropFirst()) {
      try require(order.places(AdSortKey(left), before: AdSortKey(right)), "\(left.id) comes before \(right.id)")
    }
  }

  private static func walk(through stores: ClassifiedsStores, _ order: AdOrder) async throws {
    var market = Market(random: SeededRandom(seed: 7))
    try await market.publish(in: stores)
    var filter = AdFilter()
    filter.words = try SearchWords("bon etat")
    let list = try await stores.ads.page(AdQuery(filter: filter, order: order, limit: 200), of: .owner).ads
    var walked = list.prefix(1).map(\.id)
    while let id = walked.last, let stored = try await stores.ads.ad(id, of: .owner) {
      let neighbours = try await stores.ads.neighbours(
        of: AdSortKey(stored.ad), in: filter, order: order, reader: .owner)
      try requireEqual(neighbours.previous, walked.dropLast().last, "the ad before")
      guard let next = neighbours.next else { break }
      walked.append(next)
    }
    try requireEqual(walked, list.map(\.id), "the list")
    try require(walked.count > 50, "a list that is long enough")
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

/// Ads that appear, change and disappear at random.
private struct Market {
  private(set) var stable: [Ad]
  private var changing: [Ad]
  private var random: SeededRandom
  private var lastNumber: Int64 = 5_000_000
  private var age = 0.0

  init(random: SeededRandom) {
    let ads = Ad.fixtures(count: 160)
    stable = Array(ads[..<100])
    changing = Array(ads[100...])
    self.random = random
  }

  /// Removes some ads, changes the price of others, and adds new ones at random positions.
  mutating func change() {
    changing.shuffle(using: &random)
    changing.removeLast(min(changing.count, Int.random(in: 0...6, using: &random)))
    // An ad with a new price may move to another position, so paging treats it as a new ad.
    for _ in 0..<Int.random(in: 0...6, using: &random) {
      lastNumber += 1
      changing.append(
        .fixture(
          lastNumber, category: Int64.random(in: 1...11, using: &random), description: "Très bon état",
          euros: Bool.random(using: &random) ? nil : Double(Int.random(in: 0...300, using: &random)),
          age: Double(Int.random(in: 0...40, using: &random)) * 3600, isUrgent: Bool.random(using: &random)))
    }
  }

  mutating func publish(in stores: ClassifiedsStores) async throws {
    age += 60
    try await stores.publish(stable + changing, after: age)
  }
}
