import Foundation
import GazetteDomain
import GazetteStore
import GazetteTesting
import GRDB
@testable import SQLiteDriver
import Testing

struct OpeningTests {
  private let folder: TemporaryFolder
  private var dataFolder: URL { folder.url.appendingPathComponent("data") }

  init() throws { folder = try TemporaryFolder() }

  @Test func `creates a private folder with private files`() async throws {
    let database = try await open(.owner)
    #expect(try permissions(of: dataFolder) == 0o700)
    let files = try FileManager.default.contentsOfDirectory(at: dataFolder, includingPropertiesForKeys: nil)
    #expect(files.contains { $0.lastPathComponent == "gazette.sqlite-wal" })
    for file in files { #expect(try permissions(of: file) == 0o600, "\(file.lastPathComponent)") }
    try await database.close()
  }

  @Test func `preserves the permissions of an existing folder`() async throws {
    try FileManager.default.createDirectory(at: dataFolder, withIntermediateDirectories: true)
    chmod(dataFolder.path, 0o755)
    try await open(.owner).close()
    #expect(try permissions(of: dataFolder) == 0o755)
  }

  @Test func `rejects a second owner until the first closes`() async throws {
    let first = try await open(.owner)
    await #expect(throws: StoreError.busy) { try await open(.owner) }
    try await first.close()
    try await open(.owner).close()
  }

  @Test func `removes temporary files of a killed owner`() async throws {
    try await open(.owner).close()
    let names = [".restore.1.partial", "..restore.1.partial.2.partial-journal", ".gazette.sqlite.3.partial"]
    for name in names { try Data("much".utf8).write(to: dataFolder.appendingPathComponent(name)) }
    try Data().write(to: dataFolder.appendingPathComponent("mine.partial"))
    try await open(.owner).close()
    let left = try FileManager.default.contentsOfDirectory(atPath: dataFolder.path)
    #expect(left.filter { $0.contains("partial") } == ["mine.partial"])
  }

  @Test func `releases the folder when opening fails`() async throws {
    try FileManager.default.createDirectory(at: dataFolder, withIntermediateDirectories: true)
    try Data("this is no database, whatever its name says".utf8).write(to: DataFolder(dataFolder).database)
    await #expect(throws: StoreError.self) { try await open(.owner) }
    try FileManager.default.removeItem(at: DataFolder(dataFolder).database)
    try await open(.owner).close()
  }

  @Test func `shows a reader the owner's later writes`() async throws {
    let owner = try await open(.owner)
    let reader = try await open(.reader)
    _ = try await SQLPlaceStore(owner.sql).save(.paris, for: .owner, at: ManualTime().date)
    #expect(try await SQLPlaceStore(reader.sql).savedPlaces(of: .owner).map(\.place) == [.paris])
    try await reader.close()
    try await owner.close()
  }

  @Test func `rejects writes by a reader`() async throws {
    let owner = try await open(.owner)
    let reader = try await open(.reader)
    await #expect(throws: StoreError.readOnly) {
      try await SQLPlaceStore(reader.sql).save(.paris, for: .owner, at: ManualTime().date)
    }
    try await reader.close()
    try await owner.close()
  }

  @Test func `shows the owner a companion's writes`() async throws {
    let owner = try await open(.owner)
    let companion = try await open(.companion)
    _ = try await SQLPlaceStore(companion.sql).save(.paris, for: .owner, at: ManualTime().date)
    #expect(try await SQLPlaceStore(owner.sql).savedPlaces(of: .owner).map(\.place) == [.paris])
    try await companion.close()
    try await owner.close()
  }

  @Test func `prepares a new folder for a reader`() async throws {
    let reader = try await open(.reader)
    #expect(try await SQLPlaceStore(reader.sql).savedPlaces(of: .owner) == [])
    try await reader.close()
    try await open(.owner).close()
  }

  @Test func `opens a closed owner's data for a reader`() async throws {
    let owner = try await open(.owner)
    _ = try await SQLPlaceStore(owner.sql).save(.paris, for: .owner, at: ManualTime().date)
    try await owner.close()
    let reader = try await open(.reader)
    #expect(try await SQLPlaceStore(reader.sql).savedPlaces(of: .owner).map(\.place) == [.paris])
    try await reader.close()
  }

  @Test func `merges the log into one file on closing`() async throws {
    let owner = try await open(.owner)
    _ = try await SQLPlaceStore(owner.sql).save(.paris, for: .owner, at: ManualTime().date)
    try await owner.close()
    let names = try FileManager.default.contentsOfDirectory(atPath: dataFolder.path)
    #expect(names.filter { $0.hasPrefix("gazette.sqlite") } == ["gazette.sqlite"])
  }

  @Test func `rejects databases of other programs and of newer versions`() async throws {
    let file = DataFolder(dataFolder).database
    try FileManager.default.createDirectory(at: dataFolder, withIntermediateDirectories: true)
    let other = try DatabaseQueue(path: file.path)
    try await other.write { try $0.execute(sql: "CREATE TABLE recipe (name TEXT)") }
    try other.close()
    await #expect(throws: StoreError.foreign(detail: "the file is not marked as Gazette's")) { try await open(.owner) }
    await #expect(throws: StoreError.foreign(detail: "the file is not marked as Gazette's")) { try await open(.reader) }
    try FileManager.default.removeItem(at: file)

    try await open(.owner).close()
    let newer = try DatabaseQueue(path: file.path)
    try await newer.write { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('9999-future')") }
    try newer.close()
    await #expect(throws: StoreError.foreign(detail: "the file was written by a newer Gazette")) {
      try await open(.owner)
    }
  }

  @Test func `migrates an older database, also for a reader`() async throws {
    for access in [GazetteDatabase.Access.owner, .reader] {
      try makeOlderDatabase()
      let database = try await open(access)
      #expect(try await SQLMapPointStore(database.sql).points(of: .owner) == [])
      try await database.close()
      try FileManager.default.removeItem(at: dataFolder)
    }
  }

  @Test func `configures every owner connection`() async throws {
    let database = try await open(.owner)
    let settings = try await database.write { connection in
      try ["journal_mode", "synchronous", "foreign_keys", "busy_timeout"].map {
        try String.fetchOne(connection, sql: "PRAGMA \($0)")
      }
    }
    #expect(settings == ["wal", "2", "1", "5000"])
    try await database.close()
  }

  @Test func `reports readiness until the file is removed`() async throws {
    let database = try await open(.owner)
    try await database.checkReadiness()
    try FileManager.default.removeItem(at: DataFolder(dataFolder).database)
    await #expect(throws: StoreError.inputOutput(detail: "the database file was moved or removed")) {
      try await database.checkReadiness()
    }
  }

  @Test func `reports a closed database as not ready`() async throws {
    let database = try await open(.owner)
    try await database.close()
    await #expect(throws: StoreError.self) { try await database.checkReadiness() }
  }

  private func open(_ access: GazetteDatabase.Access) async throws -> GazetteDatabase {
    try await GazetteDatabase.open(at: dataFolder, access: access)
  }

  private func makeOlderDatabase() throws {
    try DataFolder(dataFolder).create()
    let queue = try DatabaseQueue(path: DataFolder(dataFolder).database.path)
    try Schema(applicationID: Schema.main.applicationID, migrations: [.shared]).migrate(queue)
    try queue.close()
  }

  private func permissions(of url: URL) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
  }
}
