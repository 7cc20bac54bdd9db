import GazetteDomain
import GRDB

/// Rows that go, with the words of their texts. Whether a row is to go is asked again when its turn comes: somebody may
/// have starred it meanwhile.
struct RowRemoval: Sendable {
  /// The table of the rows.
  let table: String
  /// Its column that is the row of the texts too.
  let key: String
  /// What of a row of the full-text table its words are found in.
  let texts: String
  let index: WordIndex
  /// Which rows of the table go, with what stands for its question marks.
  let condition: String
  let values: [ColumnValue]
  /// The same condition where all rows are asked, if that is found in another way than for a few.
  var listing: String?
}

extension GazetteDatabase {
  /// For so long at most a removal keeps other writes waiting before it lets them pass.
  private static let turn = Duration.milliseconds(10)
  /// So many rows go, and so many words are looked up, before the time is looked at.
  private static let together = 8
  /// So many pages go back to the disk at once.
  private static let pagesTogether = 250

  /// Removes rows, a few at a time, so that a reader's write waits for a few of them at most; answers how many.
  func remove(_ removal: RowRemoval) async throws(StoreError) -> Int {
    let doomed: [Int64] = try await read { connection in
      try connection.column(
        "SELECT \(removal.key) FROM \(removal.table) WHERE \(removal.listing ?? removal.condition)", removal.values)
    }
    var (removed, rest) = (0, doomed[...])
    var words: Set<String> = []
    while !rest.isEmpty {
      let left = rest
      // The power may take a part of it, to be removed another day.
      let slice = try await write(.repeatable) { connection in
        try connection.remove(removal, of: left, together: Self.together, until: .now + Self.turn)
      }
      (removed, rest) = (removed + slice.removed, rest.dropFirst(slice.done))
      words.formUnion(slice.words)
    }
    try await forget(words, of: removal.index)
    // New rows come into the room of old ones: a tenth of the file may stay free for them.
    if removed > 0 { try await giveRoomBack(leaving: 0.1) }
    return removed
  }

  /// Takes those of the words out of the index that no text has any more. At the end, as each is looked up in what is left,
  /// and SQLite walks past all that is gone for that; until then a word without a text suggests nothing.
  private func forget(_ words: Set<String>, of index: WordIndex) async throws(StoreError) {
    var rest = Array(words)[...]
    while !rest.isEmpty {
      let left = rest
      let done = try await write(.repeatable) { connection in
        let end = ContinuousClock.now + Self.turn
        var done = 0
        repeat {
          try connection.forget(Set(left.dropFirst(done).prefix(Self.together)), in: index)
          done += Self.together
        } while done < left.count && ContinuousClock.now < end
        return done
      }
      rest = rest.dropFirst(done)
    }
  }

  /// Gives room that is free in the database's file back to the disk, a little at a time, until no more than `share` of
  /// the file is free.
  func giveRoomBack(leaving share: Double) async throws(StoreError) {
    var hasMore = true
    while hasMore {
      hasMore = try await write(.repeatable) { connection in
        let free = try Int.fetchOne(connection, sql: "PRAGMA freelist_count") ?? 0
        let pages = try Int.fetchOne(connection, sql: "PRAGMA page_count") ?? 0
        guard Double(free) > Double(pages) * share else { return false }
        try connection.execute(sql: "PRAGMA incremental_vacuum(\(Self.pagesTogether))")
        return try Int.fetchOne(connection, sql: "PRAGMA page_count") != pages
      }
    }
    // The file itself is cut when the log has been moved into it.
    if share == 0 { try await connections.tidyLog() }
  }
}

extension Database {
  /// Removes those of `doomed` that are still to go, in their order, until the time is up; answers how many went, how many of
  /// `doomed` are dealt with, at least one, and the words of those that went.
  fileprivate func remove(
    _ removal: RowRemoval, of doomed: ArraySlice<Int64>, together: Int, until end: ContinuousClock.Instant
  ) throws -> (removed: Int, done: Int, words: Set<String>) {
    var (removed, rest) = (0, doomed)
    var words: Set<String> = []
    repeat {
      removed += try remove(removal, Array(rest.prefix(together)), adding: &words)
      rest = rest.dropFirst(together)
    } while !rest.isEmpty && ContinuousClock.now < end
    return (removed, doomed.count - rest.count, words)
  }

  private func remove(_ removal: RowRemoval, _ doomed: [Int64], adding words: inout Set<String>) throws -> Int {
    // Asked anew, and listed, so that each statement is about the same rows.
    let keys: [Int64] = try column(
      """
      SELECT \(removal.key) FROM \(removal.table)
      WHERE \(removal.key) IN (SELECT value FROM json_each(?)) AND (\(removal.condition))
      """, [doomed.jsonArray] + removal.values)
    let texts = "\(removal.index.texts) WHERE rowid IN (SELECT value FROM json_each(?))"
    let gone = keys.jsonArray
    try forEachRow("SELECT \(removal.texts) AS text FROM \(texts)", [gone]) { row in
      words.formUnion(SearchWords.words(of: try row["text"]))
    }
    // Not by a trigger: SQLite lets triggers use no virtual table in a file that it does not trust.
    try run("DELETE FROM \(texts)", [gone])
    try run("DELETE FROM \(removal.table) WHERE \(removal.key) IN (SELECT value FROM json_each(?))", [gone])
    return keys.count
  }
}

extension DatabaseWriter {
  /// Moves the log into the database's file, which takes its size then.
  fileprivate func tidyLog() async throws(StoreError) {
    let result: Result<Void, StoreError> = await withCheckedContinuation { continuation in
      asyncBarrierWriteWithoutTransaction { connection in
        let value = Result { _ = try connection.get().checkpoint(.truncate) }
        continuation.resume(returning: value.mapError(StoreError.init(translating:)))
      }
    }
    try result.get()
  }
}
