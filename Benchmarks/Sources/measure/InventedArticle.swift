/// An invented article with the markup of a content management system.
enum InventedArticle {
  /// HTML with the given number of sections of about 1,200 bytes.
  static func html(sections: Int) -> String {
    (0..<sections).map(section).joined(separator: "\n")
  }

  private static func section(_ number: Int) -> String {
    """
    <h2 class="title" id="part-\(number)">Part \(number): over the Évre</h2>
    <p class="lead" style="margin:0">The bridge was <em>closed</em> for \(number + 2) days; the \
    <a href="/people/\(number)?utm_source=feed&amp;utm_medium=rss" target="_blank" onclick="track(\(number))">mayor</a> \
    opened it again on Saturday &mdash; &ldquo;about time&rdquo;, a baker said, and went home.</p>
    <figure><img src="/pictures/\(number).jpg" srcset="/pictures/\(number)-2.jpg 2x" width="644" height="322" \
    alt="The bridge" loading="lazy"><figcaption>The bridge, seen from the <b>mill</b></figcaption></figure>
    <p>Everybody crossed it: bakers, millers, <a href="https://courier.example/people/\(number)">the painter</a>, two \
    dogs and the brass band, which played the march of the river from one bank to the other and back.</p>
    <ul><li>Length: 120&nbsp;m</li><li>Built in \(1800 + number % 200)</li><li><strong>Free</strong> for all</li></ul>
    <blockquote cite="/letters/\(number)"><p>It has never looked as fine, I said to my wife, who would not look.</p>\
    </blockquote>
    <table><tr><th>Day</th><th>People</th></tr><tr><td>Saturday</td><td>\(number * 37)</td></tr>\
    <tr><td>Sunday</td><td>\(number * 12)</td></tr></table>
    <div class="share"><script>share(\(number))</script><iframe src="https://ads.example/\(number)"></iframe></div>
    """
  }
}
