import Foundation
import NIOCore
import Synchronization
import Testing

@testable import HTTPFetching

/// Happy Eyeballs: the choice among a host's addresses.
@Suite struct AddressRaceTests {
  private struct NoRoute: Error {}

  private func addresses(_ texts: String...) -> [IPAddress] { texts.compactMap { IPAddress($0) } }

  /// Returns a race with scripted addresses, in which a pause ends when `isOver` returns true.
  private func race(
    dead: Set<String> = [], silent: Set<String> = [], isOver: @escaping @Sendable () -> Bool = { true }
  ) -> (race: AddressRace, attempts: AttemptLog) {
    let attempts = AttemptLog()
    let race = AddressRace(
      connect: { address in
        attempts.addresses.withLock { $0.append("\(address)") }
        if dead.contains("\(address)") { throw NoRoute() }
        if silent.contains("\(address)") { try await Task.sleep(for: .seconds(60)) }
      },
      sleep: { pause in
        #expect(pause == .milliseconds(250))
        if !isOver() { try await Task.sleep(for: .seconds(60)) }
      })
    return (race, attempts)
  }

  private final class AttemptLog: Sendable {
    let addresses = Mutex<[String]>([])
  }

  @Test func `alternates address families, starting with that of the first address`() {
    let mixed = addresses("2001:db8::1", "2001:db8::2", "2001:db8::3", "192.0.2.1", "192.0.2.2")
    #expect(
      mixed.interleaved.map(\.description)
        == ["2001:db8::1", "192.0.2.1", "2001:db8::2", "192.0.2.2", "2001:db8::3"])
    #expect(addresses("192.0.2.1", "192.0.2.2").interleaved == addresses("192.0.2.1", "192.0.2.2"))
    #expect(addresses().interleaved.isEmpty)
  }

  @Test func `does not try later addresses when the first one connects in time`() async throws {
    let (race, attempts) = race(isOver: { false })
    #expect(try await race.winner(among: addresses("192.0.2.1", "192.0.2.2")).get() == IPAddress("192.0.2.1"))
    #expect(attempts.addresses.withLock { $0 } == ["192.0.2.1"])
  }

  @Test func `tries the next address after a delay`() async throws {
    let (race, attempts) = race(silent: ["192.0.2.1"])
    #expect(try await race.winner(among: addresses("192.0.2.1", "192.0.2.2")).get() == IPAddress("192.0.2.2"))
    #expect(attempts.addresses.withLock { $0 } == ["192.0.2.1", "192.0.2.2"])
  }

  @Test func `tries the next address immediately after a failure`() async throws {
    let (race, _) = race(dead: ["192.0.2.1"], isOver: { false })
    #expect(try await race.winner(among: addresses("192.0.2.1", "192.0.2.2")).get() == IPAddress("192.0.2.2"))
  }

  @Test func `fails when every address fails`() async {
    let (race, attempts) = race(dead: ["192.0.2.1", "192.0.2.2"])
    await #expect(throws: NoRoute.self) { try await race.winner(among: addresses("192.0.2.1", "192.0.2.2")).get() }
    #expect(attempts.addresses.withLock { $0.count } == 2)
  }

  @Test func `remembers a host's working address for ten minutes`() throws {
    let (first, second) = (try #require(IPAddress("192.0.2.1")), try #require(IPAddress("192.0.2.2")))
    let start = Date(timeIntervalSince1970: 1_800_000_000)
    var answered = RespondingAddresses()
    answered.remember(second, of: "feed.example", at: start)
    #expect(answered.address(of: "feed.example", among: [first, second], at: start + 599) == second)
    #expect(answered.address(of: "feed.example", among: [first, second], at: start + 600) == nil)
    // The clock was set back.
    #expect(answered.address(of: "feed.example", among: [first, second], at: start - 1) == nil)
    #expect(answered.address(of: "feed.example", among: [first], at: start) == nil, "only what was checked")
    #expect(answered.address(of: "other.example", among: [first, second], at: start) == nil)
    answered.forget("feed.example")
    #expect(answered.address(of: "feed.example", among: [first, second], at: start) == nil)
  }

  @Test func `remembers at most the maximum number of hosts`() throws {
    let address = try #require(IPAddress("192.0.2.1"))
    let start = Date(timeIntervalSince1970: 1_800_000_000)
    var answered = RespondingAddresses()
    for number in 0...RespondingAddresses.maximumHosts {
      answered.remember(address, of: "host\(number)", at: start + Double(number) / 10)
    }
    #expect(answered.address(of: "host0", among: [address], at: start + 60) == nil)
    #expect(answered.address(of: "host1", among: [address], at: start + 60) == address)
  }

  #if canImport(Glibc)
    @Test func `connects despite a silent address and reuses the working one`() async throws {
      try await LoopbackServer.run { _ in
        ServerStep.answer()
      } body: { server in
        let blackhole = try #require(Blackhole(address: "127.0.0.5", port: server.port))
        var web = TestWeb(
          names: ["localhost": ["127.0.0.5", "127.0.0.1"]], trusted: [try Origin("http://localhost:\(server.port)")])
        // A wait for the first address would exceed the request's time limit.
        web.change = { $0.connectTimeout = .seconds(60) }
        try await web.run { fetcher in
          let request = try web.request("http://localhost:\(server.port)/")
          #expect(try await fetcher.fetch(request).status == 200)
          let opened = server.connections
          #expect(try await fetcher.fetch(request).status == 200)
          #expect(server.connections == opened, "the connection is used again")
        }
        withExtendedLifetime(blackhole) {}
      }
    }
  #endif
}
