import Foundation
import GazetteDomain
import GazetteProviders
import GazetteTesting
import HTTPFetching
import Testing

/// The conversion of a feed's items.
@Suite struct `Feed articles` {
  private let time = ManualTime()

  private func articles(_ body: String, type: String = "application/rss+xml") async throws -> [Article] {
    let address = "https://paper.example/rss/une.xml"
    let url = try #require(URL(string: address))
    let response = FetchResponse(
      status: 200, headers: ["Content-Type": type], body: Array(body.utf8), finalURL: url)
    let source = HTTPFeedSource(
      fetching: PretendedWeb([address: .success(response)]), handover: FeedHandover(now: time.now), now: time.now)
    guard
      case .document(let document) = await source.fetch(
        Feed(id: FeedID(rawValue: 1), url: url, title: ""), state: FeedFetchState()
      ).answer
    else { return [] }
    return document.articles
  }

  private func rss(_ items: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/"
      xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel>
      <title>La Une inventée</title><link>https://paper.example/</link><language>fr</language>\(items)
    </channel></rss>
    """
  }

  @Test func `reads Le Monde's padded titles, credited media and tracking links`() async throws {
    let article = try #require(
      try await articles(
        rss(
          """
          <item><title><![CDATA[ Une gare « inventée » rouvre ]]></title>
          <pubDate>Sat, 21 Nov 2026 09:00:12 +0100</pubDate>
          <description><![CDATA[ Un résumé d’une phrase. ]]></description>
          <guid isPermaLink="true">https://paper.example/a/1.html</guid>
          <link>https://paper.example/a/1.html?xtor=RSS-3208&amp;page=2</link>
          <media:content width="644" height="322" url="https://img.paper.example/1.jpg">
          <media:description type="plain">Le quai, hier.</media:description>
          <media:credit scheme="urn:ebu">A. EXEMPLE</media:credit></media:content></item>
          """)
      ).first)
    #expect(article.guid == "https://paper.example/a/1.html")
    #expect(article.title == "Une gare « inventée » rouvre")
    #expect(article.link?.absoluteString == "https://paper.example/a/1.html?page=2")
    #expect(article.published == Date(timeIntervalSince1970: 1_795_248_012))
    #expect((article.excerpt, article.text) == ("Un résumé d’une phrase.", "Un résumé d’une phrase."))
    #expect(article.picture?.absoluteString == "https://img.paper.example/1.jpg")
    #expect(article.pictureCaption == "Le quai, hier. · A. EXEMPLE")
    #expect((article.languageCode, article.readingTime) == ("fr", nil))
  }

  @Test func `prefers media, then enclosures, then the first picture of the body`() async throws {
    let pixel = "<img src='/count.gif' width='1' height='1'>"
    let body = "<content:encoded><![CDATA[<p>Text</p>\(pixel)<img src='/body.jpg' alt='Scene'>]]></content:encoded>"
    let list = try await articles(
      rss(
        """
        <item><guid>1</guid>\(body)<media:thumbnail url="/thumb.jpg"/></item>
        <item><guid>2</guid>\(body)<enclosure url="/enclosed.png" type="image/png" length="9"/></item>
        <item><guid>3</guid>\(body)</item><item><guid>4</guid><description>None</description></item>
        """))
    #expect(list.map { $0.picture?.lastPathComponent } == ["thumb.jpg", "enclosed.png", "body.jpg", nil])
    #expect(list[2].pictureCaption == "Scene")
    #expect(list[1].enclosures.map(\.byteCount) == [9])
  }

  @Test func `removes scripts, tracking parameters and relative addresses`() async throws {
    let list = try await articles(
      rss(
        """
        <item><title>&lt;b&gt;Bold&lt;/b&gt; news</title><link>javascript:alert(1)</link><guid>1</guid>
        <description>&lt;script&gt;x&lt;/script&gt;&lt;a href="/next?utm_source=rss"&gt;next&lt;/a&gt;</description></item>
        """))
    let article = try #require(list.first)
    #expect((article.title, article.link) == ("Bold news", nil))
    #expect(!article.html.html.contains("script"))
    #expect(article.html.html.contains("https://paper.example/next\""))
  }

  @Test func `dates articles without a valid date by the first fetch`() async throws {
    let list = try await articles(rss("<item><guid>1</guid><title>a</title><pubDate>soon</pubDate></item>"))
    #expect(list.map(\.published) == [time.date])
  }

  @Test func `reads the full text with an excerpt and a reading time`() async throws {
    let words = Array(repeating: "mot", count: 460).joined(separator: " ")
    let feed = """
      {"version":"https://jsonfeed.org/version/1.1","title":"J","items":[{"id":"1","content_html":"<p>\(words)</p>",
      "authors":[{"name":"Ada"}],"tags":["a","a","b"],"language":"en"}]}
      """
    let article = try #require(try await articles(feed, type: "application/feed+json").first)
    #expect(article.text == words)
    #expect(article.excerpt.hasSuffix("mot…"))
    #expect(article.excerpt.count <= 280)
    #expect(article.readingTime == .seconds(120))
    #expect((article.authors, article.categories, article.languageCode) == (["Ada"], ["a", "b"], "en"))
  }
}
