import FeedParsing
import Foundation
import HTTPFetching

/// A response that is a feed.
struct RecognizedFeed: Sendable {
  /// The feed's title in plain text; empty when it has none.
  let title: String

  /// `nil` when `response` is no feed; how well it is written does not matter.
  @concurrent init?(_ response: FetchResponse) async {
    let headers = response.headers.fields.map { (name: $0.name, value: $0.value) }
    let context = FeedContext(url: response.finalURL.absoluteString, headers: headers)
    // Why it is no feed does not matter either: it may still be a page with links to feeds.
    guard let feed = try? FeedParser().parse(response.body, context: context) else { return nil }
    title = feed.title?.plainText ?? ""
    // A page that speaks of feeds can pass for one, but for an empty one.
    guard !title.isEmpty || !feed.items.isEmpty else { return nil }
  }
}
