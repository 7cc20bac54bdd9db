public import Foundation
public import GazetteDomain
import GRDB

extension SQLiteReaderStore {
  /// For so long at most a purge keeps other writes waiting before it lets them pass.
  private static let turn = Duration.milliseconds(10)

  /// Deletes all that belongs to the readers who leave at `date` or before, a little at a time, and what an interrupted
  /// deletion left; answers whose. They are no readers any more from the first moment on.
  public func purge(leavingUpTo date: Date) async throws(StoreError) -> [ReaderKey] {
    let departing = try await database.write { connection in try connection.departing(leavingUpTo: date) }
    for reader in departing {
      var isLeft = true
      while isLeft {
        // The power may take a part of it, to be deleted the next time.
        isLeft = try await database.write(.repeatable) { connection in
          try connection.deleteSome(of: reader, until: .now + Self.turn)
        }
      }
    }
    return departing
  }
}

extension Database {
  /// So many rows go before the time is looked at.
  private static let together = 100

  /// Takes the accounts of the readers whose time is over; answers all readers without one of whom something is left.
  fileprivate func departing(leavingUpTo date: Date) throws -> [ReaderKey] {
    let date = date.bounded.timeIntervalSince1970
    // Without an account nobody comes in: what a write that was under way brought after a purge goes as well. Not the
    // owner's, who reads where nobody has to sign in.
    try run(
      """
      UPDATE reader SET isDeparting = 1 WHERE isDeparting = 0 AND (
        readerKey IN (SELECT readerKey FROM readerAccount WHERE leavesAt <= ?)
        OR readerKey <> 'owner' AND readerKey NOT IN (SELECT readerKey FROM readerAccount))
      """, [date])
    try run("DELETE FROM readerAccount WHERE leavesAt <= ?", [date])
    return try column("SELECT readerKey FROM reader WHERE isDeparting = 1 ORDER BY readerKey")
      .map(ReaderKey.init(rawValue:))
  }

  /// Deletes rows of `reader` until the time is up, and the reader when none is left; answers whether any may be.
  fileprivate func deleteSome(of reader: ReaderKey, until end: ContinuousClock.Instant) throws -> Bool {
    for deletion in try deletions() {
      var deleted = 0
      repeat {
        try run(deletion, [reader.rawValue])
        deleted += changesCount
      } while changesCount == Self.together && ContinuousClock.now < end
      if deleted > 0 && ContinuousClock.now >= end { return true }
    }
    // What was chosen for the paper stays, and its key with it.
    try run(
      reader == .owner
        ? "UPDATE reader SET isDeparting = 0 WHERE readerKey = ?" : "DELETE FROM reader WHERE readerKey = ?",
      [reader.rawValue])
    return false
  }

  /// A statement for each table of what is readers', which deletes some rows of one reader.
  private func deletions() throws -> [String] {
    // Asked of the database itself, so that a new table is not forgotten.
    try rows(
      """
      SELECT tables.name, group_concat('"' || columns.name || '"') AS key
      FROM pragma_table_list AS tables, pragma_table_info(tables.name) AS columns
      WHERE tables.schema = 'main' AND tables.type = 'table' AND tables.name <> 'reader' AND columns.pk > 0
        AND EXISTS (SELECT 1 FROM pragma_table_info(tables.name) WHERE name = 'readerKey')
      GROUP BY tables.name
      """
    ) { row in
      let (table, key): (String, String) = (try row["name"], try row["key"])
      let kept = table == "readerSetting" ? "AND NOT (readerKey = 'owner' AND name GLOB 'installation/*')" : ""
      return """
        DELETE FROM \(table) WHERE (\(key)) IN (
          SELECT \(key) FROM \(table) WHERE readerKey = ? \(kept) LIMIT \(Self.together))
        """
    }
  }
}
