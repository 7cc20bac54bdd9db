import Dispatch

/// A point at which a closure waits on its thread while the test does something else.
final class Breakpoint: Sendable {
  private let arrivals: AsyncStream<Void>
  private let arrival: AsyncStream<Void>.Continuation
  private let end = DispatchSemaphore(value: 0)

  init() { (arrivals, arrival) = AsyncStream.makeStream() }

  /// Waits on this thread for ``resume()``, up to a minute.
  func pause() {
    arrival.yield()
    _ = end.wait(timeout: .now() + .seconds(60))
  }

  /// Returns when a closure waits.
  func reach() async { for await _ in arrivals { return } }

  /// Lets the closure continue.
  func resume() { end.signal() }
}
