import Foundation
import GazetteDomain

/// A subscription with its feed, as the rows of `subscription` and `feed` tell it.
enum SubscriptionRow {
  static let columns = Columns(
    of: "subscription", ["customTitle", "folder", "isPaused", "wantsFullText", "subscribedAt", "unreadCount"])
  static let query = """
    SELECT \(FeedRow.columns.list), \(columns.list), feed.articleCount
    FROM subscription JOIN feed USING (feedID)
    WHERE subscription.readerKey = ? AND subscription.endedAt IS NULL
    """

  static func read(_ row: inout RowReader) throws -> FeedStatus {
    let (feed, state) = try FeedRow.read(&row)
    let customTitle: String? = row.next()
    let folder: String? = row.next()
    let isPaused: Bool = try row.required()
    let wantsFullText: Bool = try row.required()
    let subscription = Subscription(
      feed: feed, customTitle: customTitle, folder: folder, isPaused: isPaused, wantsFullText: wantsFullText,
      subscribedAt: try row.requiredDate())
    let unread: Int = try row.required()
    return FeedStatus(
      subscription: subscription, state: state, unreadCount: unread, articleCount: try row.required())
  }
}
