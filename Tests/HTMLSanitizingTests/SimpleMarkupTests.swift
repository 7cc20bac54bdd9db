import Foundation
import HTMLSanitizing
import Testing

/// Simple HTML is read without the parser; the result must be the same as with it.
struct `Simple HTML` {
  private static let base = URL(string: "https://paper.example/2026/article.html")

  /// The sanitisers to compare: one for the store, and one for served pages.
  private static let sanitizers = [
    HTMLSanitizer(),
    HTMLSanitizer(
      options: SanitizingOptions(
        media: .links, rewritePicture: { RewrittenPicture(src: "https://paper.example/p/1?\($0)", sizes: "100vw") })),
  ]

  /// Returns true when `html` is read without the parser; expects the same result as with it.
  @discardableResult private func compare(_ html: String) -> Bool {
    guard Self.sanitizers[0].isSimple(html) else { return false }
    for sanitizer in Self.sanitizers {
      var parsing = sanitizer
      parsing.usesSimpleReader = false
      #expect(
        sanitizer.sanitize(html, base: Self.base) == parsing.sanitize(html, base: Self.base), "\(html.debugDescription)"
      )
    }
    return true
  }

  @Test func `classifies a character the same at every offset`() {
    // Texts of fewer than sixteen bytes are checked byte by byte, longer ones sixteen at a time.
    let scalars =
      (UInt32(1)..<0x900).compactMap(Unicode.Scalar.init)
      + stride(from: UInt32(0x900), to: 0x11_0000, by: 61)
      .compactMap(Unicode.Scalar.init)
    var kinds = Set<Bool>()
    for character in scalars.map({ String($0) }) {
      let isCharacterPlain = isPlain(character)
      kinds.insert(isCharacterPlain)
      for offset in 0..<17 {
        let text = String(repeating: "a", count: offset) + character + "b c, d? é, and so on"
        #expect(isPlain(text) == isCharacterPlain, "\(text.debugDescription)")
        if isCharacterPlain {
          #expect(HTMLSanitizer().sanitize(text, base: nil).html == text, "\(text.debugDescription)")
        }
      }
    }
    #expect(kinds == [true, false])
  }

  @Test(arguments: [
    "", "text", "<p>a <b>b</b> &amp; <a href=\"x?utm_source=y&amp;z=1\">c</a></p>", "<P CLASS='x'>a</P><BR><br /><hr/>",
    "<p>one<p>two<ul><li>a<li>b</ul>", "<dl><dt>a<dd>b</dl>", "<div><p>a</div>", "<pre>\n\n  a</pre>",
    "<table><tr><th>a</th></tr> <tr><td>b<p>c</td></tr></table>",
    "<table><caption>a</caption><thead><tr><td>b</td></tr></thead><tbody></tbody></table>",
    "<h2>&Eacute;t&eacute; &#8217;&#x1F600; & more</h2>", "<img src=\"a?b=1&c=2\" alt>", "a<!-- note -->b",
    "<script>a(1)</script><style>p > a {}</style><iframe src=\"https://www.youtube.com/embed/a\"></iframe>",
    "<section><header>a</header><font>b</font><meta content=\"c\"></section>", "<b><p>a</p></b>",
    "<p>never closed <i>or so",
    "<picture><source srcset=\"a 1x\"><img src=\"b\"></picture>", "« é… 中文 🙂 »", "<p>a<table></table>",
  ])
  func `reads ordinary articles without the parser`(html: String) {
    #expect(compare(html))
  }

  @Test(arguments: [
    "<b><p>a</b></p>", "<p><b>a<p>b</b>", "<a href=\"x\"><div><a>b</a></div></a>", "<table>a</table>",
    "<table><td>a</table>",
    "</p>", "</br>", "<div/>", "<a href=x>", "<a href =\"x\">", "<a b=\"c\"d=\"e\">",
    "<a b c b d>", "a < b",
    "&copy 2026", "&notit;", "&#0;", "&#150;", "&#xD800;", "&#xFFFF;", "&", "<p hidden>a</p>", "<form>a</form>",
    "<ruby>a</ruby>",
    "<svg></svg>", "<video></video>", "<x-y>a</x-y>", "<select><p>", "<textarea><p>", "<title><p>", "<plaintext>",
    "<!doctype html>",
    "<![CDATA[a]]>", "<!-- a -- b -->", "<!-->a-->", "<!-- <p> -->", "<script>a < b</script>", "<iframe src=\"a\">",
    "<b><b><b><b>a", "<h1><h2>a", "<li>a", "<td>a", "<noscript>a</noscript>", "<template>a</template>", "\r\n", "\0",
    "\u{1F}",
    "\u{85}", "\u{FFFE}", "<p", "<p a=\"", "<", "<!", "</", "<!--",
  ])
  func `leaves HTML that needs repair or special rules to the parser`(html: String) {
    #expect(!compare(html))
    #expect(!compare("<div><p>before it, longer than a few bytes</p>" + html))
  }

  @Test func `leaves deep nesting and masses of tags to the parser`() {
    #expect(compare(String(repeating: "<div>", count: 100)))
    #expect(!compare(String(repeating: "<div>", count: 300)))
    // These need so much memory in a parser that it may omit the end.
    #expect(!compare(String(repeating: "<p>x", count: 15_000)))
  }

  @Test func `gives the parser's result for random HTML`() {
    let rounds = ProcessInfo.processInfo.environment["GAZETTE_FUZZ_ROUNDS"].flatMap(Int.init) ?? 1500
    var (tidy, untidy) = (ArticleMarkup(seed: 2026, mistakeInterval: 0), ArticleMarkup(seed: 1123, mistakeInterval: 20))
    var simple = 0
    for _ in 0..<rounds {
      if compare(tidy.next()) { simple += 1 }
      if compare(untidy.next()) { simple += 1 }
    }
    #expect(simple > rounds / 2)
  }

  @Test(.enabled(if: SharedFolder.url != nil, "the folder of corpora is not next to this checkout"))
  func `gives the parser's result for the corpora`() throws {
    let articles = try SharedFolder.publishersPages().map {
      String(decoding: try Data(contentsOf: $0.appending(path: "expected.html")), as: UTF8.self)
    }
    #expect(articles.count { compare($0) } > articles.count / 2)
    for payload in try SharedFolder.scriptPayloads() { compare("<p>\(payload)</p>") }
  }
}

