import Foundation
import GazetteDomain
import Synchronization

/// A clock that stands still until somebody waits.
final class SimulatedTime: Sendable {
  private let date: Mutex<Date>

  init(_ start: Date) { date = Mutex(start) }

  /// The simulated time.
  var now: Date { date.withLock { $0 } }

  /// Lets so many seconds pass at once.
  func pass(_ seconds: Double) { date.withLock { $0.addTimeInterval(seconds) } }

  /// The time as the component takes it: waiting costs nothing but simulated time.
  var timing: Timing {
    Timing(
      now: { self.now },
      sleep: { duration in
        let (seconds, attoseconds) = duration.components
        self.pass(Double(seconds) + Double(attoseconds) / 1e18)
      })
  }
}
