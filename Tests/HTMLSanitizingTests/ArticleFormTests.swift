import Foundation
import HTMLSanitizing
import Testing

/// The HTML of an article's parts: paragraphs, tables, pictures, captions, code, lists.
@Suite struct ArticleFormTests {
  private static let words = "The harbour opened at eight, in fog, and nobody minded waiting for the bell. "
  private static let paragraph = "<p>\(String(repeating: words, count: 3))</p>"

  /// Returns the sanitised article of a page that has `html` between paragraphs.
  private func article(with html: String) throws -> String {
    let page = "<html><body><div>\(Self.paragraph)\(html)\(Self.paragraph)</div></body></html>"
    let found = try #require(ArticleExtraction().html(in: Array(page.utf8)))
    return HTMLSanitizer().sanitize(found, base: URL(string: "https://paper.example/2026/story")).html
  }

  @Test func `turns empty lines between texts into paragraphs`() throws {
    let found = try article(with: "<div>One <b>bold</b> line.<br><br> <br>Another,<br>in two lines.<br></div>")
    #expect(found.contains("<p>One <b>bold</b> line.</p>"))
    #expect(found.contains("<p>Another,<br>in two lines.</p>"))
  }

  @Test func `splits a paragraph at empty lines`() throws {
    let found = try article(with: "<p>One line.<br/><br/>Another line.</p>")
    #expect(found.contains("<p>One line.</p><p>Another line.</p>"))
  }

  @Test func `wraps loose text in paragraphs`() throws {
    let found = try article(
      with: "<div>Alone in a box.</div><div>Before it.<blockquote>Quoted.</blockquote>After.</div>")
    #expect(found.contains("<p>Alone in a box.</p>"))
    #expect(found.contains("<p>Before it.</p><blockquote>Quoted.</blockquote><p>After.</p>"))
  }

  @Test func `unwraps layout tables`() throws {
    let found = try article(with: "<table><tr><td><p>\(Self.words)</p></td></tr><tr><td>Below it.</td></tr></table>")
    #expect(!found.contains("<t"))
    #expect(found.contains("<p>\(Self.words)</p>"))
    #expect(found.contains("Below it."))
  }

  @Test func `keeps data tables`() throws {
    let table = "<table><tr><th>Day</th><th>Ships</th></tr><tr><td>Monday</td><td><a href=/7>7</a></td></tr></table>"
    let found = try article(with: table)
    #expect(found.contains("<th>Day</th>"))
    #expect(found.contains("<td>Monday</td>"))
    #expect(found.contains("href=\"https://paper.example/7\""))
  }

  @Test(arguments: [
    "<img src='data:image/gif;base64,R0lGOD' data-src=fog.jpg>", "<img data-lazy-src=fog.jpg>",
    "<img data-hi-res='fog.jpg'>", "<img src='' data-image-set='fog.jpg 1x, fog2.jpg 2x'>",
    "<img src=small.png data-srcset='fog.jpg 800w'>", "<img data-original=fog.jpg src=blank.gif>",
    "<img src=data:image/gif;base64,R0lGOD><noscript><img src=fog.jpg></noscript>",
    "<picture><source srcset='fog.jpg 2x'><img src=data:,></picture>",
  ])
  func `finds the address of a lazily loaded picture`(html: String) throws {
    let found = try article(with: "<p>\(html)</p>")
    #expect(found.contains("https://paper.example/2026/fog.jpg"))
    #expect(!found.contains("data:"))
  }

  @Test func `merges a lazily loaded picture with its noscript copy`() throws {
    let found = try article(with: "<img data-src=fog.jpg><noscript><img src=fog.jpg></noscript>")
    #expect(found.split(separator: "<img").count == 2)
  }

  @Test func `keeps captions with their pictures, also in galleries`() throws {
    let figure = "<figure><img src=fog.jpg alt=Fog><figcaption>Fog, seen at eight</figcaption></figure>"
    #expect(try article(with: figure).contains("<figcaption>Fog, seen at eight</figcaption>"))
    let gallery = try article(with: "<ul><li>\(figure)<li>\(figure)<li>\(figure)</ul>")
    #expect(gallery.split(separator: "Fog, seen").count == 4)
  }

  @Test func `keeps lines and indentation of code`() throws {
    let code = "let bells = 8\n  if fog {\n    ring(  )\n  }\n"
    #expect(try article(with: "<pre><code>\(code)</code></pre>").contains("<pre><code>\(code)</code></pre>"))
  }

  @Test func `keeps lists of text`() throws {
    let found = try article(with: "<ul><li>The first bell</li><li>The second bell</li></ul><ol><li>One more</li></ol>")
    #expect(found.contains("<ul><li>The first bell</li><li>The second bell</li></ul>"))
    #expect(found.contains("<ol><li>One more</li></ol>"))
  }

  @Test func `replaces a known player with a link to its film`() throws {
    let found = try article(
      with: "<div><iframe src='//www.youtube.com/embed/abc-123'></iframe></div><iframe src=/ad></iframe>")
    #expect(found.contains("https://www.youtube.com/watch?v=abc-123"))
  }

  @Test func `unwraps links that run scripts`() throws {
    let found = try article(with: "<p>See <a href='javascript:open()'>the map</a> and <a href=/more>more</a>.</p>")
    #expect(found.contains("See the map and <a href=\"https://paper.example/more\""))
  }

  @Test func `counts commas of every script`() throws {
    let arabic = String(
      repeating: "<p>فتح الميناء عند الثامنة، في الضباب، ولم يمانع أحد انتظار الجرس، وكان الصباح هادئا.</p>", count: 5)
    let page = "<html lang=ar><body><p><a href=/>x</a></p><div>\(arabic)</div></body></html>"
    #expect(ArticleExtraction().html(in: Array(page.utf8))?.contains("الضباب") == true)
  }
}
