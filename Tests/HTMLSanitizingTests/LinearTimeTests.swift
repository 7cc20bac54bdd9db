import Foundation
import GazetteTesting
import HTMLSanitizing
import Testing

/// Hostile HTML of four times the size takes about four times as long, not sixteen times.
struct `Linear time` {
  private static let base = URL(string: "https://a.example/" + String(repeating: "x", count: 4000) + "/y")

  private static let parts = [
    "<b>", "<div>", "<p>x", "<p>x</p>", "<a href=x>", "<table><td>", "<td><tr>", "<li>", "<dd><dt>", "</p>", "</x%>",
    "<x%>",
    "<img src=x srcset='a 1q,b 1q,c 1q,d 1q,e 1q'>", "&lt;", "&", "&#x;", "<!--", "<!-- -->", "<![CDATA[",
    "<a b=\">\" ", "<a b='",
    "<p a%=1 b%=2>", "<pre>\n", "<svg>", "<math><mtext>", "<font a=%>", "<select><option>",
    "<blockquote><p>text, text, text</p>",
    "<iframe src=https://www.youtube.com/embed/x></iframe>", "`", "\u{0}", "é", "<ruby><rt>", "<h1>x<h2>",
    "<picture><source srcset=a>",
    "<p hidden>x</p>", "<span>x</span> ", "<button><p>", "<form>", "<body a%=1>", "<style>", "<title>", "<textarea>",
    "<plaintext>",
  ]

  @Test(arguments: parts)
  func `sanitises in linear time`(part: String) {
    let sanitizer = HTMLSanitizer()
    let growth = Growth(of: part, bytes: 25_000) { html in { _ = sanitizer.sanitize(html, base: Self.base) } }
    #expect(growth.isLinear, "\(growth)")
  }

  @Test(
    arguments: parts + ["<article><p>A sentence, with commas, that is long enough.</p>", "<link rel=alternate href=%>"])
  func `extracts articles and reads pages in linear time`(part: String) {
    let growth = Growth(of: part, bytes: 25_000) { html in
      let bytes = Array(html.utf8)
      return { _ = (ArticleExtraction().html(in: bytes), HTMLPageReader(byteLimit: .max).read(bytes)) }
    }
    #expect(growth.isLinear, "\(growth)")
  }
}
