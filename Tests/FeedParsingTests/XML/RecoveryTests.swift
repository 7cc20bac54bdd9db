import FeedParsing
import Testing

struct RecoveryTests {
  @Test func `reads undeclared HTML entities`() throws {
    let feed = try parse("<rss><channel><title>caf&eacute;&nbsp;&hellip;</title></channel></rss>")
    #expect(feed.title?.value == "café\u{A0}…")
    #expect(!feed.isWellFormed)
    #expect(feed.warnings.map(\.kind) == [.notWellFormed])
  }

  @Test func `reads valid references after an invalid one`() throws {
    let item = try parseItem("<title>a & b &amp; c &lt; d</title><link>http://x.example/?a=1&b=2</link>")
    #expect(item.title?.value == "a & b & c < d")
    #expect(item.link == "http://x.example/?a=1&b=2")
  }

  @Test func `preserves the end of a CDATA section that never started`() throws {
    let item = try parseItem("<title>a]]>b]]>c</title>")
    #expect(item.title?.value == "a]]>b]]>c")
  }

  @Test func `skips text before the declaration`() throws {
    let feed = try parse(
      "\n<b>Warning</b>: x in y\n<?xml version='1.0'?><rss><channel><title>t</title></channel></rss>")
    #expect(feed.title?.value == "t")
    #expect(!feed.isWellFormed)
    #expect(feed.warnings.first?.kind == .textBeforeDocument)
  }

  @Test func `removes control characters and NUL bytes`() throws {
    let feed = try parse(
      "<rss><channel><title>a\u{0}b\u{B}c\u{FFFE}d</title><item><guid>1</guid></item></channel></rss>")
    #expect(feed.title?.value == "abcd")
    #expect(feed.items.count == 1)
    #expect(feed.warnings.contains { $0.kind == .controlCharacters })
  }

  @Test func `reads a truncated document up to its end`() throws {
    let feed = try parse("<rss><channel><title>t</title><item><guid>1</guid></item><item><guid>2</guid><title>cut o")
    #expect(feed.items.map(\.id) == ["1", "2"])
    #expect(feed.items[1].title?.value == "cut o")
    #expect(feed.warnings.contains { $0.kind == .truncated })
  }

  @Test func `closes unclosed elements`() throws {
    let feed = try parse(
      "<rss><channel><item><title>a</item><item><guid>2</guid><description>x <br> <b>y</description></item></channel></rss>"
    )
    #expect(feed.items.map { $0.title?.value } == ["a", nil])
    #expect(feed.items[1].summary?.value == "x <br /> <b>y</b>")
  }

  @Test func `separates an unclosed item from the next`() throws {
    let feed = try parse("<rss><channel><item><guid>1</guid><item><guid>2</guid></channel></rss>")
    #expect(feed.items.map(\.id) == ["1", "2"])
  }

  @Test func `reads unquoted attributes and stray characters`() throws {
    let item = try parseItem(
      "<guid isPermaLink=false>x</guid><enclosure url=\"a?b=1&c=<2>\" type=audio/mpeg length=7/>")
    #expect(item.guid == "x")
    #expect(item.enclosures == [FeedEnclosure(url: "a?b=1&c=<2>", type: "audio/mpeg", length: 7)])
  }

  @Test func `resolves an undeclared prefix to its usual namespace`() throws {
    let item = try parseItem("<dc:creator>Ada</dc:creator><content:encoded>text</content:encoded>")
    #expect(item.authors == [FeedPerson(name: "Ada")])
    #expect(item.content?.value == "text")
  }

  @Test func `identifies namespaces by URI, not prefix`() throws {
    let feed = try parse(
      "<rss xmlns:x='http://purl.org/dc/elements/1.1/' xmlns:dc='urn:other'><channel><item><x:creator>A</x:creator>"
        + "<dc:creator>B</dc:creator></item></channel></rss>")
    #expect(feed.items[0].authors == [FeedPerson(name: "A")])
  }

  @Test func `reads Atom without its namespace`() throws {
    let feed = try parse("<feed><title>t</title><entry><id>1</id><title>e</title></entry></feed>")
    #expect(feed.format == .atom)
    #expect(feed.items.map(\.title?.value) == ["e"])
  }

  @Test(arguments: [
    ("<!DOCTYPE html><html><body>hi</body></html>", FeedParsingError.html), ("   \n ", .empty), ("", .empty),
    ("just words", .unrecognised), ("<opml version='2.0'><body/></opml>", .opml),
    ("<svg xmlns='http://www.w3.org/2000/svg'/>", .otherDocument(root: "svg")),
    ("{\"a\": 1}", .otherDocument(root: "object")), ("[1]", .otherDocument(root: "array")),
  ])
  func `rejects documents that are not feeds`(_ text: String, _ error: FeedParsingError) {
    #expect(throws: error) { try parse(text) }
  }

  @Test func `reads characters written as surrogate pairs`() throws {
    #expect(try parseItem("<title>&#55357;&#56960; &#xD83D;&#xDE80;!</title>").title?.plainText == "🚀 🚀!")
    #expect(try parseItem("<title>a&#55357;b</title>").title?.plainText.hasPrefix("a") == true)
    #expect(try parseItem("<title>&amp;#55357;&amp;#56960; up</title>").title?.plainText == "🚀 up")
  }

  @Test func `drops a truncated tag`() throws {
    let feed = try parse(
      "<rss><channel><title>T</title><item><enclosure url='https://e.example/a.mp3'/><enclosure url='https://e.ex")
    #expect(feed.items.first?.enclosures.map(\.url) == ["https://e.example/a.mp3"])
  }

  @Test func `warns about an unexpected content type`() throws {
    let feed = try parse("<rss><channel/></rss>", headers: [("content-type", "text/plain")])
    #expect(feed.warnings == [FeedWarning(.contentType, "text/plain")])
    #expect(feed.isWellFormed)
  }

  @Test func `reports the line of an error`() throws {
    let feed = try parse("<?xml version='1.0'?>\n<!-- x -->\n<rss>\n<channel>\n<title>a & b</title></channel></rss>")
    #expect(feed.warnings.first?.line == 5)
  }
}
