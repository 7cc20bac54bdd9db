import Foundation
import HTMLSanitizing
import Testing

struct `Sanitised HTML` {
  private func html(_ source: String, base: String? = nil) -> String {
    HTMLSanitizer().sanitize(source, base: base.flatMap { URL(string: $0) }).html
  }

  @Test func `keeps headings, paragraphs, emphasis and lists`() {
    let article = "<h2>Title</h2><p>Some <em>plain</em> text.</p><ul><li>One</li><li>Two</li></ul>"
    #expect(html(article) == article)
  }

  /// Every allowed element, in an allowed place.
  private static let allElements = """
    <h1>a</h1><h2>a</h2><h3>a</h3><h4>a</h4><h5>a</h5><h6>a</h6><aside>a</aside><blockquote>a</blockquote>\
    <details><summary>a</summary>b</details><div>a</div><dl><dt>a</dt><dd>b</dd></dl>\
    <figure><img src="https://a.example/p.jpg"><figcaption>a</figcaption></figure><hr><ol><li>a</li></ol>\
    <ul><li>a</li></ul><pre>a</pre><table><caption>a</caption><thead><tr><th>a</th></tr></thead>\
    <tbody><tr><td>a</td></tr></tbody><tfoot><tr><td>a</td></tr></tfoot></table>\
    <picture><source srcset="https://a.example/p.webp"><img src="https://a.example/p.jpg"></picture>\
    <audio src="https://a.example/s.ogg"></audio><video src="https://a.example/f.mp4"></video><p>\
    <a href="https://a.example/">a</a><abbr>a</abbr><acronym>a</acronym><b>a</b><cite>a</cite><code>a</code>\
    <del>a</del><dfn>a</dfn><em>a</em><i>a</i><ins>a</ins><kbd>a</kbd><q>a</q><ruby>a<rp>(</rp><rt>b</rt></ruby>\
    <s>a</s><samp>a</samp><small>a</small><span>a</span><strong>a</strong><sub>a</sub><sup>a</sup>\
    <time>a</time><u>a</u><var>a</var><br><wbr></p>
    """

  @Test func `keeps every allowed element`() {
    let names = Set(Self.allElements.matches(of: /<([a-z][a-z0-9]*)/).map { String($0.output.1) })
    let output = Set(html(Self.allElements).matches(of: /<([a-z][a-z0-9]*)/).map { String($0.output.1) })
    #expect(names.count == 63)
    #expect(output == names)
  }

  @Test(arguments: [
    "svg", "style", "noscript", "template", "xmp", "noembed", "plaintext", "textarea", "title", "select",
    "form",
    "input", "script", "iframe", "object", "embed", "base", "meta", "link", "button", "option", "mglyph", "dialog",
  ])
  func `drops every other element`(name: String) {
    for source in [
      "a<\(name)><p>b</p></\(name)>c", "<table><\(name)>x", "<svg><\(name)>", "<p><\(name.uppercased())/x>",
    ] {
      #expect(html(source).range(of: "<\(name)", options: .caseInsensitive) == nil, "\(source)")
    }
  }

  @Test(arguments: [
    ("<a href='/b' title=t #>x</a>", ["href", "title", "rel"]),
    (
      "<img src=p srcset='p 640w' sizes=100vw alt=a width=640 height=480 title=t #>",
      ["src", "srcset", "sizes", "alt", "width", "height", "title", "loading"]
    ),
    ("<time datetime=2026 #>x</time>", ["datetime"]), ("<q cite=/b #>x</q>", ["cite"]),
    ("<blockquote cite=/b #>x</blockquote>", ["cite"]),
    ("<video src=f poster=p #></video>", ["src", "poster", "controls"]),
    ("<audio src=s #></audio>", ["src", "controls"]),
    ("<audio><source src=s type=t media=m #></audio>", ["controls", "src", "type", "media"]),
    (
      "<picture><source srcset='p 1x' sizes=100vw type=t media=m #></picture>", ["srcset", "sizes", "type", "media"]
    ),
    ("<table><tr><td rowspan=2 colspan=2 #>x<td>y<tr><td>z</table>", ["rowspan", "colspan"]),
    ("<ol start=2 reversed type=i #><li>x</ol>", ["start", "reversed", "type"]),
    ("<ol><li value=3 #>x</ol>", ["value"]), ("<div dir=rtl lang=ar #>x</div>", ["dir", "lang"]),
    ("<div id=c #>x</div>", ["id"]), ("<div #>x</div>", []),
  ])
  func `keeps only the allowed attributes`(source: String, names: [String]) {
    let others =
      "style=a class=b onclick=d onload=e autoplay target=f srcdoc=g formaction=h data-x=i aria-label=j is=k"
    let output = html(source.replacing("#", with: others), base: "https://a.example/")
    #expect(output.matches(of: /\ ([a-z-]+)="/).map { String($0.output.1) }.sorted() == names.sorted(), "\(output)")
  }

