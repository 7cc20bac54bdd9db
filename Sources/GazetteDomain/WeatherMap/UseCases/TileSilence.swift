import Foundation
import Synchronization

/// Leaves the tile server alone for a moment after it could not be reached, and as long as it asks.
///
/// A screen shows some twenty tiles: without this each of them would wait for its own timeout.
final class TileSilence: Sendable {
  private let pause: TimeInterval = 10
  private let state = Mutex<(since: Date, until: Date, error: SourceError)?>(nil)

  /// - Throws: the last error while the pause lasts.
  func check(_ now: Date) throws(SourceError) {
    if let silence = state.withLock({ $0 }), silence.until > now, !silence.since.isAhead(of: now) {
      throw silence.error
    }
  }

  func note(_ error: SourceError, at now: Date) {
    let until: Date
    switch error {
    case .unreachable, .timedOut, .failing: until = now.addingTimeInterval(pause)
    case .rateLimited(_, let date): until = date
    default: return
    }
    state.withLock { silence in
      // A failure that was told by the silence itself must not prolong it.
      guard silence.map({ $0.until <= now || $0.since.isAhead(of: now) }) ?? true else { return }
      silence = (now, until, error)
    }
  }
}
