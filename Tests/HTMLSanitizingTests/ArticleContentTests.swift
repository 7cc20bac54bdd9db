import Foundation
import HTMLSanitizing
import Testing

/// The part of a page that is its article, and its HTML, sanitised as for readers.
@Suite struct ArticleContentTests {
  private static let words = "The harbour opened at eight, in fog, and nobody minded waiting for the bell. "
  private static let paragraph = "<p>\(String(repeating: words, count: 3))</p>"
  private static let base = URL(string: "https://paper.example/2026/story")

  /// Returns the sanitised article of a page whose body has `body` after two paragraphs, in a separate element.
  private func article(with body: String, title: String = "x") throws -> String {
    try safe(page("<div>\(Self.paragraph)\(Self.paragraph)\(body)</div>", title: title))
  }

  private func page(_ body: String, title: String = "x") -> String {
    "<!doctype html><html lang='en-GB'><head><title>\(title)</title></head><body>\(body)</body></html>"
  }

  private func safe(_ page: String, minimumTextLength: Int = 250) throws -> String {
    let found = try #require(ArticleExtraction(minimumTextLength: minimumTextLength).html(in: Array(page.utf8)))
    return HTMLSanitizer().sanitize(found, base: Self.base).html
  }

  // MARK: Content

  @Test func `finds an article that is split into boxes`() throws {
    let box = "<div>\(Self.paragraph)</div>"
    let found = try safe(page("<div>\(box)\(box)\(box)\(box)</div><p><a href=/a>\(Self.words)</a></p>"))
    #expect(found.split(separator: "The harbour").count - 1 == 12)
    #expect(!found.contains("<a"))
  }

  @Test func `includes paragraphs and headings next to the article's box`() throws {
    let sibling = "<p>\(Self.words)</p>"
    let found = try safe(
      page("\(sibling)<div>\(Self.paragraph)\(Self.paragraph)</div><h2>More</h2><p>Shut.</p><p><a href=/>Home</a></p>"))
    #expect(found.contains("<p>\(Self.words)</p>"))
    #expect(found.contains("<h2>More</h2>"))
    #expect(found.contains("<p>Shut.</p>"))
    #expect(!found.contains("Home"))
  }

  @Test func `accepts a page of one paragraph`() throws {
    #expect(try safe(page("<p>\(String(repeating: Self.words, count: 4))</p>")).hasPrefix("<p>The harbour"))
    #expect(try safe(page(String(repeating: Self.words, count: 4))).contains("The harbour"))
  }

  @Test func `returns a short text only below a lower minimum`() throws {
    #expect(ArticleExtraction().html(in: Array(page("<p>Short.</p>").utf8)) == nil)
    #expect(try safe(page("<p>Short.</p>"), minimumTextLength: 1) == "<p>Short.</p>")
  }

  @Test func `finds an article in a box named sidebar`() throws {
    let found = try safe(page("<div class=sidebar>\(Self.paragraph)\(Self.paragraph)\(Self.paragraph)</div>"))
    #expect(found.contains("The harbour"))
  }

  @Test(arguments: [
    "<div hidden>Unseen</div>", "<p style='display: none'>Unseen</p>", "<div aria-hidden=true>Unseen</div>",
    "<script>Unseen</script>", "<!-- Unseen -->", "<svg><text>Unseen</text></svg>", "<svg/><style>Unseen</style>",
    "<template>Unseen</template>", "<noscript>Unseen</noscript>", "<div role=dialog>Unseen</div>",
  ])
  func `omits content that readers do not see`(html: String) throws {
    let found = try article(with: html + "<p>Seen, after it.</p>")
    #expect(!found.contains("Unseen"))
    #expect(found.contains("Seen, after it."))
  }

  // MARK: Omitted content

  @Test(arguments: [
    "<div class='share-bar'><a href=/s>Share</a> gone</div>", "<div class=sharedaddy>Share this gone</div>",
    "<div class='related-links'><p>gone, and read this, too</p></div>",
    "<form><input name=q><button>gone</button></form>", "<aside><p>gone</p></aside>", "<nav>gone</nav>",
    "<div id=commentList><p>gone, said a reader</p></div>",
    "<section class=newsletter><p>gone: subscribe</p></section>",
    "<div><a href=/1>gone one</a> <a href=/2>gone two</a></div>",
    "<table><tr><td><a href=/1>gone one</a><td><a href=/2>gone two</a></table>",
  ])
  func `omits sharing bars, link boxes, forms and comments`(html: String) throws {
    let found = try article(with: html)
    #expect(!found.contains("gone"))
    #expect(!found.contains("Share"))
  }

  @Test func `omits empty elements`() throws {
    #expect(try !article(with: "<p> </p><div></div><h2></h2>").contains("<h2>"))
    #expect(try !article(with: "<p> </p>").contains("<p> </p>"))
  }

  // MARK: Title, byline and language

  @Test func `returns the title and the byline separately from the article`() throws {
    let html = page(
      """
      <div><h1>Fog over the old harbour</h1><p class=byline>By Ada Fern</p>\(Self.paragraph)\(Self.paragraph)\
      <h2>Nobody minded</h2>\(Self.paragraph)</div>
      """, title: "Fog over the old harbour | The Invented Paper")
    let found = ArticleExtraction().read(Array(html.utf8))
    #expect(found.title == "Fog over the old harbour")
    #expect(found.byline == "By Ada Fern")
    #expect(found.language == "en-GB")
    #expect(found.html?.contains("Fog over") == false)
    #expect(found.html?.contains("Ada Fern") == false)
    #expect(found.html?.contains("<h2>Nobody minded</h2>") == true)
  }

  @Test func `prefers the title, byline and language of the page's head`() {
    let html = """
      <html><head><title>x - y</title><meta property="og:title" content="Fog &amp; bells"><base href="/b/">
      <meta name=author content="Ada  Fern"><meta property="og:locale" content="fr_FR"></head><body>Text</body></html>
      """
    let found = ArticleExtraction(minimumTextLength: 1).read(Array(html.utf8))
    #expect(found.title == "Fog & bells")
    #expect(found.byline == "Ada Fern")
    #expect(found.language == "fr-FR")
    #expect(found.base == "/b/")
  }

  @Test func `returns the title of a page without an article`() {
    let found = ArticleExtraction().read(Array(page("<p>Short.</p>", title: "All news").utf8))
    #expect(found.html == nil)
    #expect(found.title == "All news")
  }
}
