import Foundation
public import GazetteDomain

/// Keeps answers of a service in the database, so that all nodes ask it as one.
public struct PostgresReplyStore: ReplyStore {
  private let database: PostgresDatabase

  /// Keeps them in `database`.
  public init(_ database: PostgresDatabase) { self.database = database }

  /// What is kept of `url`; nil when nothing is.
  public func reply(for url: String) async throws(StoreError) -> KeptReply? {
    try await database.read { session in
      try await session.rows(
        "SELECT \(KeptReplyRecord.table.list) FROM keptReply WHERE url = $1", [url], KeptReplyRecord.read
      ).first
    }
  }

  /// Puts `reply` in place of the one of the same address; the oldest give way.
  public func keep(_ reply: KeptReply) async throws(StoreError) {
    try await database.write(isolation: .readCommitted) { session in
      try await session.insert(
        [KeptReplyRecord(reply: reply)], into: KeptReplyRecord.table,
        onConflict: """
          ON CONFLICT (url) DO UPDATE SET body = excluded.body, lastModified = excluded.lastModified,
            freshUntil = excluded.freshUntil, keptAt = excluded.keptAt
          """)
      try await session.execute(
        """
        DELETE FROM keptReply WHERE url IN (SELECT url FROM keptReply ORDER BY keptAt DESC, url OFFSET $1)
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
      "freshUntil": { $0.reply.freshUntil }, "keptAt": { $0.reply.keptAt },
    ])

  let reply: KeptReply

  static func read(_ row: NamedRow) throws -> KeptReply {
    let body: Data = try row["body"]
    return KeptReply(
      url: try row["url"], body: Array(body), lastModified: try row["lastModified"],
      freshUntil: try row.requiredDate("freshUntil"), keptAt: try row.requiredDate("keptAt"))
  }
}
