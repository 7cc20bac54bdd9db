import FeedParsing
import Foundation
import Glibc
import Testing

struct HostileDocumentTests {
  /// Far more than a sanitizer on a busy machine needs; other tests measure the growth of the time.
  private static let timeLimit = Duration.seconds(60)

  private func parseInTime(_ text: String) throws -> ParsedFeed? {
    let clock = ContinuousClock()
    let start = clock.now
    defer { #expect(clock.now - start < Self.timeLimit) }
    do {
      return try parse(text)
    } catch is FeedParsingError {
      return nil
    }
  }

  /// Makes the allocator return large blocks to the system at once, so that a later read of them crashes.
  private func returnFreedMemoryAtOnce() throws {
    let symbol = try #require(dlsym(nil, "mallopt"))
    let mallopt = unsafeBitCast(symbol, to: (@convention(c) (Int32, Int32) -> Int32).self)
    let mmapThreshold: Int32 = -3
    #expect(mallopt(mmapThreshold, 65_536) == 1)
  }

  @Test func `does not expand declared entities`() throws {
    var subset = "<!ENTITY lol0 'lol'>"
    for level in 1...30 {
      subset += "<!ENTITY lol\(level) '\(String(repeating: "&lol\(level - 1);", count: 10))'>"
    }
    let feed = try parseInTime("<!DOCTYPE rss [\(subset)]><rss><channel><title>&lol30;</title></channel></rss>")
    #expect(feed?.title?.value == "&lol30;")
  }

  @Test func `loads no external entities`() throws {
    let subset = "<!ENTITY x SYSTEM 'file:///etc/passwd'><!ENTITY % p SYSTEM 'http://127.0.0.1:1/x.dtd'> %p;"
    let feed = try parseInTime("<!DOCTYPE rss [\(subset)]><rss><channel><title>a&x;b</title></channel></rss>")
    #expect(feed?.title?.value == "a&x;b")
  }

  @Test func `does not load the document type`() throws {
    let type = "<!DOCTYPE rss PUBLIC '-//N//DTD RSS 0.91//EN' 'http://127.0.0.1:1/rss.dtd'>"
    let feed = try parse("\(type)<rss version='0.91'><channel><title>caf&eacute;</title></channel></rss>")
    #expect(feed.title?.value == "café")
  }

  @Test func `survives 100,000 levels of nesting`() throws {
    let open = String(repeating: "<a>", count: 100_000)
    let close = String(repeating: "</a>", count: 100_000)
    let feed = try parseInTime(
      "<rss><channel><title>t</title>\(open)\(close)<item><guid>1</guid></item></channel></rss>")
    #expect(feed?.title?.value == "t")
    #expect(feed?.items.count == 1)
    #expect(feed?.warnings.contains { $0.kind == .limitReached } == true)
  }

  @Test func `survives nesting within a text`() throws {
    let open = String(repeating: "<b>", count: 50_000)
    let feed = try parseInTime("<rss><channel><item><description>x\(open)y</description></item></channel></rss>")
    #expect(feed?.items.count == 1)
  }

  @Test func `survives a tag with 200,000 attributes`() throws {
    let attributes = (0..<200_000).map { "a\($0)=''" }.joined(separator: " ")
    let feed = try parseInTime("<rss><channel \(attributes)><title>t</title></channel></rss>")
    #expect(feed?.title?.value == "t")
    #expect(feed?.warnings.contains { $0.kind == .limitReached } == true)
  }

  @Test(arguments: [1_000_000, 12_000_000])
  func `survives very long attribute values`(count: Int) throws {
    let value = String(repeating: "x", count: count)
    let feed = try parseInTime(
      "<rss><channel><title>t</title><link href='\(value)'/><item><guid>1</guid></item></channel></rss>")
    #expect(feed?.title?.value == "t")
    // libxml2 stops at a value of ten million bytes.
    #expect(feed?.items.count == (count < 10_000_000 ? 1 : 0))
  }

  @Test func `survives namespaces declared at every level`() throws {
    let declarations = (0..<200).map { "xmlns:n\($0)='u'" }.joined(separator: " ")
    let open = String(repeating: "<d \(declarations)>", count: 100)
    let inner = String(repeating: "<n1:x/>", count: 100_000)
    _ = try parseInTime("<rss><channel>\(open)\(inner)</channel></rss>")
  }

  /// Each of them would add 80 megabytes.
  @Test(arguments: [
    ("", "&lt;a href='x'&gt;", ""), ("", "<a href='x'/>", ""), ("<b xml:base='sub/'>", "<a href='x'/>", "</b>"),
    ("</description>", "<link>x</link>", "<description>"),
    ("</description>", "<link xml:base='x'>x</link>", "<description>"),
  ])
  func `limits the output of a long base with many addresses`(_ before: String, _ address: String, _ after: String)
    throws
  {
    let base = "http://a.example/\(String(repeating: "x", count: 4_000))/"
    let addresses = before + String(repeating: address, count: 20_000) + after
    let feed = try parseInTime(
      "<rss xml:base='\(base)'><channel><item><description>\(addresses)</description></item></channel></rss>")
    let item = try #require(feed?.items.first)
    #expect((item.summary?.value.utf8.count ?? 0) < 10 << 20)
    #expect(item.links.reduce(0) { $0 + $1.url.utf8.count } < 20 << 20)
  }

  @Test(arguments: [
    String(repeating: "<", count: 200_000), String(repeating: "<!-", count: 100_000),
    String(repeating: "<!--", count: 100_000), String(repeating: "<![CDATA[", count: 40_000),
    String(repeating: "&", count: 200_000), String(repeating: "<a b=\"", count: 50_000),
    String(repeating: "<a<b", count: 50_000), String(repeating: "</x>", count: 100_000),
    String(repeating: "<i></b>", count: 50_000), String(repeating: "&#x26;lt;a &quot;", count: 200_000),
    String(repeating: "\u{0}", count: 200_000), String(repeating: "<?x ", count: 100_000),
    String(repeating: "]]>", count: 100_000), String(repeating: "<a b='>", count: 50_000),
  ])
  func `parses malformed markup in linear time`(_ rubbish: String) throws {
    _ = try parseInTime("<rss><channel><title>\(rubbish)</title><description>\(rubbish)")?.title?.plainText
    _ = try parseInTime(rubbish)
    _ = try parseInTime("<rss><channel><item><description><![CDATA[\(rubbish)]]></description></item></channel></rss>")
    _ = try parseInTime("<rss><channel><title><![CDATA[\(rubbish)]]></title></channel></rss>")?.title?.plainText
  }

  @Test func `reads no memory after libxml2 freed it`() throws {
    try returnFreedMemoryAtOnce()
    let text = String(repeating: "]]>", count: 100_000)
    let feed = try parseInTime("<rss><channel><title>\(text)</title></channel></rss>")
    #expect(feed?.title?.plainText == text)
    _ = try parseInTime("<rss><channel><item><description><![CDATA[\(text)]]></description></item></channel></rss>")
  }

  @Test func `parses malformed JSON in linear time`() throws {
    #expect(try parseInTime(String(repeating: "[", count: 1_000_000)) == nil)
    #expect(
      try parseInTime(
        "{\"version\":\"https://jsonfeed.org/version/1\",\"items\":" + String(repeating: "{\"a\":", count: 500_000))
        != nil)
    #expect(try parseInTime("{" + String(repeating: "x", count: 1_000_000)) == nil)
  }

