import GazetteDomain
import GazetteStore
import Synchronization

/// Caches the decoded results that nearly every page needs, with the database snapshot that they show.
///
/// Notifications of other nodes' writes arrive too late for this: a reader may write on one node and read on the next. Therefore
/// the first read of each request asks the database which transactions are visible; while those are unchanged, so are all
/// results.
final class ReadCache: Sendable {
  /// The version of the data that a read sees: reads at equal versions have equal results.
  struct Version: Sendable, Hashable {
    /// The visible transactions, in the format of `pg_current_snapshot`.
    let snapshot: String
    /// The number of broken connections by then: after a failover the new server may give the same numbers to other transactions.
    let brokenConnections: Int
  }

  /// The additional results of a transaction, which the next reads nearly always need.
  final class PrefetchedResults {
    private(set) var results: [CachedRead: any Sendable] = [:]

    func add(_ value: some Sendable, for read: CachedRead) { results[read] = value }
  }

  /// The snapshot that a request has seen.
  private struct RequestSnapshot: Sendable {
    let version: Version
    let writes: UInt64
    let began: ContinuousClock.Instant
    let latestChange: Int64?
  }

  private struct CachedValue: Sendable {
    let value: any Sendable
    let version: Version
    let began: ContinuousClock.Instant
  }

  /// The time for which a request needs no other check. Its background work inherits it, and may run for minutes.
  private static let snapshotLifetime = Duration.milliseconds(250)
  /// The maximum age of a result, because a failover behind a pooler is not always noticed.
  private static let maximumAge = Duration.seconds(10)

  private let writes = Mutex<UInt64>(0)
  private let values = Mutex(RecentValues<CachedRead, CachedValue>(limit: 200))
  /// The snapshot of the latest request.
  private let last = Mutex<RequestSnapshot?>(nil)

  /// Records a write here, or a possible one; to be called before its caller returns.
  func recordWrite() { writes.withLock { $0 += 1 } }

  /// The number of writes here, to be taken before a read.
  var writeCount: UInt64 { writes.withLock { $0 } }

  /// Returns the result of `read` for the snapshot of `scope`; nil when it is not cached, or when there is no snapshot.
  func value<Value: Sendable>(of read: CachedRead, in scope: RequestScope) -> Value? {
    guard let snapshot = scope.noted(RequestSnapshot.self), snapshot.writes == writeCount,
      .now - snapshot.began < Self.snapshotLifetime,
      let cached = values.withLock({ $0[read] }), cached.version == snapshot.version,
      .now - cached.began < Self.maximumAge
    else { return nil }
    return cached.value as? Value
  }

  /// Returns the newest announced change that the request of `scope` has seen; nil when it has read nothing yet.
  func latestChange(in scope: RequestScope) -> Int64? { scope.noted(RequestSnapshot.self)?.latestChange }

  /// Returns true when `read` is cached and no write is known since: other cached results are then likely to be current too.
  func seemsCurrent(_ read: CachedRead) -> Bool {
    guard let last = last.withLock({ $0 }), last.writes == writeCount, let cached = values.withLock({ $0[read] }) else {
      return false
    }
    return cached.version == last.version && .now - cached.began < Self.maximumAge
  }

  /// Caches the results of reads, and records the snapshot of `scope`.
  /// - Parameters:
  ///   - writes: The number of writes before the read.
  ///   - began: The start of the read.
  ///   - latestChange: The newest visible change that a node has announced; nil for none.
  func store(
    _ results: [CachedRead: any Sendable], at version: Version, in scope: RequestScope, writes: UInt64,
    began: ContinuousClock.Instant, latestChange: Int64? = nil
  ) {
    let snapshot = RequestSnapshot(version: version, writes: writes, began: began, latestChange: latestChange)
    scope.note(snapshot)
    last.withLock { $0 = snapshot }
    values.withLock { values in
      for (read, result) in results { values[read] = CachedValue(value: result, version: version, began: began) }
    }
  }
}
