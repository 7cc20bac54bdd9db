import Foundation
import GazetteDomain
import GazetteStore
@testable import PostgresDriver
import Synchronization
import Testing

@Suite struct `PostgreSQL transactions` {
  @Test func `roll back after a failed statement and preserve the connection`() async throws {
    try await withPostgres({ $0.maximumConnections = 1 }) { database in
      await #expect(throws: StoreError.self) {
        try await database.write { session in
          try session.execute("INSERT INTO reader (readerKey) VALUES ('a')")
          try session.execute("INSERT INTO reader (readerKey) VALUES ('a')")
        }
      }
      let found = try await readers(in: database)
      #expect(found == 1)
    }
  }

  @Test func `roll back and rethrow the closure's error`() async throws {
    try await withPostgres({ $0.maximumConnections = 1 }) { database in
      await #expect(throws: StoreError.notFound) {
        try await database.write { session in
          try session.execute("INSERT INTO reader (readerKey) VALUES ('a')")
          throw StoreError.notFound
        }
      }
      let found = try await readers(in: database)
      #expect(found == 1)
    }
  }

  @Test func `decide correctly on reads despite concurrent transactions`() async throws {
    try await withPostgres { database in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<20 {
          group.addTask {
            _ = try await database.write { session in
              let count: Int = try session.value("SELECT count(*) FROM reader") ?? 0
              try session.execute("INSERT INTO reader (readerKey) VALUES ($1)", ["reader \(count)"])
            }
          }
        }
        try await group.waitForAll()
      }
      let found = try await readers(in: database)
      #expect(found == 21)
    }
  }

  @Test func `read a single snapshot`() async throws {
    try await withPostgres { database in
      let breakpoint = Breakpoint()
      async let reading = database.read { session in
        let before: Int? = try session.value("SELECT count(*) FROM reader")
        breakpoint.pause()
        return [before, try session.value("SELECT count(*) FROM reader")]
      }
      await breakpoint.reach()
      _ = try await database.write { session in
        try session.execute("INSERT INTO reader (readerKey) VALUES ('a')")
      }
      breakpoint.resume()
      let counts = try await reading
      #expect(counts == [1, 1])
    }
  }

  @Test func `read one snapshot without JIT in one batch or several`() async throws {
    let how = """
      SELECT array_agg(current_setting(name) ORDER BY name) AS how
      FROM unnest('{jit,transaction_isolation,transaction_read_only}'::text[]) AS name
      """
    try await withPostgres { database in
      let whole: [String]? = try await database.read { session in try session.value(how) }
      #expect(whole == ["off", "repeatable read", "on"])
      let second: [String]? = try await database.read { session in
        try session.rows("SELECT 1")
        return try session.value(how)
      }
      #expect(second == ["off", "repeatable read", "on"])
      let writing: [String]? = try await database.write { session in try session.value(how) }
      #expect(writing == ["off", "serializable", "off"])
    }
  }

  @Test func `use a generic plan only for marked statements`() async throws {
    try await withPostgres({ $0.maximumConnections = 1 }) { database in
      let mode = "SELECT current_setting('plan_cache_mode')"
      let modes = try await database.read { session in
        var modes: [String?] = []
        let marked = PostgresStatement(mode).withGenericPlan
        for statement in [marked, PostgresStatement(mode + " "), marked] {
          modes.append(try session.value(statement.sql))
        }
        return modes
      }
      #expect(modes == ["force_generic_plan", "auto", "force_generic_plan"])
      let next: String? = try await database.read { session in try session.value(mode) }
      #expect(next == "auto")
    }
  }

  @Test func `reject writes in a read`() async throws {
    try await withPostgres { database in
      await #expect(throws: StoreError.readOnly) {
        try await database.read { session in try session.execute("DELETE FROM reader") }
      }
    }
  }

  @Test func `reject statements after their end`() async throws {
    try await withPostgres({ $0.maximumConnections = 1 }) { database in
      let add = PostgresStatement("INSERT INTO reader (readerKey) VALUES ('a')")
      await #expect(throws: StoreError.failed(detail: "a statement follows the end of its transaction")) {
        try await database.write { session in
          try session.finish(with: [add])
          try session.executeAll([add])
        }
      }
      let found = try await readers(in: database)
      #expect(found == 2)
    }
  }

  @Test func `repeat after a deadlock`() async throws {
    try await withPostgres { database in
      _ = try await database.write { session in
        try session.execute("INSERT INTO workLease (name, holder, endsAt) VALUES ('a', 'x', 0), ('b', 'x', 0)")
      }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for names in [["a", "b"], ["b", "a"]] {
          group.addTask {
            _ = try await database.write(isolation: .readCommitted) { session in
              for name in names {
                try session.execute("UPDATE workLease SET endsAt = endsAt + 1 WHERE name = $1", [name])
                // By then, each usually holds one row.
                try session.rows("SELECT pg_sleep(0.05)")
              }
            }
          }
        }
        try await group.waitForAll()
      }
      let ends: [Double] = try await database.read { session in try session.column("SELECT endsAt FROM workLease")
      }
      #expect(ends == [2, 2])
    }
  }

  @Test func `hold a lock until their end`() async throws {
    try await withPostgres { database in
      let order = Order()
      try await withThrowingTaskGroup(of: Void.self) { group in
        for name in ["first", "second"] {
          group.addTask {
            try await database.write(isolation: .readCommitted) { session in
              try session.lock("x")
              order.names.withLock { $0.append(name) }
              try session.rows("SELECT pg_sleep(0.02)")
              order.names.withLock { $0.append(name) }
            }
          }
        }
        try await group.waitForAll()
      }
      let seen = order.names.withLock { $0 }
      #expect(seen.count == 4 && seen[0] == seen[1] && seen[2] == seen[3])
    }
  }

  private func readers(in database: PostgresDatabase) async throws -> Int? {
    try await database.read { session in try session.value("SELECT count(*) FROM reader") }
  }
}

private final class Order: Sendable {
  let names = Mutex<[String]>([])
}
