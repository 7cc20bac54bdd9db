import Foundation
import GazetteDomain
import Synchronization

/// Remembers for a day that the key is not good for One Call, so that not every call is made twice.
final class OneCallRefusal: Sendable {
  private let refusedAt = Mutex<Date?>(nil)

  /// True for a day from the refusal on.
  func holds(at now: Date) -> Bool {
    refusedAt.withLock { refusedAt in
      guard let refusedAt else { return false }
      return (0..<86_400).contains(now.timeIntervalSince(refusedAt))
    }
  }

  /// One Call refused the key.
  func note(at now: Date) { refusedAt.withLock { $0 = now } }
}
