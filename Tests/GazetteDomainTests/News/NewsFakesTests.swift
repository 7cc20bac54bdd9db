import GazetteDomain
import GazetteTesting
import Testing

@Suite struct `In-memory news store` {
  @Test(arguments: FeedStoreContract.checks)
  func `passes the feed store contract`(check: ContractCheck<NewsStores>) async throws {
    let store = InMemoryNewsStore()
    try await check(NewsStores(feeds: store, articles: store))
  }

  @Test(arguments: ArticleStoreContract.checks)
  func `passes the article store contract`(check: ContractCheck<NewsStores>) async throws {
    let store = InMemoryNewsStore()
    try await check(NewsStores(feeds: store, articles: store))
  }
}
