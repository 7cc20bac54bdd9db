import Foundation
import GazetteDomain
import GazetteStore
@testable import PostgresDriver
import Synchronization
import Testing

@Suite struct `Changes between nodes` {
  @Test func `reach the other node once, for their reader only`() async throws {
    try await withNodes { first, second in
      let here = first.feed.version
      first.feed.publish(Topic("news"))
      first.feed.publish(Topic("weather", of: "1,2").of(.owner))
      try await until { second.feed.changed(since: second.start, for: .owner)?.count == 2 }
      let stranger = ReaderKey(rawValue: "other")
      #expect(second.feed.changed(since: second.start, for: stranger) == [Topic("news")])
      #expect(first.feed.version == here + 2)
    }
  }

  @Test func `arrive after a broken connection`() async throws {
    try await withNodes { first, second in
      first.feed.publish(Topic("one"))
      try await until { second.feed.changed(since: second.start, for: .owner)?.contains(Topic("one")) == true }
      let name = try #require(second.database.configuration.address.split(separator: "dbname=").last)
      for round in 0..<5 {
        try await TestServer.shared().run(
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '\(name)'", in: "postgres")
        first.feed.publish(Topic("round", of: String(round)))
      }
      try await until {
        let topics = second.feed.changed(since: second.start, for: .owner) ?? []
        return (0..<5).allSatisfy { topics.contains(Topic("round", of: String($0))) }
      }
    }
  }

  @Test func `arrive after a node restarts its subscription`() async throws {
    try await withPostgres { database in
      let (feed, other) = (ChangeFeed(), ChangeFeed())
      let received = Mutex<[Topic]>([])
      let first = PostgresChanges(database, feed: feed, node: "first")
      let second = PostgresChanges(
        database, feed: other, node: "second", onChange: { topic in received.withLock { $0.append(topic) } })
      for round in 0..<3 {
        let running = [first, second].map { changes in Task { await changes.run() } }
        if round == 0 {
          try await until {
            feed.publish(Topic("hello"))
            try await Task.sleep(for: .milliseconds(50))
            return received.withLock { $0.contains(Topic("hello")) }
          }
        } else {
          try await until { received.withLock { $0.contains(Topic("between", of: String(round - 1))) } }
        }
        for task in running {
          task.cancel()
          await task.value
        }
        feed.publish(Topic("between", of: String(round)))
      }
    }
  }

  @Test func `arrive as one general change beyond the maximum`() async throws {
    try await withNodes { first, second in
      for number in 0..<5000 { first.feed.publish(Topic("thing", of: String(number))) }
      try await until { second.feed.changed(since: second.start, for: .owner) == nil }
    }
  }

  @Test func `are visible to the next request on another node`() async throws {
    try await withNodes { first, second in
      let store = SQLReaderSettingsStore(second.database.sql)
      for number in 0..<20 {
        first.feed.publish(Topic("round", of: String(number)))
        await first.feed.flush()
        try await RequestScope.$current.withValue(RequestScope()) {
          _ = try await store.settings(of: .owner)
          // Before the feed, which a change may reach between the two.
          let isCurrent = second.feed.isCurrent
          let arrived = second.feed.changed(since: second.start, for: .owner) ?? []
          #expect(!isCurrent || arrived.contains(Topic("round", of: String(number))))
        }
      }
      try await until {
        try await RequestScope.$current.withValue(RequestScope()) {
          _ = try await store.settings(of: .owner)
          return second.feed.isCurrent
        }
      }
    }
  }

  private struct Node {
    let database: PostgresDatabase
    let feed = ChangeFeed()
    var start: UInt64 = 0
    let changes: PostgresChanges

    init(_ database: PostgresDatabase, _ name: String) {
      self.database = database
      changes = PostgresChanges(database, feed: feed, node: name)
    }
  }

  /// Runs `body` with two nodes that receive each other's changes.
  private func withNodes(_ body: (Node, Node) async throws -> Void) async throws {
    try await withPostgres { database in
      var nodes = ["first", "second"].map { Node(database, $0) }
      let running = nodes.map { node in Task { await node.changes.run() } }
      defer { for task in running { task.cancel() } }
      let before = nodes[1].feed.version
      try await until {
        nodes[0].feed.publish(Topic("hello"))
        try await Task.sleep(for: .milliseconds(50))
        return nodes[1].feed.changed(since: before, for: .owner) == [Topic("hello")]
      }
      // The last change of the setup.
      nodes[0].feed.publish(Topic("ready"))
      try await until { nodes[1].feed.changed(since: before, for: .owner)?.contains(Topic("ready")) == true }
      nodes[1].start = nodes[1].feed.version
      try await body(nodes[0], nodes[1])
    }
  }
}
