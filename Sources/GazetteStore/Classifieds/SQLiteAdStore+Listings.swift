public import Foundation
public import GazetteDomain
import GRDB

extension SQLiteAdStore: ListingStore {
  /// What is remembered of `source`.
  public func health(of source: ListingSourceID) async throws(StoreError) -> ListingHealth {
    try await database.read { connection in try connection.listingHealth(of: source) }
  }

  /// Replaces what is remembered of `source`.
  public func keep(_ health: ListingHealth, of source: ListingSourceID) async throws(StoreError) {
    try await database.write { connection in try connection.replace(health, of: source) }
  }

  /// Begins to take in a listing.
  public func beginRun(of source: ListingSourceID, at date: Date) async throws(StoreError) -> ListingRun {
    try await database.write { connection in
      try connection.run(
        "INSERT INTO listingRun (source, number) VALUES (?, 1) ON CONFLICT (source) DO UPDATE SET number = number + 1",
        [source.rawValue])
      return ListingRun(source: source, number: try connection.lastRun(of: source), startedAt: date)
    }
  }

  /// Takes in a batch, in one transaction.
  public func take(_ batch: AdBatch, in run: ListingRun) async throws(StoreError) -> (
    count: ListingCount, repeated: [Int]
  ) {
    try await database.write { connection in
      try connection.requireLast(run)
      var count = ListingCount()
      var repeated: [Int] = []
      for (index, ad) in batch.ads.enumerated() {
        switch try connection.take(ad, in: run) {
        case .added: count.added += 1
        case .changed: count.changed += 1
        case .unchanged: count.unchanged += 1
        case .repeated: repeated.append(index)
        }
      }
      return (count, repeated)
    }
  }

  /// Ends a run whose listing was read whole, in one transaction.
  public func finish(
    _ run: ListingRun, categories: [AdCategory]?, at date: Date
  ) async throws(StoreError) -> Int {
    try await database.write { connection in
      try connection.requireLast(run)
      if let categories { try connection.replaceCategories(with: categories, of: run.source) }
      return try connection.endAds(notIn: run, at: date)
    }
  }

  /// Removes ads gone before `date` and those gone that nobody stars any more.
  public func prune(goneBefore date: Date) async throws(StoreError) -> Int {
    // Most times there is nothing to do, and looking first keeps a writer's turn for others.
    let condition = "goneSince IS NOT NULL AND (goneSince < ? OR adID NOT IN (SELECT adID FROM adStar))"
    let values: [ColumnValue] = [date.timeIntervalSince1970]
    let first: Int64? = try await database.read { connection in
      try connection.value("SELECT adID FROM ad WHERE \(condition) LIMIT 1", values)
    }
    guard first != nil else { return 0 }
    return try await database.write { connection in try connection.removeAds(where: condition, values) }
  }
}