  @Test func `drops scripts and styles with their content`() {
    #expect(html("a<script>alert(1)</script>b<style>p{}</style>c<noscript><p>d</p></noscript>") == "abc")
  }

  @Test func `keeps the children of unknown elements`() {
    #expect(html("<section><center>one <custom-box>two</custom-box></center></section>") == "one two")
  }

  @Test func `drops hidden elements`() {
    #expect(html("<p>seen<span hidden>unseen</span></p><div hidden=until-found>more</div>") == "<p>seen</p>")
  }

  @Test func `drops style, class and event handlers`() {
    #expect(html("<p style=a class=b onclick=d data-x=e>x</p>") == "<p>x</p>")
  }

  @Test func `drops comments`() {
    #expect(html("a<!-- b -->c") == "ac")
  }

  @Test func `escapes texts and attributes`() {
    #expect(
      html("<a title='\"<b>`&amp;'>1 &lt; 2 &amp; 3</a>")
        == "<a title=\"&quot;&lt;b&gt;&#96;&amp;\">1 &lt; 2 &amp; 3</a>")
  }

  @Test func `adds noopener and noreferrer to links`() {
    #expect(
      html("<a href='https://a.example/'>x</a>") == "<a href=\"https://a.example/\" rel=\"noopener noreferrer\">x</a>")
  }

  @Test(arguments: [
    "javascript:alert(1)", "java\nscript:alert(1)", "\u{1}javascript:alert(1)", "data:text/html,x", "vbscript:x",
    "file:///etc/passwd", "blob:https://a.example/1", "https://user@evil.example/", "https://%65vil.example/",
    "relative", "#",
  ])
  func `drops unsafe and relative addresses`(address: String) {
    #expect(html("<a href=\"\(address)\">x</a>") == "<a>x</a>")
  }

  @Test(arguments: [
    ("b.html", "https://a.example/dir/b.html"), ("../b.html", "https://a.example/b.html"),
    ("/b", "https://a.example/b"), ("//b.example/c", "https://b.example/c"), ("?q=1", "https://a.example/dir/page?q=1"),
    ("\\\\b.example\\c", "https://b.example/c"),
    ("HTTP://B.example/C", "http://b.example/C"), ("/a b/é", "https://a.example/a%20b/%C3%A9"),
    ("mailto:a@b.example", "mailto:a@b.example"), ("tel:+33123", "tel:+33123"),
  ])
  func `resolves addresses against the base`(address: String, resolved: String) {
    let expected = "<a href=\"\(resolved)\" rel=\"noopener noreferrer\">x</a>"
    #expect(html("<a href=\"\(address)\">x</a>", base: "https://a.example/dir/page?p=0#x") == expected)
  }

  @Test(arguments: [
    ("?utm_source=a&amp;id=1&amp;fbclid=b", "?id=1"), ("?xtor=RSS-1", ""), ("#xtor=RSS-1", ""),
    ("?id=1#utm_medium=rss", "?id=1"),
    ("?id=1&amp;amp;utm_campaign=x", "?id=1"), ("?UTM_Source=x&amp;a=b#part", "?a=b#part"), ("?utmost=1", "?utmost=1"),
  ])
  func `drops tracking parameters`(tail: String, expected: String) {
    #expect(html("<q cite=\"https://a.example/b\(tail)\">x</q>") == "<q cite=\"https://a.example/b\(expected)\">x</q>")
  }

  @Test func `reduces spans to the table's size`() {
    let table = "<table><tbody><tr><td colspan=\"2\">a</td><td>b</td></tr></tbody></table>"
    #expect(html("<table><tr><td colspan=2>a<td rowspan=99999>b</table>") == table)
  }

  @Test func `keeps paragraphs separate after dropping the element between them`() {
    #expect(html("<p>a<button><p>b</p></button></p>") == "<p>a</p><p>b</p>")
  }

  @Test func `keeps the first empty line of preformatted text`() {
    #expect(html("<pre>\n\nx</pre>") == "<pre>\n\nx</pre>")
  }

  @Test func `adds controls to films`() {
    let film = "<video src=\"https://a.example/f.mp4\" poster=\"https://a.example/p.jpg\" controls=\"\"></video>"
    #expect(html("<video autoplay src='f.mp4' poster='p.jpg'></video>", base: "https://a.example/") == film)
  }

  @Test func `returns nothing for empty HTML`() {
    let result = HTMLSanitizer().sanitize("")
    #expect(result.html.isEmpty && result.text.isEmpty && result.excerpt.isEmpty && result.firstPicture == nil)
    #expect(result.readingTime == .zero && !result.isTruncated)
  }
}
