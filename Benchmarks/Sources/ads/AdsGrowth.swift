import Foundation
import GazetteDomain
import GazetteStore
import SQLiteDriver
import MeasuringTools

/// Measures imports, lists and searches with a given number of ads in a new folder.
struct AdsGrowth {
  let folder: URL
  let ads: InventedAds

  func run() async throws {
    let growth = Growth()
    let database = try await GazetteDatabase.open(at: folder, access: .owner)
    let store = SQLAdStore(database.sql)
    let run = try await store.beginRun(of: .paperclip, at: Date())
    let elapsed = try await ContinuousClock().measure {
      for start in stride(from: 0, to: ads.count, by: 500) {
        let batch = AdBatch(ads: (start..<min(ads.count, start + 500)).map(ads.ad))
        _ = try await store.take(batch, in: run)
      }
    }
    growth.report("taken in, a second", Double(ads.count) / (elapsed / .seconds(1)))
    _ = try await store.finish(run, categories: nil, at: Date())
    func query(_ round: Int) -> AdQuery { AdQuery(filter: AdFilter(), order: .urgent, limit: 24 + round % 2) }
    guard let first = try await store.page(query(0), of: .owner).ads.first?.id else {
      throw BenchmarkError.wrongAnswer("the store is empty")
    }
    // The cache is valid until the next write.
    func write(_ round: Int) async throws {
      try await store.star(first, starred: round.isMultiple(of: 2), of: .owner, at: Date())
    }
    try await growth.measure("list", before: write) { round in _ = try await store.page(query(round), of: .owner) }
    try await growth.measure("page in the middle", before: write) { round in
      var query = query(round)
      query.filter.minimumPrice = Price(euros: 500)
      query.order = .cheapest
      _ = try await store.page(query, of: .owner)
    }
    try await growth.measure("search, rare words") { round in
      var query = query(round)
      query.filter.words = try SearchWords("n° \(round)")
      query.filter.categories = [AdCategoryID(rawValue: Int64(round % 11 + 1))]
      _ = try await store.page(query, of: .owner)
    }
    try await growth.measure("search, two common words") { round in
      var query = query(round)
      query.filter.words = try SearchWords(
        "\(InventedWord.text(round % InventedAds.things, after: "chose")) "
          + InventedWord.text(round * 7 % InventedAds.qualities, after: "beau"))
      _ = try await store.page(query, of: .owner)
    }
    try await growth.measure("categories with their counts") { round in
      var filter = AdFilter()
      filter.minimumPrice = Price(euros: Double(round))
      _ = try await store.countsByCategory(filter, of: .owner)
    }
    try await database.close()
    let file = folder.appending(path: "gazette.sqlite")
    let size = try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int
    growth.report("bytes", Double(size ?? 0))
  }
}
