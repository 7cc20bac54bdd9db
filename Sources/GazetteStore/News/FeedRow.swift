import Foundation
import GazetteDomain

/// A feed with its state as a row of `feed`.
enum FeedRow {
  static let facts = ["url", "title", "subtitle", "site", "languageCode", "picture"]
  static let state =
    ["etag", "lastModified", "lastAttempt", "lastSuccess", "failuresInARow", "nextFetch", "isGone", "warnings"]
    + ["failedAt"] + SourceErrorRow.columns
  static let columns = Columns(of: "feed", ["feedID"] + facts + state)

  /// The values of facts and state, in the order of the columns.
  static func values(_ feed: Feed, _ known: FeedFetchState) throws -> [ColumnValue] {
    let facts: [ColumnValue] = [
      feed.url.absoluteString, feed.title, feed.subtitle, feed.site?.absoluteString, feed.languageCode,
      feed.picture?.absoluteString,
    ]
    let state: [ColumnValue] = [
      known.etag, known.lastModified, known.lastAttempt?.timeIntervalSince1970,
      known.lastSuccess?.timeIntervalSince1970, known.failuresInARow, known.nextFetch?.timeIntervalSince1970,
      known.isGone, try JSONColumn.text(known.warnings),
    ]
    return facts + state + failure(known.failure)
  }

  private static func failure(_ failure: RefreshFailure?) -> [ColumnValue] {
    guard let failure else { return Array(repeating: nil, count: 1 + SourceErrorRow.columns.count) }
    return [failure.failedAt.timeIntervalSince1970] + SourceErrorRow(failure.error).values
  }

  static func read(_ row: inout RowReader) throws -> (feed: Feed, state: FeedFetchState) {
    let feed = try readFacts(&row)
    var state = FeedFetchState()
    state.etag = row.next()
    state.lastModified = row.next()
    state.lastAttempt = row.date()
    state.lastSuccess = row.date()
    state.failuresInARow = try row.required()
    state.nextFetch = row.date()
    state.isGone = try row.required()
    state.warnings = try JSONColumn.values(row.next())
    state.failure = try readFailure(&row)
    return (feed, state)
  }

  private static func readFacts(_ row: inout RowReader) throws -> Feed {
    let id = FeedID(rawValue: try row.required())
    let address: String = try row.required()
    guard let url = URL(string: address) else { throw UnreadableRow(detail: "feed.url \(address)") }
    var feed = Feed(id: id, url: url, title: try row.required())
    feed.subtitle = row.next()
    feed.site = row.next(String.self).flatMap { URL(string: $0) }
    feed.languageCode = row.next()
    feed.picture = row.next(String.self).flatMap { URL(string: $0) }
    return feed
  }

  private static func readFailure(_ row: inout RowReader) throws -> RefreshFailure? {
    guard let failedAt = row.date() else {
      row.skip(SourceErrorRow.columns.count)
      return nil
    }
    return try SourceErrorRow(reading: &row).error.map { RefreshFailure(error: $0, failedAt: failedAt) }
  }
}

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
