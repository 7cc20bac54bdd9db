import HTMLWriting
import Testing

struct HTMLTests {
  @Test func `escapes interpolated text, but not literals`() {
    let name = #"<b>"Tom" & 'Ann'</b>"#
    let html: HTML = #"<p title="\#(name)">\#(name)</p>"#
    let escaped = "&lt;b&gt;&quot;Tom&quot; &amp; &#39;Ann&#39;&lt;/b&gt;"
    #expect(html.text == #"<p title="\#(escaped)">\#(escaped)</p>"#)
  }

  @Test func `does not escape HTML within HTML again`() {
    let inner: HTML = "<i>\("a & b")</i>"
    #expect(("<p>\(inner)</p>" as HTML).text == "<p><i>a &amp; b</i></p>")
  }

  @Test func `writes nothing for nil`() {
    let text: String? = nil
    let part: HTML? = nil
    #expect(("<p\(attribute: "lang", text)>\(text)\(part)</p>" as HTML).text == "<p></p>")
  }

  @Test func `writes attributes with a value, or as a flag`() {
    let html: HTML =
      #"<a\#(attribute: "title", #"5" & 6'"#)\#(attribute: "hidden", if: true)\#(attribute: "inert", if: false)>"#
    #expect(html.text == #"<a title="5&quot; &amp; 6&#39;" hidden>"#)
  }

  @Test func `does not evaluate a part whose condition is false`() {
    func skipped() -> HTML {
      Issue.record("made all the same")
      return ""
    }
    #expect(("\(if: false, skipped())" as HTML).isEmpty)
  }

  @Test func `writes each statement of a builder on its own line, without empty lines`() {
    @HTMLBuilder func list(_ names: [String], hasEnd: Bool) -> HTML {
      "<ul>"
      for name in names { "<li>\(name)</li>" }
      if hasEnd { "<li>end</li>" }
      switch names.count {
      case 0: "<li>none</li>"
      default: ""
      }
      "</ul>"
    }
    #expect(list(["a", "<b>"], hasEnd: false).text == "<ul>\n<li>a</li>\n<li>&lt;b&gt;</li>\n</ul>\n")
    #expect(list([], hasEnd: true).text == "<ul>\n<li>end</li>\n<li>none</li>\n</ul>\n")
  }

  @Test func `joins the parts of a sequence without spaces`() {
    let html: HTML = "<p>\(each: 1...3, { "<b>\($0)</b>" })</p>"
    #expect(html.text == "<p><b>1</b><b>2</b><b>3</b></p>")
  }
}
