import BoundedNumbers
import Foundation
package import GazetteDomain

/// An article, as the API and `--json` write it; its body and files only outside a list.
package struct ArticleDocument: Encodable, Sendable, Hashable {
  struct Source: Encodable, Sendable, Hashable {
    let id: Int64
    let title: String
    let subscribed: Bool
  }

  struct File: Encodable, Sendable, Hashable {
    let url: String
    let type: String?
    let bytes: Int64?
  }

  let id: Int64
  let feed: Source
  let otherSources: [String]
  let title: String
  let link: String?
  let published: Date
  let updated: Date?
  let authors: [String]
  let categories: [String]
  let excerpt: String
  let picture: String?
  let pictureCaption: String?
  let language: String?
  let readingSeconds: Int?
  let read: Bool
  let starred: Bool
  let fullText: Bool
  private(set) var html: String?
  private(set) var text: String?
  private(set) var files: [File]?
  private(set) var newer: Int64?
  private(set) var older: Int64?

  /// Describes an article of a list.
  package init(_ stored: StoredArticle) {
    let article = stored.article
    id = stored.id.rawValue
    feed = Source(id: stored.feedID.rawValue, title: stored.feedTitle, subscribed: stored.isSubscribed)
    otherSources = stored.otherSources
    title = article.title
    link = article.link?.absoluteString
    published = article.published
    updated = article.updated
    authors = article.authors
    categories = article.categories
    excerpt = article.excerpt
    picture = article.picture?.absoluteString
    pictureCaption = article.pictureCaption
    language = article.languageCode
    readingSeconds = article.readingTime.map { Int(saturating: $0.seconds) }
    read = stored.isRead
    starred = stored.isStarred
    fullText = stored.hasFullText
  }

  /// Describes a single article, with its body and files.
  package init(_ view: ArticleView) {
    self.init(view.article)
    let article = view.article.article
    html = article.html.html
    text = article.text
    files = article.enclosures.map { File(url: $0.url.absoluteString, type: $0.mediaType, bytes: $0.byteCount) }
    newer = view.newer?.rawValue
    older = view.older?.rawValue
  }
}

/// A page of articles, as the API and `--json` write it.
package struct ArticleListDocument: Encodable, Sendable, Hashable {
  let articles: [ArticleDocument]
  /// The value of `before` for the next page; absent on the last.
  let next: String?
  /// The corrected words that were found instead of the requested ones; null without a correction.
  @OrNull var didYouMean: String?

  /// Describes a page.
  package init(_ page: ArticlePage) {
    articles = page.articles.map { ArticleDocument($0) }
    next = page.next?.text
    didYouMean = page.correction?.text
  }
}

/// The articles whose mark changed, as the API writes them; sending them back undoes the change.
package struct ChangedArticlesDocument: Encodable, Sendable, Hashable {
  let changed: [Int64]

  /// Describes a change.
  package init(_ ids: [ArticleID]) { changed = ids.map(\.rawValue) }
}
