import FeedParsing
import Foundation
import Testing

struct AtomTests {
  private func entry(_ content: String, attributes: String = "") throws -> ParsedItem {
    let text = "<feed xmlns='http://www.w3.org/2005/Atom' \(attributes)><entry>\(content)</entry></feed>"
    return try #require(parse(text, base: "https://example.org/feed").items.first)
  }

  @Test func `reads an entry`() throws {
    let item = try entry(
      """
      <id>tag:example.org,2026:1</id><title type="text">a &lt;b&gt; c</title><updated>2026-11-21T08:05:00+01:00</updated>
      <published>2026-11-20T00:00:00Z</published><author><name>Ada</name><uri>/ada</uri></author>
      <link href="/1"/><link rel="enclosure" href="/1.mp3" type="audio/mpeg" length="5"/>
      <link rel="replies" type="text/html" href="/1#c"/><category term="x" label="X"/><summary>s</summary>
      """)
    #expect(item.id == "tag:example.org,2026:1")
    #expect(item.title?.plainText == "a <b> c")
    #expect(item.title?.html == "a &lt;b&gt; c")
    #expect(item.updated == Date(timeIntervalSince1970: 1_795_244_700))
    #expect(item.authors == [FeedPerson(name: "Ada", url: "https://example.org/ada")])
    #expect(item.link == "https://example.org/1")
    #expect(item.enclosures == [FeedEnclosure(url: "https://example.org/1.mp3", type: "audio/mpeg", length: 5)])
    #expect(item.commentsURL == "https://example.org/1#c")
    #expect(item.categories == [FeedCategory(term: "x", label: "X")])
  }

  @Test func `resolves addresses within XHTML against each xml:base`() throws {
    let item = try entry(
      """
      <content type="xhtml" xml:base="https://a.example/x/"><div xmlns="http://www.w3.org/1999/xhtml">
      <a href="1">1</a><p xml:base="y/"><img src="2.png" alt="&quot;a&quot; &amp; b"/></p></div></content>
      """)
    #expect(
      item.content?.value == "<a href=\"https://a.example/x/1\">1</a>"
        + "<p><img src=\"https://a.example/x/y/2.png\" alt=\"&quot;a&quot; &amp; b\" /></p>")
    #expect(item.image?.url == "https://a.example/x/y/2.png")
  }

  @Test func `resolves addresses against the nearest xml base`() throws {
    let link = "<content type='html' #>&lt;a href='x'>x&lt;/a></content>"
    func address(own: String, entry: String, feed: String) throws -> String? {
      let text = """
        <feed xmlns='http://www.w3.org/2005/Atom' \(feed)><entry \(entry)><id>1</id>\
        \(link.replacing("#", with: own))</entry></feed>
        """
      return try parse(text, base: "https://document.example/feed").items.first?.content?.value
    }
    let bases = ["own", "entry", "feed"].map { "xml:base='https://\($0).example/'" }
    #expect(try address(own: bases[0], entry: bases[1], feed: bases[2])?.contains("https://own.example/x") == true)
    #expect(try address(own: "", entry: bases[1], feed: bases[2])?.contains("https://entry.example/x") == true)
    #expect(try address(own: "", entry: "", feed: bases[2])?.contains("https://feed.example/x") == true)
    #expect(try address(own: "", entry: "", feed: "")?.contains("https://document.example/x") == true)
  }

  @Test func `escapes text within XHTML`() throws {
    let item = try entry(
      "<title type='xhtml'><div xmlns='http://www.w3.org/1999/xhtml'>1 &lt; 2 <b>&amp;</b></div></title>")
    #expect(item.title?.value == "1 &lt; 2 <b>&amp;</b>")
    #expect(item.title?.plainText == "1 < 2 &")
  }

  @Test func `reads external content as a link`() throws {
    #expect(try entry("<id>1</id><content src='/full.html' type='text/html'/>").link == "https://example.org/full.html")
  }

  @Test func `reads a single entry as a feed of one`() throws {
    let feed = try parse("<entry xmlns='http://www.w3.org/2005/Atom'><id>1</id><title>t</title></entry>")
    #expect(feed.items.map(\.id) == ["1"])
  }

  @Test func `records the language of each text`() throws {
    let item = try entry("<title xml:lang='en'>t</title><summary>s</summary>", attributes: "xml:lang='fr_FR'")
    #expect(item.title?.language == "en")
    #expect(item.summary?.language == "fr-FR")
  }

  @Test func `reads replies`() throws {
    let item = try entry("<t:in-reply-to xmlns:t='http://purl.org/syndication/thread/1.0' ref='tag:1' href='/1'/>")
    #expect(item.replyTo == [FeedReply(id: "tag:1", url: "https://example.org/1")])
  }
}
