import HTMLSanitizing
import Testing

/// MathML, and the markup that typesetters write next to it.
struct FormulaTests {
  private func sanitize(_ html: String) -> SanitizedHTML {
    Oracle.check(html)
    return HTMLSanitizer().sanitize(html, base: Oracle.base)
  }

  @Test func `keeps a formula`() {
    let formula = """
      <p>As <math display="block"><msup><mi>a</mi><mrow><mi>n</mi><mo stretchy="false">+</mo><mn>1</mn></mrow></msup></math></p>
      """
    #expect(sanitize(formula).html == formula)
    #expect(sanitize(formula).text == "As an+1")
  }

  @Test(arguments: [
    (
      "<math><semantics><mi>a</mi><annotation encoding='application/x-tex'>\\alpha</annotation></semantics></math>", "a"
    ),
    (
      """
      <math><semantics><mrow><mi>a</mi></mrow><annotation-xml encoding="text/html"><b onclick=x>b</b></annotation-xml>\
      </semantics></math>
      """, "a"
    ),
  ])
  func `drops annotations`(html: String, text: String) {
    #expect(sanitize(html).text == text)
    #expect(sanitize(html).html.hasPrefix("<math>"))
    #expect(!sanitize(html).html.contains("annotation"))
  }

  @Test func `drops the hidden copy of a formula`() {
    let katex = """
      <span><span><math><mi>x</mi></math></span><span aria-hidden="true"><span>x</span><svg></svg></span></span> and \
      <span aria-hidden="true">this</span>
      """
    #expect(sanitize(katex).html == "<span><span><math><mi>x</mi></math></span></span> and <span>this</span>")
  }

  @Test(arguments: [
    "<math><mtext><b>x</b></mtext></math>", "<math><mi>x</mi><table><tr><td>1</table></math>",
    "<math><mtext><mglyph><style><img src=x onerror=alert(1)></style></mglyph></mtext></math>",
    "<math><mtext><table><mglyph><style><!--</style><img title=\"--&gt;&lt;img src=1 onerror=alert(1)&gt;\">",
    "<math><maction actiontype=statusline xlink:href=javascript:alert(1)>x</maction></math>",
    "<math href=javascript:alert(1) style=x><mi mathvariant='a b' onclick=x>x</mi></math>",
    "<math><annotation-xml encoding=text/html><svg><script>alert(1)</script></svg></annotation-xml></math>",
    "<svg><math><mi>x</mi></math></svg>", "<table><math><mi>x</mi></math></table>",
    "<math><math><mi>x</mi></math></math>",
  ])
  func `neutralises hostile formulas`(html: String) {
    let found = sanitize(html).html
    for bad in ["script", "onerror", "onclick", "style", "href", "mglyph", "maction", "<img"] {
      #expect(!found.contains(bad), "\(found)")
    }
  }

  @Test func `reduces a formula with HTML to its text`() {
    #expect(sanitize("<p><math><mi>x</mi><mtext><b>y</b></mtext></math></p>").html == "<p>xy</p>")
  }

  @Test func `limits the depth of a formula`() {
    let deep = String(repeating: "<mrow>", count: 1000)
    #expect(sanitize("<math>\(deep)<mi>x</mi></math>").html.contains("<mrow>") == false)
  }
}
