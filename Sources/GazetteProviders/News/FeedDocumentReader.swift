import FeedParsing
import Foundation
import GazetteDomain
import HTMLSanitizing
import HTTPFetching

/// Converts a response to a document with safe HTML.
struct FeedDocumentReader: Sendable {
  /// The time of the response, which replaces missing dates.
  let now: Date
  /// The time limit for parsing, converting the items and sanitising their HTML.
  var budget = TimeBudget(FeedLimits().time)

  /// Not on the caller's actor: a large feed keeps a processor busy for a while.
  @concurrent func read(_ response: FetchResponse) async throws(FeedParsingError) -> FeedDocument {
    let headers = response.headers.fields.map { (name: $0.name, value: $0.value) }
    let context = FeedContext(url: response.finalURL.absoluteString, headers: headers)
    let feed = try FeedParser().parse(response.body, context: context, within: budget)
    return document(feed, base: response.finalURL)
  }

  private func document(_ feed: ParsedFeed, base: URL) -> FeedDocument {
    let adapter = FeedItemAdapter(feed: feed, base: base, now: now)
    let articles = articles(of: feed, adapter)
    var warnings = feed.warnings
    if articles.count < feed.items.count { warnings.insert(FeedWarning(.limitReached, "time"), at: 0) }
    var document = FeedDocument(
      title: feed.title?.plainText, articles: articles, warnings: warnings.map(\.description))
    document.subtitle = feed.subtitle?.plainText
    document.site = feed.link.flatMap { HTMLSanitizer.address($0, base: base) }
    document.languageCode = feed.language
    document.publicationTimes = feed.items.compactMap { $0.published ?? $0.created ?? $0.updated }
    document.publisherInterval = feed.refreshInterval
    document.picture = (feed.icon ?? feed.image?.url).flatMap { HTMLSanitizer.address($0, base: base) }
    return document
  }

  /// The first articles, the newest ones in nearly every feed; all of them unless the feed is hostile.
  private func articles(of feed: ParsedFeed, _ adapter: FeedItemAdapter) -> [Article] {
    var articles: [Article] = []
    for item in feed.items {
      guard !budget.isSpent else { break }
      articles.append(adapter.article(item))
    }
    return identified(articles, as: feed.items)
  }

  private func identified(_ articles: [Article], as items: [ParsedItem]) -> [Article] {
    let identities = ArticleIdentity.identify(
      zip(articles, items).map { article, item in
        ArticleIdentity.Item(
          id: item.id, link: article.link, title: article.title, date: item.published ?? item.updated)
      })
    return zip(articles, identities).map { article, identity in
      var article = article
      (article.guid, article.aliases) = identity
      return article
    }
  }
}

/// Converts a parsed item to an article.
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
    // A missing or implausible date means "now"; the store preserves an article's first date.
    let dates = [item.published, item.updated, item.created].compactMap(\.self)
    let published = dates.first { Article.dates.contains($0) } ?? now
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
    article.html = body.map { CleanHTML(sanitized: $0.html) } ?? CleanHTML()
    article.text = body?.text ?? ""
    // The publisher's summary; some contain the whole text, so it is truncated as well.
    article.excerpt = summary.flatMap { $0.excerpt.isEmpty ? nil : $0.excerpt } ?? content?.excerpt ?? ""
    if let time = body?.readingTime, time >= .seconds(30) { article.readingTime = time }
    addPicture(of: item, body: body, to: &article)
  }

  /// The item's picture, media, enclosure, else the body's first picture that is not an icon.
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

/// The lead picture of an item, if the feed gives it outside the text.
enum LeadPicture {
  static func of(_ item: ParsedItem) -> FeedImage? {
    // The parser falls back to the text's first picture, which may be a one-pixel counter; the sanitiser makes a better choice
    // there.
    guard let image = item.image, isDeclared(image.url, by: item) else { return nil }
    return image
  }

  /// Description and credit, in newspaper style.
  static func caption(_ image: FeedImage) -> String? {
    let parts = [image.title, image.credit].compactMap { $0 }.filter { !$0.isEmpty }
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
  }

  private static func isDeclared(_ url: String, by item: ParsedItem) -> Bool {
    if item.media.contains(where: { $0.url == url || $0.thumbnails.contains { $0.url == url } }) { return true }
    if item.enclosures.contains(where: { $0.url == url }) { return true }
    return ![item.content, item.summary].contains { $0?.value.contains(url) == true }
  }
}
