import FeedParsing
import Testing

/// The limits on a whole document.
struct `Parsing limits` {
  private let items = (1...3_000).map { "<item><guid>\($0)</guid><title>t</title></item>" }.joined()

  @Test func `reads RSS until the time limit`() throws {
    // The parser checks the clock three times for the 9,000 tags, and for the rest while it reads items.
    let feed = try FeedParser().parse(rss(items), within: .readings(100))
    #expect((1..<100).contains(feed.items.count))
    #expect(feed.items.first?.guid == "1")
    #expect(feed.warnings.first == FeedWarning(.limitReached, "time"))
  }

  @Test func `reads no items after the time limit`() throws {
    let feed = try FeedParser().parse(rss(items), within: .readings(2))
    #expect(feed.items.isEmpty)
    #expect(!feed.isWellFormed)
    #expect(feed.warnings.contains(FeedWarning(.limitReached, "time")))
  }

  @Test func `reads Atom until the time limit`() throws {
    let entries = (1...500).map { "<entry><id>\($0)</id></entry>" }.joined()
    let text = "<feed xmlns='http://www.w3.org/2005/Atom'>\(entries)</feed>"
    let feed = try FeedParser().parse(Array(text.utf8), within: .readings(50))
    #expect((1..<50).contains(feed.items.count))
    #expect(feed.warnings.first == FeedWarning(.limitReached, "time"))
  }

  @Test func `reads JSON until the time limit`() throws {
    let items = (1...500).map { "{\"id\":\($0)}" }.joined(separator: ",")
    let text = "{\"version\":\"https://jsonfeed.org/version/1.1\",\"items\":[\(items)]}"
    let feed = try FeedParser().parse(Array(text.utf8), within: .readings(50))
    #expect((1..<50).contains(feed.items.count))
    #expect(feed.warnings.first == FeedWarning(.limitReached, "time"))
  }

  @Test func `reads OPML until the time limit`() throws {
    let outlines = (1...500).map { "<outline xmlUrl='http://a.example/\($0)'/>" }.joined()
    let list = try OPMLReader().read(Array("<opml><body>\(outlines)</body></opml>".utf8), within: .readings(50))
    #expect((1..<50).contains(list.subscriptions.count))
    #expect(list.warnings.first == FeedWarning(.limitReached, "time"))
  }

  @Test(arguments: ["<a%/>", "<x a%='1'/>", "<p%:x/>", "<x xmlns:q%='u'/>", "<x xmlns='u%'/>", "<?a%?>"])
  func `limits the number of names`(pattern: String) throws {
    let names = (0..<50_000).map { pattern.replacing("%", with: "\($0)") }.joined()
    let feed = try parse("<rss><channel><title>t</title><item><guid>1</guid></item>\(names)</channel></rss>")
    #expect(feed.items.count == 1)
    #expect(feed.warnings.contains(FeedWarning(.limitReached, "names")))
  }

  @Test func `limits the number of folders per feed`() throws {
    let outlines = (0..<20_000).map { "<outline text='\($0)'><outline xmlUrl='http://a.example/'/></outline>" }.joined()
    let categories = (0..<20_000).map { "c\($0)" }.joined(separator: ",")
    let text = "<opml><body>\(outlines)<outline xmlUrl='http://b.example/' category='\(categories)'/></body></opml>"
    let feeds = try OPMLReader().read(Array(text.utf8)).subscriptions
    #expect(feeds.map(\.folders.count) == [64, 64])
  }

  private func rss(_ items: String) -> [UInt8] { Array("<rss><channel>\(items)</channel></rss>".utf8) }
}
