import GazetteDomain
import GazetteTesting

/// Generated texts, the same in every run.
enum GeneratedTexts {
  /// An RSS document with Dublin Core and content modules, 1 kB an item.
  static func feed(items: Int) -> [UInt8] {
    let texts = (0..<items).map { number in
      """
      <item><title>Bridge \(number) is open again</title><link>https://courier.example/\(number)</link>
      <guid isPermaLink="false">courier-\(number)</guid><pubDate>Sat, 21 Nov 2026 08:\(10 + number % 50):00 +0100</pubDate>
      <dc:creator>Zoë Lamarre</dc:creator><category>Bridges</category>
      <description>&lt;p&gt;It opened after \(number) days.&lt;/p&gt;</description>
      <content:encoded><![CDATA[\(section(number))]]></content:encoded></item>
      """
    }
    let document = """
      <?xml version="1.0" encoding="UTF-8"?>
      <rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" \
      xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>The Invented Courier</title>
      <link>https://courier.example/</link>\(texts.joined())</channel></rss>
      """
    return Array(document.utf8)
  }

  /// An article's HTML, marked up as content management systems do it.
  static func article(sections: Int) -> String { (0..<sections).map(section).joined(separator: "\n") }

  /// Stored articles, the newest first, each with words of its own.
  static func articles(_ count: Int) -> [Article] {
    (0..<count).map { number in
      var article = Article.fixture(number)
      article.html = CleanHTML(sanitized: "<p>Bridge \(number)</p>")
      article.text = """
        Over the river a \(word(number)) bridge was opened by the mayor of \(word(number * 7 + 1)); the \
        \(word(number * 3 + 2)) baker of \(word(number * 11 + 5)) said that it was about time, and went home.
        """
      return article
    }
  }

  private static func section(_ number: Int) -> String {
    """
    <h2 class="title" id="part-\(number)">Part \(number): over the river</h2>
    <p class="lead" style="margin:0">It was <em>closed</em> for \(number + 2) days; the <a href="/people/\(number)?a=1&amp;b=2"
    onclick="track(\(number))">mayor</a> opened it on Saturday &mdash; &ldquo;about time&rdquo;, a baker said.</p>
    <figure><img src="/pictures/\(number).jpg" width="644" height="322" alt="The bridge"><figcaption>The bridge, from the
    <b>mill</b></figcaption></figure><ul><li>Length: 120&nbsp;m</li><li>Built in \(1800 + number % 200)</li></ul>
    <table><tr><th>Day</th><th>People</th></tr><tr><td>Saturday</td><td>\(number * 37)</td></tr></table>
    <script>share(\(number))</script>
    """
  }

  /// One of some thousand words that no language has.
  private static func word(_ number: Int) -> String {
    let syllables = ["ba", "ce", "di", "fo", "gu", "la", "me", "ni", "po", "ru", "sa", "te", "vi"]
    return [number, number / 13, number / 169].map { syllables[$0 % 13] }.joined() + "n"
  }
}
