import Foundation
import GazetteDomain
import GazetteTesting
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

@testable import GazetteWeb

@Suite struct RadarRoutesTests {
  private let server = TestServer()
  private let source: FakeRadarSource
  private let names: [String]

  init() {
    let now = server.dependencies.now().wholeSecondsSince1970 / 600 * 600
    names = ["\(now - 600)", "\(now)", "\(now + 600)-\(now)"]
    source = FakeRadarSource(frames: names.compactMap { RadarFrame(name: $0) })
  }

  private func run(_ test: @Sendable @escaping (any TestClientProtocol) async throws -> Void) async throws {
    let now = server.dependencies.now
    let budget = InMemoryRequestBudget(limits: [:], now: now)
    let radar = Radar(
      sources: [source], store: InMemoryRadarStore(), access: ProviderAccess(budget: budget, limits: [:]), now: now)
    try await server.run(with: [RadarRoutes(radar)], test)
  }

  @Test func `lists the frames and marks computed ones`() async throws {
    try await run { client in
      let answer = try await client.send("/radar/dwd")
      #expect(answer.status == .ok)
      #expect(answer.headers[.cacheControl] == "private, no-cache")
      let text = String(buffer: answer.body)
      #expect(text.contains(#""isAnswering":true"#))
      #expect(names.allSatisfy { text.contains(#""name":"\#($0)""#) })
      #expect(text.components(separatedBy: #""isMeasured":false"#).count == 2)
    }
  }

  @Test func `serves a tile unchanged and caches measured ones as immutable`() async throws {
    try await run { client in
      _ = try await client.send("/radar/dwd")
      let computed = try await client.send("/radar/dwd/\(names[2])/6/33/21.png")
      #expect(computed.headers[.cacheControl] == "private, max-age=600")
      let answer = try await client.send("/radar/dwd/\(names[1])/6/33/21.png")
      #expect(answer.status == .ok)
      #expect(Array(buffer: answer.body) == RadarPictures.png(1))
      #expect(answer.headers[.contentType] == "image/png")
      #expect(answer.headers[.cacheControl] == "private, max-age=86400, immutable")
      #expect(answer.headers[.contentSecurityPolicy] == "default-src 'none'; sandbox")
      #expect(answer.headers[.xContentTypeOptions] == "nosniff")
    }
  }

  @Test func `serves an empty picture where the radar has none`() async throws {
    source.setPicture(.success(.nothing))
    try await run { client in
      _ = try await client.send("/radar/dwd")
      let answer = try await client.send("/radar/dwd/\(names[0])/6/33/21.png")
      #expect(answer.status == .ok)
      #expect(answer.body.readableBytes < 100)
      #expect(answer.headers[.cacheControl] == "private, max-age=600")
    }
  }

  @Test func `responds 503 with Retry-After when the service fails`() async throws {
    try await run { client in
      _ = try await client.send("/radar/dwd")
      source.setPicture(.failure(.unreachable(.radarDWD)))
      let answer = try await client.send("/radar/dwd/\(names[0])/6/33/21.png")
      #expect(answer.status == .serviceUnavailable)
      #expect(answer.headers[.retryAfter] == "30")
    }
  }

  @Test(arguments: [
    "rainviewer", "noaa-conus", "x", "dwd/1/6/33/21.png", "dwd/1795363200/6/33/21.png", "dwd/nan/6/33/21.png",
    "dwd/1795363200/7/33/21.png", "dwd/1795363200/-1/33/21.png", "dwd/99999999999999999999/6/33/21.png",
    "dwd/1795363200/6/99999999999999999999/21.png", "dwd/..%2F/6/33/21.png", "rainviewer/1795363200/1/0/0.png",
  ])
  func `responds 404 to unknown tiles without a request`(path: String) async throws {
    try await run { client in
      let answer = try await client.send("/radar/\(path)")
      #expect(answer.status == .notFound)
    }
    #expect(source.tiles.isEmpty)
  }

  @Test func `rejects cross-site requests`() async throws {
    try await run { client in
      let answer = try await client.send("/radar/dwd", .get, [.secFetchSite: "cross-site"])
      #expect(answer.status == .forbidden)
    }
    #expect(source.lists == 0)
  }
}
