import Foundation
import GazetteDomain
@testable import PostgresDriver
import Testing

/// PgBouncer assigns a server session to successive transactions of different clients.
@Suite struct `PgBouncer in transaction mode` {
  @Test func `supports reads, writes, limits and changes`() async throws {
    try await withPostgres { direct in
      let pooler = try await ifInstalled {
        try TestPooler(before: try await TestServer.shared(), sessions: 2)
      }
      let name = try #require(direct.configuration.address.split(separator: "dbname=").last)
      var configuration = try PostgresConfiguration(address: pooler.address(of: String(name)))
      configuration.waitLimit = .seconds(120)
      let database = try await PostgresDatabase.open(configuration)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<100 {
          group.addTask {
            _ = try await database.write { session in
              try session.execute("INSERT INTO reader (readerKey) VALUES ($1)", ["reader \(number)"])
            }
            let count: Int? = try await database.read { session in
              try session.value("SELECT count(*) FROM reader WHERE readerKey = $1", ["reader \(number)"])
            }
            #expect(count == 1)
          }
        }
        try await group.waitForAll()
      }
      // The limit ends with the transaction, so that the next client of the session does not have it.
      configuration.statementLimit = .milliseconds(500)
      let hasty = try await PostgresDatabase.open(configuration)
      await #expect(throws: StoreError.self) {
        try await hasty.read { session in try session.rows("SELECT pg_sleep(20)").count }
      }
      await hasty.close()
      let reading = Task {
        try await database.read { session in try session.rows("SELECT pg_sleep(20), 'x'").count }
      }
      reading.cancel()
      await #expect(throws: StoreError.self) { try await reading.value }
      try await database.checkReadiness()

      let (feed, other) = (ChangeFeed(), ChangeFeed())
      let start = other.version
      let changes = [
        PostgresChanges(database, feed: feed, node: "first"), PostgresChanges(database, feed: other, node: "second"),
      ]
      let running = changes.map { changes in Task { await changes.run() } }
      defer { for task in running { task.cancel() } }
      try await until {
        feed.publish(Topic("news"))
        try await Task.sleep(for: .milliseconds(50))
        return other.changed(since: start, for: .owner) == [Topic("news")]
      }
      await database.close()
    }
  }
}