/// HTML that consists only of words is not sanitised again, so it must be the same as if it were.
struct `Plain HTML` {
  private static let sanitizer = HTMLSanitizer(
    options: SanitizingOptions(
      media: .links, rewritePicture: { RewrittenPicture(src: "https://paper.example/p/1?\($0)", sizes: "100vw") }))

  @Test func `returns sanitised plain HTML unchanged`() {
    let rounds = ProcessInfo.processInfo.environment["GAZETTE_FUZZ_ROUNDS"].flatMap(Int.init) ?? 1500
    var (tidy, untidy) = (ArticleMarkup(seed: 1789, mistakeInterval: 0), ArticleMarkup(seed: 1848, mistakeInterval: 20))
    var soup = TagSoup(seed: 1871)
    var plain = 0
    for _ in 0..<rounds {
      for markup in [tidy.next(), untidy.next(), soup.next()] {
        let output = HTMLSanitizer().sanitize(markup, base: URL(string: "https://paper.example/a")).html
        guard isPlain(output) else { continue }
        plain += 1
        #expect(Self.sanitizer.sanitize(output).html == output, "\(output.debugDescription)")
      }
    }
    #expect(plain > rounds / 10)
  }

  @Test(arguments: [
    "", "words", "<p>one <em>two</em> &amp; «three»<br>four 🙂 中</p>", "<ul><li>a</li></ul>",
    "<h2>a</h2><blockquote>b</blockquote>",
    "<p>a <a href=\"https://one.example/?a=1&amp;b=2\" rel=\"noopener noreferrer\">b</a></p>",
  ])
  func `accepts words, simple elements and safe links`(html: String) {
    #expect(isPlain(html))
    #expect(Self.sanitizer.sanitize(html).html == html)
  }

  @Test(arguments: [
    "<img src=\"https://one.example/a.png\">", "<p onclick=\"a()\">b</p>", "<script>a()</script>", "<svg>", "<P>a</P>",
    "<p >a</p>",
    "<a href=\"javascript:a()\" rel=\"noopener noreferrer\">b</a>", "<a href=\"https://one.example\">b</a>",
    "<a href=\"https://one.example\" rel=\"noopener noreferrer\" onclick=\"a()\">b</a>",
    "<a href='https://one.example'>b</a>",
    "<a href=\"https://one.example/&colon;\" rel=\"noopener noreferrer\">b</a>", "a > b", "a & b", "&nbsp;",
    "&#x3C;script>", "\"",
    "<!-- a -->", "<", "</", "<p", "<a href=\"https://", "\u{0}", "\u{7F}", "\u{85}", "\u{FFFE}", "\u{FEFF}",
    "<style>a{}</style>",
    "<video>", "<iframe>", "<form>", "<p/>", "<div style=\"a\">", "< p>", "<p\n>", "`", "'",
  ])
  func `rejects attributes, scripts, media and unusual characters`(html: String) {
    #expect(!isPlain(html))
  }
}

private func isPlain(_ html: String) -> Bool { HTMLSanitizer.isPlain(Array(html.utf8).span) }
