public import Foundation

/// Reads articles, and keeps what a reader has read and starred.
///
/// Articles of several feeds that tell the same story (the same link, or the same title within two days) belong
/// together: where a query folds stories, only the one that was stored first of those that match is listed; what is
/// marked read or unread is marked with the other tellings in the reader's subscriptions.
///
/// An article that a reader has starred stays among the starred when its feed is removed, and can be opened and
/// unstarred; without a star it can be opened, and starred again, until it is forgotten with its feed.
public protocol ArticleStore: Sendable {
  /// One page of the articles of the reader's subscriptions, newest first; of the starred also those of removed feeds,
  /// which lie in no folder.
  func page(_ query: ArticleQuery, of reader: ReaderKey) async throws(StoreError) -> ArticlePage
  /// One article with its body; nil when it is not there any more.
  func article(_ id: ArticleID, of reader: ReaderKey) async throws(StoreError) -> StoredArticle?
  /// The articles before and after `id` in the list of `query`; nil at its ends.
  func neighbours(of id: ArticleID, in query: ArticleQuery, reader: ReaderKey) async throws(StoreError)
    -> (newer: ArticleID?, older: ArticleID?)
  /// Marks articles read or unread; answers those whose mark changed, so that it can be undone. Unknown ids are ignored.
  func mark(_ ids: [ArticleID], read: Bool, of reader: ReaderKey, at date: Date) async throws(StoreError) -> [ArticleID]
  /// Marks every article of `query` read, without its limit; answers those whose mark changed.
  func markAllRead(_ query: ArticleQuery, of reader: ReaderKey, at date: Date) async throws(StoreError) -> [ArticleID]
  /// Marks everything newer than (`above` true) or older than the place read, within `query`; answers those that changed.
  func markRead(
    above: Bool, of place: ArticleCursor, in query: ArticleQuery, reader: ReaderKey, at date: Date
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
