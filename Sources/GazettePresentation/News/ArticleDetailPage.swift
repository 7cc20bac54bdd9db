import BoundedNumbers
import Foundation
package import GazetteDomain

/// The view model of an article's page.
package struct ArticleDetailPage: Sendable {
  /// A file attached to the article.
  package struct Attachment: Sendable, Hashable {
    package let path: String
    /// Its kind and its host: « Audio · radio.example ».
    package let name: String
    /// The size in words; nil when unknown.
    package let size: String?
  }

  package let articleID: String
  package let title: String
  /// Whether the text already includes the title, as for a post without one; the title is then only for screen readers.
  package let hidesTitle: Bool
  package let source: String
  /// The list of its feed; nil after the reader has removed the feed.
  package let sourcePath: String?
  /// « Par A et B »; nil when no author is named.
  package let authors: String?
  /// The publication time, for machines and for readers.
  package let published, publishedText: String
  /// The time of the last change; nil when unknown or insignificant.
  package let updatedText: String?
  package let readingTime: String?
  package let others: String?
  /// The picture above the text; nil when the text already shows it.
  package let leadPicture: PictureBox?
  package let leadCaption: String?
  /// The sanitised body with proxied pictures; nil when there is none.
  package let bodyHTML: CleanHTML?
  package let attachments: [Attachment]
  /// The source of a body that was fetched in full; nil when the body is the feed's.
  package let fullTextNote: String?
  /// Whether the publisher's page may have more text, so that the page offers to fetch it.
  package let offersFullText: Bool
  /// Whether the reader wants the full text automatically.
  package let wantsFullText: Bool
  /// The original's address; nil when the feed names none.
  package let original: String?
  package let language: String?
  package let direction: String
  package let isRead, isStarred: Bool
  package let starNext: String
  /// The list that the reader came from, and the article's neighbours in it.
  package let listPath: String
  package let newerPath, olderPath: String?
  /// Whether that list begins with the oldest, so that the newer article comes next.
  package let isOldestFirst: Bool
  /// The address of this page.
  package let ownPath: String
}

/// Makes the view model of an article's page.
package struct ArticleDetailPresenter: Sendable {
  /// The number of HTML characters that count as an article's beginning.
  private static let beginning = 1500
  private let edition: Edition
  private let links: PictureLinks
  private let body: @Sendable (CleanHTML) -> CleanHTML

  /// Makes the presenter of an edition; `body` returns sanitised HTML whose pictures come from Gazette.
  package init(edition: Edition, links: PictureLinks, body: @escaping @Sendable (CleanHTML) -> CleanHTML) {
    self.edition = edition
    self.links = links
    self.body = body
  }

  /// Returns the page of `view`, which the reader opened from the list of `query`.
  package func page(_ view: ArticleView, from query: ArticleQuery) -> ArticleDetailPage {
    let stored = view.article
    let article = stored.article
    let lead = leadPicture(stored)
    let headline = Headline(article, untitled: phrases.list.untitled)
    return ArticleDetailPage(
      articleID: String(stored.id.rawValue),
      title: headline.text, hidesTitle: !headline.isTitle && !article.html.isEmpty,
      source: stored.sourceName(phrases.list),
      sourcePath: stored.isSubscribed ? ArticleQuery().with { $0.feed = stored.feedID }.path : nil,
      authors: authors(article), published: DateFormat.machine(article.published),
      publishedText: moment(article.published), updatedText: updated(article),
      readingTime: article.readingTime.map {
        words.readingTime(Int(($0.seconds / 60).rounded(), clampedTo: 1...100_000))
      },
      others: stored.otherSources.isEmpty
        ? nil : "\(phrases.list.alsoIn) \(stored.otherSources.joined(separator: ", "))",
      leadPicture: lead, leadCaption: lead == nil ? nil : article.pictureCaption,
      bodyHTML: article.html.isEmpty ? nil : body(article.html),
      attachments: article.enclosures.filter { $0.url != article.picture }.map(attachment),
      fullTextNote: stored.hasFullText ? article.link?.host().map(words.fullTextFrom) : nil,
      offersFullText: stored.mayBeExcerpt,
      wantsFullText: stored.mayBeExcerpt && stored.wantsFullText,
      original: article.link?.absoluteString, language: article.languageCode,
      direction: TextDirection.of(article.languageCode), isRead: stored.isRead, isStarred: stored.isStarred,
      starNext: stored.isStarred ? "0" : "1",
      listPath: query.path, newerPath: view.newer.map(query.path(of:)), olderPath: view.older.map(query.path(of:)),
      isOldestFirst: query.order == .oldest, ownPath: query.path(of: stored.id))
  }

  private func moment(_ instant: Date) -> String {
    "\(edition.dates.long(instant)), \(edition.dates.time(instant))"
  }

  private func updated(_ article: Article) -> String? {
    // Many publishers write two times that are a few seconds apart.
    guard let updated = article.updated, updated.timeIntervalSince(article.published) > 600 else { return nil }
    return words.updated(edition.dates.age(of: updated, now: edition.now))
  }

  private func authors(_ article: Article) -> String? {
    article.authors.isEmpty ? nil : "\(words.by) \(article.authors.joined(separator: ", "))"
  }

  private func leadPicture(_ stored: StoredArticle) -> PictureBox? {
    let article = stored.article
    let html = article.html.html
    guard let address = article.picture else { return nil }
    // A page usually begins with the feed's picture in another size, and so at another address.
    if stored.hasFullText, html.prefix(Self.beginning).contains("<img ") { return nil }
    let text = address.absoluteString
    guard !html.contains(text), !html.contains(text.replacing("&", with: "&amp;")) else { return nil }
    return PictureBox(
      address, links: links, shape: .sixteenByNine, sizes: "(min-width: 64em) 44rem, 100vw",
      words: (alt: article.pictureCaption ?? "", missing: edition.phrases.common.states.pictureMissing), isLead: true)
  }

  private func attachment(_ enclosure: Enclosure) -> ArticleDetailPage.Attachment {
    let type = enclosure.mediaType?.lowercased() ?? ""
    let kind =
      type.hasPrefix("audio/")
      ? words.audio
      : type.hasPrefix("video/")
        ? words.video
        : type.hasPrefix("image/") ? words.picture : words.file
    let size = enclosure.byteCount.flatMap { $0 > 0 ? megabytes($0) : nil }
    return ArticleDetailPage.Attachment(
      path: enclosure.url.absoluteString,
      name: [kind, enclosure.url.host()].compactMap(\.self).joined(separator: " · "), size: size)
  }

  private func megabytes(_ bytes: Int64) -> String {
    edition.numbers.decimal(max(0.1, Double(bytes) / 1_000_000), places: 1)
      + "\u{A0}\(edition.phrases.conventions.megabytes)"
  }

  private var phrases: NewsPhrases { edition.phrases.news }
  private var words: ArticlePhrases { phrases.article }
}
