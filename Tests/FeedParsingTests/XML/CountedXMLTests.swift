import FeedParsing
import Testing

struct CountedXMLTests {
  private func parse(_ text: String, _ limits: FeedLimits) throws -> ParsedFeed {
    try FeedParser(limits: limits).parse(Array(text.utf8))
  }

  @Test func `limits the number of elements`() throws {
    var limits = FeedLimits()
    limits.values = 100
    let items = String(repeating: "<item><title>a</title></item>", count: 100)
    let feed = try parse("<rss><channel><title>t</title>\(items)</channel></rss>", limits)
    #expect((45...50).contains(feed.items.count))
    #expect(feed.title?.value == "t")
    #expect(feed.warnings.contains(FeedWarning(.limitReached, "values")))
    #expect(!feed.isWellFormed)
  }

  @Test func `includes attributes in the limit`() throws {
    var limits = FeedLimits()
    limits.values = 100
    let items = String(repeating: "<item><link rel='a' type='b' href='c'/></item>", count: 100)
    #expect(try parse("<rss><channel>\(items)</channel></rss>", limits).items.count < 30)
  }

  @Test(arguments: ["x", "&lt;", "<b>x</b>", "<![CDATA[x]]>"])
  func `truncates an oversized text`(piece: String) throws {
    var limits = FeedLimits()
    limits.text = 1_000
    let text = String(repeating: piece, count: 20_000)
    let feed = try parse(
      "<rss><channel><item><description>\(text)</description><guid>1</guid></item></channel></rss>", limits)
    #expect(feed.items.first?.guid == "1")
    #expect((feed.items.first?.summary?.value.utf8.count ?? 0) < 15_000)
    #expect(feed.warnings.contains(FeedWarning(.limitReached, "text")))
  }

  @Test func `limits the size of item parts`() throws {
    let media = String(repeating: "<media:content url='x'/>", count: 60_000)
    let feed = try parse(
      "<rss xmlns:media='http://search.yahoo.com/mrss/'><channel><item>\(media)</item></channel></rss>", FeedLimits())
    #expect((feed.items.first?.media.count ?? 0) < 60_000)
    #expect(feed.warnings.contains(FeedWarning(.limitReached, "parts")))
  }

  @Test func `limits the number of JSON values`() throws {
    var limits = FeedLimits()
    limits.values = 100
    let items = (0..<100).map { "{\"id\":\($0)}" }.joined(separator: ",")
    let feed = try parse("{\"version\":\"https://jsonfeed.org/version/1.1\",\"items\":[\(items)]}", limits)
    #expect((40...50).contains(feed.items.count))
    #expect(feed.warnings.contains { $0.kind == .limitReached })
  }
}
