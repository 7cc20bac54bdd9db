public import Foundation
public import GazetteDomain

/// Leases work within one process.
public actor InMemoryWorkLease: WorkLease {
  /// Makes every call fail while it is set.
  public nonisolated let fault = StoreFault()
  private let now: CurrentTime
  private var leases: [String: (holder: String, end: Date)] = [:]

  /// Starts with nothing leased.
  public init(now: @escaping CurrentTime) { self.now = now }

  /// Takes the work, unless another holder's lease runs.
  public func acquire(_ name: String, holder: String, until date: Date) async throws(StoreError) -> Bool {
    try fault.check()
    let now = now()
    if let lease = leases[name], lease.holder != holder, lease.end > now, lease.end <= now + Self.longest.seconds {
      return false
    }
    leases[name] = (holder, date)
    return true
  }

  /// Gives the work back.
  public func release(_ name: String, holder: String) async throws(StoreError) {
    try fault.check()
    if leases[name]?.holder == holder { leases[name] = nil }
  }
}
