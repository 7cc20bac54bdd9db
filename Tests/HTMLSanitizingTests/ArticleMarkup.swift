import SeededNumbers

/// Makes random HTML like publishers': mostly well-formed, with occasional mistakes; the same seed makes the same HTML.
struct ArticleMarkup {
  private var random: SeededRandom
  /// One piece in this many is a mistake.
  private let mistakeInterval: Int
  private let pieces: Int
  private var open: [String] = []
  private var html = ""

  /// - Parameters:
  ///   - slips: One piece in this many is out of order; 0 for none.
  ///   - pieces: The maximum number of tags and texts in a document.
  init(seed: UInt64, mistakeInterval: Int, pieces: Int = 40) {
    random = SeededRandom(seed: seed)
    self.mistakeInterval = mistakeInterval
    self.pieces = pieces
  }

  /// Returns the next document.
  mutating func next() -> String {
    open = []
    html = ""
    for _ in 0..<1 + random.below(pieces) { addPiece() }
    while random.below(8) > 0, let name = open.popLast() { html += "</\(name)>" }
    return html
  }

  private mutating func addPiece() {
    if mistakeInterval > 0, random.below(mistakeInterval) == 0 { return html += mistake() }
    let inside = open.last ?? ""
    let isTable = ["table", "thead", "tbody", "tr"].contains(inside)
    switch random.below(12) {
    case 0...3: html += isTable ? " \n" : text()
    case 4 where !open.isEmpty, 5 where !open.isEmpty, 6 where !open.isEmpty: html += "</\(open.removeLast())>"
    case 7 where !isTable: html += pick(Self.voids)
    default: begin(pick(choice(inside: inside)))
    }
  }

  private func choice(inside name: String) -> [String] {
    let names = Self.children[name] ?? (open.contains("p") ? Self.phrases : Self.anywhere)
    return open.contains("a") ? names.filter { $0 != "a" } : names
  }

  private mutating func begin(_ name: String) {
    html += "<\(random.below(40) == 0 ? name.uppercased() : name)\(attributes())>"
    open.append(name)
    if name == "pre", random.below(2) == 0 { html += "\n" }
  }

  private mutating func text() -> String { (0...random.below(3)).map { _ in pick(Self.texts) }.joined() }

  private mutating func attributes() -> String {
    guard random.below(3) == 0 else { return "" }
    var seen: Set<Substring> = []
    let chosen = (0...random.below(3)).map { _ in pick(Self.attributes) }
    return chosen.filter { seen.insert($0.prefix { $0 != "=" }).inserted }.map { " " + $0 }.joined()
  }

  private mutating func mistake() -> String {
    switch random.below(4) {
    case 0: return "</\(pick(Self.children.values.randomElement(using: &random) ?? Self.anywhere))>"
    case 1: return "<\(pick(Self.misplacedElements))\(attributes())>"
    case 2:
      if !open.isEmpty { open.remove(at: random.below(open.count)) }
      return ""
    default: return pick(Self.oddities)
    }
  }

  private mutating func pick(_ words: [String]) -> String { words[random.below(words.count)] }

  private static let anywhere = """
    p p p p div div a a b i em strong span code s u small h1 h2 h3 ul ul ol dl blockquote pre table table figure picture
    section article font center q cite sup time aside details summary main header address mark label big
    """.split(whereSeparator: \.isWhitespace).map(String.init)

  private static let phrases = "a a b i em strong span code s u q cite sup sub time font mark label big picture"
    .split(separator: " ").map(String.init)

  private static let children = [
    "ul": ["li"], "ol": ["li"], "dl": ["dt", "dd"], "table": ["tr", "tbody", "thead", "tfoot", "caption"],
    "tbody": ["tr"], "thead": ["tr"], "tr": ["td", "th"], "p": ["a", "b", "i", "em", "strong", "span", "code", "sup"],
    "picture": ["span"], "h1": ["a", "em"], "h2": ["a", "span"], "h3": ["b", "span"],
    "li": ["p", "a", "b", "li", "ul", "div"], "dd": ["p", "dt", "dd", "b"],
  ]

