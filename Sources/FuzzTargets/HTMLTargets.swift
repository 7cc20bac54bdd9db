import Foundation
import GazetteDomain
import GazettePresentation
import HTMLSanitizing

extension FuzzTarget {
  static let sanitizer = FuzzTarget(
    "sanitizer", covers: "HTML sanitising: only allowed content, and unchanged when sanitised again", seeds: htmlSeeds,
    dictionary: htmlWords
  ) { input in
    let html = String(decoding: input, as: UTF8.self)
    let once = HTMLSanitizer().sanitize(html, base: base)
    if let fault = SanitizerOracle.faults(in: once.html).first { return "\(fault) is left" }
    guard HTMLSanitizer().sanitize(once.html, base: base).html == once.html else { return "sanitised twice differs" }
    let served = HTMLSanitizer(options: asServed).sanitize(once.html)
    if let fault = SanitizerOracle.faults(in: served.html).first { return "\(fault) is left as served" }
    _ = ReadableText(CleanHTML(sanitized: once.html))
    return nil
  }

  static let simpleHTML = FuzzTarget(
    "simple-html", covers: "HTML sanitising without the parser, compared with the parser's result",
    seeds: htmlSeeds + simpleSeeds,
    dictionary: htmlWords
  ) { input in
    let html = String(decoding: input, as: UTF8.self)
    for options in [SanitizingOptions(), asServed] {
      let sanitizer = HTMLSanitizer(options: options)
      var parsing = sanitizer
      parsing.usesSimpleReader = false
      guard sanitizer.isSimple(html) else { return nil }
      let isSame = sanitizer.sanitize(html, base: base) == parsing.sanitize(html, base: base)
      guard isSame else { return "without the parser it differs" }
    }
    return nil
  }

  static let pages = FuzzTarget(
    "pages", covers: "web pages: their article and the feeds that they declare",
    seeds: htmlSeeds + [article],
    dictionary: htmlWords + [
      "<link rel=\"alternate\" type=\"application/rss+xml\" href=\"", "<base href=\"", "<title>", "<article>",
    ],
    maximumInputBytes: 16_384
  ) { input in
    let page = HTMLPageReader().read(input)
    guard page.links.count <= HTMLPageReader.linkLimit else { return "too many links" }
    guard let found = ArticleExtraction().html(in: input) else { return nil }
    let fault = SanitizerOracle.faults(in: HTMLSanitizer().sanitize(found, base: base).html).first
    return fault.map { "\($0) is left" }
  }

  private static let base = URL(string: "https://paper.example/2026/article.html")

  /// Gazette's own options for a body: pictures from its own addresses, videos as links.
  private static let asServed = SanitizingOptions(
    media: .links,
    rewritePicture: { _ in RewrittenPicture(src: "https://paper.example/p/1", srcset: nil, sizes: "100vw") })

  private static let htmlSeeds = [
    "<p>a <b>b</b> &amp; <a href='x?utm_source=y'>c</a></p>", "<table><tr><td colspan=2>x<td>y</table>",
    "<ul><li>a<li>b</ul><dl><dt>c<dd>d</dl>",
    "<picture><source srcset='a.webp 1x, b.webp 2x'><img src=c.png width=9></picture>",
    "<iframe src=https://www.youtube.com/embed/dQw4w9WgXcQ></iframe>", "<video poster=p.jpg><source src=a.mp4></video>",
    "<svg><style><img src=x onerror=a></style></svg>", "<math><mtext><table><mglyph><style><!--</style><img>",
    "<h1>a<h2>b</h1><pre>\n\nc</pre><ruby>d<rt>e</ruby>", "<form><button><p><button><p>x</form>",
  ]

  private static let simpleSeeds = [
    "<p>a <b>b</b> &rsquo; <a href=\"x?y=1&z=2\" title='c'>d</a><br/><img src=\"e\" alt></p>",
    "<pre>\n\na</pre><!-- b -->",
    "<div><p>a</div><h2>b</h2><dl><dt>c<dd>d</dl><blockquote cite=\"e\">&#8217;</blockquote>",
    "<script>a</script><p>b<p>c",
    "<table><caption>a</caption><tr><th>b</th></tr> </table><iframe src=\"https://www.youtube.com/embed/a\"></iframe>",
  ]

  private static let article =
    "<html><head><base href='/b/'></head><body><nav><a>m</a></nav><div id=a>"
    + String(repeating: "<p>A sentence, with commas, that is long enough to be read as running text.</p>", count: 6)
    + "</div><footer>f</footer></body></html>"

  private static let htmlWords = [
    "<p>", "</p>", "<div>", "</div>", "<a href=\"", "</a>", "<b>", "<i>", "</b>", "<table>", "<tr>", "<td>", "</table>",
    "<caption>", "<tbody>", "<select>", "<option>", "<svg>", "<math>", "<mtext>", "<mglyph>", "<foreignObject>",
    "<desc>",
    "<title>", "<style>", "</style>", "<script>", "</script>", "<template>", "<noscript>", "<plaintext>", "<xmp>",
    "<noembed>",
    "<iframe src=", "<img src=", " srcset=\"a 1x,b 2x\"", " hidden", " width=\"1\"", " style=\"", " onerror=",
    "javascript:",
    "data:text/html,", "mailto:", "tel:", "//evil.example/", "&#x6a;", "&lt;", "&NotEqualTilde;", "<!--", "--!>",
    "<![CDATA[",
    "]]>", "<?", "</", "/>", "<form>", "<button>", "<textarea>", "<frameset>", "<applet>",
    "<annotation-xml encoding=text/html>",
    "<pre>\n", "<ruby>", "<rt>", "<li>", "<dd>", "<h1>", "<details>", "<summary>", "<picture>", "<source>", "<video>",
    "https://player.vimeo.com/video/1", "utm_source=a", "`", "\u{0C}",
  ]
}
