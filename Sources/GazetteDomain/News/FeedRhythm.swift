import BoundedNumbers
public import Foundation

/// The publishing rhythm of a feed, from the publication times of its newest articles.
///
/// The interval is the average up to now, so a feed that falls silent slows down by itself.
public struct FeedRhythm: Sendable, Hashable {
  /// The maximum number of articles that count: the newest ones, so that a busy day shows.
  public static let maximumArticles = 20
  /// The minimum number of articles for a rhythm.
  public static let minimumArticles = 2

  /// The publication time of the oldest counted article.
  public var since: Date
  /// The number of articles published since then, including that one; 2...20.
  public var articleCount: Int

  /// Makes a rhythm; nil when a value is outside its bounds.
  public init?(since: Date, articleCount: Int) {
    guard Article.dates.contains(since), (Self.minimumArticles...Self.maximumArticles).contains(articleCount) else {
      return nil
    }
    self.since = since
    self.articleCount = articleCount
  }

  /// Makes the rhythm of a document at `now`; nil when fewer than two articles have a plausible time: not after `now`, and not
  /// older than feeds themselves.
  public init?(publicationTimes: [Date], at now: Date) {
    let times = publicationTimes.filter { $0 <= now && Article.dates.contains($0) }.sorted(by: >)
      .prefix(Self.maximumArticles)
    guard let oldest = times.last else { return nil }
    self.init(since: oldest, articleCount: times.count)
  }

  /// Returns the average time between two articles up to `now`, at least zero.
  public func interval(at now: Date) -> Duration {
    Duration(secondsClamped: max(0, now.timeIntervalSince(since)) / Double(articleCount))
  }
}

/// The reason for the time of a feed's next request.
public enum FeedScheduleReason: String, Sendable, Hashable, CaseIterable {
  /// The feed's own rhythm.
  case rhythm
  /// The rhythm is unknown.
  case unknownRhythm
  /// It has not changed lately, and its publisher sends no validators.
  case unchanged
  /// The publisher demands a longer interval.
  case publisher
  /// The operator demands a longer interval.
  case setting
  /// The last request failed.
  case failure
}

/// The validated `User-Agent` that a reader chose for a feed's requests.
public struct FeedUserAgent: Sendable, Hashable {
  /// The maximum length, in bytes.
  public static let maximumLength = 200

  /// Printable ASCII, 1...200 bytes, without spaces around it.
  public let text: String

  /// Validates a text; nil when it is empty, too long, or contains other characters than printable ASCII.
  public init?(_ text: String) {
    let text = text.utf8.count <= Self.maximumLength * 2 ? text.trimmingCharacters(in: .whitespaces) : text
    guard !text.isEmpty, text.utf8.count <= Self.maximumLength, text.utf8.allSatisfy({ (0x20...0x7e).contains($0) })
    else { return nil }
    self.text = text
  }
}
