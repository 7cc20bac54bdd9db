import FeedParsing
import Synchronization

/// A clock that advances by a second at every reading, so that a budget counts readings.
final class CountingClock: Clock {
  typealias Instant = ContinuousClock.Instant
  typealias Duration = Swift.Duration

  private let instant = Mutex(ContinuousClock.now)

  let minimumResolution = Duration.seconds(1)

  var now: Instant {
    instant.withLock { instant in
      instant = instant.advanced(by: .seconds(1))
      return instant
    }
  }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {}
}

extension TimeBudget {
  /// Returns a budget that ends after `looks` readings.
  static func readings(_ count: Int) -> TimeBudget { TimeBudget(.seconds(count), clock: CountingClock()) }
}
