import Foundation
@testable import GazetteDomain
import GazetteTesting
import Testing

@Suite struct SignInThrottleTests {
  private static let now = Date(timeIntervalSince1970: 1_795_244_700)
  private static let home = "192.0.2.200"

  private static func attempt(_ address: String, device: String? = nil) -> SignInThrottle.Attempt {
    SignInThrottle.Attempt(name: ReaderName("zoe"), address: address, device: device)
  }

  /// Makes a throttle after this many failures with Zoé's name, each from another address.
  private static func throttle(failures: Int) async throws -> SignInThrottle {
    let throttle = SignInThrottle(store: InMemoryThrottleStore(now: { now }), now: { now })
    for number in 0..<failures { try await throttle.recordFailure(of: attempt("198.51.100.\(number)")) }
    return throttle
  }

  @Test func `delays a name from the twentieth failure at any address`() async throws {
    #expect(try await Self.throttle(failures: 19).wait(for: Self.attempt(Self.home)) == nil)
    #expect(try await Self.throttle(failures: 20).wait(for: Self.attempt(Self.home)) == 2)
    #expect(try await Self.throttle(failures: 200).wait(for: Self.attempt(Self.home)) == 60)
  }

  @Test func `allows a known browser five more attempts`() async throws {
    let throttle = try await Self.throttle(failures: 200)
    let known = Self.attempt(Self.home, device: "a")
    #expect(try await throttle.wait(for: known) == nil)
    for number in 0..<5 { try await throttle.recordFailure(of: Self.attempt("203.0.113.\(number)", device: "a")) }
    #expect(try await throttle.wait(for: known) == 2)
    #expect(try await throttle.wait(for: Self.attempt(Self.home, device: "b")) == nil)
  }

  @Test func `does not delay a known browser for others' failures at its address`() async throws {
    let throttle = SignInThrottle(store: InMemoryThrottleStore(now: { Self.now }), now: { Self.now })
    for _ in 0..<8 {
      try await throttle.recordFailure(of: SignInThrottle.Attempt(name: ReaderName("ann"), address: Self.home))
    }
    #expect(try await throttle.wait(for: Self.attempt(Self.home)) == 16)
    #expect(try await throttle.wait(for: Self.attempt(Self.home, device: "a")) == nil)
  }

  @Test func `does not forgive failures for other names at the same address`() async throws {
    let throttle = SignInThrottle(store: InMemoryThrottleStore(now: { Self.now }), now: { Self.now })
    for _ in 0..<4 {
      try await throttle.recordFailure(of: SignInThrottle.Attempt(name: ReaderName("ann"), address: Self.home))
    }
    try await throttle.clearFailures(of: Self.attempt(Self.home))
    try await throttle.recordFailure(of: SignInThrottle.Attempt(name: ReaderName("ann"), address: Self.home))
    #expect(try await throttle.wait(for: Self.attempt(Self.home)) == 2)
  }

  @Test func `forgets a known browser's failures after a sign-in`() async throws {
    let throttle = SignInThrottle(store: InMemoryThrottleStore(now: { Self.now }), now: { Self.now })
    let known = Self.attempt(Self.home, device: "a")
    for _ in 0..<4 { try await throttle.recordFailure(of: known) }
    try await throttle.clearFailures(of: known)
    for _ in 0..<4 { try await throttle.recordFailure(of: known) }
    #expect(try await throttle.wait(for: known) == nil)
  }

  @Test(arguments: [
    ("192.0.2.1", "192.0.2.1"), ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"), ("2001:DB8:1:2::9", "2001:db8:1:2::/64"),
    ("2001:0db8:0001:0002::1%eth0", "2001:db8:1:2::/64"), ("::1", "0:0:0:0::/64"), ("fe80::1", "fe80:0:0:0::/64"),
    ("::ffff:192.0.2.1", "192.0.2.1"), ("1::", "1:0:0:0::/64"), ("local", "local"),
  ])
  func `derives the network from an address`(address: String, network: String) {
    #expect(ClientNetwork.of(address) == network)
  }

  @Test func `counts the addresses of one network together`() async throws {
    let throttle = SignInThrottle(store: InMemoryThrottleStore(now: { Self.now }), now: { Self.now })
    for number in 0..<5 {
      try await throttle.recordFailure(of: SignInThrottle.Attempt(name: nil, address: "2001:db8::\(number)"))
    }
    #expect(try await throttle.wait(for: SignInThrottle.Attempt(name: nil, address: "2001:db8::ffff")) == 2)
    #expect(try await throttle.wait(for: SignInThrottle.Attempt(name: nil, address: "2001:db8:0:1::1")) == nil)
  }

  @Test func `limits one-time tokens per client`() async throws {
    let store = InMemoryThrottleStore(now: { Self.now })
    let limit = OneTimeTokenLimit(store: store, now: { Self.now })
    for _ in 0..<OneTimeTokenLimit.maximumCount { #expect(try await limit.take(for: Self.home) == nil) }
    // The first refusal is counted, the others cause no writes.
    for _ in 0..<3 { #expect(try await limit.take(for: Self.home) == 600) }
    #expect(
      try await store.count(of: ThrottleKey(kind: "ticket", client: Self.home))?.count == OneTimeTokenLimit.maximumCount
        + 1)
    #expect(try await limit.take(for: "198.51.100.1") == nil)
  }

  @Test func `issues one-time tokens again after the clock was set back`() async throws {
    let time = ManualTime()
    let limit = OneTimeTokenLimit(store: InMemoryThrottleStore(now: time.now), now: time.now)
    for _ in 0..<OneTimeTokenLimit.maximumCount { _ = try await limit.take(for: Self.home) }
    time.set(to: time.date.addingTimeInterval(-9 * 365 * 86_400))
    #expect(try await limit.take(for: Self.home) == 600)
    time.advance(by: .seconds(600))
    #expect(try await limit.take(for: Self.home) == nil)
  }
}
