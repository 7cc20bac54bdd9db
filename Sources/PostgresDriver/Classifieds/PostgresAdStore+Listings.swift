public import Foundation
public import GazetteDomain
import GazetteStore

extension PostgresAdStore: ListingStore {
  /// Returns the stored health of `source`.
  public func health(of source: ListingSourceID) async throws(StoreError) -> ListingHealth {
    try await database.read(.listingHealth(source)) { session in try session.listingHealth(of: source) }
  }

  /// Replaces the stored health of `source`.
  public func keep(_ health: ListingHealth, of source: ListingSourceID) async throws(StoreError) {
    try await database.write(isolation: .readCommitted) { session in
      try session.lock("listing \(source.rawValue)")
      try session.replace(health, of: source)
    }
  }

  /// Begins an import.
  public func beginRun(of source: ListingSourceID, at date: Date) async throws(StoreError) -> ListingRun {
    let number: Int64? = try await database.write(isolation: .readCommitted) { session in
      try session.value(
        """
        INSERT INTO listingRun (source, number) VALUES ($1, 1)
        ON CONFLICT (source) DO UPDATE SET number = listingRun.number + 1 RETURNING number
        """, [source.rawValue])
    }
    guard let number else { throw .failed(detail: "a run was not numbered") }
    return ListingRun(source: source, number: number, startedAt: date)
  }

  /// Imports a batch, in one transaction.
  public func take(_ batch: AdBatch, in run: ListingRun) async throws(StoreError) -> (
    count: ListingCount, repeated: [Int]
  ) {
    try await database.write(isolation: .readCommitted) { session in
      try session.requireLast(run)
      // An import after the end of a run invalidates the counts stored then.
      try session.execute("DELETE FROM adCount WHERE source = $1", [run.source.rawValue])
      let intake = AdIntake(batch.ads, known: try session.knownAds(batch.ads), run: run)
      try session.write(intake)
      try session.lockAdWords()
      try session.executeAll([Self.words.learning(intake.words)])
      return (intake.count, intake.repeated)
    }
  }

  /// Ends a run whose listing was read completely, in one transaction; then deletes gone ads without stars.
  public func finish(
    _ run: ListingRun, categories: [AdCategory]?, at date: Date
  ) async throws(StoreError) -> Int {
    let gone = try await database.write(isolation: .readCommitted) { session in
      try session.requireLast(run)
      if let categories { try session.replaceCategories(with: categories, of: run.source) }
      let gone = try session.execute(
        "UPDATE ad SET goneSince = $1 WHERE source = $2 AND lastRun < $3 AND goneSince IS NULL",
        [date, run.source.rawValue, run.number])
      try session.execute(Self.keepingCounts, [run.source.rawValue, run.number])
      return gone
    }
    if gone > 0 { _ = try await remove(starredGoneBefore: nil) }
    return gone
  }

  private static let keepingCounts = """
    INSERT INTO adCount (source, run, categories, counts)
    SELECT $1, $2, coalesce(array_agg(categoryID), '{}'), coalesce(array_agg(count), '{}') FROM (
      SELECT categoryID, count(*) AS count FROM ad WHERE source = $1 AND goneSince IS NULL GROUP BY categoryID) AS counted
    ON CONFLICT (source) DO UPDATE SET run = excluded.run, categories = excluded.categories, counts = excluded.counts
    """

  /// Deletes ads gone before `date` and gone ads without stars.
  public func prune(goneBefore date: Date) async throws(StoreError) -> Int {
    try await remove(starredGoneBefore: date)
  }

  /// The number of ads to delete, and of words to look up, per transaction, so that others do not wait long.
  private static let together = 200

  /// Deletes gone ads without stars, and with `date` also those gone before it.
  private func remove(starredGoneBefore date: Date?) async throws(StoreError) -> Int {
    var (removed, words) = (0, Set<String>())
    var last: Int64? = .min
    while let behind = last {
      let step = try await database.write(.repeatable, isolation: .readCommitted) { session in
        try session.removeGone(starredBefore: date, behind: behind, atMost: Self.together)
      }
      removed += step.removed
      words.formUnion(step.words)
      last = step.last
    }
    // This comes last, because each word is looked up in the remaining texts; until then a word without a text suggests nothing.
    var rest = Array(words)[...]
    while !rest.isEmpty {
      let some = Array(rest.prefix(Self.together))
      try await database.write(.repeatable, isolation: .readCommitted) { session in
        try session.lockAdWords()
        try Self.words.forget(some, session)
      }
      rest = rest.dropFirst(some.count)
    }
    return removed
  }
}

extension PostgresSession {
  /// Locks the words of ads until the end of the transaction: no other may add words, or delete unused ones.
  fileprivate func lockAdWords() throws { try lock("words of ads") }

  /// Locks the source until the end of the transaction: no other may import its ads.
  /// - Throws: ``StoreError/notFound`` when a later run ended `run`.
  fileprivate func requireLast(_ run: ListingRun) throws {
    let last: Int64? = try value(
      "SELECT number FROM listingRun WHERE source = $1 FOR UPDATE", [run.source.rawValue])
    guard last == run.number else { throw StoreError.notFound }
  }

  /// Replaces the categories of a source; the first of several with one number counts.
  fileprivate func replaceCategories(with categories: [AdCategory], of source: ListingSourceID) throws {
    try execute("DELETE FROM adCategory WHERE source = $1", [source.rawValue])
    try execute(
      "INSERT INTO adCategory (source, categoryID, name) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
      forEach: categories.map { [source.rawValue, $0.id.rawValue, $0.name] })
  }

  /// Deletes a limited number of gone ads after the row `behind`; returns the number deleted, their words, and the last row
  /// examined, nil when there are no more.
  fileprivate func removeGone(
    starredBefore date: Date?, behind: Int64, atMost limit: Int
  ) throws -> (removed: Int, words: Set<String>, last: Int64?) {
    let condition = """
      goneSince IS NOT NULL AND (goneSince < $1::double precision
        OR NOT EXISTS (SELECT 1 FROM adStar WHERE adStar.adID = ad.adID))
      """
    let doomed: [Int64] = try column(
      "SELECT adID FROM ad WHERE \(condition) AND adID > $2 ORDER BY adID LIMIT $3 FOR UPDATE", [date, behind, limit])
    guard let last = doomed.last else { return (0, [], nil) }
    // Checked again now that no reader can star them: one may have done so just before.
    let gone: [Int64] = try column(
      "SELECT adID FROM ad WHERE \(condition) AND adID = ANY ($2)", [date, doomed])
    let words: [[String]] = try column(
      "SELECT tsvector_to_array(words) FROM adText WHERE adID = ANY ($1)", [gone])
    let removed = try execute("DELETE FROM ad WHERE adID = ANY ($1)", [gone])
    return (removed, Set(words.joined()), last)
  }
}
