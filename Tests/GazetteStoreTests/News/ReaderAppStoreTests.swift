import GazetteDomain
import GazetteStore
import GazetteTesting
import Testing

/// Reader apps get exactly the installation's data, in the order of arrival, from both engines.
struct ReaderAppStoreTests {
  @Test(arguments: Engine.allCases, ReaderAppStoreContract.checks)
  func `fulfils the reader app store contract`(engine: Engine, check: ContractCheck<ReaderAppStores>) async throws {
    let time = ManualTime()
    try await engine.run { database in
      try await check(
        ReaderAppStores(
          feeds: SQLFeedStore(database, now: time.now), articles: SQLArticleStore(database, now: time.now),
          apps: SQLReaderAppStore(database, now: time.now), time: time))
    }
  }
}
