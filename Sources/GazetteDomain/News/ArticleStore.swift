public import Foundation

/// Reads articles, and keeps what a reader has read and starred; its vocabulary is that of titles and texts.
///
/// Articles of several feeds that tell the same story (the same link, or the same title within two days) belong
/// together: where a query folds stories, only the one that was stored first of those that match is listed; what is
/// marked read or unread is marked with the other tellings in the reader's subscriptions.
///
/// An article that a reader has starred stays among the starred when its feed is removed, and can be opened and
/// unstarred; without a star it can be opened, and starred again, until it is forgotten with its feed.
public protocol ArticleStore: Vocabulary {
  /// One page of the articles of the reader's subscriptions, in the query's order; of the starred also those of removed
  /// feeds, which lie in no folder.
  func page(_ query: ArticleQuery, of reader: ReaderKey) async throws(StoreError) -> ArticlePage
  /// One article with its body; nil when it is not there any more.
  func article(_ id: ArticleID, of reader: ReaderKey) async throws(StoreError) -> StoredArticle?
  /// The number of articles in the list of `query`, from its beginning and without its limit; at most `limit`.
  func count(_ query: ArticleQuery, upTo limit: Int, of reader: ReaderKey) async throws(StoreError) -> Int
  /// The articles published next after and next before `id` in the list of `query`, whatever its order; nil at its ends.
  func neighbours(of id: ArticleID, in query: ArticleQuery, reader: ReaderKey) async throws(StoreError)
    -> (newer: ArticleID?, older: ArticleID?)
  /// Marks articles read or unread; answers those whose mark changed, so that it can be undone. Unknown ids are ignored.
  func mark(_ ids: [ArticleID], read: Bool, of reader: ReaderKey) async throws(StoreError) -> [ArticleID]
  /// Marks every article of `query` read, without its limit; answers those whose mark changed.
  func markAllRead(_ query: ArticleQuery, of reader: ReaderKey) async throws(StoreError) -> [ArticleID]
  /// Marks everything newer than (`above` true) or older than the place read, within `query`; answers those that changed.
  func markRead(
    above: Bool, of place: ArticleCursor, in query: ArticleQuery, reader: ReaderKey
  ) async throws(StoreError) -> [ArticleID]
  /// Stars or unstars an article.
  /// - Throws: ``StoreError/notFound`` when it is not there any more.
  func star(_ id: ArticleID, starred: Bool, of reader: ReaderKey, at date: Date) async throws(StoreError)
  /// Replaces the body by the whole article that was fetched on request; the feed does not take it back.
  /// - Throws: ``StoreError/notFound`` when it is not there any more.
  func keepFullText(_ full: FullArticle, of id: ArticleID) async throws(StoreError)
  /// Unread articles in all subscriptions.
  func unreadCount(of reader: ReaderKey) async throws(StoreError) -> Int
}

/// An article in the store, as one reader sees it.
public struct StoredArticle: Sendable, Hashable, Identifiable {
  /// Its identity.
  public var id: ArticleID
  /// The feed it came from.
  public var feedID: FeedID
  /// The name of that feed, as the reader calls it.
  public var feedTitle: String
  /// The article; in lists without `html` and `text`.
  public var article: Article
  /// True when the reader has read it.
  public var isRead: Bool
  /// True when the reader keeps it.
  public var isStarred: Bool
  /// True when the body is the whole article, fetched from the publisher's page.
  public var hasFullText: Bool
  /// True when the reader wants every article of the feed whole.
  public var wantsFullText: Bool
  /// False when the reader has removed the feed since: the article stays for its star.
  public var isSubscribed: Bool
  /// The names of the other feeds that tell the same story, in order; usually empty.
  public var otherSources: [String]

  /// Makes a stored article.
  public init(
    id: ArticleID, feedID: FeedID, feedTitle: String, article: Article, isRead: Bool = false, isStarred: Bool = false,
    hasFullText: Bool = false, wantsFullText: Bool = false, isSubscribed: Bool = true, otherSources: [String] = []
  ) {
    self.id = id
    self.feedID = feedID
    self.feedTitle = feedTitle
    self.article = article
    self.isRead = isRead
    self.isStarred = isStarred
    self.hasFullText = hasFullText
    self.wantsFullText = wantsFullText
    self.isSubscribed = isSubscribed
    self.otherSources = otherSources
  }

  /// An excerpt is shorter than this, in characters.
  private static let longestExcerpt = 1500
  /// An excerpt has a paragraph, and mostly one more that leads to the page; a text in more is a whole article.
  private static let mostParagraphs = 2

  /// Whether the publisher's page may tell more than the feed did, so that the whole article is worth asking for.
  public var mayBeExcerpt: Bool {
    guard !hasFullText, article.link != nil, article.text.count < Self.longestExcerpt else { return false }
    return article.text.components(separatedBy: "\n\n").count <= Self.mostParagraphs
  }
}

/// One page of the list of articles.
public struct ArticlePage: Sendable, Hashable {
  /// In the query's order; ties by the id.
  public var articles: [StoredArticle]
  /// Where the next page begins; nil on the last.
  public var next: ArticleCursor?
  /// The words that were found in the place of those that were asked for, which no article has; nil when they were found.
  public var meant: SearchWords?
  /// Makes a page.
  public init(articles: [StoredArticle], next: ArticleCursor?, meant: SearchWords? = nil) {
    self.articles = articles
    self.next = next
    self.meant = meant
  }
}
