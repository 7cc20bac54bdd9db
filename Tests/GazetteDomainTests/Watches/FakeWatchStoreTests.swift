import GazetteDomain
import GazetteTesting
import Testing

struct FakeWatchStoreTests {
  @Test(arguments: WatchStoreContract.checks)
  func `stores watches`(check: ContractCheck<WatchStores>) async throws {
    let store = FakeWatchStore()
    try await check(
      WatchStores(store) { count in
        let articles = (1...count).map { number in
          WatchedArticle(
            id: ArticleID(rawValue: Int64(number)), feedID: FeedID(rawValue: 1), feedTitle: "Paper",
            title: "Story \(number)", text: "", published: ManualTime().date)
        }
        for article in articles { await store.put(article) }
        return articles.map(\.id)
      } addSearch: { search, reader, _ in
        await store.put(search, of: reader)
      } addCategory: { category in
        await store.put(category)
      })
  }
}
