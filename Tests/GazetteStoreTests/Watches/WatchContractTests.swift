import Foundation
import GazetteDomain
import GazetteStore
import GazetteTesting
import Testing

/// The store of watches passes its suites on both engines, together with the stores whose changes watches evaluate.
struct WatchContractTests {
  @Test(arguments: Engine.allCases, WatchStoreContract.checks)
  func `stores watches`(engine: Engine, check: ContractCheck<WatchStores>) async throws {
    try await engine.run { database in
      let feeds = SQLFeedStore(database)
      try await check(
        WatchStores(SQLWatchStore(database)) { count in
          let url = try #require(URL(string: "https://paper.example/feed"))
          let feed = try await feeds.subscribe(
            to: url, title: "Paper", folder: nil, for: .owner, at: ManualTime().date
          ).feed
          _ = try await feeds.save(feed, state: FeedFetchState(), articles: Article.fixtures(count: count))
          return try await SQLReaderAppStore(database).ids(ArrivalQuery(), of: .owner)
        } addSearch: { search, reader, number in
          let query = AdQuery(filter: search.filter, order: .newest).fields.text
          try await database.write { connection in
            try connection.batch([
              .ensure(reader),
              """
              INSERT INTO savedSearch (readerKey, searchID, name, savedAt, lookedAt, query)
              VALUES (\(reader), \(number), \(search.name), \(search.savedAt), \(search.lookedAt), \(query))
              """,
            ])
          }
        } addCategory: { category in
          let (listings, date) = (SQLAdStore(database), ManualTime().date)
          let run = try await listings.beginRun(of: .paperclip, at: date)
          _ = try await listings.finish(run, categories: [category], at: date)
        })
    }
  }

  @Test(arguments: Engine.allCases, WatchedStoresContract.checks)
  func `records changes and acts on articles`(engine: Engine, check: ContractCheck<WatchedStores>) async throws {
    try await engine.run { database in try await check(WatchedStores(database)) }
  }

  @Test(arguments: Engine.allCases)
  func `queues a notification once`(engine: Engine) async throws {
    try await engine.run { database in
      let store = SQLWatchStore(database)
      let watch = try await store.add(try Self.watch(), for: .owner)
      let match = WatchMatch(
        watch: watch.id, subject: .article(ArticleID(rawValue: 1)), occasion: .appeared, title: "A",
        date: ManualTime().date)
      var outcome = WatchOutcome()
      outcome.matches = [
        WatchOutcome.ActedMatch(
          match: match, reader: .owner, actions: [.notify],
          notification: QueuedNotification(urgency: .low, expires: ManualTime().date, story: "a story"))
      ]
      for _ in 0..<2 { _ = try await store.apply(outcome) }
      let stories: [String] = try await database.read { connection in
        try connection.column("SELECT story FROM outbox")
      }
      #expect(stories == ["a story"])
    }
  }

  @Test(arguments: Engine.allCases)
  func `deletes the watches of a reader who leaves`(engine: Engine) async throws {
    try await engine.run { database in
      let (store, readers, end) = (SQLWatchStore(database), SQLReaderStore(database), ManualTime().date)
      let watch = try await store.add(try Self.watch(), for: .owner)
      var outcome = WatchOutcome()
      outcome.states = [WatchStateKey(watch: watch.id, subject: "a"): WatchState(value: 1, changedAt: end)]
      _ = try await store.apply(outcome)
      _ = try await readers.change(.owner) { reader, _ in
        var reader = reader
        reader.leavesAt = end
        return .success(reader)
      }
      #expect(try await readers.purge(leavingUpTo: end) == [.owner])
      #expect(try await store.watches(of: .owner).isEmpty)
      #expect(try await store.states(of: [watch.id]).isEmpty)
    }
  }

  private static func watch() throws -> Watch {
    Watch(id: WatchID(rawValue: 0), name: "A", query: try WatchQuery("story"), createdAt: ManualTime().date)
  }
}

extension WatchedStores {
  fileprivate init(_ database: SQLDatabase) {
    // Articles arrive at the time of the fixtures.
    let feeds = SQLFeedStore(database, now: { ManualTime().date })
    self.init(
      SQLWatchStore(database), news: NewsStores(feeds: feeds, articles: SQLArticleStore(database)),
      classifieds: ClassifiedsStores(SQLAdStore(database)), places: SQLPlaceStore(database),
      weather: SQLWeatherStore(database), warnings: SQLWarningStore(database))
  }
}
