import HTMLSanitizing
import Testing

@Suite struct ArticleExtractionTests {
  private static let words = "The harbour opened at eight, in fog, and nobody minded waiting for the bell. "
  private static let paragraph = "<p>\(String(repeating: words, count: 3))</p>"

  private func extracted(_ body: String) -> String? {
    let page = "<!doctype html><html><head><title>x</title></head><body>\(body)</body></html>"
    return ArticleExtraction().html(in: Array(page.utf8))
  }

  @Test func `finds the article among menus, boxes and footers`() throws {
    let found = try #require(
      extracted(
        """
        <header><nav><p>\(Self.words)\(Self.words)</p></nav></header>
        <div id="all"><div class="content"><h1>Title</h1>\(Self.paragraph)<figure><img src="a.png"></figure>
        \(Self.paragraph)</div><aside>\(Self.paragraph)\(Self.paragraph)\(Self.paragraph)</aside></div>
        <footer><p>\(Self.words)</p></footer>
        """))
    #expect(found.contains("<h1>Title</h1>"))
    #expect(found.contains("a.png"))
    #expect(found.split(separator: "<p>").count == 3)
    #expect(!found.contains("<aside"))
  }

  @Test func `ignores paragraphs of links`() throws {
    let links = "<p><a href='/'>\(String(repeating: Self.words, count: 9))</a></p>"
    let article = "<div id='a'>\(Self.paragraph)\(Self.paragraph)</div>"
    let found = try #require(extracted("<div>\(links)\(links)</div>" + article))
    #expect(!found.contains("<a"))
  }

  @Test func `returns nil without running text`() {
    #expect(extracted("<p>Short.</p>") == nil)
    #expect(extracted("<ul><li>One</li><li>Two</li></ul>") == nil)
    #expect(ArticleExtraction().html(in: []) == nil)
  }

  @Test func `survives hostile pages`() {
    let deep = String(repeating: "<div>", count: 100_000)
    _ = extracted(deep + Self.paragraph)
    _ = extracted(String(repeating: "<p><a><b>", count: 50_000))
    _ = ArticleExtraction().html(in: Array(repeating: 0xFF, count: 100_000))
  }
}
