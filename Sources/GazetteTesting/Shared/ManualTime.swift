public import Foundation
public import GazetteDomain
import Synchronization

/// A time of day that stands still until a test moves it.
public final class ManualTime: Sendable {
  private let current: Mutex<Date>

  /// Stands at `start`: 21 November 2026, 08:05 UTC unless told.
  public init(_ start: Date = Date(timeIntervalSince1970: 1_795_248_300)) { current = Mutex(start) }

  /// The time it stands at.
  public var date: Date { current.withLock { $0 } }

  /// The same, to inject.
  public var now: CurrentTime { { [self] in date } }

  /// The same with sleeping that takes no time: it moves the time to the moment of waking instead.
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

  /// Sets the time, back too, as somebody does whose clock went wrong.
  public func set(to date: Date) { current.withLock { $0 = date } }

  /// Sets the time; never back.
  public func move(to date: Date) { current.withLock { $0 = max($0, date) } }
}

/// A port whose answers depend on the time, with the time that it was given.
public struct Timed<Port: Sendable>: Sendable {
  /// The port.
  public let port: Port
  /// The time that the port asks.
  public let time: ManualTime
  /// Makes the pair.
  public init(_ port: Port, time: ManualTime) {
    self.port = port
    self.time = time
  }
}
