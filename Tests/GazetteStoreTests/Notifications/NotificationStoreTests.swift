import Foundation
import GazetteDomain
import GazetteStore
import GazetteTesting
import Testing

/// The stores of notifications pass their ports' suites on both engines.
struct NotificationStoreTests {
  @Test(arguments: Engine.allCases, ChannelStoreContract.checks)
  func `stores channels`(engine: Engine, check: ContractCheck<NotificationStores>) async throws {
    try await engine.run { database in try await check(stores(in: database)) }
  }

  @Test(arguments: Engine.allCases, OutboxStoreContract.checks)
  func `stores the outbox`(engine: Engine, check: ContractCheck<NotificationStores>) async throws {
    try await engine.run { database in try await check(stores(in: database)) }
  }

  @Test(arguments: Engine.allCases)
  func `returns entries of a removed watch without its name and match`(engine: Engine) async throws {
    try await engine.run { database in
      let stores = stores(in: database)
      try await stores.queue(.fixture(), .owner)
      try await database.write { connection in try connection.run("DELETE FROM watch") }
      let entry = try #require(try await stores.outbox.outbox(of: .owner, since: .distantPast).entries.first)
      #expect(entry.watchName == nil && entry.match == nil && entry.watch == WatchID(rawValue: 1))
    }
  }

  private func stores(in database: SQLDatabase) -> NotificationStores {
    NotificationStores(channels: SQLChannelStore(database), outbox: SQLOutboxStore(database)) { entry, reader in
      try await database.write { connection in try connection.queue(entry, for: reader) }
    }
  }
}

extension SQLConnection {
  /// Adds the rows that the store of watches adds when it applies a match.
  fileprivate func queue(_ entry: OutboxEntry, for reader: ReaderKey) throws {
    let date = entry.queuedAt
    try run(.ensure(reader))
    try run(
      """
      INSERT INTO watch (readerKey, watchID, name, query, isOn, createdAt, visitedAt)
      VALUES (\(reader), \(entry.watch), \(entry.watchName ?? ""), 'bike', \(true), \(date), \(date)) ON CONFLICT DO NOTHING
      """)
    guard let match = entry.match, case .article(let article) = match.subject else { return }
    let id: Int64? = try value(
      """
      INSERT INTO watchMatch (watchID, kind, number, subject, occasion, mark, title, matchedAt)
      VALUES (\(entry.watch), 'article', \(article), '', \(match.occasion), \(match.mark), \(match.title), \(date))
      RETURNING matchID
      """)
    try run(
      """
      INSERT INTO outbox (readerKey, watchID, matchID, urgency, expires, story, queuedAt)
      VALUES (\(reader), \(entry.watch), \(try #require(id)), \(entry.notification.urgency.rawValue),
        \(entry.notification.expires), \(entry.notification.story), \(date))
      """)
  }
}
