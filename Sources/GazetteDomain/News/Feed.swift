import BoundedNumbers
public import Foundation
import Synchronization

/// A feed as the world knows it, shared by all readers.
public struct Feed: Sendable, Hashable, Identifiable {
  /// Its identity.
  public var id: FeedID
  /// Where it is fetched; changes when the publisher moves it for good.
  public var url: URL
  /// The publisher's site, when the feed names it.
  public var site: URL?
  /// The publisher's title; the host's name until the first fetch.
  public var title: String
  /// The publisher's subtitle, plain text.
  public var subtitle: String?
  /// The language tag that the feed declares, such as `fr`.
  public var languageCode: String?
  /// The publisher's picture, when there is one.
  public var picture: URL?
  /// The `User-Agent` that it is requested with; nil for Gazette's own.
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

  /// Where its icon may be, the likeliest first: what the feed names, else what sites keep for telephones and for browsers.
  public var icons: [URL] {
    let home = URL(string: "/", relativeTo: site ?? url)
    return [picture].compactMap(\.self)
      + ["apple-touch-icon.png", "favicon.ico"].compactMap { name in
        home.flatMap { URL(string: name, relativeTo: $0)?.absoluteURL }
      }
  }

  /// Takes over what the publisher says of the feed; what a document leaves out stays.
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
  /// The number as it is stored, 1 and up.
  public let rawValue: Int64
  /// Makes an id from its stored form.
  public init(rawValue: Int64) { self.rawValue = rawValue }
  /// Reads the number as it stands in addresses and forms; nil when it is none.
  public init?(text: some StringProtocol) {
    guard let number = Int64(text, in: 1...Int64.max) else { return nil }
    rawValue = number
  }
  /// Older feeds are less.
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
  /// The folder it lies in; nil for none.
  public var folder: String?
  /// True when the reader does not want it fetched for now.
  public var isPaused: Bool
  /// True when the reader wants every article that is opened whole, though the feed gives an excerpt.
  public var wantsFullText: Bool
  /// When the reader subscribed.
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

  /// The name that the reader sees.
  public var title: String { customTitle ?? feed.title }
}

/// A subscription with its health.
public struct FeedStatus: Sendable, Hashable, Identifiable {
  /// The feed's identity.
  public var id: FeedID { subscription.id }
  /// The subscription.
  public var subscription: Subscription
  /// What is remembered of its fetches.
  public var state: FeedFetchState
  /// Unread articles of the feed.
  public var unreadCount: Int
  /// All stored articles of the feed.
  public var articleCount: Int
  /// When the reader may have the publisher asked at the earliest; nil when never, or where the store tells the status.
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
  /// The same by folder (those without first), then by title, without case and accents.
  public func inListOrder() -> [FeedStatus] {
    map { (order: $0.order, status: $0) }.sorted { $0.order < $1.order }.map(\.status)
  }
}

/// How far importing a list of feeds has come.
public struct FeedImportProgress: Sendable, Hashable {
  /// How many feeds the list has.
  public var total: Int
  /// Feeds that the reader is subscribed to now and was not before.
  public var added = 0
  /// Feeds that the reader was subscribed to already.
  public var duplicates = 0
  /// What is no address that can be fetched, as it is written, in the list's order.
  public var unusable: [String] = []
  /// Feeds that are beyond what one reader may have, or one list.
  public var leftOut = 0

  /// Makes a progress.
  public init(total: Int) { self.total = total }

  /// Lines that are done, 0...total.
  public var done: Int { added + duplicates + unusable.count + leftOut }
  /// True when nothing more will come.
  public var isOver: Bool { done == total }

  fileprivate var hundredths: Int { total > 0 ? done * 100 / total : 100 }
}

/// Knows how far the list that a reader has taken in has come, and tells the open pages.
final class FeedImportWatch: Sendable {
  private let latest = Mutex<[ReaderKey: FeedImportProgress]>([:])
  private let changes: ChangeFeed

  init(changes: ChangeFeed) { self.changes = changes }

  /// How far it is; nil when no list is being taken in.
  func progress(of reader: ReaderKey) -> FeedImportProgress? { latest.withLock { $0[reader] } }

  /// Notes a step; nil is the end. Pages are told of each hundredth, not of each of some thousand feeds.
  func note(_ progress: FeedImportProgress?, of reader: ReaderKey) {
    let isWorthTelling = latest.withLock { latest in
      defer { latest[reader] = progress }
      return latest[reader]?.hundredths != progress?.hundredths
    }
    if isWorthTelling { changes.publish(.newsImport.of(reader)) }
  }
}
