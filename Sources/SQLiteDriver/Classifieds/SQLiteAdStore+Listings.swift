public import Foundation
public import GazetteDomain
import GRDB

extension SQLiteAdStore: ListingStore {
  /// Returns the stored health of `source`.
  public func health(of source: ListingSourceID) async throws(StoreError) -> ListingHealth {
    try await database.read(.listingHealth(source)) { connection in try connection.listingHealth(of: source) }
  }

  /// Replaces the stored health of `source`.
  public func keep(_ health: ListingHealth, of source: ListingSourceID) async throws(StoreError) {
    try await database.write { connection in try connection.replace(health, of: source) }
  }

  /// Begins an import.
  public func beginRun(of source: ListingSourceID, at date: Date) async throws(StoreError) -> ListingRun {
    try await database.write { connection in
      try connection.run(
        "INSERT INTO listingRun (source, number) VALUES (?, 1) ON CONFLICT (source) DO UPDATE SET number = number + 1",
        [source.rawValue])
      return ListingRun(source: source, number: try connection.lastRun(of: source), startedAt: date)
    }
  }

  /// Imports a batch, in one transaction.
  public func take(_ batch: AdBatch, in run: ListingRun) async throws(StoreError) -> (
    count: ListingCount, repeated: [Int]
  ) {
    try await database.write { connection in
      try connection.requireLast(run)
      var count = ListingCount()
      var repeated: [Int] = []
      var words: Set<String> = []
      for (index, ad) in batch.ads.enumerated() {
        switch try connection.take(ad, in: run, adding: &words) {
        case .added: count.added += 1
        case .changed: count.changed += 1
        case .unchanged: count.unchanged += 1
        case .repeated: repeated.append(index)
        }
      }
      try connection.learn(words, in: .ads)
      return (count, repeated)
    }
  }

  /// Ends a run whose listing was read completely, in one transaction; then deletes gone ads without stars.
  public func finish(
    _ run: ListingRun, categories: [AdCategory]?, at date: Date
  ) async throws(StoreError) -> Int {
    let gone = try await database.write { connection in
      try connection.requireLast(run)
      if let categories { try connection.replaceCategories(with: categories, of: run.source) }
      try connection.run(
        "UPDATE ad SET goneSince = ? WHERE source = ? AND lastRun < ? AND goneSince IS NULL",
        [date.timeIntervalSince1970, run.source.rawValue, run.number])
      return connection.changesCount
    }
    if gone > 0 { _ = try await database.remove(.ads(where: "adID NOT IN (SELECT adID FROM adStar)", [])) }
    return gone
  }

  /// Deletes ads gone before `date` and gone ads without stars.
  public func prune(goneBefore date: Date) async throws(StoreError) -> Int {
    try await database.remove(
      .ads(where: "goneSince < ? OR adID NOT IN (SELECT adID FROM adStar)", [date.timeIntervalSince1970]))
  }
}

extension RowRemoval {
  /// Returns the removal of gone ads that satisfy the condition.
  static func ads(where condition: String, _ values: [ColumnValue]) -> RowRemoval {
    RowRemoval(
      table: "ad", key: "adID", texts: "title || ' ' || description", index: .ads,
      condition: "goneSince IS NOT NULL AND (\(condition))", values: values)
  }
}

extension Database {
  /// Returns the stored health of `source`.
  func listingHealth(of source: ListingSourceID) throws -> ListingHealth {
    let found = try rows(
      "SELECT \(ListingRecord.table.list) FROM listing WHERE source = ?", [source.rawValue], ListingRecord.read)
    guard var health = found.first else { return ListingHealth() }
    health.failure = try failure(of: "ads", source)
    health.categoriesFailure = try failure(of: "categories", source)
    health.skipped = try rows(
      "SELECT \(SkippedAdRecord.table.list) FROM skippedAd WHERE source = ? ORDER BY ordinal", [source.rawValue],
      SkippedAdRecord.read
    ).compactMap(\.self)
    return health
  }

