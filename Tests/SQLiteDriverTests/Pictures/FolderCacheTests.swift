import Foundation
import GazetteDomain
import SQLiteDriver
import GazetteTesting
import Synchronization
import Testing

struct FolderCacheTests {
  private let time = ManualTime()
  private let folder: TemporaryFolder
  // Each file takes one block of the disk.
  private static let block = 4_096
  private static let page = Data(repeating: 7, count: 3_000)

  init() throws { folder = try TemporaryFolder() }

  private func cache(blocks: Int) async -> FolderCache {
    await FolderCache.open(at: folder.url, quota: blocks * Self.block, now: time.now) { _ in }
  }

  private func names(in cache: FolderCache, among all: [String]) async -> [String] {
    var present: [String] = []
    for name in all where await cache.data(name) != nil { present.append(name) }
    return present
  }

  @Test func `never exceeds the quota on disk`() async throws {
    let cache = await cache(blocks: 10)
    for index in 0..<40 { try await cache.save(Self.page, as: "file\(index)", label: "x") }
    #expect(cache.usage.bytes <= 10 * Self.block)
    #expect(cache.usage.files >= 9)
    let onDisk = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(onDisk.count == cache.usage.files)
  }

  @Test func `evicts the least recently used file`() async throws {
    let cache = await cache(blocks: 3)
    for name in ["a", "b", "c"] {
      time.advance(by: .seconds(1))
      try await cache.save(Self.page, as: name, label: "x")
    }
    time.advance(by: .seconds(1))
    _ = await cache.data("a")
    time.advance(by: .seconds(1))
    try await cache.save(Self.page, as: "d", label: "x")
    #expect(await names(in: cache, among: ["a", "b", "c", "d"]) == ["a", "d"])
  }

  @Test func `restores files, labels and use times after a restart`() async throws {
    do {
      let cache = await cache(blocks: 4)
      for name in ["a", "b", "c"] {
        time.advance(by: .seconds(7_200))
        try await cache.save(Self.page, as: name, label: "label-\(name)")
      }
      time.move(to: Date().addingTimeInterval(86_400))
      _ = await cache.data("a")
    }
    let reopened = await cache(blocks: 4)
    #expect(reopened.usage.files == 3)
    #expect(reopened.label(of: "b") == "label-b")
    time.advance(by: .seconds(7_200))
    for name in ["d", "e"] { try await reopened.save(Self.page, as: name, label: "x") }
    #expect(await reopened.data("a") == Self.page)
  }

  @Test func `enforces a smaller quota on opening`() async throws {
    let large = await cache(blocks: 20)
    for index in 0..<20 { try await large.save(Self.page, as: "file\(index)", label: "x") }
    let small = await cache(blocks: 5)
    #expect(small.usage.bytes <= 5 * Self.block)
  }

  @Test func `rejects a file larger than the quota`() async throws {
    let cache = await cache(blocks: 2)
    try await cache.save(Data(count: 3 * Self.block), as: "large", label: "x")
    #expect(cache.usage.files == 0)
  }

  @Test func `removes partially written files`() async throws {
    let leftover = folder.url.appendingPathComponent(".file~x.1234.partial")
    try Data(count: 10).write(to: leftover)
    let cache = await cache(blocks: 2)
    #expect(cache.usage.files == 0)
    #expect(!FileManager.default.fileExists(atPath: leftover.path))
  }

  @Test func `forgets a file removed by another program`() async throws {
    let cache = await cache(blocks: 2)
    try await cache.save(Self.page, as: "a", label: "x")
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("a~x"))
    #expect(await cache.data("a") == nil)
    #expect(cache.usage.files == 0)
  }

  @Test func `reports an unusable folder and stores nothing`() async throws {
    let file = folder.url.appendingPathComponent("file")
    try Data().write(to: file)
    let errors = Mutex<[StoreError]>([])
    let cache = await FolderCache.open(at: file, quota: 1_000_000, now: time.now) { error in
      errors.withLock { $0.append(error) }
    }
    #expect(errors.withLock(\.count) == 1)
    await #expect(throws: StoreError.self) { try await cache.save(Self.page, as: "a", label: "x") }
    #expect(await cache.data("a") == nil)
  }
}
