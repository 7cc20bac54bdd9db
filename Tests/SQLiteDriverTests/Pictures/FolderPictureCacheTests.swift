import Foundation
import GazetteDomain
import SQLiteDriver
import GazetteTesting
import Testing

struct FolderPictureCacheTests {
  private let folder: TemporaryFolder
  private let address = URL(filePath: "/one.jpg")
  private let picture = PictureFile(webp: Array(repeating: 9, count: 500), width: 20, height: 10, color: nil)

  init() throws { folder = try TemporaryFolder() }

  private func open() async -> FolderPictureCache {
    FolderPictureCache(await FolderCache.open(at: folder.url, quota: 1_000_000, now: ManualTime().now) { _ in })
  }

  private func file() throws -> URL {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    return folder.url.appendingPathComponent(try #require(names.first))
  }

  @Test(arguments: PictureCacheContract.checks)
  func `fulfils the picture cache contract`(check: ContractCheck<any PictureCache>) async throws {
    try await check(await open())
  }

  @Test func `restores pictures and failures after a restart`() async throws {
    var red = picture
    red.color = PictureColor(red: 255, green: 0, blue: 0)
    let first = await open()
    try await first.save(red, of: address, width: .greatest)
    try await first.saveFailure(URL(filePath: "/two.jpg"), until: ManualTime().date)
    let second = await open()
    #expect(second.color(of: address)?.hex == "#ff0000")
    #expect(try await second.picture(address, width: .greatest) == .file(red))
    #expect(try await second.picture(URL(filePath: "/two.jpg"), width: .w160) == .dead(until: ManualTime().date))
  }

  @Test func `treats a truncated file as missing`() async throws {
    let cache = await open()
    try await cache.save(picture, of: address, width: .w160)
    let file = try file()
    try Data(try Data(contentsOf: file).dropLast(100)).write(to: file)
    #expect(try await cache.picture(address, width: .w160) == nil)
    #expect(!FileManager.default.fileExists(atPath: file.path))
  }

  @Test func `rejects a file stored for another address`() async throws {
    let cache = await open()
    try await cache.save(picture, of: address, width: .w160)
    let file = try file()
    let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    try Data(text.replacing("one.jpg", with: "two.jpg").utf8).write(to: file)
    #expect(try await cache.picture(address, width: .w160) == nil)
  }
}
