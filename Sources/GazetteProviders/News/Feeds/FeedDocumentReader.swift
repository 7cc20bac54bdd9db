import FeedParsing
import Foundation
import GazetteDomain
import HTMLSanitizing
import HTTPFetching

/// Reads a response into a document whose HTML is safe.
struct FeedDocumentReader: Sendable {
  /// When the document came, which dates what its publisher did not.
  let now: Date

  /// Off the caller's actor: a large feed keeps a processor busy for a while.
  @concurrent func read(_ response: FetchResponse) async throws(FeedParsingError) -> FeedDocument {
    let headers = response.headers.fields.map { (name: $0.name, value: $0.value) }
    let context = FeedContext(url: response.finalURL.absoluteString, headers: headers)
    return document(try FeedParser().parse(response.body, context: context), base: response.finalURL)
  }

  private func document(_ feed: ParsedFeed, base: URL) -> FeedDocument {
    let adapter = FeedItemAdapter(feed: feed, base: base, now: now)
    var document = FeedDocument(
      title: feed.title?.plainText, articles: feed.items.map(adapter.article),
      warnings: feed.warnings.map(\.description))
    document.subtitle = feed.subtitle?.plainText
    document.site = feed.link.flatMap { HTMLSanitizer.address($0, base: base) }
    document.languageCode = feed.language
    document.picture = (feed.icon ?? feed.image?.url).flatMap { HTMLSanitizer.address($0, base: base) }
    return document
  }
}
