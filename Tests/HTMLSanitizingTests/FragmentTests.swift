import Foundation
import HTMLSanitizing
import Testing

/// Link targets within a text, and the rest of its structure.
struct FragmentTests {
  private func sanitize(_ html: String, _ options: SanitizingOptions = SanitizingOptions()) -> String {
    Oracle.check(html)
    return HTMLSanitizer(options: options).sanitize(html, base: Oracle.base).html
  }

  @Test func `keeps links to footnotes within the text`() {
    let notes = "<p>So<sup id=\"ref1\"><a href=\"#fn1\">1</a></sup></p><ol><li id=\"fn1\">A source</li></ol>"
    #expect(
      sanitize(notes) == """
        <p>So<sup id="text-ref1"><a href="#text-fn1">1</a></sup></p>\
        <ol><li id="text-fn1">A source</li></ol>
        """)
  }

  @Test func `converts named anchors to ids`() {
    #expect(sanitize("<a name=\"_ftn1\">1</a>") == "<a id=\"text-_ftn1\">1</a>")
  }

  @Test func `links to the publisher's page if fragments are not kept`() {
    var options = SanitizingOptions()
    options.keepsFragments = false
    let once = sanitize("<p id=\"a\"><a href=\"#fn1\">1</a></p>")
    for html in [once, "<p id=\"a\"><a href=\"#fn1\">1</a></p>"] {
      #expect(
        HTMLSanitizer(options: options).sanitize(html, base: Oracle.base).html == """
          <p><a href="https://paper.example/2026/article.html#fn1" rel="noopener noreferrer">1</a></p>
          """)
    }
  }

  @Test(arguments: ["<p id=\"a b\">x</p>", "<p id=\"\">x</p>"])
  func `drops empty ids and ids with spaces`(html: String) {
    #expect(sanitize(html) == "<p>x</p>")
  }

  @Test(arguments: [
    "<ol start=\"7\"><li>seven</li></ol>", "<ol reversed=\"\"><li value=\"-2\">two</li></ol>",
    "<ol type=\"a\"><li>a</li></ol>", "<p dir=\"rtl\" lang=\"ar\">x</p>",
    "<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>",
    "<details><summary>More</summary><p>x</p></details>",
  ])
  func `keeps attributes and elements that arrange text`(html: String) {
    #expect(sanitize(html) == html)
  }

  @Test(arguments: [
    "<ol start=\"x\" type=\"disc\"><li value=\"1e9\">x</li></ol>", "<p dir=\"up\" lang=\"a b\">x</p>",
  ])
  func `drops invalid attribute values`(html: String) {
    #expect(!sanitize(html).contains("start"))
    #expect(!sanitize(html).contains("type"))
    #expect(!sanitize(html).contains("dir"))
    #expect(!sanitize(html).contains("lang"))
  }

  @Test(arguments: [
    ("<iframe src=\"https://tube.example/videos/embed/7\" title=\"A film\"></iframe>", "A film (tube.example)"),
    ("<iframe src=\"https://maps.example:8443/x?y#z\"></iframe>", "maps.example:8443"),
  ])
  func `replaces a frame with a link`(html: String, name: String) {
    let found = sanitize(html)
    #expect(found.contains("<a href=\"https://"))
    #expect(found.contains(">\(name)</a>"))
  }

  @Test(arguments: [
    "<iframe src=\"https://count.example/\" width=\"1\" height=\"1\"></iframe>",
    "<iframe src=\"javascript:x\"></iframe>",
    "<iframe srcdoc=\"<p>x</p>\"></iframe>",
  ])
  func `drops tracking frames and frames without an address`(html: String) {
    #expect(sanitize(html) == "")
  }

  @Test(arguments: [
    "<figure><img alt=\"\" width=\"687\"><noscript><img src=\"https://p.example/a.png\" alt=\"A\"></noscript></figure>",
    "<div><img src=\"data:image/gif;base64,R0\"></div><noscript><img src=\"https://p.example/a.png\" alt=\"A\"></noscript>",
    "<img src=\"/img/blank.gif\"> <noscript><p><img src=\"https://p.example/a.png\" alt=\"A\"></p></noscript>",
  ])
  func `uses the noscript picture in place of an empty one`(html: String) {
    #expect(sanitize(html).contains("<img src=\"https://p.example/a.png\" alt=\"A\""))
  }

  @Test(arguments: [
    "<img src=\"https://p.example/b.png\"><noscript><img src=\"https://p.example/a.png\"></noscript>",
    "<p>x</p><noscript><img src=\"https://p.example/a.png\"></noscript>",
    "<img src=\"data:,\"><p>x</p><noscript><img src=\"https://p.example/a.png\"></noscript>",
  ])
  func `ignores noscript pictures that replace nothing`(html: String) {
    #expect(!sanitize(html).contains("a.png"))
  }
}
