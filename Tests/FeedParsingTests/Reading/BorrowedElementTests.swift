import FeedParsing
import Foundation
import Testing

/// Constructs that publishers borrow: an element of another format, an address relative to the article, a Media RSS file.
struct BorrowedElementTests {
  private func atom(_ entry: String) throws -> ParsedItem {
    try #require(
      try parse("<feed xmlns='http://www.w3.org/2005/Atom'><title>A</title><entry>\(entry)</entry></feed>").items.first)
  }

  private func rss(_ item: String, base: String? = nil) throws -> ParsedItem {
    let document = """
      <rss version='2.0' xmlns:media='http://search.yahoo.com/mrss/'><channel><title>R</title><item>\(item)</item>\
      </channel></rss>
      """
    let context = FeedContext(url: base)
    return try #require(try FeedParser().parse(Array(document.utf8), context: context).items.first)
  }

  @Test func `reads RSS elements in an Atom entry`() throws {
    let item = try atom(
      """
      <pubDate>Tue, 3 Mar 2026 09:30:00 GMT</pubDate><guid>a1</guid><description>&lt;b>Short&lt;/b></description>\
      <enclosure url='https://a.example/a.mp3' type='audio/mpeg' length='7'/>
      """)
    #expect(item.published == Date(timeIntervalSince1970: 1_772_530_200))
    #expect(item.guid == "a1")
    #expect(item.summary?.value == "<b>Short</b>")
    #expect(item.enclosures.map(\.url) == ["https://a.example/a.mp3"])
  }

  @Test func `prefers Atom's own elements`() throws {
    let item = try atom("<pubDate>1 Jan 2001</pubDate><published>2026-03-03T09:30:00Z</published>")
    #expect(item.published == Date(timeIntervalSince1970: 1_772_530_200))
  }

  @Test func `uses an address id as the link of an entry without one`() throws {
    #expect(try atom("<id>https://a.example/1</id>").link == "https://a.example/1")
    #expect(try atom("<id>tag:a.example,2026:1</id>").link == nil)
    #expect(try atom("<id>https://a.example/1</id><link href='https://b.example/2'/>").link == "https://b.example/2")
  }

  @Test func `reads Atom elements in an RSS item`() throws {
    let item = try rss("<id>r1</id><issued>2026-03-03T09:30:00Z</issued><content>&lt;p>Long&lt;/p></content>")
    #expect(item.guid == "r1")
    #expect(item.published == Date(timeIntervalSince1970: 1_772_530_200))
    #expect(item.content?.value == "<p>Long</p>")
  }

  @Test(arguments: [
    ("<link>https://a.example/blog/one/</link>", "https://a.example/blog/one/x.png"),
    ("<guid>https://a.example/blog/one/</guid>", "https://a.example/blog/one/x.png"),
    ("<guid isPermaLink='false'>https://a.example/blog/one/</guid>", "https://a.example/x.png"),
    ("", "https://a.example/x.png"),
  ])
  func `resolves an item's addresses against its page, then the feed`(page: String, picture: String) throws {
    let item = try rss("<description>&lt;img src='x.png'></description>\(page)", base: "https://a.example/feed.xml")
    #expect(item.summary?.value == "<img src='\(picture)'>")
    #expect(item.image?.url == picture)
  }

  @Test func `resolves an item's addresses against its xml base first`() throws {
    let item = try rss(
      """
      <link>https://a.example/blog/one/</link>\
      <description xml:base='https://b.example/'>&lt;img src='x.png'></description>
      """, base: "https://a.example/feed.xml")
    #expect(item.summary?.value == "<img src='https://b.example/x.png'>")
  }

  @Test func `resolves a JSON Feed item's addresses against its page`() throws {
    let feed = try FeedParser().parse(
      Array(
        """
        {"version": "https://jsonfeed.org/version/1.1", "title": "J", "items": [{"id": "1",
        "url": "https://a.example/blog/one/", "content_html": "<img src='x.png'>"}]}
        """.utf8), context: FeedContext(url: "https://a.example/feed.json"))
    #expect(feed.items.first?.content?.value == "<img src='https://a.example/blog/one/x.png'>")
  }

  @Test func `reads Media RSS audio and video as enclosures without others`() throws {
    let content = "<media:content url='https://a.example/a.mp4' type='video/mp4' fileSize='9' duration='60'/>"
    #expect(
      try rss(content).enclosures == [
        FeedEnclosure(url: "https://a.example/a.mp4", type: "video/mp4", length: 9, duration: .seconds(60))
      ])
    let other = "<enclosure url='https://a.example/b.mp3' type='audio/mpeg'/>"
    #expect(try rss(content + other).enclosures.map(\.url) == ["https://a.example/b.mp3"])
  }

  @Test func `reads the default rendition of a media group without pictures`() throws {
    let item = try rss(
      """
      <media:group><media:content url='https://a.example/small.mp4' medium='video'/>\
      <media:content url='https://a.example/large.mp4' medium='video' isDefault='true'/>\
      <media:content url='https://a.example/a.jpg' medium='image'/></media:group>
      """)
    #expect(item.enclosures.map(\.url) == ["https://a.example/large.mp4"])
  }

  @Test func `prefers the article's picture to the author's`() throws {
    let avatar = "<media:content url='https://0.gravatar.com/avatar/7' medium='image'/>"
    let thumbnail = "<media:thumbnail url='https://a.example/lead.jpg'/>"
    let lead = "<media:content url='https://a.example/lead.jpg' medium='image'/>"
    #expect(try rss(thumbnail + avatar + lead).image?.url == "https://a.example/lead.jpg")
    #expect(try rss(avatar + thumbnail).image?.url == "https://a.example/lead.jpg")
    #expect(try rss(avatar).image?.url == "https://0.gravatar.com/avatar/7")
  }

  @Test func `reads UTF-8 items in a document declared as Latin-1`() throws {
    let head = Array("<?xml version='1.0' encoding='ISO-8859-1'?><rss><channel><title>Caf".utf8)
    let tail = Array("</title><item><title>Été à l’île</title></item></channel></rss>".utf8)
    let feed = try FeedParser().parse(head + [0xE9] + tail)
    #expect(feed.title?.value == "Café")
    #expect(feed.items.first?.title?.value == "Été à l’île")
  }
}
