import Foundation
import GazetteDomain
import GazetteStore

extension PostgresStoragePart {
  /// Feeds and articles; emptying deletes articles without a star that no feed document contains.
  public static let news = PostgresStoragePart(
    .news,
    tables: [
      "feed", "subscription", "article", "articleWord", "readMark", "star", "arrival", "folder", "articleLabel",
      "markChange", "newsNumber",
    ],
    countedTable: "article"
  ) { database, now async throws(StoreError) in
    try await SQLFeedStore(database.sql).removeArticles(publishedBefore: now)
  }
}
