import Foundation
import GazetteDomain

extension SQL {
  /// Returns the statement that queues the notification of a stored match.
  static func queueing(
    _ notification: QueuedNotification, of match: WatchMatchID, by watch: WatchID, for reader: ReaderKey, at date: Date
  ) -> SQL {
    """
    INSERT INTO outbox (readerKey, watchID, matchID, urgency, expires, story, queuedAt)
    VALUES (\(reader), \(watch), \(match), \(notification.urgency.rawValue), \(notification.expires.bounded),
      \(notification.story), \(date))
    """
  }
}
