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
    return await source(PretendedWeb([Self.address: response])).fetch(Self.feed(url), state: state)
  }

  private func response(
    _ status: Int, _ headers: FetchHeaders = [:], _ body: String = "", redirects: [FetchRedirect] = []
  ) throws -> Result<FetchResponse, FetchError> {
    let url = try #require(URL(string: Self.address))
    return .success(
      FetchResponse(status: status, headers: headers, body: Array(body.utf8), finalURL: url, redirects: redirects))
  }

  private static func feed(_ url: URL, userAgent: String? = nil) -> Feed {
    var feed = Feed(id: FeedID(rawValue: 1), url: url, title: "")
    feed.userAgent = userAgent.flatMap { FeedUserAgent($0) }
    return feed
  }

  private static let small = """
    <rss version="2.0"><channel><title>A</title><item><guid>1</guid><title>One</title></item></channel></rss>
    """

  @Test func `sends validators byte for byte without identifying headers`() async throws {
    let web = RecordingWeb()
    var state = FeedFetchState()
    state.etag = "W/\"a b\""
    state.lastModified = "Sat, 21 Nov 2026 08:05:00 +0000"
    state.validatorsOrigin = "https://cdn.example"
    _ = await source(web).fetch(Self.feed(try #require(URL(string: Self.address + "?x=1"))), state: state)
    let request = try #require(web.requests.first)
    #expect(request.url.absoluteString == Self.address + "?x=1")
    #expect(request.validators.entityTag == "W/\"a b\"")
    #expect(request.validators.lastModified == "Sat, 21 Nov 2026 08:05:00 +0000")
    let origin = try Origin("https://cdn.example/")
    #expect(request.validatorsOrigin == origin)
    #expect(Set(request.headers.keys) == ["Accept"])
  }

  @Test func `sends the feed's own user agent`() async throws {
    let web = RecordingWeb()
    let url = try #require(URL(string: Self.address))
    _ = await source(web).fetch(Self.feed(url, userAgent: "Mozilla/5.0"), state: FeedFetchState())
    #expect(web.requests.first?.headers["User-Agent"] == "Mozilla/5.0")
  }

  @Test func `records the origin of the validators`() async throws {
    let url = try #require(URL(string: "https://CDN.example:8443/a/b?c"))
    let response = FetchResponse(
      status: 304, headers: ["ETag": "\"1\""], finalURL: url, redirects: [FetchRedirect(url: url, status: 302)])
    #expect(try await fetch(.success(response)).origin == "https://cdn.example:8443")
  }

  @Test func `distinguishes 401, 403 and a browser challenge`() async throws {
    let publisher = ProviderID(rawValue: "paper.example")
    #expect(try await fetch(try response(401)).answer == .failure(.unauthorized(publisher)))
    #expect(try await fetch(try response(403)).answer == .failure(.forbidden(publisher)))
    // Cloudflare's own refusal, for example of a blocked address, is not a challenge.
    let refusal = "<title>Attention Required! | Cloudflare</title><h1>Sorry, you have been blocked</h1>"
    let cloudflare: FetchHeaders = ["Server": "cloudflare", "CF-RAY": "8e1a2b3c4d5e6f70-CDG"]
    #expect(try await fetch(try response(403, cloudflare, refusal)).answer == .failure(.forbidden(publisher)))
  }

  @Test(arguments: [403, 429, 503]) func `detects Cloudflare challenges`(status: Int) async throws {
    let publisher = ProviderID(rawValue: "paper.example")
    let challengeHeaders: FetchHeaders = [
      "Server": "cloudflare", "cf-mitigated": "challenge", "Content-Type": "text/html",
    ]
    #expect(try await fetch(try response(status, challengeHeaders, "")).answer == .failure(.blocksPrograms(publisher)))
    let page = """
      <!DOCTYPE html><html lang="en-US"><head><title>Just a moment...</title></head><body><script>(function(){
      window._cf_chl_opt={cvId:'3',cZone:"paper.example",cType:'managed'};var a=document.createElement('script');
      a.src='/cdn-cgi/challenge-platform/h/b/orchestrate/chl_page/v1?ray=8e1a2b3c4d5e6f70';}());</script></body></html>
      """
    let plainHeaders: FetchHeaders = ["Server": "cloudflare", "Retry-After": "60"]
    #expect(try await fetch(try response(status, plainHeaders, page)).answer == .failure(.blocksPrograms(publisher)))
  }

  @Test func `reports an unsupported content encoding`() async throws {
    let publisher = ProviderID(rawValue: "paper.example")
    let answer = try await fetch(.failure(.packed(encoding: "br"))).answer
    #expect(answer == .failure(.packed(publisher, encoding: "br")))
  }

  @Test func `reads publication times and the requested update interval`() async throws {
    let document = """
      <rss version="2.0" xmlns:sy="http://purl.org/rss/1.0/modules/syndication/"><channel><title>A</title><ttl>30</ttl>
      <sy:updatePeriod>hourly</sy:updatePeriod><sy:updateFrequency>1</sy:updateFrequency>
      <item><guid>1</guid><pubDate>Thu, 01 Jan 2026 10:00:00 GMT</pubDate></item><item><guid>2</guid></item>
      </channel></rss>
      """
    guard case .document(let read) = try await fetch(try response(200, [:], document)).answer else {
      Issue.record("no document")
      return
    }
    #expect(read.publicationTimes == [Date(timeIntervalSince1970: 1_767_261_600)])
    #expect(read.publisherInterval == .seconds(3600), "the longer of the two")
  }

  @Test func `returns a document with its validators and freshness`() async throws {
    let headers: FetchHeaders = [
      "ETag": "\"1\"", "Last-Modified": "x", "Cache-Control": "max-age=1800", "Content-Type": "application/rss+xml",
    ]
    let fetched = try await fetch(try response(200, headers, Self.small))
    guard case .document(let document) = fetched.answer else { return #expect(fetched.answer == .gone) }
    #expect((document.title, document.articles.map(\.title), document.warnings) == ("A", ["One"], []))
    #expect((fetched.etag, fetched.lastModified, fetched.freshFor) == ("\"1\"", "x", .seconds(1800)))
    #expect(fetched.status == 200)
  }

  @Test func `distinguishes 304, 410 and errors`() async throws {
    #expect(try await fetch(try response(304, ["ETag": "\"2\""])).answer == .notModified)
    #expect(try await fetch(try response(304, ["ETag": "\"2\""])).etag == "\"2\"")
    #expect(try await fetch(try response(410)).answer == .gone)
    let publisher = ProviderID(rawValue: "paper.example")
    #expect(try await fetch(try response(404)).answer == .failure(.notFound(publisher)))
    #expect(try await fetch(try response(500)).answer == .failure(.failing(publisher, status: 500)))
    #expect(try await fetch(.failure(.unreachable(reason: "x"))).answer == .failure(.unreachable(publisher)))
    #expect(try await fetch(.failure(.unreachable(reason: "x"))).status == nil)
  }

  @Test func `returns the publisher's retry time`() async throws {
    let until = time.date + 120
    let publisher = ProviderID(rawValue: "paper.example")
    let limited = try await fetch(try response(429, ["Retry-After": "120"]))
    #expect(limited.answer == .failure(.rateLimited(publisher, until: until)))
    #expect((limited.retryAfter, limited.status) == (until, 429))
    let paused = try await fetch(.failure(.hostPaused(until: until)))
    #expect((paused.retryAfter, paused.status) == (until, nil))
  }

  @Test func `reports a document that is not a feed and preserves its validators`() async throws {
    let fetched = try await fetch(try response(200, ["ETag": "\"x\""], "<!doctype html><p>Hello"))
    guard case .failure(.unreadable) = fetched.answer else { return #expect(fetched.answer == .gone) }
    #expect(fetched.etag == "\"x\"")
  }

  @Test func `reports a new address only after permanent redirects`() async throws {
    let url = try #require(URL(string: "https://paper.example/new"))
    let other = try #require(URL(string: "https://paper.example/other"))
    let good = try await fetch(try response(200, [:], Self.small, redirects: [FetchRedirect(url: url, status: 301)]))
    #expect(good.movedTo == url)
    let mixed = [FetchRedirect(url: url, status: 302), FetchRedirect(url: other, status: 301)]
    #expect(try await fetch(try response(200, [:], Self.small, redirects: mixed)).movedTo == nil)
  }

  @Test func `uses the response that discovery fetched`() async throws {
    let web = RecordingWeb()
    let handover = FeedHandover(now: time.now)
    let url = try #require(URL(string: Self.address))
    handover.store(try response(200, ["ETag": "\"1\""], Self.small).get(), for: url)
    let source = HTTPFeedSource(fetching: web, handover: handover, now: time.now)
    #expect(await source.fetch(Self.feed(url), state: FeedFetchState()).etag == "\"1\"")
    #expect(web.requests.isEmpty)
  }
}

/// Responds to everything with 304, and records the requests.
private final class RecordingWeb: Fetching {
  private let recorded = Mutex<[FetchRequest]>([])
  var requests: [FetchRequest] { recorded.withLock { $0 } }

  func fetch(_ request: FetchRequest) async throws(FetchError) -> FetchResponse {
    recorded.withLock { $0.append(request) }
    return FetchResponse(status: 304, finalURL: request.url)
  }
}
