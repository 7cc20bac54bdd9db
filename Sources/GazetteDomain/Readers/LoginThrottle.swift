import BoundedNumbers
import Foundation
import Synchronization

/// Slows down who guesses passwords: after some failures a client waits, twice as long each time, up to a minute.
public final class LoginThrottle: Sendable {
  private static let longestWait = 60
  private static let memory: TimeInterval = 15 * 60
  private static let clientLimit = 10_000

  private struct Record {
    var failures = 0
    var last: Date

    /// The record as it is at `now`: what was noted before the clock was set back counts from now on.
    func settled(at now: Date) -> Record { Record(failures: failures, last: min(last, now)) }
  }

  // A flood of clients that never ends does not fill the memory: those for whom there is no room share the record of nil.
  private let records = Mutex<[String?: Record]>([:])
  private let freeFailures: Int
  private let now: CurrentTime

  /// Lets a client wait from the failure of that number on: the fifth unless told.
  public init(freeFailures: Int = 5, now: @escaping CurrentTime) {
    self.freeFailures = freeFailures
    self.now = now
  }

  /// The whole seconds that `client` still has to wait; nil when it may try.
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

  /// Counts a failure of `client`.
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

  /// Forgets the failures of `client`, which is one person alone, who knew the password.
  public func forgive(_ client: String) { records.withLock { $0[client] = nil } }

  /// The seconds to wait after so many failures: 0 for the first, then 2, 4, 8… up to 60.
  private func wait(after failures: Int) -> Int {
    guard failures >= freeFailures else { return 0 }
    return min(Self.longestWait, 1 << min(6, failures - freeFailures + 1))
  }

  private static func key(of client: String, in records: [String?: Record]) -> String? {
    records[client] == nil && records.count >= clientLimit ? nil : client
  }
}
