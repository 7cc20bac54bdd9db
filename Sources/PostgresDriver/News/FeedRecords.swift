import Foundation
import GazetteDomain

/// A feed with its state as a row of `feed`.
struct FeedRecord: Sendable {
  static let table = StoredTable<FeedRecord>(
    "feed",
    [
      "url": { $0.feed.url.absoluteString }, "feedID": { $0.feed.id.rawValue },
      "site": { $0.feed.site?.absoluteString }, "title": { $0.feed.title }, "subtitle": { $0.feed.subtitle },
      "languageCode": { $0.feed.languageCode }, "picture": { $0.feed.picture?.absoluteString },
      "userAgent": { $0.feed.userAgent?.text },
    ],
    states.of { $0.state })

  /// The columns of the state between fetches.
  static let states: Columns<FeedFetchState> =
    [
      "etag": { $0.etag }, "lastModified": { $0.lastModified }, "lastAttempt": { $0.lastAttempt },
      "lastSuccess": { $0.lastSuccess }, "failuresInARow": { $0.failuresInARow }, "nextFetch": { $0.nextFetch },
      "isGone": { $0.isGone }, "warnings": { try JSONColumn.text($0.warnings) },
      "failedAt": { $0.failure?.failedAt },
      "validatorsOrigin": { $0.validatorsOrigin }, "rhythmSince": { $0.rhythm?.since },
      "rhythmCount": { $0.rhythm?.articleCount }, "publisherSeconds": { FeedSchedule.publisherSeconds($0) },
      "unchangedInARow": { FeedSchedule.unchangedInARow($0) }, "documentDigest": { $0.documentDigest },
      "scheduleReason": { $0.scheduleReason?.rawValue },
    ] + SourceErrorColumns.columns.of { $0.failure.map { StoredSourceError($0.error) } }

  let feed: Feed
  let state: FeedFetchState

  static func read(_ row: NamedRow) throws -> (feed: Feed, state: FeedFetchState) {
    guard let url = try row.url("url") else { throw UnreadableRow(detail: "feed.url is no address") }
    var feed = Feed(
      id: FeedID(rawValue: try row["feedID"]), url: url, site: try row.url("site"), title: try row["title"],
      subtitle: try row["subtitle"], languageCode: try row["languageCode"], picture: try row.url("picture"))
    feed.userAgent = try (row["userAgent"] as String?).flatMap { FeedUserAgent($0) }
    var state = FeedFetchState()
    state.etag = try row["etag"]
    state.lastModified = try row["lastModified"]
    state.lastAttempt = try row.date("lastAttempt")
    state.lastSuccess = try row.date("lastSuccess")
    state.failuresInARow = try row["failuresInARow"]
    state.nextFetch = try row.date("nextFetch")
    state.isGone = try row["isGone"]
    state.warnings = try JSONColumn.values(row["warnings"])
    state.validatorsOrigin = try row["validatorsOrigin"]
    if let since = try row.date("rhythmSince"), let count = try row["rhythmCount"] as Int? {
      state.rhythm = FeedRhythm(since: since, articleCount: count)
    }
    state.publisherInterval = try (row["publisherSeconds"] as Int64?).map { .seconds($0) }
    state.unchangedInARow = try row["unchangedInARow"]
    state.documentDigest = try row["documentDigest"]
    state.scheduleReason = try (row["scheduleReason"] as String?).flatMap(FeedScheduleReason.init(rawValue:))
    if try row.date("failedAt") != nil { state.failure = try SourceErrorColumns.readFailure(row) }
    return (feed, state)
  }
}

/// An active subscription as a row of `subscription`.
struct SubscriptionRecord: Sendable {
  static let table = StoredTable<SubscriptionRecord>(
    "subscription",
    [
      "readerKey": { $0.reader.rawValue }, "feedID": { $0.subscription.id.rawValue },
      "customTitle": { $0.subscription.customTitle }, "folder": { $0.subscription.folder },
      "isPaused": { $0.subscription.isPaused }, "wantsFullText": { $0.subscription.wantsFullText },
      "subscribedAt": { $0.subscription.subscribedAt }, "endedAt": { _ in nil },
    ])

  let reader: ReaderKey
  let subscription: Subscription

  /// The SQL for the active subscriptions of a reader with their feeds, which are looked up one by one: a join would scan all
  /// feeds.
  static let statusQuery = """
    \(PostgresStatement.genericPlan)SELECT \(FeedRecord.table.list), \(table.list), \(ReadMarks.unreadCount) AS unread, subscription.unreadCount AS counted,
      feed.articleCount
    FROM subscription CROSS JOIN LATERAL (SELECT * FROM feed WHERE feed.feedID = subscription.feedID LIMIT 1) AS feed
    WHERE subscription.readerKey = $1 AND subscription.endedAt IS NULL
    """

  /// Reads a subscription with its health from a row of ``statusQuery``, and its stored count of unread articles.
  static func readStatus(_ row: NamedRow) throws -> (status: FeedStatus, counted: Int) {
    let (feed, state) = try FeedRecord.read(row)
    let subscription = Subscription(
      feed: feed, customTitle: try row["customTitle"], folder: try row["folder"], isPaused: try row["isPaused"],
      wantsFullText: try row["wantsFullText"], subscribedAt: try row.requiredDate("subscribedAt"))
    let status = FeedStatus(
      subscription: subscription, state: state, unreadCount: try row["unread"], articleCount: try row["articleCount"])
    return (status, try row["counted"])
  }
}
