import GazetteDomain
import GazetteStore
import GRDB

/// A removal of rows, with the words of their texts. Each row is checked again just before its deletion, because a reader may have
/// starred it meanwhile.
struct RowRemoval: Sendable {
  /// The table of the rows.
  let table: String
  /// The column of the table that is also the rowid in the full-text table.
  let key: String
  /// The expression of a full-text row that contains its words.
  let texts: String
  let index: WordIndex
  /// The condition of the rows to delete, with the values of its question marks.
  let condition: String
  let values: [ColumnValue]
  /// The same condition for finding all rows, if that requires different SQL than checking a few.
  var listing: String?
}

extension GazetteDatabase {
  /// The maximum time for which a removal makes other writes wait.
  private static let maximumStepDuration = Duration.milliseconds(10)
  /// The number of rows to delete, and of words to look up, between two checks of the time.
  private static let chunkSize = 8

  /// Deletes rows in small steps, so that a reader's write waits only for a few of them; returns their number.
  func remove(_ removal: RowRemoval) async throws(StoreError) -> Int {
    let candidates: [Int64] = try await read { connection in
      try connection.column(
        "SELECT \(removal.key) FROM \(removal.table) WHERE \(removal.listing ?? removal.condition)", removal.values)
    }
    var (removed, rest) = (0, candidates[...])
    var words: Set<String> = []
    while !rest.isEmpty {
      let remaining = rest
      // A power cut may lose some deletions, which a later run repeats.
      let slice = try await write(.repeatable) { connection in
        try connection.remove(removal, of: remaining, chunkSize: Self.chunkSize, until: .now + Self.maximumStepDuration)
      }
      (removed, rest) = (removed + slice.removed, rest.dropFirst(slice.processed))
      words.formUnion(slice.words)
    }
    try await forget(words, of: removal.index)
    // New rows reuse the space of old ones: a tenth of the file may stay free for them.
    if removed > 0 { try await vacuum(leavingFree: 0.1) }
    return removed
  }

  /// Removes unused words from the index. Must come last, because each word is looked up in the remaining texts, and SQLite would
  /// walk past all rows still to be deleted. Until then, an unused word is never suggested.
  private func forget(_ words: Set<String>, of index: WordIndex) async throws(StoreError) {
    var rest = Array(words)[...]
    while !rest.isEmpty {
      let remaining = rest
      let processed = try await write(.repeatable) { connection in
        let end = ContinuousClock.now + Self.maximumStepDuration
        var processed = 0
        repeat {
          try connection.forget(Set(remaining.dropFirst(processed).prefix(Self.chunkSize)), in: index)
          processed += Self.chunkSize
        } while processed < remaining.count && ContinuousClock.now < end
        return processed
      }
      rest = rest.dropFirst(processed)
    }
  }

  /// Returns free space in the database's file to the disk in small steps, until at most `share` of the file is free.
  func vacuum(leavingFree share: Double) async throws(StoreError) {
    var hasMore = true
    while hasMore {
      hasMore = try await write(.repeatable) { connection in try connection.incrementalVacuum(leavingFree: share) }
    }
    // The file itself shrinks only after the log is merged into it.
    if share == 0 { try await connections.truncateLog() }
  }
}

extension Database {
  /// The number of pages that return to the disk in one step.
  private static let pagesTogether = 250

  /// Returns some of the file's free space to the disk; false when at most `share` of the file is free, or no page was freed.
  func incrementalVacuum(leavingFree share: Double) throws -> Bool {
    let free = try Int.fetchOne(self, sql: "PRAGMA freelist_count") ?? 0
    let pages = try Int.fetchOne(self, sql: "PRAGMA page_count") ?? 0
    guard Double(free) > Double(pages) * share else { return false }
    try execute(sql: "PRAGMA incremental_vacuum(\(Self.pagesTogether))")
    return try Int.fetchOne(self, sql: "PRAGMA page_count") != pages
  }

  /// Removes the texts of `rows` from the full-text table; returns their words.
  /// - Parameter texts: The expression of a full-text row that contains its words.
  func removeTexts(_ texts: String, of rows: [Int64], in index: WordIndex) throws -> Set<String> {
    var words: Set<String> = []
    let table = "\(index.texts) WHERE rowid IN (SELECT value FROM json_each(?))"
    try forEachRow("SELECT \(texts) AS text FROM \(table)", [rows.jsonArray]) { row in
      words.formUnion(SearchWords.words(of: try row["text"]))
    }
    // A trigger cannot do this: in an untrusted file SQLite forbids virtual tables in triggers.
    try run("DELETE FROM \(table)", [rows.jsonArray])
    return words
  }

  /// Deletes those of `candidates` that still satisfy the condition, in their order, until the time is up. Returns the number
  /// deleted, the number processed, which is at least one, and the words of the deleted rows.
  fileprivate func remove(
    _ removal: RowRemoval, of candidates: ArraySlice<Int64>, chunkSize: Int, until end: ContinuousClock.Instant
  ) throws -> (removed: Int, processed: Int, words: Set<String>) {
    var (removed, rest) = (0, candidates)
    var words: Set<String> = []
    repeat {
      removed += try remove(removal, Array(rest.prefix(chunkSize)), adding: &words)
      rest = rest.dropFirst(chunkSize)
    } while !rest.isEmpty && ContinuousClock.now < end
    return (removed, candidates.count - rest.count, words)
  }

  private func remove(_ removal: RowRemoval, _ candidates: [Int64], adding words: inout Set<String>) throws -> Int {
    // Queried again as a list, so that each statement affects the same rows.
    let keys: [Int64] = try column(
      """
      SELECT \(removal.key) FROM \(removal.table)
      WHERE \(removal.key) IN (SELECT value FROM json_each(?)) AND (\(removal.condition))
      """, [candidates.jsonArray] + removal.values)
    words.formUnion(try removeTexts(removal.texts, of: keys, in: removal.index))
    try run("DELETE FROM \(removal.table) WHERE \(removal.key) IN (SELECT value FROM json_each(?))", [keys.jsonArray])
    return keys.count
  }
}

extension DatabaseWriter {
  /// Merges the log into the database's file, which then gets its final size.
  fileprivate func truncateLog() async throws(StoreError) {
    let result: Result<Void, StoreError> = await withCheckedContinuation { continuation in
      asyncBarrierWriteWithoutTransaction { connection in
        let value = Result { _ = try connection.get().checkpoint(.truncate) }
        continuation.resume(returning: value.mapError(StoreError.init(translating:)))
      }
    }
    try result.get()
  }
}
