import FeedParsing
import GazetteTesting
import Testing

/// A hostile document of four times the size takes about four times as long, not sixteen times.
struct `Parsing time` {
  @Test(arguments: [
    ("<rss><channel>", "<a%/>", "</channel></rss>"), ("<rss><channel>", "<?a%?>", "</channel></rss>"),
    ("<rss><channel><item>", "<x a%='1' b%='2'/>", "</item></channel></rss>"),
    ("<rss><channel>", "<x xmlns:n%='u%'/>", "</channel></rss>"),
    ("<rss><channel><description>", "&lt;a b=\"&gt;\" ", "</description></channel></rss>"),
    ("<rss><channel><title><![CDATA[", "<a b=\">\" ", "]]></title></channel></rss>"),
    (
      "<rss><channel xmlns:media='http://search.yahoo.com/mrss/'><item>", "<media:thumbnail url='a' width='%'/>",
      "</item></channel></rss>"
    ),
    (
      "<rss><channel xmlns:itunes='http://www.itunes.com/dtds/podcast-1.0.dtd'>", "<itunes:author>a%</itunes:author>",
      "</channel></rss>"
    ),
    ("<rss><channel><item><author>", "a@b.example (c) ", "</author></item></channel></rss>"),
    (
      "<rss><channel><item><description><b xml:base='http://a.example/'>", "<b xml:base='x'/>",
      "</b></description></item></channel></rss>"
    ),
    ("<rss><channel>", "<item><item>", ""), ("<rss><channel>", "<item></channel>", ""),
    ("<rss a='", "&amp;", "'><channel/></rss>"), ("<rss><!--", "--", "><channel/></rss>"),
    ("<feed xmlns='http://www.w3.org/2005/Atom'><entry><content type='xhtml'>", "<div>", "</content></entry></feed>"),
    (
      "<feed xmlns='http://www.w3.org/2005/Atom'><entry><content type='html'>&lt;div&gt;", "&lt;div a=\"&gt;\" ",
      "&lt;/div&gt;</content></entry></feed>"
    ),
    ("{\"title\":\"t\",\"items\":[", "{\"a%\":[1e9]},", "]}"),
    ("{\"title\":\"t\",\"items\":[{\"a\":\"", "\\u00e9\\n", "\"}]}"),
    ("{\"title\":\"t\",\"items\":[", "[[:", ""), ("{\"title\":\"t\",\"items\":[", "nul ", ""),
  ])
  func `grows linearly with the size of a feed`(head: String, part: String, tail: String) {
    let growth = Growth(of: part, bytes: 50_000) { parts in
      let document = Array((head + parts + tail).utf8)
      return {
        // A rejection is valid.
        guard let feed = try? FeedParser().parse(document) else { return }
        _ = (feed.title?.plainText, feed.subtitle?.plainText, feed.items.first?.content?.html)
      }
    }
    #expect(growth.isLinear, "\(growth)")
  }

  @Test(arguments: [
    ("", "<outline xmlUrl='http://a.example/%'/>", ""),
    ("", "<outline text='%'><outline xmlUrl='http://a.example/'/></outline>", ""),
    ("<outline xmlUrl='http://a.example/' category='", "a%,", "'/>"), ("", "<outline>", ""),
  ])
  func `grows linearly with the size of a feed list`(head: String, part: String, tail: String) {
    let growth = Growth(of: part, bytes: 50_000) { parts in
      let document = Array(("<opml><body>" + head + parts + tail + "</body></opml>").utf8)
      return { _ = try? OPMLReader().read(document).subscriptions }  // a rejection is valid
    }
    #expect(growth.isLinear, "\(growth)")
  }
}
