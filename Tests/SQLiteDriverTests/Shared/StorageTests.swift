import Foundation
import GazetteDomain
import GazetteStore
import GazetteTesting
@testable import SQLiteDriver
import Testing

struct StorageTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `reports the size of each kind and empties only caches`() async throws {
    let database = try await GazetteDatabase.open(at: folder.url, access: .owner)
    let places = SQLPlaceStore(database.sql)
    _ = try await places.save(.paris, for: .owner, at: ManualTime().date)
    try FileManager.default.createDirectory(at: database.folder.pictures, withIntermediateDirectories: true)
    try Data(count: 5_000).write(to: database.folder.pictures.appendingPathComponent("a~b"))
    let storage = SQLiteDataStorage(
      database, parts: [.weather, .mapPoints, .tiles, .news, .classifieds, .pictures], now: ManualTime().timing.now)

    let before = try await storage.use()
    #expect(before.map(\.kind) == [.weather, .news, .classifieds, .pictures, .tiles, .database])
    #expect(before.first { $0.kind == .pictures } == StorageUse(.pictures, bytes: 8_192, count: 1))
    #expect(before.first { $0.kind == .weather }?.bytes ?? 0 > 0)

    for kind in before.map(\.kind) { _ = try await storage.empty(kind) }
    let after = try await storage.use()
    #expect(after.first { $0.kind == .pictures } == StorageUse(.pictures, bytes: 0, count: 0))
    #expect(after.first { $0.kind == .weather }?.count == 0)
    #expect(try await places.savedPlaces(of: .owner).count == 1)
    try await database.close()
  }

  @Test func `stores keys in a private file and removes it without keys`() throws {
    let folder = DataFolder(folder.url)
    let file = KeyFile(folder)
    #expect(try file.keys().isEmpty)
    try file.replace(["openweather.key": "secret"])
    #expect(try file.keys() == ["openweather.key": "secret"])
    let mode = try FileManager.default.attributesOfItem(atPath: folder.keys.path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    try file.replace([:])
    #expect(!FileManager.default.fileExists(atPath: folder.keys.path))
  }
}
