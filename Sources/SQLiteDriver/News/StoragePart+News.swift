import Foundation
import GazetteDomain
import GazetteStore

extension StoragePart {
  /// Feeds and articles; emptying deletes articles without a star that no feed document contains.
  public static let news = StoragePart(
    .news,
    tables: [
      "feed", "subscription", "article", "articleBody", "articleText", "articleWordKey", "readMark", "star", "arrival",
      "articleLabel", "markChange",
    ],
    countedTable: "article"
  ) { database, now async throws(StoreError) in
    try await SQLFeedStore(database.sql).removeArticles(publishedBefore: now)
  }
}
