import BoundedNumbers
public import Foundation
import Synchronization

/// A feed as its publisher describes it, shared by all readers.
public struct Feed: Sendable, Hashable, Identifiable {
  /// The identity.
  public var id: FeedID
  /// Its address; changes when the publisher moves it permanently.
  public var url: URL
  /// The publisher's site; nil when the feed names none.
  public var site: URL?
  /// The publisher's title; the host's name until the first fetch.
  public var title: String
  /// The publisher's subtitle, plain text.
  public var subtitle: String?
  /// The language tag that the feed declares, such as `fr`.
  public var languageCode: String?
  /// The publisher's picture; nil without one.
  public var picture: URL?
  /// The `User-Agent` of its requests; nil for Gazette's own.
  public var userAgent: FeedUserAgent?

  /// Makes a feed.
  public init(
    id: FeedID, url: URL, site: URL? = nil, title: String, subtitle: String? = nil, languageCode: String? = nil,
    picture: URL? = nil
  ) {
    self.id = id
    self.url = url
    self.site = site
    self.title = title
    self.subtitle = subtitle
    self.languageCode = languageCode
    self.picture = picture
  }

  /// Possible addresses of its icon, the likeliest first: the feed's own, then the usual ones for phones and browsers.
  public var icons: [URL] {
    let home = URL(string: "/", relativeTo: site ?? url)
    return [picture].compactMap(\.self)
      + ["apple-touch-icon.png", "favicon.ico"].compactMap { name in
        home.flatMap { URL(string: name, relativeTo: $0)?.absoluteURL }
      }
  }

  /// Copies what the publisher says about the feed; values that the document omits stay.
  mutating func adopt(_ document: FeedDocument) {
    if let title = document.title, !title.isEmpty { self.title = title }
    subtitle = document.subtitle ?? subtitle
    site = document.site ?? site
    languageCode = document.languageCode ?? languageCode
    picture = document.picture ?? picture
  }
}

/// The identity of a feed in the store; its address may change when the publisher moves it.
public struct FeedID: RawRepresentable, Sendable, Hashable, Comparable {
  /// The stored number, at least 1.
  public let rawValue: Int64
  /// Makes an id from its stored form.
  public init(rawValue: Int64) { self.rawValue = rawValue }
  /// Reads the number from an address or a form; nil when it is malformed.
  public init?(text: some StringProtocol) {
    guard let number = Int64(text, in: 1...Int64.max) else { return nil }
    rawValue = number
  }
  /// Older feeds sort first.
  public static func < (left: FeedID, right: FeedID) -> Bool { left.rawValue < right.rawValue }
}

/// A reader's subscription to a feed.
public struct Subscription: Sendable, Hashable, Identifiable {
  /// The feed's identity.
  public var id: FeedID { feed.id }
  /// The feed.
  public var feed: Feed
  /// The reader's own name for it; nil for the publisher's.
  public var customTitle: String?
  /// The folder; nil for none.
  public var folder: String?
  /// True while the reader does not want it fetched.
  public var isPaused: Bool
  /// True when articles open with their full text, although the feed gives an excerpt.
  public var wantsFullText: Bool
  /// The time of the subscription.
  public var subscribedAt: Date

  /// Makes a subscription.
  public init(
    feed: Feed, customTitle: String? = nil, folder: String? = nil, isPaused: Bool = false, wantsFullText: Bool = false,
    subscribedAt: Date
  ) {
    self.feed = feed
    self.customTitle = customTitle
    self.folder = folder
    self.isPaused = isPaused
    self.wantsFullText = wantsFullText
    self.subscribedAt = subscribedAt
  }

  /// The title that the reader sees.
  public var title: String { customTitle ?? feed.title }
}

/// A subscription with its health.
public struct FeedStatus: Sendable, Hashable, Identifiable {
  /// The feed's identity.
  public var id: FeedID { subscription.id }
  /// The subscription.
  public var subscription: Subscription
  /// The stored state of its fetches.
  public var state: FeedFetchState
  /// The number of its unread articles.
  public var unreadCount: Int
  /// The number of its stored articles.
  public var articleCount: Int
  /// The earliest time of a refresh on the reader's request; nil when none is allowed. The store leaves it nil.
  public var earliestRefresh: Date?

  /// Makes a status.
  public init(subscription: Subscription, state: FeedFetchState, unreadCount: Int, articleCount: Int) {
    self.subscription = subscription
    self.state = state
    self.unreadCount = unreadCount
    self.articleCount = articleCount
  }

  fileprivate var order: (String, String, FeedID) {
    let folder = subscription.folder.map { "1" + TextFolding.fold($0) } ?? "0"
    return (folder, TextFolding.fold(subscription.title), id)
  }
}

extension Sequence<FeedStatus> {
  /// Returns the list sorted by folder (none first), then by title, ignoring case and accents.
  public func inListOrder() -> [FeedStatus] {
    map { (order: $0.order, status: $0) }.sorted { $0.order < $1.order }.map(\.status)
  }
}

/// The progress of importing a list of feeds.
public struct FeedImportProgress: Sendable, Hashable {
  /// The number of feeds in the list.
  public var total: Int
  /// The number of new subscriptions.
  public var added = 0
  /// The number of feeds that the reader was already subscribed to.
  public var duplicates = 0
  /// The entries whose address cannot be fetched, as written, in the list's order.
  public var unusable: [String] = []
  /// The number of feeds beyond the limits of a reader or a list.
  public var skipped = 0

  /// Makes a progress.
  public init(total: Int) { self.total = total }

  /// The number of finished entries, 0...total.
  public var done: Int { added + duplicates + unusable.count + skipped }
  /// True when the import is over.
  public var isOver: Bool { done == total }

  fileprivate var hundredths: Int { total > 0 ? done * 100 / total : 100 }
}

/// Tracks the progress of each reader's import and notifies open pages.
final class FeedImportWatch: Sendable {
  private let latest = Mutex<[ReaderKey: FeedImportProgress]>([:])
  private let changes: ChangeFeed

  init(changes: ChangeFeed) { self.changes = changes }

  /// Returns the progress; nil when no import is running.
  func progress(of reader: ReaderKey) -> FeedImportProgress? { latest.withLock { $0[reader] } }

  /// Records a step; nil ends the import. Notifies pages once per hundredth, not for each of several thousand feeds.
  func note(_ progress: FeedImportProgress?, of reader: ReaderKey) {
    let shouldPublish = latest.withLock { latest in
      defer { latest[reader] = progress }
      return latest[reader]?.hundredths != progress?.hundredths
    }
    if shouldPublish { changes.publish(.newsImport.of(reader)) }
  }
}
