import FeedParsing
import Foundation
import Testing

struct OPMLTests {
  private let noon = Date(timeIntervalSince1970: 1_795_262_400)

  @Test func `reads back what it writes, including folders`() throws {
    var document = OPMLDocument(title: "Mes \"fils\" & autres")
    var feed = OPMLOutline(text: "Le <Monde>", feedURL: "https://e.example/?a=1&b=2", pageURL: "https://e.example/")
    feed.categories = [["Presse", "France"], ["quotidien"]]
    document.outlines = [OPMLOutline(text: "Presse", children: [OPMLOutline(text: "Une", children: [feed])])]
    let text = OPMLWriter().text(document, at: noon)
    let parsed = try OPMLReader().read(Array(text.utf8))
    #expect(parsed.title == document.title)
    #expect(parsed.outlines == document.outlines)
    #expect(parsed.created == noon)
    #expect(parsed.isWellFormed && parsed.version == "2.0")
  }

  @Test func `reads names on one line, unescaped, from every body`() throws {
    let list = """
      <opml><body><outline text="A&#10;  B" xmlUrl="https://e.example/1"/><outline text="It&amp;#8217;s &lt;3" \
      xmlUrl="https://e.example/2"/></body><body><outline text="R &amp; D &lt;x&gt;" xmlUrl="https://e.example/3"/></body></opml>
      """
    let document = try OPMLReader().read(Array(list.utf8))
    #expect(document.subscriptions.map(\.title) == ["A B", "It’s <3", "R & D <x>"])
  }

  @Test func `lists each feed once with all its folders`() throws {
    let feed = OPMLOutline(text: "F", feedURL: "https://e.example/f")
    let document = OPMLDocument(outlines: [
      OPMLOutline(text: "A", children: [feed, OPMLOutline(text: "B", children: [feed])]), feed,
    ])
    #expect(document.subscriptions.map(\.folders) == [[["A"], ["A", "B"]]])
  }

  @Test func `omits characters that XML forbids`() throws {
    let text = OPMLWriter().text(OPMLDocument(title: "a\u{1}b\u{1F}c"), at: noon)
    #expect(text.contains("<title>abc</title>"))
    #expect(text.contains("<dateCreated>Sat, 21 Nov 2026 12:00:00 GMT</dateCreated>"))
  }

  @Test func `rejects a feed`() {
    #expect(throws: FeedParsingError.otherDocument(root: "rss")) { try OPMLReader().read(Array("<rss/>".utf8)) }
  }
}
