public import Foundation

/// What came of asking for a feed.
public struct FetchedFeed: Sendable, Hashable {
  /// What the publisher answered.
  public enum Answer: Sendable, Hashable {
    /// The document, read as far as it could be.
    case document(FeedDocument)
    /// 304: nothing new.
    case notModified
    /// 410: the feed is gone for good.
    case gone
    /// Nothing usable.
    case failure(SourceError)
  }

  /// What the publisher answered.
  public var answer: Answer
  /// The `ETag` of the answer, byte for byte; nil when there was none.
  public var etag: String?
  /// The `Last-Modified` of the answer, byte for byte.
  public var lastModified: String?
  /// How long the answer may be kept, by `Cache-Control` or `Expires`.
  public var freshFor: Duration?
  /// Until when the host asks us to wait (429, 503).
  public var retryAfter: Date?
  /// The new address, when every redirect on the way was for good (301, 308).
  public var movedTo: URL?
  /// The HTTP status; nil when there was no answer.
  public var status: Int?

  /// Makes an answer.
  public init(_ answer: Answer, status: Int?) {
    self.answer = answer
    self.status = status
  }
}
