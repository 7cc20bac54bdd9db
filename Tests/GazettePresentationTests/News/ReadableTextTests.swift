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

  @Test func `numbers links, each address once`() {
    let text = ReadableText(
      CleanHTML(
        sanitized:
          "<p>See \(link("https://a.example/?x=1&amp;y=2", "this")) and \(link("https://b.example/", "that")), "
          + link("https://a.example/?x=1&amp;y=2", "again") + ".</p>"))
    #expect(text.blocks.map(\.text) == ["See this [1] and that [2], again [1]."])
    #expect(text.links == ["https://a.example/?x=1&y=2", "https://b.example/"])
  }

  @Test func `keeps the lines and indentation of code in one block`() throws {
    let text = ReadableText(
      CleanHTML(
        sanitized: "<p>So:</p><pre><code>\nlet a = 1\n\n  if a &lt; 2 {}\n</code></pre><p>Done.</p>"))
    let code = try #require(text.blocks.dropFirst().first)
    #expect((code.text, code.isVerbatim) == ("let a = 1\n\n  if a < 2 {}", true))
    #expect((code.mark, code.indent) == ("    ", "    "))
    #expect((text.blocks.last?.text, text.blocks.last?.mark) == ("Done.", ""))
  }

  @Test func `numbers and nests lists without empty lines`() {
    let inner = "<ol><li>first</li><li>second<p>more</p></li></ol>"
    let html = "<p>Now:</p><ul><li>one\(inner)</li><li>two</li></ul><p>End.</p>"
    #expect(lines(html) == ["Now:", "• one", "  1. first", "  2. second", "    more", "• two", "End."])
    #expect(
      ReadableText(CleanHTML(sanitized: html)).blocks.map(\.followsClosely) == [
        false, false, true, true, false, true, false,
      ])
  }

  @Test func `marks every line of a quotation with a bar`() throws {
    let quote = try #require(ReadableText(CleanHTML(sanitized: "<blockquote><p>A word.</p></blockquote>")).blocks.first)
    #expect((quote.mark, quote.indent) == ("│ ", "│ "))
  }

  @Test func `keeps rows of tables and lines of poems together`() {
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
  func `reads articles in linear time`(part: String) {
    let growth = Growth(of: part, bytes: 20_000) { parts in
      { _ = ReadableText(CleanHTML(sanitized: "<pre>\(parts)</pre>")) }
    }
    #expect(growth.isLinear, "\(growth)")
  }
}
