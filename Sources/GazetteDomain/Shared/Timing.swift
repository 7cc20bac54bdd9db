import BoundedNumbers
public import Foundation

/// The clock and its sleep function, injected together so that a test's clock moves both.
public struct Timing: Sendable {
  /// Returns the current time.
  public let now: CurrentTime
  /// Sleeps for the duration; throws `CancellationError` when the task is cancelled.
  public let sleep: @Sendable (Duration) async throws(CancellationError) -> Void

  /// Makes a timing from its two parts.
  public init(now: @escaping CurrentTime, sleep: @escaping @Sendable (Duration) async throws(CancellationError) -> Void)
  {
    self.now = now
    self.sleep = sleep
  }

  /// The system's clock.
  public static let system = Timing(
    now: { Date() },
    sleep: { (duration) async throws(CancellationError) in
      do { try await Task.sleep(for: duration) } catch { throw CancellationError() }
    })

  /// Sleeps until `date`; returns at once when it is past.
  public func sleep(until date: Date) async throws(CancellationError) {
    let seconds = date.timeIntervalSince(now())
    if seconds > 0 { try await sleep(Duration(secondsClamped: seconds)) }
  }
}

/// Returns the current time; injected everywhere, so that tests can freeze it.
public typealias CurrentTime = @Sendable () -> Date
