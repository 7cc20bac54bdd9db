import Foundation
import GazetteDomain
import SQLiteDriver
import GazetteTesting
import Testing

@Suite struct FolderTileStoreTests {
  private let tile = MapTile(zoom: 4, column: 8, row: 5)
  private let picture = TilePicture(
    bytes: [1, 10, 3], kind: .webp, freshUntil: Date(timeIntervalSince1970: 1_795_248_300),
    validators: TileValidators(entityTag: "\"e\"", lastModified: "l"))

  private func store(_ folder: URL, quota: Int = 100_000) async -> FolderTileStore {
    FolderTileStore(await FolderCache.open(at: folder, quota: quota, now: { Date() }, onError: { _ in }))
  }

  @Test(arguments: TileStoreContract.checks)
  func `fulfils the tile store contract`(check: ContractCheck<any TileStore>) async throws {
    try await inFolder { folder in try await check(await store(folder, quota: TileStoreContract.limit)) }
  }

  @Test func `restores tiles after a restart`() async throws {
    try await inFolder { folder in
      let tile = try #require(tile)
      try await store(folder).save(picture, for: tile)
      #expect(await store(folder).tile(tile) == picture)
    }
  }

  @Test func `ignores a truncated file and replaces it`() async throws {
    try await inFolder { folder in
      let tile = try #require(tile)
      try await store(folder).save(picture, for: tile)
      let file = try #require(
        try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil).first)
      try Data(contentsOf: file).dropLast().write(to: file)
      let reopened = await store(folder)
      #expect(await reopened.tile(tile) == nil)
      try await reopened.save(picture, for: tile)
      #expect(await reopened.tile(tile) == picture)
    }
  }

  @Test func `reports a folder that is not writable`() async throws {
    try await inFolder { folder in
      let tile = try #require(tile)
      let file = folder.appending(path: "file")
      try Data().write(to: file)
      let store = await store(file.appending(path: "below"))
      await #expect(throws: StoreError.self) { try await store.save(picture, for: tile) }
      #expect(await store.tile(tile) == nil)
    }
  }

  private func inFolder(_ work: (URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tiles-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await work(folder)
  }
}
