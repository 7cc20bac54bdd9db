import BoundedNumbers
import Foundation
import Synchronization

/// Slows down password guessing: after some failures a client waits, twice as long each time, up to a minute.
public final class LoginThrottle: Sendable {
  private static let longestWait = 60
  private static let memory: TimeInterval = 15 * 60
  private static let clientLimit = 10_000

  private struct Record {
    var failures = 0
    var last: Date

    /// Returns the record at `now`; a time from before the clock was set back becomes `now`.
    func settled(at now: Date) -> Record { Record(failures: failures, last: min(last, now)) }
  }

  // The number of records is bounded against a flood of clients; further clients share the record of nil.
  private let records = Mutex<[String?: Record]>([:])
  private let freeFailures: Int
  private let now: CurrentTime

  /// Makes a throttle whose waits begin with failure number `freeFailures`, by default the fifth.
  public init(freeFailures: Int = 5, now: @escaping CurrentTime) {
    self.freeFailures = freeFailures
    self.now = now
  }

  /// Returns the whole seconds that `client` must still wait; nil when an attempt is allowed.
  public func wait(for client: String) -> Int? {
    let now = now()
    return records.withLock { records in
      let key = Self.key(of: client, in: records)
      guard let record = records[key]?.settled(at: now) else { return nil }
      records[key] = record
      let rest = record.last.addingTimeInterval(Double(wait(after: record.failures))).timeIntervalSince(now)
      return rest > 0 ? Int(saturating: rest.rounded(.up)) : nil
    }
  }

  /// Records a failure of `client`.
  public func recordFailure(of client: String) {
    let now = now()
    records.withLock { records in
      if records.count >= Self.clientLimit {
        records = records.mapValues { $0.settled(at: now) }.filter {
          now.timeIntervalSince($0.value.last) < Self.memory
        }
      }
      let key = Self.key(of: client, in: records)
      var record = records[key]?.settled(at: now) ?? Record(last: now)
      if now.timeIntervalSince(record.last) >= Self.memory { record.failures = 0 }
      record.failures += 1
      record.last = now
      records[key] = record
    }
  }

  /// Clears the failures of `client`, which must be one single person who knew the password.
  public func forgive(_ client: String) { records.withLock { $0[client] = nil } }

  /// Returns the seconds to wait after this many failures: 0 at first, then 2, 4, 8… up to 60.
  private func wait(after failures: Int) -> Int {
    guard failures >= freeFailures else { return 0 }
    return min(Self.longestWait, 1 << min(6, failures - freeFailures + 1))
  }

  private static func key(of client: String, in records: [String?: Record]) -> String? {
    records[client] == nil && records.count >= clientLimit ? nil : client
  }
}
