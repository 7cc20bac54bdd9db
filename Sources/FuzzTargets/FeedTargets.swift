import FeedParsing
import Foundation
import GazetteDomain
import GazettePresentation
import GazetteProviders
import HTTPFetching

extension FuzzTarget {
  static let feeds = FuzzTarget(
    "feeds", covers: "RSS, RDF, Atom and JSON Feed, from the bytes to articles and their pages",
    seeds: [rss, rdf, atom, jsonFeed], dictionary: feedWords, maximumInputBytes: 16_384
  ) { input in
    guard let page = URL(string: "https://paper.example/feeds/all") else { return "no address" }
    let source = HTTPFeedSource(
      fetching: StubFetcher(body: input), handover: FeedHandover(now: { fuzzingNow }), now: { fuzzingNow })
    guard
      case .document(let document) = await source.fetch(
        Feed(id: FeedID(rawValue: 1), url: page, title: ""), state: FeedFetchState()
      ).answer
    else { return nil }
    let stored = document.articles.enumerated().map { index, article in
      StoredArticle(
        id: ArticleID(rawValue: Int64(index)), feedID: FeedID(rawValue: 1), feedTitle: document.title ?? "",
        article: article)
    }
    return PresentationCheck.articles(stored)
  }

  static let feedLists = FuzzTarget(
    "feed-lists", covers: "OPML, read, written and read again", seeds: [opml],
    dictionary: feedWords + [
      "<opml", "<outline", "xmlUrl=\"", "htmlUrl=\"", "category=\"/a/b,c\"", "type=\"include\"",
    ],
    maximumInputBytes: 16_384
  ) { input in
    // Refusing anything but a list is a correct result.
    guard let feeds = try? await OPMLFeedListFormat().read(input) else { return nil }
    let written = OPMLFeedListFormat().write(feeds, title: "t", at: fuzzingNow)
    guard let again = try? await OPMLFeedListFormat().read(written) else { return "the written list cannot be read" }
    return again.count == feeds.count ? nil : "\(feeds.count) feeds became \(again.count)"
  }

  static let dates = FuzzTarget(
    "dates", covers: "dates of feeds and of HTTP, and the other header fields of a response",
    seeds: [
      "Sat, 21 Nov 2026 08:05:00 GMT", "2026-11-21T08:05:00.123+01:00", "21 novembre 2026 à 8h05", "2026-W47-6",
      "2026-325",
      "20261121T080500Z", "Thu, 01 Jan 1970 00:00:00 EST", "max-age=60, must-revalidate", "120",
    ],
    dictionary: [
      "Mon, ", "GMT", "EST", "+1400", "-99:99", "T24:00:00", "Feb 29", "novembre", "Dezember", "-W53-7", "-366", "Z",
      "PM",
      "max-age=", "no-cache", "1000000000000", "à", "時", "日",
    ], maximumInputBytes: 256
  ) { input in
    let text = String(decoding: input, as: UTF8.self)
    if let date = FeedDate.parse(text) { PresentationCheck.date(date) }
    if let date = HTTPDate.parse(text, now: fuzzingNow) {
      guard HTTPDate.parse(HTTPDate.format(date), now: fuzzingNow) == date else { return "the date changed" }
    }
    let headers: FetchHeaders = [
      "Retry-After": text, "Cache-Control": text, "Expires": text, "Age": text, "ETag": text, "Last-Modified": text,
    ]
    _ = RetryAfter.date(headers, now: fuzzingNow)
    _ = Freshness(headers, now: fuzzingNow)
    _ = Validators(headers).requestHeaders
    return nil
  }

