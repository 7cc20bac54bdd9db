import Foundation
public import GazetteDomain

/// Stores a service's replies in the database, so that all nodes share them.
public struct SQLReplyStore: ReplyStore {
  private let database: SQLDatabase

  /// Makes a store in `database`.
  public init(_ database: SQLDatabase) { self.database = database }

  /// Returns the stored reply for `url`; nil when there is none.
  public func reply(for url: String) async throws(StoreError) -> StoredReply? {
    try await database.read { connection in
      try connection.first("SELECT \(raw: StoredReplyRecord.table.list) FROM keptReply WHERE url = \(url)")
        .map(StoredReplyRecord.read)
    }
  }

  /// Stores `reply` in place of one for the same address; deletes the oldest ones beyond the maximum.
  public func save(_ reply: StoredReply) async throws(StoreError) {
    try await database.write(isolation: .readCommitted) { connection in
      try connection.insert(
        [StoredReplyRecord(reply: reply)], into: StoredReplyRecord.table,
        onConflict: "ON CONFLICT (url) DO UPDATE SET \(StoredReplyRecord.table.replacement)")
      try connection.run(
        """
        DELETE FROM keptReply WHERE url NOT IN (
          SELECT url FROM keptReply ORDER BY keptAt DESC, url LIMIT \(StoredReply.maximumCount))
        """)
    }
  }
}

/// A reply as a row of `keptReply`.
struct StoredReplyRecord {
  static let table = StoredTable<StoredReplyRecord>(
    "keptReply",
    [
      "url": { $0.reply.url }, "body": { $0.reply.body }, "lastModified": { $0.reply.lastModified },
      "freshUntil": { $0.reply.freshUntil }, "keptAt": { $0.reply.storedAt },
    ])

  let reply: StoredReply

  static func read(_ row: SQLRow) throws -> StoredReply {
    StoredReply(
      url: try row["url"], body: try row["body"], lastModified: try row["lastModified"],
      freshUntil: try row.requiredDate("freshUntil"), storedAt: try row.requiredDate("keptAt"))
  }
}
