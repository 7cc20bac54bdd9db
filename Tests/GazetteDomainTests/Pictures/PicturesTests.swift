import Foundation
import GazetteDomain
import GazetteTesting
import Synchronization
import Testing

struct PicturesTests {
  private let time = ManualTime()
  private let address = URL(filePath: "/one.jpg")
  private let cache = InMemoryPictureCache()
  private let outcomes = Outcomes()

  private final class Outcomes: Sendable {
    private let seen = Mutex<[PictureOutcome]>([])
    var all: [PictureOutcome] { seen.withLock(\.self) }
    func add(_ outcome: PictureOutcome) { seen.withLock { $0.append(outcome) } }
  }

  private func showing(_ source: FakePictureSource) -> Pictures {
    Pictures(
      source: source, cache: cache, now: time.now,
      observer: Pictures.Observer(outcome: { [outcomes] in outcomes.add($0) }))
  }

  @Test func `fetches a picture once for all widths`() async throws {
    let source = FakePictureSource()
    let pictures = showing(source)
    #expect(try await pictures.picture(at: address, width: .w320).width == 320)
    #expect(try await pictures.picture(at: address, width: .w640).width == 640)
    #expect(try await pictures.picture(at: address, width: .greatest).width == 1_280)
    #expect(source.fetches == [address])
    #expect(source.copies == [.w320, .w640])
  }

  @Test func `shares one fetch and one copy among concurrent callers`() async throws {
    let source = FakePictureSource()
    let pictures = showing(source)
    let widths = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<30 { group.addTask { try await pictures.picture(at: address, width: .w480).width } }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(widths == [480])
    #expect(source.fetches.count == 1)
    #expect(source.copies.count == 1)
  }

  @Test func `returns a small picture unchanged`() async throws {
    let source = FakePictureSource(width: 300)
    let pictures = showing(source)
    #expect(try await pictures.picture(at: address, width: .w960).width == 300)
    #expect(try await pictures.picture(at: address, width: .w320).width == 300)
    #expect(source.copies.isEmpty)
    #expect(outcomes.all == [.miss, .hit])
  }

  @Test func `returns the first of several addresses that has a picture`() async throws {
    let (gone, there) = (URL(filePath: "/gone.png"), URL(filePath: "/there.png"))
    let missing = PictureError.source(.notFound(ProviderID(rawValue: "example.org")))
    let source = FakePictureSource(width: 64, failures: [gone: missing])
    let pictures = showing(source)
    #expect(await pictures.first(of: [gone, there], width: .w160, cachedOnly: true) == nil)
    #expect(source.fetches.isEmpty)
    #expect(await pictures.first(of: [gone, there], width: .w160)?.width == 64)
    #expect(source.fetches == [gone, there])
    #expect(await pictures.first(of: [gone, there], width: .w160, cachedOnly: true)?.width == 64)
    #expect(await pictures.first(of: [gone], width: .w160) == nil)
    #expect(source.fetches == [gone, there])
  }

  @Test func `does not retry a dead picture before its pause ends`() async throws {
    let gone = PictureError.source(.notFound(ProviderID(rawValue: "example.org")))
    let source = FakePictureSource(failures: [address: gone])
    let pictures = showing(source)
    await #expect(throws: gone) { try await pictures.picture(at: address, width: .w320) }
    await #expect(throws: PictureError.dead(until: time.date + 86_400)) {
      try await pictures.picture(at: address, width: .w640)
    }
    time.advance(by: .seconds(86_400))
    source.fail(address, with: nil)
    #expect(try await pictures.picture(at: address, width: .w640).width == 640)
    #expect(source.fetches.count == 2)
    #expect(outcomes.all == [.failed, .dead, .miss])
  }

  @Test func `retries soon after a network failure`() async throws {
    let source = FakePictureSource(failures: [address: .source(.unreachable(ProviderID(rawValue: "example.org")))])
    let pictures = showing(source)
    await #expect(throws: PictureError.self) { try await pictures.picture(at: address, width: .w320) }
    time.advance(by: .seconds(61))
    source.fail(address, with: nil)
    #expect(try await pictures.picture(at: address, width: .w320).width == 320)
  }

  @Test func `shows cached pictures without a network`() async throws {
    let source = FakePictureSource()
    let pictures = showing(source)
    _ = try await pictures.picture(at: address, width: .w320)
    source.fail(address, with: .source(.unreachable(ProviderID(rawValue: "example.org"))))
    #expect(try await pictures.picture(at: address, width: .w320).width == 320)
    #expect(try await pictures.picture(at: address, width: .w640).width == 640)
    #expect(source.fetches.count == 1)
  }

  @Test func `shows pictures even if the cache fails`() async throws {
    cache.fault.error = .full
    let source = FakePictureSource()
    let pictures = showing(source)
    #expect(try await pictures.picture(at: address, width: .w320).width == 320)
    #expect(try await pictures.picture(at: address, width: .w320).width == 320)
    #expect(source.fetches.count == 2)
  }

  @Test(arguments: zip([1, 160, 161, 700, 5_000], [160, 160, 320, 960, 1_280]))
  func `rounds widths up to the next step`(asked: Int, given: Int) {
    #expect(PictureWidth(atLeast: asked).rawValue == given)
  }
}
