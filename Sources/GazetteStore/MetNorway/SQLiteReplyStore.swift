import Foundation
public import GazetteDomain
import GRDB

/// Keeps answers of a service in the database, so that all nodes ask it as one.
public struct SQLiteReplyStore: ReplyStore {
  private let database: GazetteDatabase

  /// Keeps them in `database`.
  public init(_ database: GazetteDatabase) { self.database = database }

  /// What is kept of `url`; nil when nothing is.
  public func reply(for url: String) async throws(StoreError) -> KeptReply? {
    try await database.read { connection in
      try connection.rows(
        "SELECT \(KeptReplyRecord.table.list) FROM keptReply WHERE url = ?", [url], KeptReplyRecord.read
      ).first
    }
  }

  /// Puts `reply` in place of the one of the same address; the oldest give way.
  public func keep(_ reply: KeptReply) async throws(StoreError) {
    try await database.write { connection in
      try connection.run("DELETE FROM keptReply WHERE url = ?", [reply.url])
      try connection.insert([KeptReplyRecord(reply: reply)], into: KeptReplyRecord.table)
      try connection.run(
        """
        DELETE FROM keptReply WHERE url NOT IN (SELECT url FROM keptReply ORDER BY keptAt DESC, url LIMIT ?)
        """, [KeptReply.most])
    }
  }
}

/// An answer as a row of `keptReply`.
struct KeptReplyRecord {
  static let table = StoredTable<KeptReplyRecord>(
    "keptReply",
    [
      "url": { $0.reply.url }, "body": { Data($0.reply.body) }, "lastModified": { $0.reply.lastModified },
      "freshUntil": { $0.reply.freshUntil.timeIntervalSince1970 }, "keptAt": { $0.reply.keptAt.timeIntervalSince1970 },
    ])

  let reply: KeptReply

  static func read(_ row: NamedRow) throws -> KeptReply {
    let body: Data = try row["body"]
    return KeptReply(
      url: try row["url"], body: Array(body), lastModified: try row["lastModified"],
      freshUntil: try row.requiredDate("freshUntil"), keptAt: try row.requiredDate("keptAt"))
  }
}
