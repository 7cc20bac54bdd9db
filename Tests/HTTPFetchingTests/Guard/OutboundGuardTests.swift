import Testing

@testable import HTTPFetching

@Suite struct OutboundGuardTests {
  private func verdict(
    _ text: String, names: [String: [String]] = [:], trusted: Set<Origin> = [], ports: Set<Int> = [],
    allowed: Set<AllowedDestination> = []
  ) async -> OutboundVerdict {
    let outbound = OutboundGuard(
      trustedOrigins: trusted, extraPorts: ports, allowed: allowed,
      lookup: { host in names[host, default: []].compactMap { IPAddress($0) } })
    return await outbound.check(text)
  }

  @Test func `allows a public address`() async throws {
    let address = try #require(IPAddress("93.184.216.34"))
    let expected = OutboundVerdict.allowed(try WebAddress("http://93.184.216.34/"), addresses: [address])
    #expect(await verdict("http://93.184.216.34") == expected)
  }

  @Test func `allows a name with only public addresses`() async throws {
    let names = ["example.org": ["93.184.216.34", "2606:2800::1"]]
    guard case .allowed(_, let addresses) = await verdict("https://Example.org./", names: names) else {
      Issue.record("refused")
      return
    }
    #expect(addresses.map(\.description) == ["93.184.216.34", "2606:2800::1"])
  }

  @Test(arguments: ["10.0.0.1", "::1", "::ffff:192.168.1.1", "169.254.169.254"])
  func `rejects a name with any blocked address`(address: String) async throws {
    let names = ["example.org": ["93.184.216.34", address]]
    let blocked = try #require(IPAddress(address))
    #expect(await verdict("https://example.org/", names: names) == .refused(.address(blocked, host: "example.org")))
  }

  @Test(arguments: [
    "http://127.0.0.1/", "http://2130706433/", "http://0177.0.0.1/", "http://0x7f000001/", "http://127.1/", "http://0/",
    "http://[::1]/", "http://[::ffff:127.0.0.1]/", "http://[::]/", "http://①②⑦.⓪.⓪.①/", "http://%31%32%37.0.0.1/",
    "http://127.0.0.1./", "http://169.254.169.254/latest/meta-data/", "http://168.63.129.16/",
    "http://[64:ff9b::7f00:1]/",
    "http://[fd00::1]/", "http://[fe80::1]/",
  ])
  func `rejects blocked addresses in every notation`(text: String) async {
    guard case .refused(.address) = await verdict(text) else {
      Issue.record("let pass")
      return
    }
  }

  @Test(arguments: [
    "http://localhost/", "http://LOCALHOST./", "http://a.localhost/", "http://nas.local/", "http://x.internal/",
  ])
  func `rejects local names without resolving them`(text: String) async {
    let names = ["localhost": ["93.184.216.34"], "nas.local": ["93.184.216.34"]]
    guard case .refused(.name) = await verdict(text, names: names) else {
      Issue.record("let pass")
      return
    }
  }

  @Test(arguments: [22, 25, 8080, 6379, 0, 65535])
  func `rejects unusual ports`(port: Int) async {
    #expect(await verdict("http://93.184.216.34:\(port)/") == .refused(.port(port)))
  }

  @Test(arguments: ["http://93.184.216.34:443/", "https://93.184.216.34:80/", "http://93.184.216.34:8080/"])
  func `allows usual ports and configured ones`(text: String) async {
    guard case .allowed = await verdict(text, ports: [8080]) else {
      Issue.record("refused")
      return
    }
  }

  @Test func `reports a name without addresses as unresolved`() async {
    #expect(await verdict("http://nowhere.example/") == .unresolved(host: "nowhere.example"))
  }

  @Test func `trusts configured origins at any address`() async throws {
    guard case .allowed = await verdict("http://127.0.0.1:9999/x", trusted: [try Origin("http://127.0.0.1:9999")])
    else {
      Issue.record("refused")
      return
    }
  }

  @Test(arguments: ["http://127.0.0.1:9998/", "https://127.0.0.1:9999/", "http://127.0.0.2:9999/", "http://127.0.0.1/"])
  func `trusts exact origins only`(text: String) async throws {
    guard case .refused = await verdict(text, trusted: [try Origin("http://127.0.0.1:9999")]) else {
      Issue.record("let pass")
      return
    }
  }

  private static let home = ["http://127.0.0.1:9999", "nas.local", "10.0.0.7", "192.168.1.0/24", "fd00:1::/48"]

