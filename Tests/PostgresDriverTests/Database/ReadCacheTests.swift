import Foundation
import GazetteDomain
@testable import GazetteStore
import GazetteTesting
@testable import PostgresDriver
import Synchronization
import Testing

/// Data that nearly every page needs is read once, and again for the first request after a write on any node.
@Suite struct `Read cache on PostgreSQL` {
  private final class Count: Sendable {
    private let reads = Mutex(0)
    var value: Int { reads.withLock { $0 } }

    /// Reads the number of settings that the owner has chosen, and counts the read.
    @discardableResult
    func read(_ database: PostgresDatabase) async throws -> Int? {
      try await database.read(.settings(.owner)) { [self] session in
        reads.withLock { $0 += 1 }
        return try session.value("SELECT count(*) FROM readerSetting")
      }
    }
  }

  private let count = Count()

  private func request<Value: Sendable>(_ body: () async throws -> Value) async throws -> Value {
    try await RequestScope.$current.withValue(RequestScope()) { try await body() }
  }

  /// Reads something else first, as a request reads its session.
  private func look(_ database: PostgresDatabase) async throws {
    _ = try await SQLWarningStore(database.sql).revision()
  }

  @Test func `reuses values across requests until a write`() async throws {
    try await withPostgres { database in
      for _ in 0..<3 {
        try await request {
          try await look(database)
          try await count.read(database)
          try await count.read(database)
        }
      }
      #expect(count.value == 1)
    }
  }

  @Test func `shows a request earlier writes of another node`() async throws {
    try await withTwoNodes { here, there in
      for known in 0..<5 {
        try await request {
          try await look(here)
          #expect(try await count.read(here) == known)
        }
        try await add("setting\(known)", there)
      }
    }
  }

  @Test func `shows a request its own writes`() async throws {
    try await withPostgres { database in
      try await request {
        for known in 0..<5 {
          #expect(try await count.read(database) == known)
          try await add("setting\(known)", database)
        }
      }
    }
  }

  @Test func `caches nothing outside requests`() async throws {
    try await withPostgres { database in
      try await count.read(database)
      try await count.read(database)
      #expect(count.value == 2)
    }
  }

  @Test func `prefetches a page's reads with its session, also after writes`() async throws {
    try await withPostgres { database in
      let store = SQLCredentialStore(database.sql)
      let hash = try #require(SecretHash(bytes: [UInt8](repeating: 7, count: SecretHash.length)))
      let date = ManualTime().date
      _ = try await store.add(
        Session(
          id: Session.ID(rawValue: "s"), reader: .owner, hash: hash, device: nil, started: date,
          lastUse: LastUse(date, from: nil)))
      _ = try await SQLPlaceStore(database.sql).save(.paris, for: .owner, at: date)
      for number in 0..<6 {
        if number > 2 { try await add("setting\(number)", database) }
        #expect(database.seemsCurrent(.session(hash)) == [1, 2].contains(number))
        try await request {
          #expect(try await store.session(hash)?.reader.id == .owner)
          _ = try await database.read(.settings(.owner)) { _ -> ReaderSettings in
            Issue.record("The settings are not cached.")
            return ReaderSettings()
          }
          let places = try await database.read(.savedPlaces(.owner)) { _ -> [SavedPlace] in
            Issue.record("The places are not cached.")
            return []
          }
          #expect(places.map(\.place) == [.paris])
        }
      }
    }
  }

  @Test func `prefetches names with weather and unread counts with feeds`() async throws {
    try await withPostgres { database in
      try await request {
        let ids = [Place.paris.id]
        _ = try await SQLWeatherStore(database.sql).weather(at: ids)
        try await requireNames(of: ids, database)
        _ = try await SQLFeedStore(database.sql).statuses(of: .owner)
        _ = try await database.read(.unreadCount(.owner)) { _ -> CountedRead<Int> in
          Issue.record("The count is not cached.")
          return CountedRead(value: 0, uncounted: 0)
        }
      }
    }
  }

  @Test func `prefetches city names with the weather of a list`() async throws {
    try await withPostgres { database in
      try await request {
        let ids = [Place.paris.id]
        _ = try await SQLWeatherStore(database.sql).glances(at: ids, from: ManualTime().date)
        try await requireNames(of: ids, database)
      }
    }
  }

  private func requireNames(of ids: [PlaceID], _ database: PostgresDatabase) async throws {
    _ = try await database.read(.placeNames(ids)) { _ -> [PlaceID: PlaceNames] in
      Issue.record("The names are not cached.")
      return [:]
    }
  }

  @Test func `reads a value once for concurrent parts of a page`() async throws {
    try await withPostgres { database in
      try await request {
        try await withThrowingTaskGroup { group in
          for _ in 0..<8 { group.addTask { try await count.read(database) } }
          for try await known in group { #expect(known == 0) }
        }
      }
      #expect(count.value == 1)
    }
  }

  @Test func `reads again when a request takes long`() async throws {
    try await withTwoNodes { here, there in
      try await request {
        #expect(try await count.read(here) == 0)
        try await add("setting", there)
        while try await count.read(here) == 0 { await Task.yield() }
      }
    }
  }

  private func add(_ setting: String, _ database: PostgresDatabase) async throws {
    try await database.write { session in
      try session.execute(
        "INSERT INTO readerSetting (readerKey, name, value) VALUES ($1, $2, 'x')", [ReaderKey.owner.rawValue, setting])
    }
  }
}

@Suite struct `Reads on PostgreSQL` {
  @Test func `run once with several batches`() async throws {
    try await withPostgres { database in
      let runs = Mutex(0)
      let found = try await database.read { session in
        runs.withLock { $0 += 1 }
        let one: Int? = try session.value("SELECT 1::bigint")
        let two: Int? = try session.value("SELECT 2::bigint")
        return [one, two]
      }
      #expect(found == [1, 2])
      #expect(runs.withLock { $0 } == 1)
    }
  }

  @Test func `leave the connection usable after a failure`() async throws {
    try await withPostgres({ $0.maximumConnections = 1 }) { database in
      for _ in 0..<2 {
        await #expect(throws: StoreError.self) {
          try await database.read { session in try session.rows("SELECT 1 / 0") }
        }
        let one: Int? = try await database.read { session in try session.value("SELECT 1::bigint") }
        #expect(one == 1)
      }
    }
  }
}
