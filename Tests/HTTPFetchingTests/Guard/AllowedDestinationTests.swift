import Foundation
import Synchronization
import Testing

@testable import HTTPFetching

/// The operator's own destinations, and the refusal of all others.
@Suite struct AllowedDestinationTests {
  private func makeGuard(
    _ allowed: [String], ports: Set<Int> = [], names: [String: [String]] = [:]
  ) throws -> OutboundGuard {
    OutboundGuard(
      extraPorts: ports, allowed: Set(try allowed.map { try AllowedDestination(parsing: $0) }),
      lookup: { host in names[host, default: []].compactMap { IPAddress($0) } })
  }

  @Test(arguments: [
    (["10.0.0.7"], true), (["10.0.0.7", "fd00:1::7"], true), (["10.0.0.7", "93.184.216.34"], true),
    (["10.0.0.7", "192.168.0.1"], false), (["93.184.216.34", "127.0.0.1"], false), (["10.0.0.7", "fd00:2::7"], false),
    (["10.0.0.7", "169.254.169.254"], false), (["::ffff:192.168.0.1", "10.0.0.7"], false),
  ])
  func `allows a name only when all its blocked addresses are allowed`(
    addresses: [String], passes: Bool
  ) async throws {
    let outbound = try makeGuard(["10.0.0.0/24", "fd00:1::/48"], names: ["box.example": addresses])
    let verdict = await outbound.check("http://box.example/feed")
    if case .allowed(_, let checked) = verdict {
      #expect(passes)
      #expect(checked.map(\.description) == addresses)
    } else {
      #expect(!passes)
    }
  }

  @Test(arguments: [
    ("http://127.0.0.1:9999/x", true), ("http://127.0.0.1/", false), ("https://127.0.0.1:9999/", false),
    ("http://10.0.0.7:8080/", false), ("http://10.0.0.7/", true), ("http://10.0.0.7:8443/", true),
  ])
  func `includes the port in an allowed origin but not in a network`(text: String, passes: Bool) async throws {
    let outbound = try makeGuard(["http://127.0.0.1:9999", "10.0.0.0/24"], ports: [8443])
    let verdict = await outbound.check(text)
    if case .allowed = verdict { #expect(passes) } else { #expect(!passes) }
  }

  @Test(arguments: [
    "http://127.0.0.1:9999/", "http://nas.local/", "http://10.0.0.7/", "http://[fd00:1::7]/", "http://box.example/",
  ])
  func `rejects untrusted requests to allowed destinations`(text: String) async throws {
    let outbound = try makeGuard(
      ["http://127.0.0.1:9999", "nas.local", "10.0.0.0/24", "fd00:1::/48"], names: ["box.example": ["10.0.0.7"]])
    let address = try WebAddress(text)
    #expect(await outbound.trustNeeded(for: address) != nil)
    guard case .refused = await outbound.check(address, trusting: false) else {
      Issue.record("let pass")
      return
    }
  }

  @Test func `reports trust only for addresses that need it`() async throws {
    let outbound = try makeGuard(["10.0.0.0/24"])
    for text in ["http://93.184.216.34/", "http://10.1.0.7/", "http://nas.local/", "http://nowhere.example/"] {
      #expect(await outbound.trustNeeded(for: try WebAddress(text)) == nil, "\(text)")
    }
  }

  @Test func `resolves no untrusted names without an allowed network`() async throws {
    let lookups = LookupLog()
    let outbound = OutboundGuard(
      allowed: [try AllowedDestination(parsing: "nas.local")],
      lookup: { host in
        lookups.hosts.withLock { $0.append(host) }
        return []
      })
    #expect(await outbound.trustNeeded(for: try WebAddress("http://a.example/")) == nil)
    #expect(lookups.hosts.withLock { $0 }.isEmpty)
  }

  @Test(arguments: [
    ("http://NAS.home:8080/path?q", "http://nas.home:8080"), ("[fd00::1]", "fd00::1"), ("NAS.Local.", "nas.local"),
    ("0xC0A80101", "192.168.1.1"), ("2001:db8::1", "2001:db8::1"), ("fd00::/8", "fd00::/8"),
  ])
  func `normalizes destinations`(text: String, written: String) throws {
    #expect(try AllowedDestination(parsing: text).description == written)
  }

  @Test(arguments: [
    ("nas.local:8080", AllowedDestination.Fault.portWithoutScheme), ("192.168.1.10:8080", .portWithoutScheme),
    ("", .host), ("*.local", .host), ("a b", .host), ("nas\u{0}.local", .host), ("192.168.1.256", .host),
    ("nas/24", .networkAddress), ("/", .networkAddress), ("10.0.0/8", .networkAddress),
    ("0.0.0.0/0", .networkSize(maximum: 32)), ("10.0.0.0/33", .networkSize(maximum: 32)),
    ("10.0.0.0/255.0.0.0", .networkSize(maximum: 32)), ("10.0.0.0/", .networkSize(maximum: 32)),
    ("10.0.0.0/8/8", .networkSize(maximum: 32)), ("10.0.0.0/-8", .networkSize(maximum: 32)),
    ("10.0.0.0/99999999999999999999", .networkSize(maximum: 32)), ("::/0", .networkSize(maximum: 128)),
    ("fd00::/129", .networkSize(maximum: 128)), ("ftp://nas.local/", .origin(.scheme("ftp"))),
    ("http://me:secret@nas.local/", .origin(.credentials)), ("http://nas.local:99999/", .origin(.malformed)),
  ])
  func `rejects malformed destinations with a reason`(text: String, fault: AllowedDestination.Fault) {
    #expect(throws: fault) { try AllowedDestination(parsing: text) }
  }

  @Test func `allows redirects of an allowed feed only within its origin`() async throws {
    let script: LoopbackServer.Script = { request in
      switch request.target {
      case "/feed": ServerStep.redirect(301, to: "/rss")
      case "/away": ServerStep.redirect(to: "http://127.0.0.3/")
      default: ServerStep.answer()
      }
    }
    try await LoopbackServer.run(on: "127.0.0.2", script: script) { inside in
      let home = "http://127.0.0.2:\(inside.port)"
      let web = TestWeb(
        ports: [inside.port],
        allowed: [try AllowedDestination(parsing: home), try AllowedDestination(parsing: "127.0.0.3")])
      #expect(try await web.fetch("\(home)/feed").finalURL.path == "/rss")
      let blocked = try #require(IPAddress("127.0.0.3"))
      await #expect(throws: FetchError.refused(.address(blocked, host: "127.0.0.3"))) {
        try await web.fetch("\(home)/away")
      }
    }
  }