  private static let voids = [
    "<br>", "<br/>", "<br />", "<hr>", "<wbr>", "<img src=\"a.jpg\">",
    "<img src='/b.png' alt=\"x &amp; y\" width=\"640\"/>",
    "<img src=\"//c.example/d.jpg?a=1&b=2\" srcset=\"e.jpg 1x, f.jpg 2x\" height='1'>", "<!-- note -->", "<!---->",
    "<script>a(1)</script>", "<style type=\"text/css\">p > a { b: c }</style>", "<source srcset=\"g.webp 2x\">",
    "<iframe src=\"https://www.youtube.com/embed/abc\" title='t'></iframe>", "<iframe src=\"x\">y</iframe>",
    "<script src=\"x\"></script>", "<img alt src=\"a.jpg\" data-src=\"h.jpg\">",
  ]

  private static let texts = [
    "word", " ", "\n", "two words, ", "  \n\t ", "é…", "中文 ", "🙂", "&amp;", "&nbsp;", "&rsquo;", "&#8217;", "&#x2014;",
    "&lt;b&gt;", " & ", "\"quoted\"", "it's", "`", ">", "a=b&amp;c", "\u{A0}", "&eacute;t&eacute;", "fin.\n\n",
    "«\u{A0}oui",
  ]

  private static let attributes = [
    "href=\"https://a.example/b?utm_source=c&amp;d=e\"", "href='/f?g=1&h=2'", "href=\"#i\"", "class=\"j k\"", "id='l'",
    "title=\"&quot;m&quot; &lt;n&gt;\"", "style=\"a: b\"", "onclick='o(\"p\")'", "colspan=\"2\"", "rowspan='3'",
    "cite=\"q\"", "datetime=\"2026-01-01\"", "data-x=\"<r>\"", "href=\"mailto:s@t.example\"", "HREF=\"u\"", "lang",
    "dir ",
    "href=\"javascript:v\"", "title='&copy=1&reg;'", "xml:lang=\"fr\"",
  ]

  private static let misplacedElements = """
    p div li dd dt td tr tbody table caption a b i ruby rt svg math form button select option textarea title style script
    iframe noscript template video audio source col colgroup input object body html head frameset h1 h4 pre picture
    nobr plaintext xmp br img x-y image
    """.split(whereSeparator: \.isWhitespace).map(String.init)

  private static let oddities = [
    "<", "&", "&amp", "&copy", "&#0;", "&#13;", "&#x80;", "&#xD800;", "&#xFFFE;", "&#99999999;", "&notit;", "\r\n",
    "\0",
    "\u{1}", "\u{85}", "\u{FEFF}", "\u{FFFE}", "<!-- a -- b -->", "<!--> -->", "<!-- <p> -->", "<!--a--!>",
    "<!doctype x>",
    "<![CDATA[y]]>", "<?z?>", "</>", "</p", "<p/>", "<a href=b>", "<a href = \"c\">", "<a b=\"d\"e=\"f\">", "<a \"g\">",
    "<script><!-- <script> --></script>", "<script>a < b</script>", "<style></p></style>", "</br>", "</p>", "<p",
    "\u{0C}",
    "<pre>\n\n", "<pre>&#10;", "<pre><!-- -->\n", "<b><b><b><b>", "<a><a>", "<h1><h2>", "<li><li>", "<table>x",
    "<p><table>",
    "<b><p></b>", "<p><b></p>", "<td>", "<div / >", "<img / src=\"x\">", "&NotEqualTilde;", "<a b='&amp'>",
    "<a b='&c;&d=&e'>",
    "<img src=\"a&lt\">", "<p hidden>", "<img hidden src=\"a\">", "<a href=\"a\" HREF=\"b\" title=c>",
    "<p lang lang title=\"a\">",
    "<img alt=\"a&ltb=c&lt=d\">",
  ]
}
