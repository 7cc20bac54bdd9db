import FeedParsing

/// Returns the feed of an XML or JSON text, in UTF-8.
func parse(_ text: String, base: String? = nil, headers: [(String, String)] = []) throws -> ParsedFeed {
  try FeedParser().parse(
    Array(text.utf8), context: FeedContext(url: base, headers: headers.map { (name: $0.0, value: $0.1) }))
}

/// Returns the only item of an RSS feed with this content.
func parseItem(_ content: String, channel: String = "", base: String? = nil) throws -> ParsedItem {
  let text = "<rss version=\"2.0\"><channel>\(channel)<item>\(content)</item></channel></rss>"
  guard let item = try parse(text, base: base).items.first else { throw FeedParsingError.empty }
  return item
}
