import Foundation
import GazetteDomain
import GazetteStore
@testable import PostgresDriver
import Synchronization
import Testing

@Suite struct `PostgreSQL interruptions` {
  @Test func `cancels an abandoned read on the server`() async throws {
    try await withPostgres { database in
      let reading = Task {
        try await database.read { session in try session.rows("SELECT pg_sleep(20), 'cancel me'").count }
      }
      try await until { try await running("cancel me", in: database) == 1 }
      reading.cancel()
      await #expect(throws: StoreError.failed(detail: "nobody waits for it any more")) { try await reading.value }
      try await until { try await running("cancel me", in: database) == 0 }
      try await database.checkReadiness()
    }
  }

  private let slow = "PostgreSQL 57014: canceling statement due to statement timeout"
  private let held = "PostgreSQL 55P03: canceling statement due to lock timeout"
  private let late = StoreError.unanswered(detail: "it takes longer than a page may")

  /// Runs `body` for a request with this limit on its wait for the database.
  private func page<Value: Sendable>(within limit: Duration, _ body: () async throws -> Value) async throws -> Value {
    try await RequestScope.$current.withValue(RequestScope(until: .now + limit)) { try await body() }
  }

  @Test func `limits the total time of a page's reads and cancels the last one`()
    async throws
  {
    try await withPostgres { database in
      let began = ContinuousClock.now
      try await page(within: .milliseconds(400)) {
        for _ in 0..<3 {
          await #expect(throws: late) {
            try await database.read { session in try session.rows("SELECT pg_sleep(20), 'late page'").count }
          }
        }
      }
      #expect(.now - began < .seconds(2))
      try await until { try await running("late page", in: database) == 0 }
      try await database.checkReadiness()
    }
  }

  @Test func `reuses the connection of a read that ends soon after its page`() async throws {
    try await withPostgres({ $0.maximumConnections = 1 }) { database in
      let process = { try await database.read { try $0.value("SELECT pg_backend_pid()") as Int? } }
      let before = try await process()
      await #expect(throws: late) {
        try await page(within: .milliseconds(50)) {
          try await database.read { session in try session.rows("SELECT pg_sleep(0.15)").count }
        }
      }
      #expect(try await process() == before)
    }
  }

  @Test func `ends the time limit when the page is complete`() async throws {
    try await withPostgres { database in
      let scope = RequestScope(until: .now)
      await #expect(throws: late) {
        try await RequestScope.$current.withValue(scope) { try await database.checkReadiness() }
      }
      scope.end()
      try await RequestScope.$current.withValue(scope) { try await database.checkReadiness() }
    }
  }

  @Test func `repeats a single-statement star after a broken connection`()
    async throws
  {
    try await withPostgres({ $0.maximumConnections = 1 }) { database in
      let articles = SQLArticleStore(database.sql)
      let feed = try await SQLFeedStore(database.sql).subscribe(
        to: try #require(URL(string: "https://x.example/feed")), title: "X", folder: nil, for: .owner, at: Date()
      ).feed
      try await database.write { session in
        try session.execute(
          """
          INSERT INTO article (articleID, feedID, guid, position, story, digest, title, published, excerpt, html, text, words)
          VALUES (1, $1, 'g', 1, 1, 0, 'T', 1, '', '', '', '')
          """, [feed.id.rawValue])
      }
      let name: String? = try await database.read { try $0.value("SELECT current_database()::text") }
      try await TestServer.shared().run(
        "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '\(name ?? "")'", in: "postgres")
      try await articles.star(ArticleID(rawValue: 1), starred: true, of: .owner, at: Date())
      #expect(try await articles.article(ArticleID(rawValue: 1), of: .owner)?.isStarred == true)
      await #expect(throws: StoreError.notFound) {
        try await articles.star(ArticleID(rawValue: 2), starred: true, of: .owner, at: Date())
      }
    }
  }

  @Test func `completes a write after its page times out`() async throws {
    try await withPostgres { database in
      await #expect(throws: late) {
        try await page(within: .milliseconds(100)) {
          try await database.write { session in
            try session.execute("INSERT INTO reader (readerKey) VALUES ('late')")
            return try session.rows("SELECT pg_sleep(0.5)").count
          }
        }
      }
      try await until {
        try await database.read { try $0.value("SELECT count(*) FROM reader WHERE readerKey = 'late'") } == 1
      }
    }
  }

  @Test(.timeLimit(.minutes(1)))
  func `stops waiting for a hanging server at the page's limit`() async throws {
    let server = try await TestServer.start()
    let address = server.address(of: "postgres", throughLoopback: true)
    let database = try await PostgresDatabase.open(PostgresConfiguration(address: address))
    try await server.freeze()
    let began = ContinuousClock.now
    for _ in 0..<2 {
      // The first has a connection, the second would open another.
      await #expect(throws: StoreError.self) {
        try await page(within: .milliseconds(400)) { try await database.checkReadiness() }
      }
    }
    #expect(.now - began < .seconds(2))
    try await server.thaw()
    try await until { (try? await database.checkReadiness()) != nil }
    await database.close()
  }

  @Test func `reports a slow statement as unanswered`() async throws {
    try await withPostgres({ $0.statementLimit = .milliseconds(100) }) { database in
      await #expect(throws: StoreError.unanswered(detail: slow)) {
        try await database.read { session in try session.rows("SELECT pg_sleep(20)").count }
      }
      try await database.checkReadiness()
    }
  }

  @Test func `cancels and abandons a server that ignores its timeout`() async throws {
    try await withPostgres({ configuration in
      configuration.statementLimit = .milliseconds(100)
      configuration.grace = .milliseconds(100)
    }) { database in
      await #expect(throws: StoreError.self) {
        try await database.write { session in
          try session.execute("SET LOCAL statement_timeout = 0")
          return try session.rows("SELECT pg_sleep(20)").count
        }
      }
      try await database.checkReadiness()
    }
  }

  @Test func `repeats a read on another connection`() async throws {
    try await withPostgres({ $0.maximumConnections = 1 }) { database in
      try await database.checkReadiness()
      try await killConnections(of: database)
      try await database.checkReadiness()
    }
  }

  @Test func `discards all dead idle connections at once`() async throws {
    try await withPostgres({ $0.maximumConnections = 20 }) { database in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<20 {
          group.addTask { _ = try await database.read { try $0.rows("SELECT pg_sleep(0.5)").count } }
        }
        try await group.waitForAll()
      }
      try #require(database.pool.load.connections > database.configuration.maximumAttempts + 1)
      try await killConnections(of: database)
      try await database.checkReadiness()
    }
  }

  @Test func `preserves the other connections after a cancelled read`() async throws {
    try await withPostgres({ $0.maximumConnections = 2 }) { database in
      let reading = Task {
        try await database.read { session in try session.rows("SELECT pg_sleep(20), 'cancel me'").count }
      }
      try await until { try await running("cancel me", in: database) == 1 }
      reading.cancel()
      _ = await reading.result
      try await until { database.pool.load.connections == 1 }
      #expect(database.pool.brokenConnections == 0)
    }
  }

  @Test func `repeats an uncommitted write once`() async throws {
    try await withPostgres({ $0.maximumConnections = 1 }) { database in
      let times = Mutex(0)
      let breakpoint = Breakpoint()
      async let writing = database.write { session in
        try session.execute("INSERT INTO reader (readerKey) VALUES ('a')")
        let isFirst = times.withLock { times in
          times += 1
          return times == 1
        }
        if isFirst { breakpoint.pause() }
        return try session.execute("INSERT INTO reader (readerKey) VALUES ('b')")
      }
      await breakpoint.reach()
      try await killConnections(of: database)
      breakpoint.resume()
      _ = try await writing
      #expect(times.withLock { $0 } == 2)
      let found: Int? = try await database.read { session in try session.value("SELECT count(*) FROM reader") }
      #expect(found == 3)
    }
  }

  @Test func `reports an exhausted pool after the wait limit`() async throws {
    try await withPostgres({ configuration in
      configuration.maximumConnections = 2
      configuration.waitLimit = .milliseconds(300)
    }) { database in
      let busy = (0..<2).map { _ in
        Task { try await database.read { session in try session.rows("SELECT pg_sleep(20)").count } }
      }
      let name = try #require(database.configuration.address.split(separator: "dbname=").last)
      try await until {
        try await TestServer.shared().run(
          "SELECT 1 FROM pg_stat_activity WHERE datname = '\(name)' AND wait_event = 'PgSleep'", in: "postgres"
        ).count == 2
      }
      await #expect(throws: StoreError.unanswered(detail: "all connections are taken")) {
        try await database.checkReadiness()
      }
      for task in busy { task.cancel() }
      for task in busy { _ = await task.result }
      // The callers leave before the server has ended their reads.
      try await until { database.pool.load.connections == 0 }
      try await database.checkReadiness()
    }
  }

  @Test func `serves many concurrent callers with few connections`() async throws {
    try await withPostgres({ configuration in
      configuration.maximumConnections = 2
      configuration.waitLimit = .seconds(120)
    }) { database in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<200 { group.addTask { try await database.checkReadiness() } }
        try await group.waitForAll()
      }
      #expect(database.pool.load.connections <= 2 && database.pool.load.waiting == 0)
    }
  }

  @Test func `reports a stopped server immediately and reconnects when it returns`() async throws {
    let server = try await TestServer.start()
    let configuration = try PostgresConfiguration(address: server.address(of: "postgres", throughLoopback: true))
    let database = try await PostgresDatabase.open(configuration)
    try await database.checkReadiness()
    try server.kill()
    // The processes of its connections survive for a moment.
    try await until { (try? await database.checkReadiness()) == nil }
    await #expect(throws: StoreError.self) { try await database.checkReadiness() }
    try server.revive()
    try await until { (try? await database.checkReadiness()) != nil }
    await database.close()
  }

  @Test(.timeLimit(.minutes(1)))
  func `delays concurrent callers of a silent server no longer than one`() async throws {
    let (socket, port) = try listening()
    defer { close(socket) }
    let configuration = try PostgresConfiguration(
      address: "host=127.0.0.1 port=\(port) user=gazette dbname=postgres connect_timeout=2")
    let database = PostgresDatabase(configuration)
    let began = ContinuousClock.now
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<20 {
        group.addTask { await #expect(throws: StoreError.self) { try await database.checkReadiness() } }
      }
    }
    #expect(.now - began < .seconds(8))
    await database.close()
  }

  @Test(.timeLimit(.minutes(1)))
  func `abandons a hanging server within seconds and reconnects`() async throws {
    let server = try await TestServer.start()
    let address = server.address(of: "postgres", throughLoopback: true) + " connect_timeout=2"
    let database = try await PostgresDatabase.open(PostgresConfiguration(address: address))
    try await database.checkReadiness()
    try await server.freeze()
    let began = ContinuousClock.now
    await #expect(throws: StoreError.self) { try await database.checkReadiness() }
    #expect(.now - began < .seconds(15))
    try await server.thaw()
    try await until { (try? await database.checkReadiness()) != nil }
    await database.close()
  }

  @Test(.timeLimit(.minutes(1)))
  func `waits for a slow statement of a responsive server`() async throws {
    try await withPostgres { database in
      let count = try await database.read { session in try session.rows("SELECT pg_sleep(5)").count }
      #expect(count == 1)
    }
  }

  @Test func `reports a write that no replica confirmed as unanswered`() async throws {
    let server = try await TestServer.start()
    var configuration = try PostgresConfiguration(address: server.address(of: "postgres"))
    let patient = try await PostgresDatabase.open(configuration)
    try await server.run("ALTER SYSTEM SET synchronous_standby_names = 'nobody'", in: "postgres")
    try await server.run("SELECT pg_reload_conf()", in: "postgres")
    try await until {
      try await server.run("SHOW synchronous_standby_names", in: "postgres") == ["nobody"]
    }
    (configuration.statementLimit, configuration.grace) = (.milliseconds(200), .milliseconds(200))
    let database = PostgresDatabase(configuration)
    await #expect(throws: StoreError.unanswered(detail: "the server took too long to keep it")) {
      try await database.write { session in try session.execute("INSERT INTO reader (readerKey) VALUES ('a')") }
    }
    await database.close()
    await patient.close()
  }

  @Test func `limits how long a read waits for a locked table`() async throws {
    try await withPostgres({ $0.readLockLimit = .milliseconds(100) }) { database in
      let breakpoint = Breakpoint()
      async let locking: Void = database.write(isolation: .readCommitted) { session in
        try session.execute("LOCK TABLE reader IN ACCESS EXCLUSIVE MODE")
        breakpoint.pause()
      }
      await breakpoint.reach()
      await #expect(throws: StoreError.unanswered(detail: held)) { try await database.checkReadiness() }
      breakpoint.resume()
      try await locking
      try await database.checkReadiness()
    }
  }

  @Test func `tries the last responding server first`() async throws {
    let server = try await TestServer.shared()
    let dead = try TestServer.freePort()
    let configuration = try PostgresConfiguration(
      address: "host=127.0.0.1,localhost port=\(dead),\(server.port) user=gazette dbname=postgres")
    #expect(configuration.parameters.last { $0.name == "port" }?.value == "\(dead),\(server.port)")
    let database = PostgresDatabase(configuration)
    _ = try await database.read { session in try session.rows("SELECT 1").count }
    #expect(configuration.parameters.last { $0.name == "port" }?.value == "\(server.port),\(dead)")
    #expect(configuration.parameters.last { $0.name == "host" }?.value == "localhost,127.0.0.1")
    await database.close()
  }

  /// Returns a socket that accepts connections and never responds.
  private func listening() throws -> (socket: Int32, port: Int) {
    let port = try TestServer.freePort()
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(clamping: port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let isListening = withUnsafePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(descriptor, address, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0 && listen(descriptor, 64) == 0
      }
    }
    try #require(isListening)
    return (descriptor, port)
  }

  private func running(_ mark: String, in database: PostgresDatabase) async throws -> Int? {
    try await database.read { session in
      try session.value(
        """
        SELECT count(*) FROM pg_stat_activity
        WHERE datname = current_database() AND state = 'active' AND pid <> pg_backend_pid() AND query LIKE $1
        """, ["%\(mark)%"])
    }
  }
}

/// Kills every connection to the database except its own.
private func killConnections(of database: PostgresDatabase) async throws {
  let name = try #require(database.configuration.address.split(separator: "dbname=").last)
  try await TestServer.shared().run(
    "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '\(name)'", in: "postgres")
}

/// Polls until `condition` is true.
func until(within limit: Duration = .seconds(60), _ condition: () async throws -> Bool) async throws {
  let end = ContinuousClock.now + limit
  while try await !condition() {
    try #require(ContinuousClock.now < end, "it did not come to pass")
    try await Task.sleep(for: .milliseconds(20))
  }
}
