import Foundation
import GazetteDomain
import GazetteStore
import GazetteTesting
import GRDB
@testable import SQLiteDriver
import Testing

/// The store's errors when the disk or the file has a problem.
struct FaultTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `reports a full database, loses nothing, and continues reading`() async throws {
    let database = try await GazetteDatabase.open(at: folder.url, access: .owner)
    let store = SQLWeatherStore(database.sql)
    try await store.replace(.fixture(), air: .fixture(), at: Place.paris.id)
    try await database.write { connection in
      let pages = try Int.fetchOne(connection, sql: "PRAGMA page_count") ?? 0
      _ = try Int.fetchOne(connection, sql: "PRAGMA max_page_count = \(pages)")
    }
    let places = Place.fixtures(count: 200)
    await #expect(throws: StoreError.full) {
      for place in places { try await store.replace(.fixture(at: place.coordinate), air: nil, at: place.id) }
    }
    let found = try await store.weather(at: [Place.paris.id])
    #expect(found[Place.paris.id] == PositionWeather(report: .fixture(), air: .fixture()))
    #expect(try await database.integrityProblems() == [])
    try await database.close()
  }

  @Test func `reports a forbidden write and continues reading`() async throws {
    let database = try await GazetteDatabase.open(at: folder.url, access: .owner)
    let store = SQLPlaceStore(database.sql)
    _ = try await store.save(.paris, for: .owner, at: ManualTime().date)
    try await database.connections.writeWithoutTransaction { connection in
      try connection.execute(sql: "PRAGMA query_only = 1")
    }
    await #expect(throws: StoreError.readOnly) { try await store.save(.tromso, for: .owner, at: ManualTime().date) }
    #expect(try await store.savedPlaces(of: .owner).map(\.place) == [.paris])
    try await database.close()
  }

  @Test func `detects damage when reading and when checking`() async throws {
    let database = try await GazetteDatabase.open(at: folder.url, access: .owner)
    // Enough rows to fill the last quarter of the file, which the test overwrites.
    let places = Place.fixtures(count: 120)
    for place in places {
      try await SQLWeatherStore(database.sql).replace(.fixture(at: place.coordinate), air: nil, at: place.id)
    }
    try await database.close()
    try scratch(DataFolder(folder.url).database)

    let damaged = try await GazetteDatabase.open(at: folder.url, access: .owner)
    #expect(try await damaged.integrityProblems() != [])
    do {
      _ = try await SQLWeatherStore(damaged.sql).weather(at: places.map(\.id))
      Issue.record("reading a scratched table should fail")
    } catch {
      guard case .corrupt = error else {
        Issue.record("expected damage, found \(error)")
        return
      }
    }
    try await damaged.close()
  }

  @Test func `reports a file that is not a database as corrupt`() async throws {
    try Data("<!doctype html><title>404</title>".utf8).write(to: DataFolder(folder.url).database)
    do {
      _ = try await GazetteDatabase.open(at: folder.url, access: .owner)
      Issue.record("opening should fail")
    } catch {
      guard case .corrupt = error else {
        Issue.record("expected damage, found \(error)")
        return
      }
    }
  }

  @Test func `reports an impossible data folder`() async throws {
    let file = folder.url.appendingPathComponent("file")
    try Data().write(to: file)
    await #expect(throws: StoreError.self) {
      try await GazetteDatabase.open(at: file.appendingPathComponent("data"), access: .owner)
    }
  }

  @Test(arguments: [
    (ResultCode.SQLITE_FULL, StoreError.full), (.SQLITE_READONLY, .readOnly), (.SQLITE_READONLY_DBMOVED, .readOnly),
    (.SQLITE_BUSY, .busy), (.SQLITE_BUSY_SNAPSHOT, .busy), (.SQLITE_LOCKED, .busy),
    (.SQLITE_IOERR_FSYNC, .inputOutput(detail: "SQLite 1034: trouble")),
    (.SQLITE_CANTOPEN, .inputOutput(detail: "SQLite 14: trouble")),
    (.SQLITE_CORRUPT_INDEX, .corrupt(detail: "SQLite 779: trouble")),
    (.SQLITE_NOTADB, .corrupt(detail: "SQLite 26: trouble")),
    (.SQLITE_CONSTRAINT_CHECK, .failed(detail: "SQLite 275: trouble")),
  ])
  func `translates every SQLite error`(code: ResultCode, error: StoreError) {
    #expect(StoreError(translating: DatabaseError(resultCode: code, message: "trouble")) == error)
  }

  /// Overwrites the last quarter of the file's pages, which contain the weather.
  private func scratch(_ file: URL) throws {
    var bytes = try Data(contentsOf: file)
    let start = bytes.count * 3 / 4 / 4096 * 4096
    bytes.replaceSubrange(start..<bytes.count, with: Data(repeating: 0x5A, count: bytes.count - start))
    try bytes.write(to: file)
  }
}