  /// Replaces the stored health of `source`.
  func replace(_ health: ListingHealth, of source: ListingSourceID) throws {
    try run("DELETE FROM listing WHERE source = ?", [source.rawValue])
    try insert([ListingRecord(source: source, health: health)], into: ListingRecord.table)
    for (part, failure) in [("ads", health.failure), ("categories", health.categoriesFailure)] {
      if let failure {
        try insert(
          [ListingFailureRecord(source: source, part: part, failure: failure)], into: ListingFailureRecord.table)
      }
    }
    try insert(
      health.skipped.enumerated().map { SkippedAdRecord(source: source, ordinal: $0, skipped: $1) },
      into: SkippedAdRecord.table)
  }

  private func failure(of part: String, _ source: ListingSourceID) throws -> RefreshFailure? {
    try rows(
      "SELECT \(ListingFailureRecord.table.list) FROM listingFailure WHERE source = ? AND part = ?",
      [source.rawValue, part], SourceErrorColumns.readFailure
    ).first ?? nil
  }
}

/// A source's health as a row of `listing`; its failures and skipped ads have tables of their own.
struct ListingRecord {
  static let table = StoredTable<ListingRecord>(
    "listing",
    [
      "source": { $0.source.rawValue }, "etag": { $0.health.validators.etag },
      "lastModified": { $0.health.validators.lastModified },
      "lastAttempt": { $0.health.lastAttempt?.timeIntervalSince1970 },
      "lastSuccess": { $0.health.lastSuccess?.timeIntervalSince1970 }, "failuresInARow": { $0.health.failuresInARow },
      "nextAttempt": { $0.health.nextAttempt?.timeIntervalSince1970 }, "added": { $0.health.count?.added },
      "changed": { $0.health.count?.changed }, "unchanged": { $0.health.count?.unchanged },
      "removed": { $0.health.count?.removed }, "skipped": { $0.health.count?.skipped },
    ])

  let source: ListingSourceID
  var health: ListingHealth

  static func read(_ row: NamedRow) throws -> ListingHealth {
    var health = ListingHealth()
    health.validators.etag = try row["etag"]
    health.validators.lastModified = try row["lastModified"]
    health.lastAttempt = try row.date("lastAttempt")
    health.lastSuccess = try row.date("lastSuccess")
    health.failuresInARow = try row["failuresInARow"]
    health.nextAttempt = try row.date("nextAttempt")
    guard let added: Int = try row["added"] else { return health }
    health.count = ListingCount()
    health.count?.added = added
    health.count?.changed = try row["changed"]
    health.count?.unchanged = try row["unchanged"]
    health.count?.removed = try row["removed"]
    health.count?.skipped = try row["skipped"]
    return health
  }
}

/// A failure as a row of `listingFailure`.
struct ListingFailureRecord {
  static let table = StoredTable<ListingFailureRecord>(
    "listingFailure",
    ["source": { $0.source.rawValue }, "part": { $0.part }, "failedAt": { $0.failure.failedAt.timeIntervalSince1970 }],
    SourceErrorColumns.columns.of { StoredSourceError($0.failure.error) })

  let source: ListingSourceID
  /// The part that failed: `ads` or `categories`.
  let part: String
  let failure: RefreshFailure
}

/// A skipped ad as a row of `skippedAd`.
struct SkippedAdRecord {
  static let table = StoredTable<SkippedAdRecord>(
    "skippedAd",
    [
      "source": { $0.source.rawValue }, "ordinal": { $0.ordinal }, "rank": { $0.skipped.rank },
      "number": { $0.skipped.number }, "fault": { $0.skipped.fault.kept.code },
      "field": { $0.skipped.fault.kept.field },
    ])

  let source: ListingSourceID
  let ordinal: Int
  let skipped: SkippedAd

  /// Reads a skipped ad; nil when this version does not know the fault.
  static func read(_ row: NamedRow) throws -> SkippedAd? {
    try SkippedAd.Fault(kept: row["fault"], field: row["field"]).map { fault in
      SkippedAd(rank: try row["rank"], number: try row["number"], fault: fault)
    }
  }
}
