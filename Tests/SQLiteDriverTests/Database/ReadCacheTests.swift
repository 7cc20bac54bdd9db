import Foundation
import GazetteDomain
import GazetteStore
import GazetteTesting
import GRDB
@testable import SQLiteDriver
import Synchronization
import Testing

/// Data that nearly every page needs is read once, and again after every write.
struct ReadCacheTests {
  private final class Count: Sendable {
    private let reads = Mutex(0)
    var value: Int { reads.withLock { $0 } }

    /// Reads the reader's settings without a result, and counts the read.
    func read(_ database: GazetteDatabase, of reader: ReaderKey = .owner) async throws {
      _ = try await database.read(.settings(reader)) { [self] _ in reads.withLock { $0 += 1 } }
    }
  }

  private let count = Count()

  @Test func `caches reads per reader until a write`() async throws {
    try await withDatabase { database in
      try await count.read(database)
      try await count.read(database)
      #expect(count.value == 1)
      try await count.read(database, of: ReaderKey(rawValue: "another"))
      #expect(count.value == 2)
    }
  }

  @Test func `returns a write of the same process immediately`() async throws {
    try await withDatabase { database in
      let store = SQLReaderSettingsStore(database.sql)
      for language in ["fr", "en", "de"] {
        var settings = try await store.settings(of: .owner)
        settings.languageCode = language
        try await store.replace(settings, of: .owner)
        #expect(try await store.settings(of: .owner).languageCode == language)
      }
    }
  }

  @Test func `returns a companion's write immediately`() async throws {
    let folder = try TemporaryFolder()
    let owner = try await GazetteDatabase.open(at: folder.url, access: .owner)
    let companion = try await GazetteDatabase.open(at: folder.url, access: .companion)
    let places = SQLPlaceStore(owner.sql)
    for known in 0..<5 {
      #expect(try await places.savedPlaces(of: .owner).count == known)
      try await save(known, in: companion)
    }
    #expect(try await places.savedPlaces(of: .owner).count == 5)
    try await companion.close()
    try await owner.close()
  }

  @Test func `returns each commit of a companion within one clock tick`() async throws {
    let folder = try TemporaryFolder()
    let owner = try await GazetteDatabase.open(at: folder.url, access: .owner)
    let companion = try await GazetteDatabase.open(at: folder.url, access: .companion)
    let places = SQLPlaceStore(owner.sql)
    for index in 0..<3 { try await save(index, in: companion) }
    // After a checkpoint the next commits overwrite the log from its start, so its size stays the same.
    try await owner.connections.writeWithoutTransaction { connection in _ = try connection.checkpoint(.restart) }
    try await save(3, in: companion)
    #expect(try await places.savedPlaces(of: .owner).count == 4)
    let log = DataFolder.log(of: owner.folder.database).path
    var status = stat()
    try #require(stat(log, &status) == 0)
    try await save(4, in: companion)
    // Restores the log's time: both commits fall within one tick.
    var times = [status.st_atim, status.st_mtim]
    try #require(utimensat(AT_FDCWD, log, &times, 0) == 0)
    #expect(try await places.savedPlaces(of: .owner).count == 5)
    try await companion.close()
    try await owner.close()
  }

  private func save(_ index: Int, in database: GazetteDatabase) async throws {
    let place = Place(name: "\(index)", coordinate: try Coordinate(latitude: Double(index), longitude: 0))
    _ = try await SQLPlaceStore(database.sql).save(place, for: .owner, at: ManualTime().date)
  }

  @Test func `does not cache a read that overlaps a write`() async throws {
    try await withDatabase { database in
      let cache = database.readCache
      let before = try await cache.version()
      #expect((cache.value(of: .adCategories, at: before) as Int?) == nil)
      try await save(0, in: database)
      cache.store(1, of: .adCategories, at: before)
      let after = try await cache.version()
      #expect((cache.value(of: .adCategories, at: after) as Int?) == nil)
      cache.store(2, of: .adCategories, at: after)
      #expect(cache.value(of: .adCategories, at: try await cache.version()) == 2)
    }
  }

  @Test func `returns the hours of the current minute`() async throws {
    try await withDatabase { database in
      let store = SQLWeatherStore(database.sql)
      let place = Place.paris.id
      let start = Date(timeIntervalSince1970: 1_800_000_000)
      var report = WeatherReport(
        coordinate: place.coordinate, timeZone: .gmt, elevation: nil, current: nil,
        provenance: Provenance(provider: .openMeteo, product: nil, fetchedAt: start, isReduced: false))
      report.hours = (0..<48).map { HourForecast(start: start.addingTimeInterval(Double($0) * 3600)) }
      try await store.replace(report, air: nil, at: place)
      for (minutes, first) in [(0.0, 0), (59.5, 0), (60, 1), (125, 2)] {
        let glance = try await store.glances(at: [place], from: start.addingTimeInterval(minutes * 60))[place]
        #expect(glance?.report?.hours.first?.start == start.addingTimeInterval(Double(first) * 3600))
      }
    }
  }
}
