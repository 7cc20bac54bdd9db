import GazetteDomain
import SQLiteDriver
import GazetteTesting
import Testing

@Suite struct `News in SQLite` {
  @Test(arguments: FeedStoreContract.checks)
  func `stores feeds`(check: ContractCheck<NewsStores>) async throws {
    try await withDatabase { database in
      try await check(NewsStores(feeds: SQLiteFeedStore(database), articles: SQLiteArticleStore(database)))
    }
  }

  @Test(arguments: ArticleStoreContract.checks)
  func `stores articles`(check: ContractCheck<NewsStores>) async throws {
    try await withDatabase { database in
      try await check(NewsStores(feeds: SQLiteFeedStore(database), articles: SQLiteArticleStore(database)))
    }
  }
}
