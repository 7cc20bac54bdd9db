import FeedParsing
import Foundation
import Testing

struct RSSTests {
  /// Le Monde's format: CDATA with padding, media with description and credit, a link that differs from the guid.
  @Test func `reads an item in Le Monde's format`() throws {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/">
      <channel><title>À la une</title><link>https://paper.example/</link><item>
      <title><![CDATA[  Le titre  ]]></title><pubDate>Sat, 21 Nov 2026 08:05:00 +0100</pubDate>
      <description><![CDATA[ Le <i>chapeau</i>. ]]></description>
      <guid isPermaLink="true">https://paper.example/a.html</guid>
      <link>https://paper.example/a.html?xtor=RSS-1</link>
      <media:content width="644" height="322" url="https://img.example/644/a.jpg">
      <media:description type="plain">Une légende</media:description><media:credit scheme="urn:ebu">AFP</media:credit>
      </media:content></item></channel></rss>
      """
    let feed = try parse(text)
    let item = try #require(feed.items.first)
    #expect(item.title == FeedText(value: "Le titre"))
    #expect(item.summary?.value == "Le <i>chapeau</i>.")
    #expect(item.id == "https://paper.example/a.html")
    #expect(item.link == "https://paper.example/a.html?xtor=RSS-1")
    #expect(item.published == Date(timeIntervalSince1970: 1_795_244_700))
    let image = FeedImage(
      url: "https://img.example/644/a.jpg", title: "Une légende", width: 644, height: 322, credit: "AFP")
    #expect(item.image == image)
    #expect(feed.isWellFormed && feed.warnings.isEmpty)
  }

  @Test func `ignores empty picture addresses`() throws {
    let text = "&lt;img src=''&gt;&lt;img src='#top'&gt;&lt;img src='/a.png'&gt;"
    let item = try parseItem("<description>\(text)</description>", base: "https://example.org/rss.xml")
    #expect(item.image?.url == "https://example.org/a.png")
  }

  @Test func `joins text interrupted by elements`() throws {
    let item = try parseItem(
      "<author>Some <name>Ada</name>body<x>, not read,</x> <email>a@b.example</email>else</author>")
    #expect(item.authors == [FeedPerson(name: "Ada", email: "a@b.example")])
    let other = try parseItem("<author>Some <url/>body<x>, not read,</x> else</author>")
    #expect(other.authors == [FeedPerson(name: "Some body else")])
  }

  @Test func `resolves addresses in texts against the feed's address`() throws {
    let item = try parseItem(
      "<description>&lt;a href=\"/x?a=1&amp;amp;b=2\"&gt;y&lt;/a&gt;&lt;img src=z.png srcset='1.png 1x, /2.png 2x'&gt;</description>",
      base: "https://example.org/feeds/rss.xml")
    #expect(
      item.summary?.value
        == "<a href=\"https://example.org/x?a=1&amp;b=2\">y</a><img src=https://example.org/feeds/z.png "
        + "srcset='https://example.org/feeds/1.png 1x, https://example.org/2.png 2x'>")
    #expect(item.image?.url == "https://example.org/feeds/z.png")
  }

  @Test func `preserves fragments and absolute addresses`() throws {
    let html = "<a href=\"#note\">1</a> <a href='mailto:a@b.example'>m</a> <a name=x>"
    let item = try parseItem("<description><![CDATA[\(html)]]></description>", base: "https://example.org/")
    #expect(item.summary?.value == html)
  }

  @Test func `prefers the full text to the description`() throws {
    let feed = try parse(
      "<rss xmlns:content='http://purl.org/rss/1.0/modules/content/'><channel><item><description>short</description>"
        + "<content:encoded>long</content:encoded></item></channel></rss>")
    #expect(feed.items[0].summary?.value == "short")
    #expect(feed.items[0].content?.value == "long")
  }

  @Test func `reads a podcast`() throws {
    let feed = try parse(
      """
      <rss xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><itunes:author>Radio</itunes:author>
      <itunes:image href="a.png"/><item><guid>1</guid><enclosure url="https://e.example/1.mp3" type="audio/mpeg" length="9"/>
      <itunes:duration>1:02:03</itunes:duration><itunes:season>2</itunes:season><itunes:episode>7</itunes:episode>
      <itunes:explicit>no</itunes:explicit></item></channel></rss>
      """, base: "https://e.example/")
    let item = feed.items[0]
    #expect(feed.image?.url == "https://e.example/a.png")
    #expect(feed.authors == [FeedPerson(name: "Radio")])
    #expect(item.enclosures == [FeedEnclosure(url: "https://e.example/1.mp3", type: "audio/mpeg", length: 9)])
    #expect(item.episode?.duration == .seconds(3723))
    #expect(item.episode?.season == 2 && item.episode?.number == 7 && item.episode?.isExplicit == false)
  }

  @Test func `flattens media groups and picks the largest picture`() throws {
    let item = try parseItem(
      """
      <m:group xmlns:m="http://search.yahoo.com/mrss/"><m:title>T</m:title><m:content url="v.mp4" type="video/mp4" duration="12"/>
      <m:content url="s.jpg" medium="image" width="100"/><m:content url="l.jpg" medium="image" width="900"/>
      <m:thumbnail url="t.jpg" width="60"/></m:group>
      """)
    #expect(item.media.map(\.url) == ["v.mp4", "s.jpg", "l.jpg"])
    #expect(item.media.allSatisfy { $0.title?.value == "T" })
    #expect(item.image?.url == "l.jpg")
  }

  @Test func `reads positions`() throws {
    let point = try parseItem("<g:point xmlns:g='http://www.georss.org/georss'>45.256 -71.92</g:point>")
    #expect(point.position == FeedPosition(latitude: 45.256, longitude: -71.92))
    let pair = try parseItem("<geo:lat>48.8</geo:lat><geo:long>2.3</geo:long>")
    #expect(pair.position == FeedPosition(latitude: 48.8, longitude: 2.3))
    #expect(try parseItem("<geo:lat>148.8</geo:lat><geo:long>2.3</geo:long>").position == nil)
  }

  @Test func `reads the refresh interval`() throws {
    let ttl = try parse("<rss><channel><ttl>90</ttl></channel></rss>")
    #expect(ttl.refreshInterval == .seconds(5400))
    let period = try parse(
      "<rss xmlns:sy='http://purl.org/rss/1.0/modules/syndication/'><channel><sy:updatePeriod>daily</sy:updatePeriod>"
        + "<sy:updateFrequency>4</sy:updateFrequency></channel></rss>")
    #expect(period.refreshInterval == .seconds(21_600))
  }

  @Test(arguments: ["153722867280912931", "9223372036854775807", "-9223372036854775808", "99999999999999999999", "0"])
  func `ignores a time to live that overflows`(minutes: String) throws {
    #expect(try parse("<rss><channel><ttl>\(minutes)</ttl></channel></rss>").refreshInterval == nil)
  }

  @Test func `prefers the original link to a tracking link`() throws {
    let counted = """
      <link>https://count.example/~r/1</link><b:origLink xmlns:b="http://rssnamespace.org/feedburner/ext/1.0">\
      https://e.example/1?a=1&amp;b=2</b:origLink>
      """
    let item = try parseItem(counted)
    #expect(item.link == "https://e.example/1?a=1&b=2")
    #expect(item.id == "https://count.example/~r/1")
  }

  @Test(arguments: [
    ("https://e.example/?a=1&amp;amp;b=2", "https://e.example/?a=1&b=2"),
    ("<![CDATA[https://e.example/?a=1&amp;b=2]]>", "https://e.example/?a=1&b=2"),
    ("https://e.example/a b.html", "https://e.example/a%20b.html"), ("/a b", "https://e.example/a%20b"),
  ])
  func `repairs malformed addresses`(written: String, address: String) throws {
    #expect(try parseItem("<link>\(written)</link>", base: "https://e.example/feed").link == address)
  }

  @Test func `reads a repeated enclosure once`() throws {
    let file = "<enclosure url='https://e.example/a.mp3' type='audio/mpeg'/>"
    #expect(try parseItem(file + file).enclosures.count == 1)
  }

  @Test func `reads a picture from an element's text`() throws {
    #expect(try parseItem("<image>https://e.example/a.jpg</image>").image?.url == "https://e.example/a.jpg")
  }

  @Test(arguments: [
    "<img src='https://count.example/p.gif' width='1' height='1'>", "<img height=1 src=https://count.example/p>",
    "<img src='data:image/gif;base64,R0'>", "<img class='wp-smiley' src='https://e.example/1f600.png'>",
  ])
  func `ignores tracking pixels, smileys and placeholders as pictures`(mark: String) throws {
    let text = "\(mark)<p>Words</p><img\nsrc='https://e.example/a.jpg' width='100'>"
    #expect(try parseItem("<description><![CDATA[\(text)]]></description>").image?.url == "https://e.example/a.jpg")
  }

  @Test func `reads comment counts and addresses`() throws {
    let item = try parseItem("<slash:comments>12</slash:comments><comments>https://e.example/c</comments>")
    #expect(item.commentCount == 12)
    #expect(item.commentsURL == "https://e.example/c")
  }

  @Test(arguments: [
    ("AT&amp;amp;T &amp;lt;3", "AT&T <3"), ("1 &lt; 2 &amp; 3", "1 < 2 & 3"),
    ("<![CDATA[<em>Tous</em> là]]>", "Tous là"),
    ("C &lt;string&gt; d&#233;j&#224;", "C <string> déjà"), ("a&lt;br/&gt;b", "a b"), ("  a \n\t b ", "a b"),
    ("Le &lt;blink&gt;", "Le <blink>"),
  ])
  func `converts a headline to plain text`(_ xml: String, _ text: String) throws {
    #expect(try parseItem("<title>\(xml)</title>").title?.plainText == text)
  }
}
