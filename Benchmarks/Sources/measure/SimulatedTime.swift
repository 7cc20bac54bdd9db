import Foundation
import GazetteDomain
import Synchronization

/// A clock that only advances while a task waits.
final class SimulatedTime: Sendable {
  private let date: Mutex<Date>

  init(_ start: Date) { date = Mutex(start) }

  /// The simulated time.
  var now: Date { date.withLock { $0 } }

  /// Advances the clock by the given seconds.
  func pass(_ seconds: Double) { date.withLock { $0.addTimeInterval(seconds) } }

  /// The component's timing: waiting takes only simulated time.
  var timing: Timing {
    Timing(
      now: { self.now },
      sleep: { duration in
        let (seconds, attoseconds) = duration.components
        self.pass(Double(seconds) + Double(attoseconds) / 1e18)
      })
  }
}
