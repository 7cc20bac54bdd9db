public import Foundation

/// Fetches and reads feeds, as a well-behaved guest.
public protocol FeedSource: Sendable {
  /// Asks for the feed, with the validators of `state`; every outcome is an answer, nothing is thrown. Never retries.
  func fetch(_ url: URL, state: FeedFetchState) async -> FetchedFeed
}

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

  /// Whether the publisher may have seen a request.
  ///
  /// It has not when no connection stood, when the guard refused, or when the host was left alone by our own choice.
  var wasSent: Bool {
    guard status == nil, case .failure(let error) = answer else { return true }
    switch error {
    case .unreachable, .refused, .rateLimited, .budgetSpent, .setAside: return false
    default: return true
    }
  }
}

/// A feed document, read and sanitised.
public struct FeedDocument: Sendable, Hashable {
  /// The publisher's title, plain text.
  public var title: String?
  /// The publisher's subtitle, plain text.
  public var subtitle: String?
  /// The publisher's site.
  public var site: URL?
  /// The declared language tag.
  public var languageCode: String?
  /// The publisher's picture.
  public var picture: URL?
  /// The articles in the document's order; may be empty.
  public var articles: [Article]
  /// What was wrong with it; empty when nothing was.
  public var warnings: [String]

  /// Makes a document.
  public init(title: String?, articles: [Article], warnings: [String] = []) {
    self.title = title
    self.articles = articles
    self.warnings = warnings
  }
}
