import SeededNumbers

/// Makes random HTML of the kinds that confuse parsers; the same seed makes the same HTML.
struct TagSoup {
  private var random: SeededRandom

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  mutating func next() -> String {
    (0..<2 + random.below(30)).map { _ in piece() }.joined()
  }

  private mutating func piece() -> String {
    switch random.below(10) {
    case 0: return Self.texts[random.below(Self.texts.count)]
    case 1...5: return "<\(Self.names[random.below(Self.names.count)])\(attribute())>"
    default: return "</\(Self.names[random.below(Self.names.count)])>"
    }
  }

  private mutating func attribute() -> String {
    random.below(4) == 0 ? " " + Self.attributes[random.below(Self.attributes.count)] : ""
  }

  private static let names =
    """
    a abbr aside audio b big blockquote body br button caption center cite code col colgroup dd del details dialog div \
    dl dt em fieldset figcaption figure font form frame frameset h1 h2 h3 head hr html i iframe img input ins isindex \
    kbd label li link listing main map marquee math menu meta mglyph mi mo mtext annotation-xml nobr noembed noframes \
    noscript object ol optgroup option p param picture plaintext pre q rb rp rt rtc ruby s script section select small \
    source span strike strong style sub summary sup svg desc foreignObject table tbody td template textarea tfoot th \
    thead title tr tt u ul var video wbr xmp applet image td tr table p li a b
    """.split(separator: " ").map(String.init)

  private static let texts = [
    "x", " ", "\n", "word & word", "<", ">", "&lt;", "&#13;", "&#0;", "&#1;", "\u{0C}", "<!--", "-->", "<![CDATA[",
    "]]>",
    "<!doctype html>", "</", "<?", "\u{1}", "\u{FEFF}", "&#x85;", "&#xFDD0;", "\u{A0}", "&amp;lt;b&gt;", "é…", "\0",
    "\r\n",
    "\"", "'", "`", "</p ", "<a href=\"", "中文", "🙂",
  ]

  private static let attributes = [
    "href=x", "href='javascript:alert(1)'", "href=//evil.example/?utm_source=a&b=1#xtor=1", "src=x", "src='a,b.png'",
    "srcset='a.png 1x, b.png 2x,c.png 640w, , javascript:a 3x'", "hidden", "width=1", "width=100",
    "title='\"><img src=x>'",
    "style=a", "onclick=a", "encoding=text/html", "type=hidden", "cite=mailto:a@b", "poster=x", "colspan=3",
    "rowspan=99999",
    "datetime='`<>&'", "alt='a\u{1}\r\n\u{FEFF}b'", "src=https://www.youtube.com/embed/abc",
  ]
}
