import BoundedNumbers
public import Foundation

/// The time and the way to wait, injected together so that a test's clock moves both.
public struct Timing: Sendable {
  /// Tells the time.
  public let now: CurrentTime
  /// Waits so long, and throws `CancellationError` when the task is cancelled.
  public let sleep: @Sendable (Duration) async throws(CancellationError) -> Void

  /// Makes a timing from its two parts.
  public init(now: @escaping CurrentTime, sleep: @escaping @Sendable (Duration) async throws(CancellationError) -> Void)
  {
    self.now = now
    self.sleep = sleep
  }

  /// The system's own time.
  public static let system = Timing(
    now: { Date() },
    sleep: { (duration) async throws(CancellationError) in
      do { try await Task.sleep(for: duration) } catch { throw CancellationError() }
    })

  /// Waits until `date`; returns at once when it is past.
  public func sleep(until date: Date) async throws(CancellationError) {
    let seconds = date.timeIntervalSince(now())
    if seconds > 0 { try await sleep(Duration(secondsClamped: seconds)) }
  }
}

/// Tells the time; injected everywhere, so that tests freeze it.
public typealias CurrentTime = @Sendable () -> Date
