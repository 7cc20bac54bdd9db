public import Foundation
public import GazetteDomain

/// The contract of every ``WorkLease``; each check gets one without leases.
public enum WorkLeaseContract {
  /// The checks.
  public static let checks: [ContractCheck<Timed<any WorkLease>>] = [
    ContractCheck("grants work to one holder at a time") { test in
      try requireEqual(try await acquire("weather", "a", test), true, "the first")
      try requireEqual(try await acquire("weather", "b", test), false, "the second")
      try requireEqual(try await acquire("news", "b", test), true, "other work")
    },
    ContractCheck("grants an expired lease to another holder") { test in
      _ = try await acquire("weather", "a", test)
      test.time.advance(by: .seconds(59))
      try requireEqual(try await acquire("weather", "b", test), false, "just before the end")
      test.time.advance(by: .seconds(1))
      try requireEqual(try await acquire("weather", "b", test), true, "at the end")
      try requireEqual(try await acquire("weather", "a", test), false, "the first holder, again")
    },
    ContractCheck("extends the lease of its holder") { test in
      _ = try await acquire("weather", "a", test)
      test.time.advance(by: .seconds(30))
      try requireEqual(try await acquire("weather", "a", test), true, "again")
      test.time.advance(by: .seconds(59))
      try requireEqual(try await acquire("weather", "b", test), false, "another, before the new end")
    },
    ContractCheck("releases only the holder's own lease") { test in
      _ = try await acquire("weather", "a", test)
      try await test.port.release("weather", holder: "b")
      try requireEqual(try await acquire("weather", "b", test), false, "after another's release")
      try await test.port.release("weather", holder: "a")
      try requireEqual(try await acquire("weather", "b", test), true, "after its own release")
    },
    ContractCheck("replaces a lease dated in the future after the clock is set back") { test in
      test.time.advance(by: .seconds(9 * 365 * 86_400))
      _ = try await acquire("weather", "a", test)
      test.time.advance(by: .seconds(-9 * 365 * 86_400))
      try requireEqual(try await acquire("weather", "b", test), true, "years before its end")
      try requireEqual(try await acquire("weather", "a", test), false, "the first holder, again")
    },
    ContractCheck("grants work to exactly one of many concurrent callers") { test in
      let holders = try await withThrowingTaskGroup(of: Bool.self) { group in
        for number in 0..<20 { group.addTask { try await acquire("weather", "\(number)", test) } }
        return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
      }
      try requireEqual(holders, 1, "number of holders")
    },
  ]

  private static func acquire(
    _ name: String, _ holder: String, _ test: Timed<any WorkLease>
  ) async throws -> Bool {
    try await test.port.acquire(name, holder: holder, until: test.time.date.addingTimeInterval(60))
  }
}

/// Leases work within one process.
public actor InMemoryWorkLease: WorkLease {
  /// Makes every call fail while it is set.
  public nonisolated let fault = StoreFault()
  private let now: CurrentTime
  private var leases: [String: (holder: String, end: Date)] = [:]

  /// Creates a store without leases.
  public init(now: @escaping CurrentTime) { self.now = now }

  /// Acquires the lease, unless another holder's is active.
  public func acquire(_ name: String, holder: String, until date: Date) async throws(StoreError) -> Bool {
    try fault.check()
    let now = now()
    if let lease = leases[name], lease.holder != holder, lease.end > now,
      lease.end <= now + Self.maximumDuration.seconds
    {
      return false
    }
    leases[name] = (holder, date)
    return true
  }

  /// Releases the lease.
  public func release(_ name: String, holder: String) async throws(StoreError) {
    try fault.check()
    if leases[name]?.holder == holder { leases[name] = nil }
  }
}
