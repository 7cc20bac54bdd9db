import Foundation
import GazetteDomain

extension PostgresSession {
  /// Returns the stored health of `source`, in one round trip.
  func listingHealth(of source: ListingSourceID) throws -> ListingHealth {
    let answers = try executeAll(
      [
        "SELECT \(ListingRecord.table.list) FROM listing WHERE source = $1",
        "SELECT \(ListingFailureRecord.table.list) FROM listingFailure WHERE source = $1",
        "SELECT \(SkippedAdRecord.table.list) FROM skippedAd WHERE source = $1 ORDER BY ordinal",
      ].map { PostgresStatement($0, [source.rawValue]) })
    guard var health = try answers[0].first.map(ListingRecord.read) else { return ListingHealth() }
    for row in answers[1] {
      let failure = try SourceErrorColumns.readFailure(row)
      if try row["part"] == "ads" { health.failure = failure } else { health.categoriesFailure = failure }
    }
    health.skipped = try answers[2].compactMap(SkippedAdRecord.read)
    return health
  }

  /// Replaces the stored health of `source`.
  func replace(_ health: ListingHealth, of source: ListingSourceID) throws {
    try execute("DELETE FROM listing WHERE source = $1", [source.rawValue])
    try insert([ListingRecord(source: source, health: health)], into: ListingRecord.table)
    for (part, failure) in [("ads", health.failure), ("categories", health.categoriesFailure)] {
      guard let failure else { continue }
      try insert(
        [ListingFailureRecord(source: source, part: part, failure: failure)], into: ListingFailureRecord.table)
    }
    try insert(
      health.skipped.enumerated().map { SkippedAdRecord(source: source, ordinal: $0, skipped: $1) },
      into: SkippedAdRecord.table)
  }
}

/// A source's health as a row of `listing`; its failures and skipped ads have tables of their own.
struct ListingRecord {
  static let table = StoredTable<ListingRecord>(
    "listing",
    [
      "source": { $0.source.rawValue }, "etag": { $0.health.validators.etag },
      "lastModified": { $0.health.validators.lastModified }, "lastAttempt": { $0.health.lastAttempt },
      "lastSuccess": { $0.health.lastSuccess }, "failuresInARow": { $0.health.failuresInARow },
      "nextAttempt": { $0.health.nextAttempt }, "added": { $0.health.count?.added },
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
    ["source": { $0.source.rawValue }, "part": { $0.part }, "failedAt": { $0.failure.failedAt }],
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
