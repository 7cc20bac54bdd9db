import HTMLSanitizing
import Testing

struct `Text of HTML` {
  private func sanitized(_ source: String, excerptLimit: Int = 280) -> SanitizedHTML {
    HTMLSanitizer(options: SanitizingOptions(excerptLimit: excerptLimit)).sanitize(source)
  }

  @Test func `separates blocks with lines and paragraphs with empty lines`() {
    let source = "<h1>Title</h1><p>One\n  two<br>three</p><ul><li>a</li><li>b</li></ul><div>c</div>d"
    #expect(sanitized(source).text == "Title\n\nOne two\nthree\n\na\nb\n\nc\nd")
  }

  @Test func `separates table cells with spaces`() {
    #expect(sanitized("<table><tr><td>a<td>b<tr><td>c</table>").text == "a b\nc")
  }

  @Test func `keeps preformatted text unchanged`() {
    #expect(sanitized("<pre>a\n  b</pre>").text == "a\n  b")
  }

  @Test func `drops markup and decodes entities`() {
    #expect(sanitized("<p>1 &lt; 2 <b>&amp;</b> 3 &eacute;</p>").text == "1 < 2 & 3 é")
  }

  @Test func `ends an excerpt at a whole word`() {
    #expect(sanitized("<p>One two,</p><p>three four</p>", excerptLimit: 12).excerpt == "One two…")
  }

  @Test func `uses a short text as its own excerpt`() {
    #expect(sanitized("<p>One</p><p>two</p>", excerptLimit: 7).excerpt == "One two")
  }

  @Test func `cuts one long word in an excerpt`() {
    #expect(sanitized("abcdefghij", excerptLimit: 5).excerpt == "abcd…")
  }

  @Test func `estimates a minute for 230 words`() {
    #expect(sanitized("<p>\(String(repeating: "mot ", count: 230))</p>").readingTime == .seconds(60))
  }

  @Test func `estimates a minute for about 500 ideographs`() {
    let seconds = sanitized(String(repeating: "中", count: 506)).readingTime.components.seconds
    #expect((58...64).contains(seconds))
  }
}
