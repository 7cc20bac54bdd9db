public import Foundation
public import GazetteDomain

extension SQLAdStore: ListingStore {
  /// Returns the stored health of `source`.
  public func health(of source: ListingSourceID) async throws(StoreError) -> ListingHealth {
    try await database.read(.listingHealth(source)) { connection in try connection.listingHealth(of: source) }
  }

  /// Replaces the stored health of `source`.
  public func save(_ health: ListingHealth, of source: ListingSourceID) async throws(StoreError) {
    try await database.write(isolation: .readCommitted) { connection in
      try connection.lock(named: "listing \(source.rawValue)")
      try connection.replace(health, of: source)
    }
  }

  /// Begins an import.
  public func beginRun(of source: ListingSourceID, at date: Date) async throws(StoreError) -> ListingRun {
    let number: Int64? = try await database.write(isolation: .readCommitted) { connection in
      try connection.value(
        """
        INSERT INTO listingRun (source, number) VALUES (\(source), 1)
        ON CONFLICT (source) DO UPDATE SET number = listingRun.number + 1 RETURNING number
        """)
    }
    guard let number else { throw .failed(detail: "a run was not numbered") }
    return ListingRun(source: source, number: number, startedAt: date)
  }

  /// Imports a batch, in one transaction.
  public func take(_ batch: AdBatch, in run: ListingRun) async throws(StoreError) -> (
    count: ListingCount, repeated: [Int]
  ) {
    try await database.write(isolation: .readCommitted) { connection in
      try connection.requireLast(run)
      // An import after the end of a run invalidates the counts stored then.
      let results = try connection.batch(
        connection.adEngine.invalidation(ofCountsOf: run.source) + [OccurrenceRow.isWatched(run.source)])
      let plan = AdImportPlan(
        batch.ads, known: try connection.knownAds(batch.ads), run: run,
        isWatched: try results.last?.rows.first?["isWatched"] ?? false)
      try connection.write(plan)
      try connection.learn(plan.words, in: .ads)
      return (plan.count, plan.repeated)
    }
  }

  /// Ends a run whose listing was read completely, in one transaction; then deletes gone ads without stars.
  public func finish(
    _ run: ListingRun, categories: [AdCategory]?, at date: Date
  ) async throws(StoreError) -> Int {
    let gone = try await database.write(isolation: .readCommitted) { connection in
      try connection.requireLast(run)
      if let categories { try connection.replaceCategories(with: categories, of: run.source) }
      let gone = try connection.run(
        """
        UPDATE ad SET goneSince = \(date)
        WHERE source = \(run.source) AND lastRun < \(run.number) AND goneSince IS NULL
        """)
      try connection.batch(connection.adEngine.countStorage(after: run))
      return gone
    }
    if gone > 0 { _ = try await removeGone("NOT \(sql: Self.isStarred)") }
    return gone
  }

  /// Deletes ads gone before `date` and gone ads without stars.
  public func prune(goneBefore date: Date) async throws(StoreError) -> Int {
    try await removeGone("(goneSince < \(date) OR NOT \(sql: Self.isStarred))")
  }

  private static let isStarred: SQL = "EXISTS (SELECT 1 FROM adStar WHERE adStar.adID = ad.adID)"

  /// Deletes gone ads that satisfy `condition`; returns their number.
  private func removeGone(_ condition: SQL) async throws(StoreError) -> Int {
    let condition: SQL = "goneSince IS NOT NULL AND \(sql: condition)"
    let candidates: [Int64] = try await database.read { connection in
      try connection.column("SELECT adID FROM ad WHERE \(sql: condition)")
    }
    let steps = try await database.inShortTransactions(candidates.sorted()) { rows, connection in
      try connection.removeAds(rows, where: condition)
    }
    // Must come last, because each word is looked up in the remaining texts. Until then, an unused word is never suggested.
    let words = steps.reduce(into: Set<String>()) { $0.formUnion($1.words) }
    _ = try await database.inShortTransactions(Array(words)) { words, connection in
      try connection.forget(words, in: .ads)
    }
    let removed = steps.reduce(0) { $0 + $1.removed }
    if removed > 0 { try await database.vacuum() }
    return removed
  }
}

extension SQLConnection {
  /// Locks the source until the end of the transaction: no other may import its ads.
  /// - Throws: ``StoreError/notFound`` when a later run ended `run`.
  fileprivate func requireLast(_ run: ListingRun) throws {
    let last: Int64? = try value(
      "SELECT number FROM listingRun WHERE source = \(run.source) \(raw: dialect.rowLock)")
    guard last == run.number else { throw StoreError.notFound }
  }

  /// Replaces the categories of a source; the first of several with one number counts.
  fileprivate func replaceCategories(with categories: [AdCategory], of source: ListingSourceID) throws {
    try run("DELETE FROM adCategory WHERE source = \(source)")
    try batch(
      categories.map { category in
        """
        INSERT INTO adCategory (source, categoryID, name) VALUES (\(source), \(category.id), \(category.name))
        ON CONFLICT DO NOTHING
        """
      })
  }

  /// Deletes those of the ads in `rows` that still satisfy `condition`; returns their number and words.
  fileprivate func removeAds(_ rows: [Int64], where condition: SQL) throws -> (removed: Int, words: Set<String>) {
    // Checked again once no reader can star them: one may have done so just before.
    if dialect.isShared {
      try run("SELECT adID FROM ad WHERE \(raw: "adID", among: rows) ORDER BY adID \(raw: dialect.deletionLock)")
    }
    let gone: [Int64] = try column("SELECT adID FROM ad WHERE \(raw: "adID", among: rows) AND \(sql: condition)")
    let words = try adEngine.removeWords(of: gone)
    return (try run("DELETE FROM ad WHERE \(raw: "adID", among: gone)"), words)
  }
}

extension SQLConnection {
  /// Returns the stored health of `source`.
  fileprivate func listingHealth(of source: ListingSourceID) throws -> ListingHealth {
    let results = try batch([
      "SELECT \(raw: ListingRecord.table.list) FROM listing WHERE source = \(source)",
      "SELECT \(raw: ListingFailureRecord.table.list) FROM listingFailure WHERE source = \(source)",
      "SELECT \(raw: SkippedAdRecord.table.list) FROM skippedAd WHERE source = \(source) ORDER BY ordinal",
    ])
    guard var health = try results[0].rows.first.map(ListingRecord.read) else { return ListingHealth() }
    for row in results[1].rows {
      let failure = try SourceErrorColumns.readFailure(row)
      if try row["part"] == "ads" { health.failure = failure } else { health.categoriesFailure = failure }
    }
    health.skipped = try results[2].rows.compactMap(SkippedAdRecord.read)
    return health
  }

  /// Replaces the stored health of `source`.
  fileprivate func replace(_ health: ListingHealth, of source: ListingSourceID) throws {
    try run("DELETE FROM listing WHERE source = \(source)")
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

  static func read(_ row: SQLRow) throws -> ListingHealth {
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
      "number": { $0.skipped.number }, "fault": { $0.skipped.fault.storedForm.code },
      "field": { $0.skipped.fault.storedForm.field },
    ])

  let source: ListingSourceID
  let ordinal: Int
  let skipped: SkippedAd

  /// Reads a skipped ad; nil when this version does not know the fault.
  static func read(_ row: SQLRow) throws -> SkippedAd? {
    try SkippedAd.Fault(storedForm: row["fault"], field: row["field"]).map { fault in
      SkippedAd(rank: try row["rank"], number: try row["number"], fault: fault)
    }
  }
}
