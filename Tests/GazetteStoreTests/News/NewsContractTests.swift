import GazetteDomain
import GazetteStore
import GazetteTesting
import Testing

/// The stores of news pass their ports' suites on both engines.
struct NewsContractTests {
  @Test(arguments: Engine.allCases, FeedStoreContract.checks + ArticleStoreContract.checks)
  func `stores news`(engine: Engine, check: ContractCheck<NewsStores>) async throws {
    try await engine.run { database in
      try await check(NewsStores(feeds: SQLFeedStore(database), articles: SQLArticleStore(database)))
    }
  }
}
