import FeedParsing
import Synchronization

/// A clock on which a second passes whenever somebody looks at it, so that a budget counts looks.
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
  /// A budget that is spent once it was looked at `looks` times.
  static func looks(_ looks: Int) -> TimeBudget { TimeBudget(.seconds(looks), clock: CountingClock()) }
}
