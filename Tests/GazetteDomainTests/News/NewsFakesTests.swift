import GazetteDomain
import GazetteTesting
import Testing

@Suite struct `News in memory` {
  @Test(arguments: FeedStoreContract.checks)
  func `keep feeds`(check: ContractCheck<NewsStores>) async throws {
    let store = InMemoryNewsStore()
    try await check(NewsStores(feeds: store, articles: store))
  }

  @Test(arguments: ArticleStoreContract.checks)
  func `keep articles`(check: ContractCheck<NewsStores>) async throws {
    let store = InMemoryNewsStore()
    try await check(NewsStores(feeds: store, articles: store))
  }
}
