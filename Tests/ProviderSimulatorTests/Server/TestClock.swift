import Foundation
import Synchronization

/// A clock that stands still until it is moved.
final class TestClock: Sendable {
  private let date = Mutex(SimulatorClient.morning)

  var now: Date { date.withLock { $0 } }
  func advance(by seconds: TimeInterval) { date.withLock { $0.addTimeInterval(seconds) } }
}
