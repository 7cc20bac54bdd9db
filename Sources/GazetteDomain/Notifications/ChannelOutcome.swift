import BoundedNumbers
import Foundation

/// The consequence of an attempt for its channel.
struct ChannelOutcome {
  /// The change of the channel.
  let change: DeliveryRecord.ChannelChange
  /// The failure; nil when the service accepted.
  let failure: DeliveryFailure?

  /// Judges the result of an attempt at `now`.
  init(_ result: DeliveryResult, for channel: Channel, at now: Date) {
    switch result {
    case .accepted:
      failure = nil
      var health = ChannelHealth()
      health.lastSuccess = now
      change = .health(health)
    case .gone(let reason):
      failure = reason
      change = channel.target.kind == .push ? .deleted : .health(channel.health.failed(reason, at: now, isGone: true))
    case .later(let reason, _), .refused(let reason):
      failure = reason
      change = .health(channel.health.failed(reason, at: now, isGone: false))
    }
  }
}

extension ChannelHealth {
  /// Returns the health after a failure; paused when the target is gone, or has failed for ``Channel/maximumFailing``.
  fileprivate func failed(_ failure: DeliveryFailure, at now: Date, isGone: Bool) -> ChannelHealth {
    var health = self
    health.lastFailure = failure
    health.failedAt = now
    // The time of a clock that was set back does not count.
    let since = failingSince.flatMap { $0.isAhead(of: now) ? nil : $0 } ?? now
    health.failingSince = since
    health.isPaused = isPaused || isGone || now.timeIntervalSince(since) >= Channel.maximumFailing
    return health
  }
}

/// The tags of messages: 32 hexadecimal digits, because some services accept only such lengths and characters.
enum NotificationTag {
  /// Returns the tag of a subject.
  static func text(of subject: String) -> String {
    [StableHash(), StableHash(from: 0x9AE1_6A3B_2F90_404F)].map { start in
      var hash = start
      hash.add(subject)
      return hash.text
    }.joined()
  }
}
