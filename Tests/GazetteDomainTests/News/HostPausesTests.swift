import Foundation
import GazetteDomain
import Testing

@Suite struct HostPausesTests {
  private let now = Date(timeIntervalSince1970: 1_795_000_000)
  private let provider = ProviderID(rawValue: "feed")

  private func busy(until: Date) -> (FetchedFeed, FeedFetchState) {
    var fetched = FetchedFeed(.failure(.rateLimited(provider, until: until)), status: 429)
    fetched.retryAfter = until
    return (fetched, FeedFetchPolicy().state(after: fetched, from: FeedFetchState(), at: now, jitter: 0))
  }

  @Test func `holds for every feed of the host, and for no other host`() throws {
    let (fetched, state) = busy(until: now + 9000)
    var pauses = HostPauses()
    pauses.learn(from: fetched, for: try #require(URL(string: "https://a.example/one")), state: state)
    let sibling = try #require(URL(string: "https://a.example/two"))
    #expect(pauses.pause(of: sibling, at: now) == now + 9000)
    #expect(pauses.pause(of: sibling, at: now + 9000) == nil)
    #expect(pauses.pause(of: try #require(URL(string: "https://b.example/")), at: now) == nil)
  }

  @Test func `comes back after a restart from what was kept`() throws {
    let url = try #require(URL(string: "https://a.example/one"))
    let (_, state) = busy(until: now + 9000)
    let pauses = HostPauses([(url: url, state: state), (url: url, state: FeedFetchState())])
    #expect(pauses.pause(of: url, at: now) == now + 9000)
  }

  @Test func `learns nothing from other answers`() throws {
    let url = try #require(URL(string: "https://a.example/one"))
    let failed = FetchedFeed(.failure(.notFound(provider)), status: 404)
    let state = FeedFetchPolicy().state(after: failed, from: FeedFetchState(), at: now, jitter: 0)
    var pauses = HostPauses([(url: url, state: state)])
    pauses.learn(from: failed, for: url, state: state)
    #expect(pauses.pause(of: url, at: now) == nil)
  }
}
