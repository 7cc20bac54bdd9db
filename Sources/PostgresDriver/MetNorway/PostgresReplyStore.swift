import Foundation
public import GazetteDomain

/// Stores a service's replies in the database, so that all nodes share them.
public struct PostgresReplyStore: ReplyStore {
  private let database: PostgresDatabase

  /// Makes a store in `database`.
  public init(_ database: PostgresDatabase) { self.database = database }

  /// Returns the stored reply for `url`; nil when there is none.
  public func reply(for url: String) async throws(StoreError) -> StoredReply? {
    try await database.read { session in
      try session.rows(
        "SELECT \(StoredReplyRecord.table.list) FROM keptReply WHERE url = $1", [url], StoredReplyRecord.read
      ).first
    }
  }

  /// Stores `reply` in place of one for the same address; deletes the oldest ones beyond the maximum.
  public func keep(_ reply: StoredReply) async throws(StoreError) {
    try await database.write(isolation: .readCommitted) { session in
      try session.insert(
        [StoredReplyRecord(reply: reply)], into: StoredReplyRecord.table,
        onConflict: """
          ON CONFLICT (url) DO UPDATE SET body = excluded.body, lastModified = excluded.lastModified,
            freshUntil = excluded.freshUntil, keptAt = excluded.keptAt
          """)
      try session.execute(
        """
        DELETE FROM keptReply WHERE url IN (SELECT url FROM keptReply ORDER BY keptAt DESC, url OFFSET $1)
        """, [StoredReply.most])
    }
  }
}

/// A reply as a row of `keptReply`.
struct StoredReplyRecord {
  static let table = StoredTable<StoredReplyRecord>(
    "keptReply",
    [
      "url": { $0.reply.url }, "body": { Data($0.reply.body) }, "lastModified": { $0.reply.lastModified },
      "freshUntil": { $0.reply.freshUntil }, "keptAt": { $0.reply.keptAt },
    ])

  let reply: StoredReply

  static func read(_ row: NamedRow) throws -> StoredReply {
    let body: Data = try row["body"]
    return StoredReply(
      url: try row["url"], body: Array(body), lastModified: try row["lastModified"],
      freshUntil: try row.requiredDate("freshUntil"), keptAt: try row.requiredDate("keptAt"))
  }
}
