import AsyncHTTPClient
import Foundation
import NIOCore
import NIOPosix
import Synchronization
import Testing

@testable import HTTPFetching

/// The addresses of connections.
@Suite struct ConnectionTests {
  @Test func `connects to the checked address despite DNS rebinding`() async throws {
    try await LoopbackServer.run(on: "127.0.0.2") { _ in
      ServerStep.answer()
    } body: { inside in
      let answers = Mutex(["127.0.0.1", "127.0.0.2"])
      var policy = AddressPolicy.publicInternet
      policy.exempt = [try #require(IPAddress("127.0.0.1"))]
      let outbound = OutboundGuard(
        extraPorts: [inside.port],
        lookup: { _ in answers.withLock { [$0.count > 1 ? $0.removeFirst() : $0[0]] }.compactMap { IPAddress($0) } },
        policy: policy)
      let fetcher = HTTPFetcher(configuration: .init(userAgent: "x", outbound: outbound))
      let url = try WebAddress("http://rebind.example:\(inside.port)/").url
      // The first address was checked, and no server listens there; the second one never gets a connection.
      await #expect(throws: FetchError.self) { try await fetcher.fetch(FetchRequest(url: url)) }
      let blocked = try #require(IPAddress("127.0.0.2"))
      await #expect(throws: FetchError.refused(.address(blocked, host: "rebind.example"))) {
        try await fetcher.fetch(FetchRequest(url: url))
      }
      await fetcher.shutdown()
      #expect(inside.connections == 0)
    }
  }

  @Test func `resolves a name once per request`() async throws {
    try await LoopbackServer.run { _ in
      ServerStep.answer()
    } body: { server in
      let web = TestWeb(ports: [server.port])
      _ = try await web.fetch("http://feed.example:\(server.port)/")
      #expect(web.lookups.hosts.withLock { $0 } == ["feed.example"])
    }
  }

  @Test func `sends nothing to an unchecked peer`() async throws {
    try await LoopbackServer.run { _ in
      ServerStep.answer()
    } body: { server in
      let expected = try #require(IPAddress("127.0.0.3"))
      let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .connect(host: "127.0.0.1", port: server.port).get()
      await #expect(throws: OutboundRefusal.peer("127.0.0.1")) {
        try await PeerCheck(expected: expected).initialize(channel).get()
      }
      #expect(!channel.isActive)
      #expect(server.requests.isEmpty)
    }
  }

  @Test func `checks the peer of every connection`() async throws {
    try await LoopbackServer.run { _ in
      ServerStep.answer()
    } body: { server in
      let settings = ClientSettings(.init(userAgent: "x", outbound: OutboundGuard()), trustRoots: nil)
      let pin = Pin(host: "feed.example", address: try #require(IPAddress("127.0.0.3")))
      var configuration = settings.configuration(for: pin)
      configuration.dnsOverride = ["feed.example": "127.0.0.1"]
      let client = HTTPClient(eventLoopGroup: MultiThreadedEventLoopGroup.singleton, configuration: configuration)
      await #expect(throws: OutboundRefusal.peer("127.0.0.1")) {
        try await client.execute(HTTPClientRequest(url: "http://feed.example:\(server.port)/"), timeout: .seconds(5))
      }
      try await client.shutdown()
      #expect(server.requests.isEmpty)
    }
  }

  @Test func `tries the next address when the first one refuses`() async throws {
    try await LoopbackServer.run { _ in
      ServerStep.answer()
    } body: { server in
      let names = ["localhost": ["127.0.0.9", "127.0.0.1"]]
      let web = TestWeb(names: names, trusted: [try Origin("http://localhost:\(server.port)")])
      #expect(try await web.fetch("http://localhost:\(server.port)/").status == 200)
    }
  }

  @Test func `stops when cancelled during a request`() async throws {
    let (started, continuation) = AsyncStream.makeStream(of: Void.self)
    try await LoopbackServer.run { _ in
      continuation.yield(); return []
    } body: { server in
      let web = TestWeb(ports: [server.port])
      try await web.run { fetcher in
        let request = try web.request("http://feed.example:\(server.port)/")
        await withTaskGroup(of: FetchError?.self) { group in
          group.addTask { await Self.error(of: fetcher, request) }
          for await _ in started { break }
          group.cancelAll()
          #expect(await group.next() == .cancelled)
        }
      }
    }
  }

  @Test func `stops when cancelled in the queue`() async throws {
    let (started, continuation) = AsyncStream.makeStream(of: Void.self)
    try await LoopbackServer.run { _ in
      continuation.yield(); return []
    } body: { server in
      let web = TestWeb(ports: [server.port])
      try await web.run { fetcher in
        let request = try web.request("http://feed.example:\(server.port)/")
        await withTaskGroup(of: FetchError?.self) { group in
          for _ in 0..<3 { group.addTask { await Self.error(of: fetcher, request) } }
          for await _ in started { break }
          group.cancelAll()
          for await error in group { #expect(error == .cancelled) }
        }
      }
      #expect(server.requests.count == 1)
    }
  }

  @Test func `stops when cancelled during a lookup`() async throws {
    let (started, continuation) = AsyncStream.makeStream(of: Void.self)
    let outbound = OutboundGuard(lookup: { _ in
      continuation.yield()
      try await ContinuousClock().sleep(for: .seconds(60))
      return []
    })
    let fetcher = HTTPFetcher(configuration: .init(userAgent: "x", outbound: outbound))
    let request = FetchRequest(url: try WebAddress("http://feed.example/").url)
    await withTaskGroup(of: FetchError?.self) { group in
      group.addTask { await Self.error(of: fetcher, request) }
      for await _ in started { break }
      group.cancelAll()
      #expect(await group.next() == .cancelled)
    }
    await fetcher.shutdown()
  }

  @Test func `rejects requests after shutdown`() async throws {
    let fetcher = HTTPFetcher(configuration: .init(userAgent: "x", outbound: OutboundGuard()))
    await fetcher.shutdown()
    let request = FetchRequest(url: try WebAddress("http://93.184.216.34/").url)
    await #expect(throws: FetchError.cancelled) { try await fetcher.fetch(request) }
  }

  private static func error(of fetcher: HTTPFetcher, _ request: FetchRequest) async -> FetchError? {
    do throws(FetchError) {
      _ = try await fetcher.fetch(request)
      return nil
    } catch {
      return error
    }
  }
}
