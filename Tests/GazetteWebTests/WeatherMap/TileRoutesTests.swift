import GazetteDomain
import GazetteTesting
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

@Suite struct TileRoutesTests {
  private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47]

  @Test func `serves a street tile after a single request`() async throws {
    let server = MapServer()
    server.publish(Self.png)
    try await server.run { client in
      for _ in 0..<3 {
        let answer = try await client.send("/tiles/street/3/4/2.png")
        #expect(answer.status == .ok)
        #expect(Array(buffer: answer.body) == Self.png)
        #expect(answer.headers[.contentType] == "image/png")
        #expect(answer.headers[.cacheControl] == "private, max-age=3600")
        #expect(answer.headers[.contentSecurityPolicy] == "default-src 'none'; sandbox")
        #expect(answer.headers[.xContentTypeOptions] == "nosniff")
      }
    }
    #expect(server.tiles.requests == [try #require(MapTile(zoom: 3, column: 4, row: 2))])
  }

  @Test func `responds 304 to a matching entity tag`() async throws {
    let server = MapServer()
    server.publish(Self.png)
    try await server.run { client in
      let tag = try #require(try await client.send("/tiles/street/0/0/0.png").headers[.eTag])
      let again = try await client.send("/tiles/street/0/0/0.png", .get, [.ifNoneMatch: tag])
      #expect(again.status == .notModified)
      #expect(again.body.readableBytes == 0)
      let other = try await client.send("/tiles/street/0/0/0.png", .get, [.ifNoneMatch: "\"other\""])
      #expect(other.status == .ok)
    }
  }

  @Test(arguments: [(-500.0, "private, max-age=60"), (90.0 * 86_400, "private, max-age=604800")])
  func `caches a tile for a minute to a week`(
    freshFor: Double, header: String
  ) async throws {
    let server = MapServer()
    server.publish(Self.png, freshFor: freshFor)
    try await server.run { client in
      let answer = try await client.send("/tiles/street/1/0/0.png")
      #expect(answer.headers[.cacheControl] == header)
    }
  }

  @Test(arguments: [
    "street/0/0/1.png", "street/0/1/0.png", "street/20/0/0.png", "street/-1/0/0.png", "street/1/-1/0.png",
    "street/x/0/0.png", "street/1/0/nan.png", "street/1/0/0.jpg", "street/1/0/99999999999999999999.png",
    "street/1.0/0/0.png", "ocean/0/0/0", "earth/0/0/1", "earth/9/0/0", "earth/5/32/0", "street/1/0/..%2F0.png",
  ])
  func `responds 404 to invalid tiles without a request`(path: String) async throws {
    let server = MapServer()
    server.publish(Self.png)
    try await server.run { client in
      let answer = try await client.send("/tiles/\(path)")
      #expect(answer.status == .notFound)
    }
    #expect(server.tiles.requests.isEmpty)
  }

  @Test(
    arguments: [
      (SourceError.unreachable(.tiles), 503, "30"), (.timedOut(.tiles, after: .seconds(5)), 503, "30"),
      (.unreadable(.tiles, detail: "HTML"), 503, "30"), (.rejected(.tiles, reason: "418"), 503, "30"),
      (.notFound(.tiles), 404, nil), (.unauthorized(.tiles), 404, nil), (.refused(.tiles, .port(22)), 404, nil),
    ] as [(SourceError, Int, String?)])
  func `serves the built-in map while street tiles fail`(
    error: SourceError, status: Int, retryAfter: String?
  ) async throws {
    let server = MapServer()
    server.tiles.answer { _, _ in .failure(error) }
    try await server.run { client in
      let answer = try await client.send("/tiles/street/2/1/1.png")
      #expect(answer.status.code == status)
      #expect(answer.headers[.retryAfter] == retryAfter)
      let earth = try await client.send("/tiles/earth/2/1/1")
      #expect(earth.status == .ok)
    }
  }

  @Test func `serves the built-in map by day and by night`() async throws {
    try await MapServer().run { client in
      let day = try await client.send("/tiles/earth/5/31/31")
      let night = try await client.send("/tiles/earth-dark/5/31/31")
      #expect(Array(buffer: day.body) == MapServer.day && Array(buffer: night.body) == MapServer.night)
      let deepest = try await client.send("/tiles/earth/8/255/255")
      let deeper = try await client.send("/tiles/earth/9/255/255")
      #expect(deepest.status == .ok && deeper.status == .notFound)
      #expect(day.headers[.contentType] == "image/webp")
      #expect(day.headers[.cacheControl] == "private, max-age=2592000")
    }
  }

  @Test func `responds 404 without street tiles and a built-in map`() async throws {
    var server = MapServer()
    server.hasStreets = false
    server.hasEarth = false
    try await server.run { client in
      for path in ["street/0/0/0.png", "earth/0/0/0"] {
        let answer = try await client.send("/tiles/\(path)")
        #expect(answer.status == .notFound)
      }
      let page = try await client.send("/map").text
      #expect(!page.contains("/tiles/street"))
    }
  }
}
