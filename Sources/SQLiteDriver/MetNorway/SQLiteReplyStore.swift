import Foundation
public import GazetteDomain
import GRDB

/// Stores a service's replies in the database, so that all nodes share them.
public struct SQLiteReplyStore: ReplyStore {
  private let database: GazetteDatabase

  /// Makes a store in `database`.
  public init(_ database: GazetteDatabase) { self.database = database }

  /// Returns the stored reply for `url`; nil when there is none.
  public func reply(for url: String) async throws(StoreError) -> StoredReply? {
    try await database.read { connection in
      try connection.rows(
        "SELECT \(StoredReplyRecord.table.list) FROM keptReply WHERE url = ?", [url], StoredReplyRecord.read
      ).first
    }
  }

  /// Stores `reply` in place of one for the same address; deletes the oldest ones beyond the maximum.
  public func keep(_ reply: StoredReply) async throws(StoreError) {
    try await database.write { connection in
      try connection.run("DELETE FROM keptReply WHERE url = ?", [reply.url])
      try connection.insert([StoredReplyRecord(reply: reply)], into: StoredReplyRecord.table)
      try connection.run(
        """
        DELETE FROM keptReply WHERE url NOT IN (SELECT url FROM keptReply ORDER BY keptAt DESC, url LIMIT ?)
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
      "freshUntil": { $0.reply.freshUntil.timeIntervalSince1970 }, "keptAt": { $0.reply.keptAt.timeIntervalSince1970 },
    ])

  let reply: StoredReply

  static func read(_ row: NamedRow) throws -> StoredReply {
    let body: Data = try row["body"]
    return StoredReply(
      url: try row["url"], body: Array(body), lastModified: try row["lastModified"],
      freshUntil: try row.requiredDate("freshUntil"), keptAt: try row.requiredDate("keptAt"))
  }
}
