import Foundation
import Synchronization

/// A clock that advances only when a test moves it.
final class TestClock: Sendable {
  private let date = Mutex(SimulatorClient.morning)

  var now: Date { date.withLock { $0 } }
  func advance(by seconds: TimeInterval) { date.withLock { $0.addTimeInterval(seconds) } }
}
