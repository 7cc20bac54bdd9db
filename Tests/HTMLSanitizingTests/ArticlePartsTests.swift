import HTMLSanitizing
import Testing

/// The parts of articles on pages of builders and magazines: none may be lost, and a list of articles is not an article.
@Suite struct ArticlePartsTests {
  private static let words = "The ferry left at noon, with the mail, and two cooks argued about salt until dusk. "
  private static let lead = "The cook found salt in the mail and kept it for the whole winter crossing."

  /// A paragraph that begins with `name`.
  private static func paragraph(_ name: String, times: Int = 3) -> String {
    "<p>\(name): \(String(repeating: words, count: times))</p>"
  }

  private static let article = paragraph("First") + paragraph("Second")

  private func extracted(_ body: String) -> String? {
    let page = "<!doctype html><html><head><title>Salt on the ferry</title></head><body>\(body)</body></html>"
    return ArticleExtraction().html(in: Array(page.utf8))
  }

  // MARK: Rows

  @Test(arguments: [
    "<blockquote>Kept, he said.</blockquote>", "<ul><li>Kept in sacks</li><li>Kept in coils</li></ul>",
    "<div class=note><p>Kept apart.</p></div>", "<section><h2>Kept</h2><p>Short.</p></section>",
    "<figure><img src=kept.jpg><figcaption>Kept</figcaption></figure>", "<table><tr><td>Kept<td>1</table>",
  ])
  func `keeps content between two rows of an article`(part: String) throws {
    let rows = [Self.article, part, Self.article].map { "<div class=row><div class=col>\($0)</div></div>" }
    #expect(try #require(extracted("<div>\(rows.joined())</div>")).contains("ept"))
    let boxes = "<div class=text>\(Self.article)</div>\(part)<div class=text>\(Self.article)</div>"
    #expect(try #require(extracted("<div>\(boxes)</div>")).contains("ept"))
  }

  @Test(arguments: [
    "<div><a href=/1>gone one</a> <a href=/2>gone two</a></div>", "<div class=promo><p>gone</p></div>",
    "<form><input><p>gone</p></form>", "<ul><li><a href=/1>gone one</a></li></ul>",
  ])
  func `omits links, promotions and forms between two rows`(part: String) throws {
    let rows = [Self.article, part, Self.article].map { "<div class=row><div class=col>\($0)</div></div>" }
    #expect(try !#require(extracted("<div>\(rows.joined())</div>")).contains("gone"))
  }

  @Test func `keeps a last row without a paragraph`() throws {
    let rows = [Self.article, Self.article, "<ul><li>Tail</li></ul>"].map { "<div class=row>\($0)</div>" }
    #expect(try #require(extracted("<div>\(rows.joined())</div>")).contains("Tail"))
  }

  @Test func `finds a page builder's sections with their headings and pictures`() throws {
    func widget(_ kind: String, _ html: String) -> String {
      "<div class='elementor-element elementor-widget elementor-widget-\(kind)'><div class=elementor-widget-container>"
        + "\(html)</div></div>"
    }
    func section(_ number: Int, _ widgets: String) -> String {
      "<section class='elementor-section elementor-element-\(number)'><div class=elementor-container>"
        + "<div class=elementor-column><div class=elementor-widget-wrap>\(widgets)</div></div></div></section>"
    }
    let found = try #require(
      extracted(
        "<div class=elementor>"
          + section(1, widget("text-editor", Self.paragraph("One", times: 6)) + widget("heading", "<h2>Sea bread</h2>"))
          + section(2, widget("image", "<img src=deck.jpg>"))
          + section(3, widget("text-editor", Self.paragraph("Two")) + widget("text-editor", Self.paragraph("Three")))
          + "</div>"))
    for part in ["One:", "Sea bread", "deck.jpg", "Two:", "Three:"] { #expect(found.contains(part), "\(part)") }
  }

  // MARK: Accordions

  @Test(arguments: [
    "<h3><button aria-expanded=false>Why salt</button></h3><div><p>Keeps.</p></div>",
    "<div class=accordion><h2 class=accordion-header><button>Why salt</button></h2><div>Keeps.</div></div>",
    "<button><h3>Why salt</h3></button><div><p>Keeps.</p></div>",
    "<div class=faq><button aria-expanded=false>Why salt</button><div><p>Keeps.</p></div></div>",
    "<div class=faq-list><h3><button>Why salt</button></h3><div hidden><p>Keeps.</p></div></div>",
    "<details><summary><button>Why salt</button></summary><p>Keeps.</p></details>",
    "<div id=accordion><div class=head><h4><a href='#one'>Why salt</a></h4></div><div id=one><p>Keeps.</p></div></div>",
    "<div class=accordion><div role=button><a href='#'>Why salt</a></div><div><p>Keeps.</p></div></div>",
    "<div role=heading><button>Why salt</button></div><div hidden=until-found><p>Keeps.</p></div>",
  ])
  func `keeps accordion headings and their content`(accordion: String) throws {
    let found = try #require(extracted("<article>\(Self.article)\(accordion)\(Self.article)</article>"))
    #expect(found.contains("Why salt"))
    #expect(found.contains("Keeps."))
  }

  @Test func `omits other buttons`() throws {
    let found = try #require(extracted("<article>\(Self.article)<p><button>gone</button></p>\(Self.article)</article>"))
    #expect(!found.contains("gone"))
  }