  private static let feedWords = [
    "<rss version=\"2.0\">", "<channel>", "</channel></rss>", "<item>", "</item>", "<guid isPermaLink=\"false\">",
    "<ttl>",
    "</ttl>", "<pubDate>", "<skipHours><hour>", "<cloud port=\"", "<enclosure length=\"", "<itunes:duration>",
    "1:02:03",
    "<itunes:episode>", "<sy:updateFrequency>", "<sy:updatePeriod>weekly", "<slash:comments>", "<thr:total>",
    "<media:content fileSize=\"", " width=\"", " height=\"", " duration=\"", "<georss:point>", "<geo:lat>", "<gml:pos>",
    "xml:base=\"../", "xml:lang=\"fr\"", "type=\"xhtml\"", "type=\"html\"", "mode=\"base64\"", "<![CDATA[", "]]>",
    "<!--",
    "-->", "<!DOCTYPE x [<!ENTITY a \"b\">]>", "&a;", "&#x10FFFF;", "&#0;", "&eacute;", "<?xml encoding=\"", "utf-16",
    "windows-1252", "utf-7", "xmlns=\"http://www.w3.org/2005/Atom\"", "xmlns:m=\"http://search.yahoo.com/mrss/\"",
    "\"version\":\"https://jsonfeed.org/version/1.1\"", "\"items\":[", "\"size_in_bytes\":", "\"duration_in_seconds\":",
    "\"date_published\":\"", "\"content_html\":\"", "\\ud83d", "\\udc00", "<rdf:RDF", "<feed", "<entry>",
    "<dcterms:valid>",
    "start=2026-01-01;end=", "<link href=\"", "<source url=\"", "<image><url>", "<person>", "a@b (c)",
  ]

  private static let rss = """
    <?xml version="1.0"?><rss version="2.0" xmlns:m="http://search.yahoo.com/mrss/" xmlns:g="http://www.georss.org/georss" \
    xmlns:i="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:sy="http://purl.org/rss/1.0/modules/syndication/">\
    <channel><title>T</title><link>https://a.example/</link><ttl>60</ttl><skipHours><hour>3</hour></skipHours>\
    <sy:updatePeriod>daily</sy:updatePeriod><sy:updateFrequency>2</sy:updateFrequency><cloud domain="a" port="80"/>\
    <image><url>a.png</url><width>88</width></image><item><guid>1</guid><title>A &amp; B</title>\
    <pubDate>Sat, 21 Nov 2026 08:05:00 GMT</pubDate><description>&lt;p&gt;x &lt;img src="a.jpg"&gt;&lt;/p&gt;</description>\
    <enclosure url="a.mp3" length="123" type="audio/mpeg"/><m:content url="b.jpg" width="9" duration="7"/>\
    <g:point>45.2 -71.9</g:point><i:duration>1:02:03</i:duration><i:episode>4</i:episode></item></channel></rss>
    """
  private static let rdf = """
    <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" \
    xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="x"><title>T</title></channel>\
    <item rdf:about="y"><title>A</title><dc:date>2026-11-21</dc:date><dc:creator>C</dc:creator></item></rdf:RDF>
    """
  private static let atom = """
    <feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://a.example/b/" xml:lang="en"><title type="html">T</title>\
    <entry><id>1</id><link href="c"/><updated>2026-11-21T08:05:00Z</updated><author><name>N</name></author>\
    <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p xml:base="d/"><a href="e">x</a></p></div></content>\
    <category term="k"/></entry></feed>
    """
  private static let jsonFeed = """
    {"version":"https://jsonfeed.org/version/1.1","title":"T","items":[{"id":1,"url":"https://a.example/1",\
    "content_html":"<p>x</p>","date_published":"2026-11-21T08:05:00Z","tags":["k"],"authors":[{"name":"N"}],\
    "attachments":[{"url":"a.mp3","size_in_bytes":12,"duration_in_seconds":60.5}]}]}
    """
  private static let opml = """
    <opml version="2.0"><head><title>T</title><dateCreated>Sat, 21 Nov 2026 08:05:00 GMT</dateCreated></head><body>\
    <outline text="F"><outline text="A" type="rss" xmlUrl="https://a.example/f" htmlUrl="https://a.example/"/></outline>\
    <outline text="B" xmlUrl="https://b.example/f" category="/x/y,z"/></body></opml>
    """
}
