import Foundation
public import GazetteDomain

/// The contract of every ``ThrottleStore``; each check gets an empty one with ``maximumClients``.
public enum ThrottleStoreContract {
  /// The maximum number of clients in these checks.
  public static let maximumClients = 3

  /// The checks.
  public static let checks: [ContractCheck<Timed<any ThrottleStore>>] = [
    ContractCheck("stores a client's count until it is removed") { test in
      try requireEqual(try await test.port.count(of: key("a")), nil, "before")
      try requireEqual(try await add(1, to: key("a"), test), 1, "the first change")
      try requireEqual(try await add(2, to: key("a"), test), 3, "the second change")
      let stored = try await test.port.count(of: key("a"))
      try requireEqual(stored, ThrottleCount(count: 3, date: test.time.date), "stored")
      try await test.port.remove(key("a"))
      try requireEqual(try await test.port.count(of: key("a")), nil, "removed")
      try requireEqual(try await add(1, to: key("a"), test), 1, "a new count")
    },
    ContractCheck("separates throttles and clients") { test in
      _ = try await add(1, to: key("a"), test)
      try requireEqual(try await test.port.count(of: key("b")), nil, "another client")
      try requireEqual(
        try await test.port.count(of: ThrottleKey(kind: "name", client: "a")), nil, "another throttle")
    },
    ContractCheck("counts concurrent changes") { test in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<20 { group.addTask { _ = try await add(1, to: key("a"), test) } }
        try await group.waitForAll()
      }
      try requireEqual(try await test.port.count(of: key("a"))?.count, 20, "the count")
    },
    ContractCheck("counts clients beyond the maximum together") { test in
      for number in 0..<maximumClients { _ = try await add(1, to: key("\(number)"), test) }
      try requireEqual(try await test.port.count(of: key("more")), nil, "before")
      try requireEqual(try await add(1, to: key("more"), test), 1, "one more")
      try requireEqual(try await add(1, to: key("yet more"), test), 2, "yet another")
      try requireEqual(try await test.port.count(of: key("and more"))?.count, 2, "a third")
      try requireEqual(try await add(1, to: key("0"), test), 2, "one with an own count")
      try requireEqual(
        try await add(1, to: ThrottleKey(kind: "name", client: "a"), test), 1, "another throttle")
    },
    ContractCheck("counts new clients alone after others expired") { test in
      for number in 0..<maximumClients { _ = try await add(1, to: key("\(number)"), test) }
      test.time.advance(by: .seconds(ThrottleCount.lifetime))
      _ = try await add(1, to: key("more"), test)
      try requireEqual(try await test.port.count(of: key("0")), nil, "an expired count")
      try requireEqual(try await test.port.count(of: key("more"))?.count, 1, "its own count")
      try requireEqual(try await test.port.count(of: key("and more")), nil, "another client")
    },
    ContractCheck("deletes expired counts, and dates counts from before the clock was set back again") { test in
      _ = try await add(1, to: key("old"), test)
      test.time.advance(by: .seconds(ThrottleCount.lifetime - 1))
      _ = try await add(1, to: key("new"), test)
      try await test.port.removeExpired()
      try requireEqual(try await test.port.count(of: key("old"))?.count, 1, "just before its end")
      test.time.advance(by: .seconds(1))
      try await test.port.removeExpired()
      try requireEqual(try await test.port.count(of: key("old")), nil, "at its end")
      test.time.set(to: test.time.date.addingTimeInterval(-9 * 365 * 86_400))
      try await test.port.removeExpired()
      let date = try await test.port.count(of: key("new"))?.date
      try requireEqual(date, test.time.date, "from the future")
    },
  ]

  private static func key(_ client: String) -> ThrottleKey { ThrottleKey(kind: "address", client: client) }

  /// Adds to a count now; returns the new count.
  private static func add(_ number: Int, to key: ThrottleKey, _ test: Timed<any ThrottleStore>) async throws -> Int {
    let now = test.time.date
    return try await test.port.change(key) { ThrottleCount(count: ($0?.count ?? 0) + number, date: now) }.count
  }
}

/// Stores the counts of throttles within one process.
public actor InMemoryThrottleStore: ThrottleStore {
  /// Makes every call fail while it is set.
  public nonisolated let fault = StoreFault()
  private let maximumClients: Int
  private let now: CurrentTime
  private var counts: [ThrottleKey: ThrottleCount] = [:]

  /// Creates an empty store.
  public init(maximumClients: Int = 10_000, now: @escaping CurrentTime) {
    (self.maximumClients, self.now) = (maximumClients, now)
  }

  /// Returns the count that applies to a client.
  public func count(of key: ThrottleKey) async throws(StoreError) -> ThrottleCount? {
    try fault.check()
    return counts[key] ?? counts[key.shared]
  }

  /// Replaces the count that applies to a client.
  public func change(
    _ key: ThrottleKey, _ change: @escaping @Sendable (ThrottleCount?) -> ThrottleCount
  ) async throws(StoreError) -> ThrottleCount {
    try fault.check()
    let applying = counts[key] == nil && isFull(key) ? key.shared : key
    let new = change(counts[applying])
    counts[applying] = new
    return new
  }

  /// Deletes a client's own count.
  public func remove(_ key: ThrottleKey) async throws(StoreError) {
    try fault.check()
    counts[key] = nil
  }

  /// Deletes old counts.
  public func removeExpired() async throws(StoreError) {
    try fault.check()
    deleteExpired()
  }

  private func isFull(_ key: ThrottleKey) -> Bool {
    if clients(of: key.kind) >= maximumClients { deleteExpired() }
    return clients(of: key.kind) >= maximumClients
  }

  private func clients(of kind: String) -> Int { counts.keys.count { $0.kind == kind && !$0.client.isEmpty } }

  private func deleteExpired() {
    let now = now()
    counts = counts.mapValues { ThrottleCount(count: $0.count, date: min($0.date, now)) }
      .filter { now.timeIntervalSince($0.value.date) < ThrottleCount.lifetime }
  }
}