  // MARK: Pictures and notes

  @Test(arguments: [
    "<figure class=media><img src=kept.jpg></figure>", "<div class=media><img src=kept.jpg></div>",
    "<figure class='media widget'><div class=media-inner><picture><img src=kept.jpg></picture></div></figure>",
    "<figure><div class=scroll-tool><a href=/large><img src=kept.jpg></a></div></figure>",
  ])
  func `keeps pictures in elements named media`(picture: String) throws {
    #expect(try #require(extracted("<div>\(Self.article)\(picture)\(Self.article)</div>")).contains("kept.jpg"))
  }

  @Test func `keeps asides that are quotes, and omits the others`() throws {
    let asides = "<aside class=pullquote><p>Kept.</p></aside><aside class=more><p>gone</p></aside>"
    let found = try #require(extracted("<article>\(Self.article)\(asides)\(Self.article)</article>"))
    #expect(found.contains("Kept."))
    #expect(!found.contains("gone"))
  }

  // MARK: The lead

  @Test(arguments: [
    "<header class=post-header><h1>Salt on the ferry</h1><p class=standfirst>\(lead)</p></header><div class=body>",
    "<div class=head><h1>Salt on the ferry</h1><p>\(lead)</p></div><div class=body>",
    "<h1>Salt on the ferry</h1><h2 class=subtitle>\(lead)</h2><div class=body>",
    "<div class=top><h1>Salt on the ferry</h1></div><div class=lede>\(lead)</div><section><div class=body>",
  ])
  func `keeps the lead between the title and the text`(head: String) throws {
    let found = try #require(extracted("<main>\(head)\(Self.article)</div></section></main>"))
    #expect(found.contains(Self.lead))
    #expect(!found.contains("<h1>"))
  }

  // MARK: Dialogs

  @Test(arguments: [
    "<main aria-hidden=true>", "<main hidden>", "<div inert aria-hidden=true><main>", "<main style='display: none'>",
    "<div role=main hidden>", "<div aria-hidden=true><div class=post>", "<div hidden><article>",
    "<div aria-hidden=true><div hidden><main>",
  ])
  func `finds an article that is hidden behind an open dialog`(start: String) throws {
    let dialog = "<div role=dialog><p>\(String(repeating: "We, and our partners, ask. ", count: 20))</p></div>"
    let found = try #require(extracted(dialog + start + Self.article))
    #expect(found.contains("First:"))
    #expect(!found.contains("partners"))
  }

  @Test func `omits a hidden element next to the main part`() throws {
    let hidden = "<div hidden><main>\(Self.paragraph("gone", times: 9))</main></div>"
    #expect(try !#require(extracted("<main>\(Self.article)</main>\(hidden)")).contains("gone"))
  }

  // MARK: Lists of articles

  private static func teaser(_ number: Int, _ shape: String) -> String {
    shape.replacing("N", with: "\(number)").replacing("TEXT", with: "On day \(number), " + words + words)
  }

  private static let teasers = [
    "<article><h2><a href=/N>Late again, part N</a></h2><p>TEXT</p></article>",
    "<li><h3><a href='https://isle.example/N'>Late again, part N</a></h3><div>TEXT</div></li>",
    "<div class=card><a href=/N><h3>Late again, part N</h3></a><p>TEXT</p></div>",
    "<div class=row><h3>Late again, part N</h3><p>TEXT</p><p><a href=/N>Continue reading</a></p></div>",
    "<div class=cell><div class=card><p><a href=/N>Late again, part N</a></p><p>TEXT</p></div></div>",
    "<li><a href=/N>Late again, part N</a><p>TEXT</p></li>",
  ]

  @Test(arguments: teasers)
  func `finds no article on a page that lists articles`(shape: String) {
    let list = (1...8).map { Self.teaser($0, shape) }.joined()
    #expect(extracted("<main><h1>All news</h1><div>\(list)</div></main>") == nil)
  }

  @Test(arguments: teasers)
  func `finds the article before a list of others`(shape: String) throws {
    let list = (1...8).map { Self.teaser($0, shape) }.joined()
    let found = extracted("<main><div>\(Self.article)\(Self.article)\(Self.article)</div><div>\(list)</div></main>")
    #expect(try #require(found).contains("First:"))
  }

  @Test func `accepts a list of products from another site`() throws {
    let items = (1...6).map {
      "<h3><a href='https://shop.example/\($0)'>Salt number \($0)</a></h3><p>\(Self.words)</p>"
    }
    let page = """
      <html><head><meta property="og:url" content="https://www.isle.example/salt"></head><body>
      <article>\(Self.paragraph("First"))\(items.joined())</article></body></html>
      """
    #expect(ArticleExtraction().html(in: Array(page.utf8))?.contains("number 6") == true)
    let own = page.replacing("shop.example", with: "isle.example").replacing(Self.paragraph("First"), with: "")
    #expect(ArticleExtraction().html(in: Array(own.utf8)) == nil)
  }

  @Test func `accepts a round-up of other sites`() throws {
    let items = (1...6).map { "<h3><a href='https://s\($0).example/'>Salt at site \($0)</a></h3><p>\(Self.words)</p>" }
    #expect(extracted("<article>\(Self.paragraph("First"))\(items.joined())</article>")?.contains("site 6") == true)
  }
}
