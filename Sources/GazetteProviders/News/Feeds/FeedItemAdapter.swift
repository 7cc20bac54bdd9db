import FeedParsing
import Foundation
import GazetteDomain
import HTMLSanitizing

/// Turns a parsed item into an article.
struct FeedItemAdapter {
  let feed: ParsedFeed
  let base: URL
  let now: Date

  private let sanitizer = HTMLSanitizer()

  init(feed: ParsedFeed, base: URL, now: Date) {
    self.feed = feed
    self.base = base
    self.now = now
  }

  func article(_ item: ParsedItem) -> Article {
    // Publishers who give no date, or one at which nobody publishes, mean "now"; the store keeps the first one told.
    let told = [item.published, item.updated, item.created].compactMap(\.self)
    let published = told.first { Article.dates.contains($0) } ?? now
    var article = Article(guid: item.id, title: item.title?.plainText ?? "", published: published)
    article.link = item.link.flatMap { HTMLSanitizer.address($0, base: base) }
    article.updated = item.updated.flatMap { $0 == published ? nil : $0 }
    article.authors = names(item.authors.isEmpty ? feed.authors : item.authors)
    article.categories = unique(item.categories.map { $0.label ?? $0.term })
    article.enclosures = item.enclosures.compactMap(enclosure)
    article.languageCode = item.language ?? item.content?.language ?? feed.language
    addBody(of: item, to: &article)
    return article
  }

  private func addBody(of item: ParsedItem, to article: inout Article) {
    let summary = item.summary.map { sanitize($0, link: article.link) }
    let content = item.content.map { sanitize($0, link: article.link) }
    let body = content.flatMap { $0.text.isEmpty && $0.firstPicture == nil ? nil : $0 } ?? summary
    article.html = body?.html ?? ""
    article.text = body?.text ?? ""
    // What the publisher wrote to be read first; some fill it with the whole text, which is cut all the same.
    article.excerpt = summary.flatMap { $0.excerpt.isEmpty ? nil : $0.excerpt } ?? content?.excerpt ?? ""
    if let time = body?.readingTime, time >= .seconds(30) { article.readingTime = time }
    addPicture(of: item, body: body, to: &article)
  }

  /// The item's picture, media, enclosure, else the body's first that is no mere icon.
  private func addPicture(of item: ParsedItem, body: SanitizedHTML?, to article: inout Article) {
    guard let image = LeadPicture.of(item), let url = HTMLSanitizer.address(image.url, base: base) else {
      article.picture = body?.firstPicture.flatMap { URL(string: $0.address) }
      article.pictureCaption = body?.firstPicture?.alternative.flatMap { $0.isEmpty ? nil : $0 }
      return
    }
    article.picture = url
    article.pictureCaption = LeadPicture.caption(image)
  }

  private func sanitize(_ text: FeedText, link: URL?) -> SanitizedHTML {
    sanitizer.sanitize(text.html, base: text.base.flatMap { URL(string: $0) } ?? link ?? base)
  }

  private func enclosure(_ file: FeedEnclosure) -> Enclosure? {
    guard let url = HTMLSanitizer.address(file.url, base: base) else { return nil }
    return Enclosure(url: url, mediaType: file.type, byteCount: file.length.map { Int64($0) })
  }

  private func names(_ people: [FeedPerson]) -> [String] {
    unique(people.compactMap { $0.name ?? $0.email ?? $0.url })
  }

  private func unique(_ texts: [String]) -> [String] {
    var seen: Set<String> = [""]
    return texts.filter { seen.insert($0).inserted }
  }
}
