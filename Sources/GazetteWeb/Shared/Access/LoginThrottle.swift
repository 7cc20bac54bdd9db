import BoundedNumbers
import Foundation
import GazetteDomain
import Synchronization

/// Slows down who guesses passwords: after five failures a client waits, twice as long each time, up to a minute.
final class LoginThrottle: Sendable {
  private static let freeFailures = 5
  private static let longestWait = 60
  private static let memory: TimeInterval = 15 * 60
  private static let clientLimit = 10_000

  private struct Record {
    var failures = 0
    var last: Date
  }

  private let records = Mutex<[String: Record]>([:])
  private let now: CurrentTime

  init(now: @escaping CurrentTime) { self.now = now }

  /// The whole seconds that `client` still has to wait; nil when it may try.
  func wait(for client: String) -> Int? {
    let now = now()
    return records.withLock { records in
      guard let record = records[client] else { return nil }
      let wait = Double(Self.wait(after: record.failures))
      // Never longer, though the clock was set back since.
      let rest = min(wait, record.last.addingTimeInterval(wait).timeIntervalSince(now))
      return rest > 0 ? Int(saturating: rest.rounded(.up)) : nil
    }
  }

  /// Counts an attempt before it is judged, so that many at once count as many.
  func recordAttempt(of client: String) {
    let now = now()
    records.withLock { records in
      if records.count >= Self.clientLimit {
        records = records.filter { now.timeIntervalSince($0.value.last) < Self.memory }
      }
      var record = records[client] ?? Record(last: now)
      if now.timeIntervalSince(record.last) >= Self.memory { record.failures = 0 }
      record.failures += 1
      record.last = now
      // A flood of addresses that never end does not fill the memory: the newest ones share one record.
      let isFull = records.count >= Self.clientLimit && records[client] == nil
      records[isFull ? "others" : client] = record
    }
  }

  /// Forgets the failures of `client`, who knew the password.
  func forgive(_ client: String) { records.withLock { $0[client] = nil } }

  /// The seconds to wait after so many failures: 0 for the first four, then 2, 4, 8… up to 60.
  static func wait(after failures: Int) -> Int {
    guard failures >= freeFailures else { return 0 }
    return min(longestWait, 1 << min(6, failures - freeFailures + 1))
  }
}
