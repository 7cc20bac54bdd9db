import BoundedNumbers
public import Foundation

/// How often a feed publishes, from the publication times of its newest articles.
///
/// The time between two articles is an average up to now, so a feed that falls silent slows down by itself.
public struct FeedRhythm: Sendable, Hashable {
  /// How many articles count at most: the newest ones, so that a busy day shows.
  public static let maximumArticles = 20
  /// How many articles it takes to speak of a rhythm.
  public static let minimumArticles = 2

  /// When the oldest of the counted articles was published.
  public var since: Date
  /// How many articles were published since then, that one included; 2...20.
  public var articleCount: Int

  /// Makes a rhythm; nil when a value is outside its bounds.
  public init?(since: Date, articleCount: Int) {
    guard Article.dates.contains(since), (Self.minimumArticles...Self.maximumArticles).contains(articleCount) else {
      return nil
    }
    self.since = since
    self.articleCount = articleCount
  }

  /// The rhythm of a document at `now`; nil when fewer than two articles have a time that can be believed: not ahead of
  /// `now`, and not before any feed.
  public init?(publicationTimes: [Date], at now: Date) {
    let times = publicationTimes.filter { $0 <= now && Article.dates.contains($0) }.sorted(by: >)
      .prefix(Self.maximumArticles)
    guard let oldest = times.last else { return nil }
    self.init(since: oldest, articleCount: times.count)
  }

  /// The average time between two articles up to `now`; zero at least.
  public func interval(at now: Date) -> Duration {
    Duration(secondsClamped: max(0, now.timeIntervalSince(since)) / Double(articleCount))
  }
}

/// What decides when a feed is next requested.
public enum FeedScheduleReason: String, Sendable, Hashable, CaseIterable {
  /// The feed's own rhythm.
  case rhythm
  /// Nothing is known of its rhythm.
  case unknownRhythm
  /// It has not changed lately, and its publisher gives nothing to ask with whether it has.
  case unchanged
  /// The publisher asks for at least that.
  case publisher
  /// The operator of the installation asks for at least that.
  case setting
  /// The last request failed.
  case failure
}

/// The `User-Agent` that a reader wants a feed requested with, checked.
public struct FeedUserAgent: Sendable, Hashable {
  /// The longest text, in bytes.
  public static let maximumLength = 200

  /// Printable ASCII, 1...200 bytes, without spaces around it.
  public let text: String

  /// Checks a text; nil when it is empty, too long, or has other characters than printable ASCII.
  public init?(_ text: String) {
    let text = text.utf8.count <= Self.maximumLength * 2 ? text.trimmingCharacters(in: .whitespaces) : text
    guard !text.isEmpty, text.utf8.count <= Self.maximumLength, text.utf8.allSatisfy({ (0x20...0x7e).contains($0) })
    else { return nil }
    self.text = text
  }
}