  @Test func `rejects redirects of a public feed into an allowed network`() async throws {
    try await LoopbackServer.run(on: "127.0.0.2") { _ in
      ServerStep.answer()
    } body: { inside in
      try await LoopbackServer.run { _ in
        ServerStep.redirect(308, to: "http://home.example:\(inside.port)/")
      } body: { server in
        var web = TestWeb(
          ports: [server.port, inside.port], allowed: [try AllowedDestination(parsing: "127.0.0.2/32")])
        web.names["home.example"] = ["127.0.0.2"]
        let blocked = try #require(IPAddress("127.0.0.2"))
        await #expect(throws: FetchError.refused(.address(blocked, host: "home.example"))) {
          try await web.fetch("http://feed.example:\(server.port)/")
        }
        #expect(inside.connections == 0)
        #expect(try await web.fetch("http://home.example:\(inside.port)/").status == 200)
      }
    }
  }

  @Test func `rejects a name rebound from an allowed address to another`() async throws {
    try await LoopbackServer.run(on: "127.0.0.2") { _ in
      ServerStep.answer()
    } body: { inside in
      let answers = Mutex(["127.0.0.2", "127.0.0.3"])
      let outbound = OutboundGuard(
        extraPorts: [inside.port], allowed: [try AllowedDestination(parsing: "127.0.0.2/32")],
        lookup: { _ in answers.withLock { [$0.count > 1 ? $0.removeFirst() : $0[0]] }.compactMap { IPAddress($0) } })
      let fetcher = HTTPFetcher(configuration: .init(userAgent: "x", outbound: outbound))
      let url = try WebAddress("http://rebind.example:\(inside.port)/").url
      #expect(try await fetcher.fetch(FetchRequest(url: url)).status == 200)
      let blocked = try #require(IPAddress("127.0.0.3"))
      await #expect(throws: FetchError.refused(.address(blocked, host: "rebind.example"))) {
        try await fetcher.fetch(FetchRequest(url: url))
      }
      await fetcher.shutdown()
    }
  }
}
