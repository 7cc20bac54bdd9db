import Foundation
import GazetteTesting
import HostLimiting
import Testing

@testable import GazetteDomain

@Suite struct FeedHostsTests {
  private let now = Date(timeIntervalSince1970: 1_795_000_000)
  private let provider = ProviderID(rawValue: "feed")

  private func busy(until: Date) -> (FetchedFeed, FeedFetchState) {
    var fetched = FetchedFeed(.failure(.rateLimited(provider, until: until)), status: 429)
    fetched.retryAfter = until
    return (fetched, FeedFetchPolicy().state(after: fetched, from: FeedFetchState(), at: now, jitter: 0))
  }

  @Test func `pauses every feed of the host, and no other host`() throws {
    let (fetched, state) = busy(until: now + 9000)
    let limiter = HostLimiter()
    limiter.recordPause(from: fetched, for: try #require(URL(string: "https://a.example/one")), state: state)
    #expect(limiter.pause(of: "a.example", at: now) == now + 9000)
    #expect(limiter.pause(of: "a.example", at: now + 9000) == nil)
    #expect(limiter.pause(of: "b.example", at: now) == nil)
  }

  @Test func `restores pauses from stored states`() throws {
    let url = try #require(URL(string: "https://a.example/one"))
    let (_, state) = busy(until: now + 9000)
    let limiter = HostLimiter()
    limiter.restorePauses(from: [(url: url, state: state), (url: url, state: FeedFetchState())])
    #expect(limiter.pause(of: "a.example", at: now) == now + 9000)
  }

  @Test func `ignores failures without a pause`() throws {
    let url = try #require(URL(string: "https://a.example/one"))
    let failed = FetchedFeed(.failure(.notFound(provider)), status: 404)
    let state = FeedFetchPolicy().state(after: failed, from: FeedFetchState(), at: now, jitter: 0)
    let limiter = HostLimiter()
    limiter.restorePauses(from: [(url: url, state: state)])
    limiter.recordPause(from: failed, for: url, state: state)
    #expect(limiter.pause(of: "a.example", at: now) == nil)
  }

  @Test func `lets a cancelled caller leave the queue without a lease`() async throws {
    let news = NewsFixture()
    let hosts = FeedHosts(ports: news.component.feeds.ports, now: news.time.now)
    let outcome = try await hosts.turn(at: "a.example", willReturn: false) {
      let waiting = Task { try await hosts.turn(at: "a.example", willReturn: true) { .unchanged } }
      waiting.cancel()
      let outcome = await waiting.result
      #expect((try? outcome.get()) == .failed(.cancelled))
      return .gone
    }
    #expect(outcome == .gone)
    #expect(try await news.lease.acquire("news.host.a.example", holder: "other", until: news.time.date + 60))
  }
}
