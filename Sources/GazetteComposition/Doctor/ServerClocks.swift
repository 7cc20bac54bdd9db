import Foundation
import Synchronization

/// How far this machine's clock is from those of servers that answered.
final class ServerClocks: Sendable {
  private let differences = Mutex<[TimeInterval]>([])

  /// Notes what a server said at `now`.
  func note(_ date: Date, at now: Date) {
    differences.withLock { $0.append(now.timeIntervalSince(date)) }
  }

  /// The seconds that this machine's clock is ahead, by the median of the servers; nil when none said.
  var lead: TimeInterval? {
    let sorted = differences.withLock { $0.sorted() }
    return sorted.isEmpty ? nil : sorted[sorted.count / 2]
  }
}
