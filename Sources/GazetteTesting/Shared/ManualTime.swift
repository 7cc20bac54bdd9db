public import Foundation
public import GazetteDomain
import Synchronization

/// A clock that only advances when a test moves it.
public final class ManualTime: Sendable {
  private let current: Mutex<Date>

  /// Creates a clock at `start`; the default is 21 November 2026, 08:05 UTC.
  public init(_ start: Date = Date(timeIntervalSince1970: 1_795_248_300)) { current = Mutex(start) }

  /// The current time of this clock.
  public var date: Date { current.withLock { $0 } }

  /// The same as a closure, for injection.
  public var now: CurrentTime { { [self] in date } }

  /// The same with sleep, which does not wait but moves the clock to the time of waking.
  public var timing: Timing {
    Timing(now: now) { [self] (duration) async throws(CancellationError) in
      if Task.isCancelled { throw CancellationError() }
      let waking = date.addingTimeInterval(duration.seconds)
      await Task.yield()
      move(to: waking)
      if Task.isCancelled { throw CancellationError() }
    }
  }

  /// Moves the time.
  public func advance(by duration: Duration) { current.withLock { $0.addTimeInterval(duration.seconds) } }

  /// Sets the time, also backwards, like a user whose clock was wrong.
  public func set(to date: Date) { current.withLock { $0 = date } }

  /// Sets the time; never back.
  public func move(to date: Date) { current.withLock { $0 = max($0, date) } }
}

/// A port whose results depend on the time, with its clock.
public struct Timed<Port: Sendable>: Sendable {
  /// The port.
  public let port: Port
  /// The clock that the port uses.
  public let time: ManualTime
  /// Creates the pair.
  public init(_ port: Port, time: ManualTime) {
    self.port = port
    self.time = time
  }
}
