import Foundation

/// Feeds of invented newspapers, without duplicate stories, of about 30 kB each.
enum InventedPaper {
  /// The number of items in a feed.
  static let items = 36
  /// The number of loopback hosts that share the feeds: Gazette sends a host one request at a time.
  static let hosts = 40

  /// The address of the feed with a number.
  static func url(_ feed: Int, port: Int, hosts: Int = hosts) -> URL? {
    URL(string: "http://127.0.0.\(feed % hosts + 1):\(port)/\(feed)")
  }

  /// The feed's document.
  static func document(_ feed: Int) -> String {
    let items = (0..<items).map { item($0, of: feed) }.joined()
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" \
      xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/"><channel>
      <title>The Courier of Town \(feed)</title><link>https://town\(feed).example/</link><language>en</language>
      \(items)</channel></rss>
      """
  }

  private static func item(_ number: Int, of feed: Int) -> String {
    let body =
      "After \(number % 90 + 2) days it opened; “about time,” a baker said, and nobody was minded to contradict."
    let (hour, minute) = (10 + number % 14, 10 + number % 50)
    return """
      <item><title><![CDATA[Bridge \(number) of town \(feed) over the Évre is open again]]></title>
      <link>https://town\(feed).example/2026/11/\(number)-bridge.html</link>
      <guid isPermaLink="false">town-\(feed)-\(number)</guid>
      <pubDate>Sat, 21 Nov 2026 \(hour):\(minute):00 +0100</pubDate><dc:creator>Zoë Lamarre</dc:creator>
      <category>culture</category><description>&lt;p&gt;\(body)&lt;/p&gt;</description>
      <content:encoded><![CDATA[<p>\(body)</p><p>\(body) <a href="/more">More</a></p>]]></content:encoded>
      <media:content url="https://img.town\(feed).example/\(number).jpg" medium="image" width="644" height="322"/>
      </item>

      """
  }
}