  @Test func `survives documents truncated or changed at any byte`() throws {
    let text = """
      <?xml version="1.0" encoding="utf-8"?><!DOCTYPE x [<!ENTITY a "b">]><!-- c --><rss version="2.0" \
      xmlns:m="http://search.yahoo.com/mrss/"><channel><title>é &amp; <b x='1'>y</b></title><item><guid>1</guid>\
      <description><![CDATA[<a href="x">]]></description><pubDate>Sat, 21 Nov 2026 08:05:00 GMT</pubDate>\
      <m:content url="a.jpg"/></item></channel></rss>
      """
    let bytes = Array(text.utf8)
    var state: UInt64 = 42
    for index in bytes.indices {
      _ = try? FeedParser().parse(Array(bytes[..<index]))  // a rejection is valid
      var changed = bytes
      state = state &* 6_364_136_223_846_793_005 &+ 1
      changed[index] = UInt8(truncatingIfNeeded: state >> 33)
      _ = try? FeedParser().parse(changed, context: FeedContext(url: "http://example.org/"))  // a rejection is valid
    }
  }

  @Test func `rejects oversized documents`() {
    var limits = FeedLimits()
    limits.bytes = 10
    #expect(throws: FeedParsingError.tooLarge(limit: 10)) {
      try FeedParser(limits: limits).parse(Array("<rss></rss>".utf8))
    }
  }

  @Test func `rejects a script as a base`() throws {
    let feed = try parse("<feed xmlns='http://www.w3.org/2005/Atom' xml:base='javascript:x/'><link href='a'/></feed>")
    #expect(feed.link == "a")
  }
}
