import GazetteDomain
import GazettePresentation
import GazetteTesting
import Testing

/// Articles as text for a terminal.
struct ReadableTextTests {
  private func lines(_ html: String) -> [String] {
    ReadableText(CleanHTML(sanitized: html)).blocks.map { $0.mark + $0.text }
  }

  private func link(_ address: String, _ text: String) -> String { "<a href=\"\(address)\">\(text)</a>" }

  @Test func `links are numbered, each address once`() {
    let text = ReadableText(
      CleanHTML(
        sanitized:
          "<p>See \(link("https://a.example/?x=1&amp;y=2", "this")) and \(link("https://b.example/", "that")), "
          + link("https://a.example/?x=1&amp;y=2", "again") + ".</p>"))
    #expect(text.blocks.map(\.text) == ["See this [1] and that [2], again [1]."])
    #expect(text.links == ["https://a.example/?x=1&y=2", "https://b.example/"])
  }

  @Test func `code is one block that keeps its lines and its indentation`() throws {
    let text = ReadableText(
      CleanHTML(
        sanitized: "<p>So:</p><pre><code>\nlet a = 1\n\n  if a &lt; 2 {}\n</code></pre><p>Done.</p>"))
    let code = try #require(text.blocks.dropFirst().first)
    #expect((code.text, code.isVerbatim) == ("let a = 1\n\n  if a < 2 {}", true))
    #expect((code.mark, code.indent) == ("    ", "    "))
    #expect((text.blocks.last?.text, text.blocks.last?.mark) == ("Done.", ""))
  }

  @Test func `lists are numbered, nested and close together`() {
    let inner = "<ol><li>first</li><li>second<p>more</p></li></ol>"
    let html = "<p>Now:</p><ul><li>one\(inner)</li><li>two</li></ul><p>End.</p>"
    #expect(lines(html) == ["Now:", "• one", "  1. first", "  2. second", "    more", "• two", "End."])
    #expect(
      ReadableText(CleanHTML(sanitized: html)).blocks.map(\.followsClosely) == [
        false, false, true, true, false, true, false,
      ])
  }

  @Test func `quotations have a bar at every line`() throws {
    let quote = try #require(ReadableText(CleanHTML(sanitized: "<blockquote><p>A word.</p></blockquote>")).blocks.first)
    #expect((quote.mark, quote.indent) == ("│ ", "│ "))
  }

  @Test func `a table's rows and a poem's lines stand close`() {
    let rows = "<tr><th>Day</th><th>Tide</th></tr><tr><td>1</td><td>87</td></tr>"
    let table = ReadableText(CleanHTML(sanitized: "<table>\(rows)</table>"))
    #expect(table.blocks.map(\.text) == ["Day  Tide", "1  87"])
    #expect(table.blocks.map(\.followsClosely) == [false, true])
    let poem = ReadableText(CleanHTML(sanitized: "<p>one<br>two</p><p>three</p>"))
    #expect(poem.blocks.map(\.followsClosely) == [false, true, false])
  }

  /// An article of four times the size takes about four times as long, not sixteen times.
  @Test(arguments: [
    "<a href=\"%\">x</a>", "<pre>", "\n", "<p>x</p>", "<ul><li>", "&#x;", "<td>x  </td><tr>", "<blockquote>",
  ])
  func `takes time that grows no faster than the article`(part: String) {
    let growth = Growth(of: part, bytes: 20_000) { parts in
      { _ = ReadableText(CleanHTML(sanitized: "<pre>\(parts)</pre>")) }
    }
    #expect(growth.isLinear, "\(growth)")
  }
}
