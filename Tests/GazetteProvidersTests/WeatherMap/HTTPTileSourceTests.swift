import Foundation
import GazetteDomain
import GazetteProviders
import HTTPFetching
import Testing

@Suite struct HTTPTileSourceTests {
  private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2, 3]

  private func reply(_ body: [UInt8] = png, status: Int = 200, headers: FetchHeaders = [:]) -> ScriptedFetching.Answer {
    .success(FetchResponse(status: status, headers: headers, body: body, finalURL: URL(filePath: "/")))
  }

  private func ask(
    _ fetching: ScriptedFetching, known: TileValidators? = nil
  ) async throws -> TileResponse {
    let source = HTTPTileSource(fetching: fetching, referer: "http://paper.test/", now: { frozenNow }) { tile in
      URL(string: "http://tiles.test/\(tile.zoom)/\(tile.column)/\(tile.row).png")
    }
    return try await source.tile(try #require(MapTile(zoom: 6, column: 33, row: 22)), known: known)
  }

  private func freshness(_ headers: FetchHeaders) async throws -> TimeInterval {
    guard case .picture(let picture, _) = try await ask(ScriptedFetching(reply(headers: headers))) else { return -1 }
    return picture.freshUntil.timeIntervalSince(frozenNow)
  }

  @Test func `requests the exact tile with a Referer`() async throws {
    let fetching = ScriptedFetching(reply(headers: ["ETag": "\"a\"", "Last-Modified": "yesterday"]))
    let answer = try await ask(fetching)
    #expect(fetching.requests[0].url.absoluteString == "http://tiles.test/6/33/22.png")
    #expect(fetching.requests[0].headers["Referer"] == "http://paper.test/")
    guard case .picture(let picture, let isCacheable) = answer else {
      Issue.record("no picture")
      return
    }
    #expect(picture.bytes == Self.png && picture.kind == .png && isCacheable)
    #expect(picture.validators == TileValidators(entityTag: "\"a\"", lastModified: "yesterday"))
  }

  @Test func `reads freshness from headers and defaults to a week`() async throws {
    #expect(try await freshness([:]) == 7 * 86_400)
    #expect(try await freshness(["Cache-Control": "max-age=600, stale-while-revalidate=1"]) == 600)
    #expect(try await freshness(["Cache-Control": "public, s-maxage=60, max-age=600"]) == 60)
    #expect(try await freshness(["Cache-Control": "max-age=600", "Age": "100"]) == 500)
    #expect(try await freshness(["Cache-Control": "no-cache"]) == 0)
    #expect(try await freshness(["Expires": "0"]) == 0)
    #expect(try await freshness(["Expires": "Thu, 01 Jan 1970 00:00:00 GMT"]) == 0)
  }

  @Test func `forbids storing a no-store tile`() async throws {
    guard
      case .picture(_, let isCacheable) = try await ask(ScriptedFetching(reply(headers: ["Cache-Control": "no-store"])))
    else { return }
    #expect(!isCacheable)
  }

  @Test func `sends validators byte for byte and accepts a 304`() async throws {
    let fetching = ScriptedFetching(reply([], status: 304, headers: ["Cache-Control": "max-age=60"]))
    let known = TileValidators(entityTag: "W/\"x\"", lastModified: "Sat, 21 Nov 2026")
    let answer = try await ask(fetching, known: known)
    #expect(fetching.requests[0].headers["If-None-Match"] == "W/\"x\"")
    #expect(fetching.requests[0].headers["If-Modified-Since"] == "Sat, 21 Nov 2026")
    #expect(answer == .unchanged(freshUntil: frozenNow.addingTimeInterval(60)))
  }

  @Test func `rejects pages, SVGs, GIFs and empty bodies`() async throws {
    for body in ["<!doctype html><p>Blocked", "<svg xmlns='http://www.w3.org/2000/svg'/>", "GIF89a", ""] {
      await #expect(throws: SourceError.unreadable(.tiles, detail: "the tile is no picture")) {
        try await ask(ScriptedFetching(reply(Array(body.utf8), headers: ["Content-Type": "image/png"])))
      }
    }
  }

  @Test(arguments: [
    (418, SourceError.rejected(.tiles, reason: "HTTP 418")), (403, .unauthorized(.tiles)), (404, .notFound(.tiles)),
    (502, .failing(.tiles, status: 502)), (304, .rejected(.tiles, reason: "HTTP 304")),
  ])
  func `distinguishes refusals`(status: Int, error: SourceError) async throws {
    await #expect(throws: error) { try await ask(ScriptedFetching(reply(status: status))) }
  }

  @Test func `waits after 429 and 503`() async throws {
    await #expect(throws: SourceError.rateLimited(.tiles, until: frozenNow.addingTimeInterval(30))) {
      try await ask(ScriptedFetching(reply(status: 429, headers: ["Retry-After": "30"])))
    }
    await #expect(throws: SourceError.rateLimited(.tiles, until: frozenNow.addingTimeInterval(60))) {
      try await ask(ScriptedFetching(reply(status: 503)))
    }
  }
}
