public import Foundation

/// Reads articles, and saves what a reader has read and starred; its vocabulary is that of titles and texts.
///
/// Articles of several feeds about the same story (the same link, or the same title within two days) belong together. A query
/// that folds stories lists only the matching article that was stored first; marking one read or unread marks the others in the
/// reader's subscriptions too.
///
/// An article that a reader has starred stays among the starred when its feed is removed, and can be opened and unstarred.
/// Without a star it can be opened and starred again until it is deleted with its feed.
public protocol ArticleStore: Vocabulary {
  /// One page of the articles of the reader's subscriptions, in the query's order. Includes starred articles of removed feeds;
  /// these have no folder.
  func page(_ query: ArticleQuery, of reader: ReaderKey) async throws(StoreError) -> ArticlePage
  /// Returns one article with its body; nil when it no longer exists.
  func article(_ id: ArticleID, of reader: ReaderKey) async throws(StoreError) -> StoredArticle?
  /// The number of articles in the list of `query`, from its beginning and without its limit; at most `limit`.
  func count(_ query: ArticleQuery, upTo limit: Int, of reader: ReaderKey) async throws(StoreError) -> Int
  /// The articles published next after and next before `id` in the list of `query`, whatever its order; nil at its ends.
  func neighbours(of id: ArticleID, in query: ArticleQuery, reader: ReaderKey) async throws(StoreError)
    -> (newer: ArticleID?, older: ArticleID?)
  /// Marks articles read or unread; returns those whose mark changed, for undo. Ignores unknown ids.
  func mark(_ ids: [ArticleID], read: Bool, of reader: ReaderKey) async throws(StoreError) -> [ArticleID]
  /// Marks every article of `query` read, ignoring its limit; returns those whose mark changed.
  func markAllRead(_ query: ArticleQuery, of reader: ReaderKey) async throws(StoreError) -> [ArticleID]
  /// Marks all articles newer than (`above` true) or older than the place read, within `query`; returns those that changed.
  func markRead(
    above: Bool, of place: ArticleCursor, in query: ArticleQuery, reader: ReaderKey
  ) async throws(StoreError) -> [ArticleID]
  /// Stars or unstars an article.
  /// - Throws: ``StoreError/notFound`` when the article no longer exists.
  func star(_ id: ArticleID, starred: Bool, of reader: ReaderKey, at date: Date) async throws(StoreError)
  /// Replaces the body by the full article fetched on request; later feed documents do not revert it.
  /// - Throws: ``StoreError/notFound`` when the article no longer exists.
  func saveFullText(_ full: FullArticle, of id: ArticleID) async throws(StoreError)
  /// Returns the number of unread articles in all subscriptions.
  func unreadCount(of reader: ReaderKey) async throws(StoreError) -> Int
}

/// An article in the store, as one reader sees it.
public struct StoredArticle: Sendable, Hashable, Identifiable {
  /// The identity.
  public var id: ArticleID
  /// The feed it came from.
  public var feedID: FeedID
  /// The feed's name for this reader.
  public var feedTitle: String
  /// The article; without `html` and `text` in lists.
  public var article: Article
  /// True when the reader has read it.
  public var isRead: Bool
  /// True when the reader has starred it.
  public var isStarred: Bool
  /// True when the body is the full article, fetched from the publisher's page.
  public var hasFullText: Bool
  /// True when the reader wants the full text of every article of the feed.
  public var wantsFullText: Bool
  /// False when the reader has since removed the feed: the star preserves the article.
  public var isSubscribed: Bool
  /// The names of the other feeds with the same story, in order; usually empty.
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

  /// The length from which a text is a full article, in characters.
  private static let maximumExcerptLength = 1500
  /// The maximum number of paragraphs of an excerpt: one, and often one that links to the page. More make a full article.
  private static let maximumParagraphs = 2

  /// True when the publisher's page may contain more text than the feed, so that fetching it is worthwhile.
  public var mayBeExcerpt: Bool {
    guard !hasFullText, article.link != nil, article.text.count < Self.maximumExcerptLength else { return false }
    return article.text.components(separatedBy: "\n\n").count <= Self.maximumParagraphs
  }
}

/// One page of the list of articles.
public struct ArticlePage: Sendable, Hashable {
  /// In the query's order; ties by the id.
  public var articles: [StoredArticle]
  /// The cursor of the next page; nil on the last page.
  public var next: ArticleCursor?
  /// The corrected words that were searched instead, because no article has the query's words; nil when they were found.
  public var correction: SearchWords?
  /// Makes a page.
  public init(articles: [StoredArticle], next: ArticleCursor?, correction: SearchWords? = nil) {
    self.articles = articles
    self.next = next
    self.correction = correction
  }
}