  @Test(arguments: [
    "http://127.0.0.1:9999/feed", "http://nas.local:8080/feed", "http://10.0.0.7:81/", "http://192.168.1.20/feed",
    "http://box.example/", "http://[fd00:1::7]/",
  ])
  func `allows configured private destinations`(text: String) async {
    let names = ["nas.local": ["192.168.7.7"], "box.example": ["192.168.1.30", "93.184.216.34"]]
    guard case .allowed = await verdict(text, names: names, allowed: Set(Self.home.compactMap(AllowedDestination.init)))
    else {
      Issue.record("refused")
      return
    }
  }

  @Test(arguments: [
    "http://127.0.0.1:9998/", "https://127.0.0.1:9999/", "http://other.local/", "http://10.0.0.8/",
    "http://192.168.2.1/",
    "http://192.168.1.20:8080/", "http://box.example/", "http://[fd00:2::7]/", "http://a@nas.local/",
  ])
  func `rejects every other private destination`(text: String) async {
    let names = ["other.local": ["192.168.1.1"], "box.example": ["192.168.1.30", "192.168.2.30"]]
    guard case .refused = await verdict(text, names: names, allowed: Set(Self.home.compactMap(AllowedDestination.init)))
    else {
      Issue.record("let pass")
      return
    }
  }

  @Test func `reads and writes allowed destinations`() {
    #expect(Self.home.compactMap(AllowedDestination.init).map(\.description) == Self.home)
  }

  @Test(arguments: [
    "", "a b", "ftp://nas.local/", "0.0.0.0/0", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0/8", "nas/24", "/", "::/129",
  ])
  func `rejects malformed allowed destinations`(text: String) {
    #expect(AllowedDestination(text) == nil)
  }

  @Test func `rejects credentials and backslashes in trusted origins`() async throws {
    let trusted: Set = [try Origin("http://127.0.0.1:9999")]
    #expect(await verdict("http://a@127.0.0.1:9999/", trusted: trusted) == .refused(.credentials))
    #expect(await verdict("http://127.0.0.1:9999\\@x/", trusted: trusted) == .refused(.backslash))
  }

  @Test func `resolves names with the system by default`() async throws {
    let outbound = OutboundGuard(trustedOrigins: [try Origin("http://localhost:9999")])
    guard case .allowed(_, let addresses) = await outbound.check("http://localhost:9999/") else {
      Issue.record("refused")
      return
    }
    #expect(addresses.contains { ["127.0.0.1", "::1"].contains($0.description) })
  }

  // MARK: Mail servers

  private func mailAddresses(
    _ host: String, port: Int = 587, allowed: Set<AllowedDestination> = [], trusting: Bool = false
  ) async throws -> [String] {
    let names = ["mail.example": ["93.184.216.34"], "nas.example": ["192.168.1.5"]]
    let outbound = OutboundGuard(
      extraPorts: [587], allowed: allowed, lookup: { host in names[host, default: []].compactMap { IPAddress($0) } })
    let server = try Origin.mailServer(host, port: port)
    return try await (trusting ? outbound.trusting(server) : outbound).addresses(of: server).map(\.description)
  }

  @Test func `returns the addresses of a public mail server`() async throws {
    #expect(try await mailAddresses("Mail.Example.") == ["93.184.216.34"])
    #expect(try await mailAddresses("missing.example") == [])
  }

  @Test func `reaches a private mail server only with the operator's trust`() async throws {
    let address = try #require(IPAddress("192.168.1.5"))
    await #expect(throws: OutboundRefusal.address(address, host: "nas.example")) {
      try await mailAddresses("nas.example")
    }
    await #expect(throws: OutboundRefusal.port(25)) { try await mailAddresses("mail.example", port: 25) }
    await #expect(throws: OutboundRefusal.name("localhost")) { try await mailAddresses("localhost") }
    let network = try AllowedDestination(parsing: "192.168.1.0/24")
    #expect(try await mailAddresses("nas.example", allowed: [network]) == ["192.168.1.5"])
    #expect(try await mailAddresses("nas.example", port: 25, trusting: true) == ["192.168.1.5"])
    #expect(try await mailAddresses("::1", port: 25, trusting: true) == ["::1"])
  }

  @Test func `trust in a mail server opens nothing else`() async throws {
    let outbound = OutboundGuard().trusting(try Origin.mailServer("127.0.0.1", port: 25))
    guard case .refused = await outbound.check("http://127.0.0.1:25/") else {
      Issue.record("let pass")
      return
    }
  }

  @Test(arguments: ["", "a b", "mail.example\r\n", "a/b", "mail.example:25"])
  func `rejects a mail server without a host name`(host: String) {
    #expect(throws: OutboundRefusal.self) { try Origin.mailServer(host, port: 25) }
  }
}
