import BoundedNumbers
import Foundation

/// Slows down password guessing: after some failures a client waits, twice as long each time, up to a minute.
///
/// The counts are in the store, for all nodes. ``begin(for:)`` writes before an attempt is judged, so that no guess escapes the
/// count while the store fails. This locks no one out: a sign-in needs the same store for its session, and attempts that were not
/// judged leave no count.
public struct LoginThrottle: Sendable {
  private static let maximumWait = 60

  private let kind: String
  private let freeFailures: Int
  private let store: any ThrottleStore
  private let now: CurrentTime

  /// Makes a throttle called `kind`, whose waits begin with failure number `freeFailures`, by default the fifth.
  public init(_ kind: String, freeFailures: Int = 5, store: any ThrottleStore, now: @escaping CurrentTime) {
    self.kind = kind
    self.freeFailures = freeFailures
    self.store = store
    self.now = now
  }

  /// Returns the whole seconds that `client` must still wait; nil when an attempt is allowed.
  public func wait(for client: String) async throws(StoreError) -> Int? {
    let (key, now) = (key(of: client), now())
    guard let count = try await store.count(of: key) else { return nil }
    // A time from before the clock was set back is corrected in the store; otherwise the wait would begin again at every call.
    // The nodes' readings of a common clock differ by less than a second.
    let isAhead = count.date.timeIntervalSince(now) > 1
    let settled = isAhead ? try await store.change(key) { ($0 ?? count).settled(at: now) } : count.settled(at: now)
    return wait(after: settled, at: now)
  }

  /// Returns the same just before an attempt is judged, and ensures that its failure can be counted.
  public func begin(for client: String) async throws(StoreError) -> Int? {
    let now = now()
    let count = try await store.change(key(of: client)) {
      $0?.settled(at: now) ?? ThrottleCount(count: 0, date: now)
    }
    return wait(after: count, at: now)
  }

  /// Counts a failure of `client`.
  public func recordFailure(of client: String) async throws(StoreError) {
    let now = now()
    try await store.change(key(of: client)) { old in
      let isRecent = old.map { now.timeIntervalSince($0.date) < ThrottleCount.lifetime } ?? false
      return ThrottleCount(count: (isRecent ? old?.count ?? 0 : 0) + 1, date: now)
    }
  }

  /// Deletes the failures of `client`, which must be one single person who knew the password.
  public func clearFailures(of client: String) async throws(StoreError) { try await store.remove(key(of: client)) }

  private func key(of client: String) -> ThrottleKey { ThrottleKey(kind: kind, client: client) }

  private func wait(after count: ThrottleCount, at now: Date) -> Int? {
    let rest = count.date.addingTimeInterval(Double(wait(after: count.count))).timeIntervalSince(now)
    return rest > 0 ? Int(saturating: rest.rounded(.up)) : nil
  }

  /// Returns the seconds to wait after this many failures: 0 at first, then 2, 4, 8… up to 60.
  private func wait(after failures: Int) -> Int {
    guard failures >= freeFailures else { return 0 }
    return min(Self.maximumWait, 1 << min(6, failures - freeFailures + 1))
  }
}
