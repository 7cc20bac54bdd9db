import FeedParsing
import Foundation
import GazetteDomain
import HTMLSanitizing
import HTTPFetching

/// Reads a response into a document whose HTML is safe.
struct FeedDocumentReader: Sendable {
  /// When the document came, which dates what its publisher did not.
  let now: Date
  /// The time for all of it: parsing, reading the items, making their HTML safe.
  var budget = TimeBudget(FeedLimits().time)

  /// Off the caller's actor: a large feed keeps a processor busy for a while.
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
    document.picture = (feed.icon ?? feed.image?.url).flatMap { HTMLSanitizer.address($0, base: base) }
    return document
  }

  /// The first articles, newest first in nearly every feed; all of them, unless somebody means harm.
  private func articles(of feed: ParsedFeed, _ adapter: FeedItemAdapter) -> [Article] {
    var articles: [Article] = []
    for item in feed.items {
      guard !budget.isSpent else { break }
      articles.append(adapter.article(item))
    }
    return articles
  }
}
