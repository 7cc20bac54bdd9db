import Foundation
import GazetteDomain
import GazetteStore
import GazetteTesting
import SQLiteDriver
import Testing

/// The same faults as in ``FaultTests``, on a real disk that is full or read-only.
@Suite(.enabled(if: SmallDisk.isAvailable, "mounting a small disk needs root"))
struct DiskFaultTests {
  private let disk: SmallDisk

  init() throws { disk = try #require(SmallDisk()) }

  @Test func `reports a full disk, continues reading, and writes again with space`() async throws {
    let database = try await GazetteDatabase.open(at: disk.url, access: .owner)
    let store = SQLWeatherStore(database.sql)
    try await store.replace(.fixture(), air: .fixture(), at: Place.paris.id)
    let ballast = try disk.fill()
    let places = Place.fixtures(count: 200)
    await #expect(throws: StoreError.full) {
      for place in places { try await store.replace(.fixture(at: place.coordinate), air: nil, at: place.id) }
    }
    let found = try await store.weather(at: [Place.paris.id])
    #expect(found[Place.paris.id] == PositionWeather(report: .fixture(), air: .fixture()))
    await #expect(throws: StoreError.full) { try await database.backUp(to: disk.url.appendingPathComponent("backup")) }
    #expect(!FileManager.default.fileExists(atPath: disk.url.appendingPathComponent("backup").path))
    try FileManager.default.removeItem(at: ballast)
    try await store.replace(.fixture(at: Place.tromso.coordinate), air: nil, at: Place.tromso.id)
    #expect(try await database.integrityProblems() == [])
    try await database.close()
  }

  @Test func `opens an existing database on a full disk`() async throws {
    let before = try await GazetteDatabase.open(at: disk.url, access: .owner)
    _ = try await SQLPlaceStore(before.sql).save(.paris, for: .owner, at: ManualTime().date)
    try await before.close()
    _ = try disk.fill()
    let reader = try await GazetteDatabase.open(at: disk.url, access: .reader)
    #expect(try await SQLPlaceStore(reader.sql).savedPlaces(of: .owner).map(\.place) == [.paris])
    try await reader.close()
  }

  @Test func `reports a disk that becomes read-only and continues reading`() async throws {
    let database = try await GazetteDatabase.open(at: disk.url, access: .owner)
    let store = SQLPlaceStore(database.sql)
    _ = try await store.save(.paris, for: .owner, at: ManualTime().date)
    // A file that is open for writing may prevent the remount, unlike a real disk error, which forces it.
    let isReadOnly = disk.allowWriting(false)
    if isReadOnly {
      await #expect(throws: StoreError.readOnly) { try await store.save(.tromso, for: .owner, at: ManualTime().date) }
    }
    #expect(try await store.savedPlaces(of: .owner).map(\.place) == [.paris])
  }

  @Test func `opens a read-only folder for readers only`() async throws {
    let before = try await GazetteDatabase.open(at: disk.url, access: .owner)
    _ = try await SQLPlaceStore(before.sql).save(.paris, for: .owner, at: ManualTime().date)
    try await before.close()
    try #require(disk.allowWriting(false))
    await #expect(throws: StoreError.readOnly) { try await GazetteDatabase.open(at: disk.url, access: .owner) }
    let reader = try await GazetteDatabase.open(at: disk.url, access: .reader)
    #expect(try await SQLPlaceStore(reader.sql).savedPlaces(of: .owner).map(\.place) == [.paris])
    await #expect(throws: StoreError.readOnly) {
      try await SQLPlaceStore(reader.sql).save(.tromso, for: .owner, at: ManualTime().date)
    }
    try await reader.close()
  }
}
