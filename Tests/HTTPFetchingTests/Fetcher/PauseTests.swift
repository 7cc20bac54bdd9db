import Foundation
import Synchronization
import Testing

@testable import HTTPFetching

@Suite struct PauseTests {
  @Test func `pauses a host until its Retry-After ends`() async throws {
    let now = Mutex(Date(timeIntervalSince1970: 1_800_000_000))
    try await LoopbackServer.run { _ in
      ServerStep.answer(429, ["Retry-After": "60"])
    } body: { server in
      var web = TestWeb(ports: [server.port])
      let clock: @Sendable () -> Date = { now.withLock { $0 } }
      web.change = {
        $0.now = clock
        $0.jitter = { 0 }
      }
      try await web.run { fetcher in
        let request = try web.request("http://feed.example:\(server.port)/")
        #expect(try await fetcher.fetch(request).status == 429)
        let until = clock() + 60
        await #expect(throws: FetchError.hostPaused(until: until)) { try await fetcher.fetch(request) }
        now.withLock { $0 = until }
        #expect(try await fetcher.fetch(request).status == 429)
      }
      #expect(server.requests.count == 2)
    }
  }

  @Test func `does not pause the operator's own origins`() async throws {
    try await LoopbackServer.run { _ in
      ServerStep.answer(503)
    } body: { server in
      let web = TestWeb(trusted: [try Origin("http://feed.example:\(server.port)")])
      try await web.run { fetcher in
        let request = try web.request("http://feed.example:\(server.port)/")
        for _ in 0..<3 { #expect(try await fetcher.fetch(request).status == 503) }
      }
    }
  }
}
