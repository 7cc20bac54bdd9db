import Foundation
import GazetteDomain
import GazetteTesting
import Testing

@Suite struct LoginThrottleTests {
  private let time = ManualTime()
  private let store: InMemoryThrottleStore
  private let throttle: LoginThrottle

  init() {
    store = InMemoryThrottleStore(now: time.now)
    throttle = LoginThrottle("test", store: store, now: time.now)
  }

  @Test func `allows five attempts, then doubles the wait up to a minute`() async throws {
    var waits: [Int] = []
    for _ in 0..<11 {
      try await throttle.recordFailure(of: "192.0.2.1")
      waits.append(try await throttle.wait(for: "192.0.2.1") ?? 0)
      time.advance(by: .seconds(waits.last ?? 0))
    }
    #expect(waits == [0, 0, 0, 0, 2, 4, 8, 16, 32, 60, 60])
    #expect(try await throttle.wait(for: "192.0.2.1") == nil)
    #expect(try await throttle.wait(for: "192.0.2.2") == nil)
  }

  @Test func `does not lengthen waits when the clock is set back`() async throws {
    for _ in 0..<6 { try await throttle.recordFailure(of: "a") }
    time.set(to: time.date.addingTimeInterval(-9 * 365 * 86_400))
    #expect(try await throttle.wait(for: "a") == 4)
    time.advance(by: .seconds(4))
    #expect(try await throttle.wait(for: "a") == nil)
  }

  @Test func `forgets failures from before the clock was set back`() async throws {
    for _ in 0..<6 { try await throttle.recordFailure(of: "a") }
    time.set(to: time.date.addingTimeInterval(-9 * 365 * 86_400))
    _ = try await throttle.wait(for: "a")
    time.advance(by: .seconds(900))
    try await throttle.recordFailure(of: "a")
    #expect(try await throttle.wait(for: "a") == nil)
  }

  @Test func `forgets failures after a sign-in and after 15 minutes`() async throws {
    for _ in 0..<5 { try await throttle.recordFailure(of: "a") }
    for _ in 0..<5 { try await throttle.recordFailure(of: "b") }
    try await throttle.clearFailures(of: "a")
    #expect(try await throttle.wait(for: "a") == nil)
    #expect(try await throttle.wait(for: "b") == 2)
    time.advance(by: .seconds(900))
    try await throttle.recordFailure(of: "b")
    #expect(try await throttle.wait(for: "b") == nil)
  }

  @Test func `throttles unknown clients during a flood of single attempts`() async throws {
    let store = InMemoryThrottleStore(maximumClients: 100, now: time.now)
    let throttle = LoginThrottle("test", store: store, now: time.now)
    for client in 0..<105 { try await throttle.recordFailure(of: "client \(client)") }
    #expect(try await throttle.wait(for: "one more") == 2)
    #expect(try await throttle.wait(for: "client 0") == nil)
    time.advance(by: .seconds(900))
    try await throttle.recordFailure(of: "one more")
    #expect(try await throttle.wait(for: "one more") == nil)
  }

  @Test func `counts the failures on all nodes together`() async throws {
    let other = LoginThrottle("test", store: store, now: time.now)
    for node in [throttle, other, throttle, other, throttle] { try await node.recordFailure(of: "a") }
    #expect(try await throttle.wait(for: "a") == 2)
    #expect(try await other.begin(for: "a") == 2)
  }

  @Test func `judges no attempt that it cannot count, and locks no one out later`() async throws {
    store.fault.error = .full
    for _ in 0..<10 { await #expect(throws: StoreError.full) { try await throttle.begin(for: "a") } }
    store.fault.error = nil
    #expect(try await throttle.begin(for: "a") == nil)
  }
}
