import GazetteDomain
import GazetteStore
import GRDB

extension GazetteDatabase {
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
