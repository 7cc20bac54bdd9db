import Foundation
import Synchronization

/// A reader's feeds and the numbers of their unread articles, for pages and reader apps.
public struct FeedOverview: Sendable {
  /// The subscriptions with their health, by folder (none first) and title; without ``FeedStatus/earliestRefresh``.
  public internal(set) var feeds: [FeedStatus]
  /// The number of unread articles in all of them.
  public internal(set) var unreadCount: Int
  /// The key for values made from this overview: no other content, of any reader, has the same one.
  public internal(set) var revision: UInt64
  /// The key for values made without the numbers of unread articles.
  public internal(set) var feedsRevision: UInt64

  init(_ feeds: [FeedStatus], revision: UInt64) {
    self.feeds = feeds
    unreadCount = feeds.reduce(0) { $0 + $1.unreadCount }
    (self.revision, feedsRevision) = (revision, revision)
  }
}

/// The parts of a reader's overview that published changes concern.
struct FeedListChange {
  private(set) var concernsAll = false, concernsCounts = false
  private(set) var feeds: Set<FeedID> = []

  init(_ topics: [Topic]) {
    for topic in topics where topic.kind == Topic.news.kind {
      switch topic.subject {
      case nil: concernsAll = true
      case Topic.newsMarks.subject: concernsCounts = true
      case Topic.newsStars.subject: break
      default: if let feed = topic.feed { feeds.insert(feed) } else { concernsAll = true }
      }
    }
  }
}

/// Stores the overviews of recent readers.
final class FeedOverviews: Sendable {
  struct Entry: Sendable {
    let overview: FeedOverview
    /// The version of the data before the overview was read.
    let version: UInt64
    /// The time when all feeds were read.
    let readAt: Date
  }

  private static let lifetime: TimeInterval = 60
  private let entries = Mutex(RecentValues<ReaderKey, Entry>(limit: 48))
  private let lastRevision = Atomic<UInt64>(0)

  func nextRevision() -> UInt64 { lastRevision.wrappingAdd(1, ordering: .relaxed).newValue }

  /// Returns the overview of `reader`; nil without one that is less than a minute old.
  func entry(of reader: ReaderKey, at now: Date) -> Entry? {
    guard let entry = entries.withLock({ $0[reader] }) else { return nil }
    return (0..<Self.lifetime).contains(now.timeIntervalSince(entry.readAt)) ? entry : nil
  }

  func store(_ entry: Entry, of reader: ReaderKey) { entries.withLock { $0[reader] = entry } }
}
