import Foundation
package import GazetteDomain

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

  static func read(_ row: SQLRow) throws -> (feed: Feed, state: FeedFetchState) {
    guard let url = try row.url("url") else { throw StoreError.corrupt(detail: "feed.url is no address") }
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
      "subscribedAt": { $0.subscription.subscribedAt }, "endedAt": { _ in nil as Date? },
    ])

  let reader: ReaderKey
  let subscription: Subscription

  /// The condition of its row.
  var condition: SQL { "readerKey = \(reader) AND feedID = \(subscription.id)" }

  /// Reads a subscription with its health from a row of ``SQLConnection/feedStatuses(of:only:)``, and its stored count of unread
  /// articles.
  static func readStatus(_ row: SQLRow) throws -> (status: FeedStatus, counted: Int) {
    let (feed, state) = try FeedRecord.read(row)
    let subscription = Subscription(
      feed: feed, customTitle: try row["customTitle"], folder: try row["folder"], isPaused: try row["isPaused"],
      wantsFullText: try row["wantsFullText"], subscribedAt: try row.requiredDate("subscribedAt"))
    let status = FeedStatus(
      subscription: subscription, state: state, unreadCount: try row["unread"], articleCount: try row["articleCount"])
    return (status, try row["counted"])
  }
}

extension SQLConnection {
  /// Returns the reader's active subscriptions, or the one to a feed, each with its stored count of unread articles.
  func feedStatuses(of reader: ReaderKey, only feed: FeedID? = nil) throws -> [(status: FeedStatus, counted: Int)] {
    var conditions: [SQL] = ["subscription.readerKey = \(reader)", "subscription.endedAt IS NULL"]
    if let feed { conditions.append("subscription.feedID = \(feed)") }
    return try rows(
      generic(
        """
        SELECT \(raw: FeedRecord.table.list), \(raw: SubscriptionRecord.table.list),
          \(sql: ReadMarks(self, of: reader).unreadCount) AS unread, subscription.unreadCount AS counted,
          feed.articleCount
        FROM subscription \(raw: newsEngine.feedJoin) WHERE \(all: conditions)
        """)
    ).map(SubscriptionRecord.readStatus)
  }

  /// Returns the number of the reader's active subscriptions.
  func subscriptionCount(of reader: ReaderKey) throws -> Int {
    try value("SELECT count(*) FROM subscription WHERE readerKey = \(reader) AND endedAt IS NULL") ?? 0
  }

  /// Returns the feed at `url`, the oldest if one has moved to the address of another; otherwise a working feed at the address with
  /// the other scheme; otherwise adds one.
  func feedID(at url: URL, title: String) throws -> FeedID {
    let find: SQL = """
      SELECT feedID FROM feed
      WHERE url = \(url.absoluteString)
        OR url = \(url.atOtherScheme?.absoluteString) AND lastSuccess IS NOT NULL AND failedAt IS NULL
      ORDER BY url <> \(url.absoluteString), feedID LIMIT 1
      """
    if let known: Int64 = try value(find) { return FeedID(rawValue: known) }
    // A second concurrent addition waits here, and then finds the first.
    let found = try batch(newsEngine.feedLocks + [find]).last?.rows.first
    if let known: Int64 = try found?["feedID"] { return FeedID(rawValue: known) }
    let id: Int64? = try value(newsEngine.insertion(ofFeedAt: url.absoluteString, title: title))
    guard let id else { throw StoreError.corrupt(detail: "no feed has a number") }
    return FeedID(rawValue: id)
  }
}

/// The numbers of a feed's schedule in their stored form, within their bounds.
package enum FeedSchedule {
  /// Returns the publisher's interval in seconds, 1...31,536,000; nil when the publisher asks for none.
  package static func publisherSeconds(_ state: FeedFetchState) -> Int64? {
    state.publisherInterval.map { min(max($0.components.seconds, 1), 31_536_000) }
  }

  /// Returns the number of unchanged replies in a row, 0...1000.
  package static func unchangedInARow(_ state: FeedFetchState) -> Int { min(max(state.unchangedInARow, 0), 1000) }
}
