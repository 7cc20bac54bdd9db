import HTMLWriting
import Testing

struct HTMLTemplateTests {
  @Test func `fills each gap with escaped text`() {
    let template = HTMLTemplate(#"<a href="/a\#(HTMLTemplate.gap)">a</a><a href="/b\#(HTMLTemplate.gap)">b</a>"#)
    let filled = template.filled(with: "?q=\"&").text
    #expect(filled == #"<a href="/a?q=&quot;&amp;">a</a><a href="/b?q=&quot;&amp;">b</a>"#)
    #expect(template.filled(with: "").text == #"<a href="/a">a</a><a href="/b">b</a>"#)
  }

  @Test func `returns HTML without a gap unchanged`() {
    #expect(HTMLTemplate("<p>é</p>").filled(with: "x") == "<p>é</p>")
    #expect(HTMLTemplate(HTML()).filled(with: "x").isEmpty)
  }

  @Test func `keeps text outside the markup, even with the byte of a gap`() {
    let template = HTMLTemplate("<p>\("a\u{1}b")</p>")
    #expect(template.filled(with: "<b>").text == "<p>a&lt;b&gt;b</p>")
  }
}
