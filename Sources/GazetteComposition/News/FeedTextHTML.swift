internal import FeedParsing
internal import Foundation
internal import HTMLSanitizing

/// Makes HTML of a feed's texts: as in the feed, or after sanitising.
struct FeedTextHTML {
  /// Whether the HTML is sanitised.
  let isSanitized: Bool

  /// The HTML of a text; nil when there is none.
  func html(_ text: FeedText?) -> String? {
    guard let text else { return nil }
    guard isSanitized else { return text.html }
    return HTMLSanitizer().sanitize(text.html, base: text.base.flatMap { URL(string: $0) }).html
  }
}
