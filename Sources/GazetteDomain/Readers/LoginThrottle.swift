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
      guard let record = records[Self.key(of: client, in: records)] else { return nil }
      let wait = Double(wait(after: record.failures))
      // Never longer, though the clock was set back since.
      let rest = min(wait, record.last.addingTimeInterval(wait).timeIntervalSince(now))
      return rest > 0 ? Int(saturating: rest.rounded(.up)) : nil
    }
  }

  /// Counts an attempt before it is judged, so that many at once count as many.
  public func recordAttempt(of client: String) {
    let now = now()
    records.withLock { records in
      if records.count >= Self.clientLimit {
        records = records.filter { now.timeIntervalSince($0.value.last) < Self.memory }
      }
      let key = Self.key(of: client, in: records)
      var record = records[key] ?? Record(last: now)
      if now.timeIntervalSince(record.last) >= Self.memory { record.failures = 0 }
      record.failures += 1
      record.last = now
      records[key] = record
    }
  }

  /// Forgets the failures of `client`, who knew the password.
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
