import Foundation
import GazetteDomain
import GazetteProviders
import GazetteTesting
import HTTPFetching
import Synchronization
import Testing

@Suite struct HTTPFeedSourceTests {
  private static let address = "https://paper.example/rss"
  private let time = ManualTime()

  private func source(_ web: some Fetching) -> HTTPFeedSource {
    HTTPFeedSource(fetching: web, handover: FeedHandover(now: time.now), now: time.now)
  }

  private func fetch(_ response: Result<FetchResponse, FetchError>, state: FeedFetchState = FeedFetchState())
    async throws -> FetchedFeed
  {
    let url = try #require(URL(string: Self.address))
    return await source(PretendedWeb([Self.address: response])).fetch(url, state: state)
  }

  private func response(
    _ status: Int, _ headers: FetchHeaders = [:], _ body: String = "", redirects: [FetchRedirect] = []
  ) throws -> Result<FetchResponse, FetchError> {
    let url = try #require(URL(string: Self.address))
    return .success(
      FetchResponse(status: status, headers: headers, body: Array(body.utf8), finalURL: url, redirects: redirects))
  }

  private static let small = """
    <rss version="2.0"><channel><title>A</title><item><guid>1</guid><title>One</title></item></channel></rss>
    """

  @Test func `sends the validators byte for byte, and nothing that tells who asks`() async throws {
    let web = RecordingWeb()
    var state = FeedFetchState()
    state.etag = "W/\"a b\""
    state.lastModified = "Sat, 21 Nov 2026 08:05:00 +0000"
    _ = await source(web).fetch(try #require(URL(string: Self.address + "?x=1")), state: state)
    let request = try #require(web.requests.first)
    #expect(request.url.absoluteString == Self.address + "?x=1")
    #expect(request.headers["If-None-Match"] == "W/\"a b\"")
    #expect(request.headers["If-Modified-Since"] == "Sat, 21 Nov 2026 08:05:00 +0000")
    #expect(Set(request.headers.keys) == ["If-None-Match", "If-Modified-Since", "Accept"])
  }

  @Test func `answers a document with its validators and its freshness`() async throws {
    let headers: FetchHeaders = [
      "ETag": "\"1\"", "Last-Modified": "x", "Cache-Control": "max-age=1800", "Content-Type": "application/rss+xml",
    ]
    let fetched = try await fetch(try response(200, headers, Self.small))
    guard case .document(let document) = fetched.answer else { return #expect(fetched.answer == .gone) }
    #expect((document.title, document.articles.map(\.title), document.warnings) == ("A", ["One"], []))
    #expect((fetched.etag, fetched.lastModified, fetched.freshFor) == ("\"1\"", "x", .seconds(1800)))
    #expect(fetched.status == 200)
  }

  @Test func `tells 304, 410 and errors apart`() async throws {
    #expect(try await fetch(try response(304, ["ETag": "\"2\""])).answer == .notModified)
    #expect(try await fetch(try response(304, ["ETag": "\"2\""])).etag == "\"2\"")
    #expect(try await fetch(try response(410)).answer == .gone)
    let publisher = ProviderID(rawValue: "paper.example")
    #expect(try await fetch(try response(404)).answer == .failure(.notFound(publisher)))
    #expect(try await fetch(try response(500)).answer == .failure(.failing(publisher, status: 500)))
    #expect(try await fetch(.failure(.unreachable(reason: "x"))).answer == .failure(.unreachable(publisher)))
    #expect(try await fetch(.failure(.unreachable(reason: "x"))).status == nil)
  }

  @Test func `passes on how long the publisher wants to be left alone`() async throws {
    let until = time.date + 120
    let publisher = ProviderID(rawValue: "paper.example")
    let asked = try await fetch(try response(429, ["Retry-After": "120"]))
    #expect(asked.answer == .failure(.rateLimited(publisher, until: until)))
    #expect((asked.retryAfter, asked.status) == (until, 429))
    let paused = try await fetch(.failure(.hostPaused(until: until)))
    #expect((paused.retryAfter, paused.status) == (until, nil))
  }

  @Test func `says what is no feed, and keeps its validators`() async throws {
    let fetched = try await fetch(try response(200, ["ETag": "\"x\""], "<!doctype html><p>Hello"))
    guard case .failure(.unreadable) = fetched.answer else { return #expect(fetched.answer == .gone) }
    #expect(fetched.etag == "\"x\"")
  }

  @Test func `tells a new address only when every redirect was for good`() async throws {
    let url = try #require(URL(string: "https://paper.example/new"))
    let other = try #require(URL(string: "https://paper.example/other"))
    let good = try await fetch(try response(200, [:], Self.small, redirects: [FetchRedirect(url: url, status: 301)]))
    #expect(good.movedTo == url)
    let mixed = [FetchRedirect(url: url, status: 302), FetchRedirect(url: other, status: 301)]
    #expect(try await fetch(try response(200, [:], Self.small, redirects: mixed)).movedTo == nil)
  }

  @Test func `takes what discovery fetched instead of asking again`() async throws {
    let web = RecordingWeb()
    let handover = FeedHandover(now: time.now)
    let url = try #require(URL(string: Self.address))
    handover.leave(try response(200, ["ETag": "\"1\""], Self.small).get(), for: url)
    let source = HTTPFeedSource(fetching: web, handover: handover, now: time.now)
    #expect(await source.fetch(url, state: FeedFetchState()).etag == "\"1\"")
    #expect(web.requests.isEmpty)
  }
}

/// Answers 304 to everything, and keeps what it was asked.
private final class RecordingWeb: Fetching {
  private let asked = Mutex<[FetchRequest]>([])
  var requests: [FetchRequest] { asked.withLock { $0 } }

  func fetch(_ request: FetchRequest) async throws(FetchError) -> FetchResponse {
    asked.withLock { $0.append(request) }
    return FetchResponse(status: 304, finalURL: request.url)
  }
}
