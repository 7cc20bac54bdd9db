import Foundation
import GazetteDomain
import SQLiteDriver
import GazetteTesting
import Testing

@Suite struct FolderRadarStoreTests {
  private func store(_ folder: URL, quota: Int = 100_000) async -> FolderRadarStore {
    FolderRadarStore(await FolderCache.open(at: folder, quota: quota, now: { Date() }, onError: { _ in }))
  }

  @Test(arguments: RadarStoreContract.checks)
  func `fulfils the radar store contract`(check: ContractCheck<any RadarStore>) async throws {
    let folder = try TemporaryFolder()
    try await check(await store(folder.url, quota: RadarStoreContract.limit))
  }

  @Test func `restores pictures and series and ignores truncated files`() async throws {
    let folder = try TemporaryFolder()
    let frame = try #require(RadarFrame(name: "1795363200"))
    let tile = RadarTile(.dwd, frame: frame, tile: try #require(MapTile(zoom: 5, column: 16, row: 10)))
    let series = try #require(RadarSeries(of: [frame], repliedAt: frame.time.date))
    try await store(folder.url).save(RadarPictures.png(1), of: tile)
    try await store(folder.url).save(series, of: .dwd)
    #expect(await store(folder.url).picture(of: tile) == RadarPictures.png(1))
    #expect(await store(folder.url).series(of: .dwd) == series)
    for file in try FileManager.default.contentsOfDirectory(at: folder.url, includingPropertiesForKeys: nil) {
      try Data(contentsOf: file).prefix(3).write(to: file)
    }
    #expect(await store(folder.url).picture(of: tile) == nil)
    #expect(await store(folder.url).series(of: .dwd) == nil)
  }
}
