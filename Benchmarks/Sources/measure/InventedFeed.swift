/// Invented feeds, with the length and the markup of real ones.
enum InventedFeed {
  /// RSS 2.0 with Dublin Core, content and media modules; about 800 bytes per item.
  static func rss(items: Int) -> [UInt8] {
    var xml = """
      <?xml version="1.0" encoding="UTF-8"?>
      <rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" \
      xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/" \
      xmlns:atom="http://www.w3.org/2005/Atom">
      <channel>
      <title>The Invented Courier</title>
      <link>https://courier.example/</link>
      <description>News of a country that is on no map</description>
      <language>en</language>
      <atom:link href="https://courier.example/rss.xml" rel="self" type="application/rss+xml"/>\n
      """
    for number in 0..<items { xml += item(number) }
    xml += "</channel>\n</rss>\n"
    return Array(xml.utf8)
  }

  /// Atom 1.0; about 800 bytes per entry.
  static func atom(entries: Int) -> [UInt8] {
    var xml = """
      <?xml version="1.0" encoding="UTF-8"?>
      <feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
      <title>The Invented Gazetteer</title>
      <id>tag:gazetteer.example,2026:feed</id>
      <updated>2026-11-21T08:05:00Z</updated>
      <link rel="self" href="https://gazetteer.example/atom.xml"/>
      <link href="https://gazetteer.example/"/>\n
      """
    for number in 0..<entries { xml += entry(number) }
    xml += "</feed>\n"
    return Array(xml.utf8)
  }

  private static func item(_ number: Int) -> String {
    let topic = topic(number)
    return """
      <item>
      <title><![CDATA[\(headline(number))]]></title>
      <link>https://courier.example/\(topic)/2026/11/\(number)-bridge.html</link>
      <guid isPermaLink="false">courier-2026-\(number)</guid>
      <pubDate>Sat, 21 Nov 2026 \(twoDigits(number % 24)):\(twoDigits(number % 60)):00 +0100</pubDate>
      <dc:creator>\(author(number))</dc:creator>
      <category>\(topic)</category>
      <category domain="tags">Bridges</category>
      <description>&lt;p&gt;\(sentence(number))&lt;/p&gt;</description>
      <content:encoded><![CDATA[<p>\(sentence(number))</p><a href="/more">More</a>]]></content:encoded>
      <media:content url="https://img.courier.example/\(number).jpg" medium="image" width="644" height="322">
      <media:description>The bridge</media:description>
      <media:credit>\(author(number + 1))</media:credit>
      </media:content>
      </item>\n
      """
  }

  private static func entry(_ number: Int) -> String {
    let page = "https://gazetteer.example/\(topic(number))/\(number)"
    return """
      <entry>
        <title type="html">\(headline(number))</title>
        <link rel="alternate" type="text/html" href="\(page)"/>
        <id>tag:gazetteer.example,2026:\(number)</id>
        <published>2026-11-20T\(twoDigits(number % 24)):\(twoDigits(number % 60)):00+01:00</published>
        <updated>2026-11-21T\(twoDigits(number % 24)):\(twoDigits(number % 60)):30Z</updated>
        <author><name>\(author(number))</name><uri>https://gazetteer.example/people/\(number % 40)</uri></author>
        <category term="\(topic(number))" label="All of \(topic(number))"/>
        <summary>\(sentence(number))</summary>
        <content type="html">&lt;p&gt;\(sentence(number))&lt;/p&gt;&lt;p&gt;&lt;img src="/pictures/\(number).jpg"\
       alt="A bridge"&gt; \(sentence(number + 1)) &lt;a href="/more"&gt;More&lt;/a&gt;&lt;/p&gt;</content>
      </entry>\n
      """
  }

  private static func headline(_ number: Int) -> String {
    "Bridge \(number) over the Évre is open again"
  }

  private static func sentence(_ number: Int) -> String {
    "After \(number % 90 + 2) days it opened; “about time,” a baker said."
  }

  private static func author(_ number: Int) -> String {
    ["Zoë Lamarre", "Ana Petrova", "Jean-Loup Odier", "Kim Larsen"][number % 4]
  }

  private static func topic(_ number: Int) -> String {
    ["politics", "science", "culture", "sport", "weather"][number % 5]
  }

  private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
