import HTMLSanitizing
import Testing

@Suite struct PageTests {
  private func read(_ html: String) -> HTMLPage { HTMLPageReader().read(Array(html.utf8)) }

  @Test func `reads title, base and links`() {
    let page = read(
      """
      <!doctype html><html><head><title> A
      site </title><base href="/b/"><base href="/c/">
      <LINK REL="Alternate  stylesheet" TYPE="Application/RSS+XML; charset=utf-8" HREF=" feed.xml " title="All &amp; more">
      <link rel=alternate><link href=x>
      </head><body><p>text <link rel="me" href="https://a.example/"></body></html>
      """)
    #expect(page.title == "A site")
    #expect(page.base == "/b/")
    #expect(
      page.links == [
        HTMLPageLink(
          relations: ["alternate", "stylesheet"], mediaType: "application/rss+xml", address: "feed.xml",
          title: "All & more"),
        HTMLPageLink(relations: ["me"], mediaType: nil, address: "https://a.example/", title: nil),
      ])
  }

  @Test func `ignores links in comments and scripts`() {
    let page = read("<!-- <link rel=alternate href=a> --><script>'<link rel=alternate href=b>'</script>")
    #expect(page.links.isEmpty)
  }

  @Test(arguments: ["", "no markup", "<", "<link", "<title>", "\u{0}", "<link rel=a href=\"x"])
  func `returns an empty page for malformed HTML`(html: String) {
    #expect(read(html) == HTMLPage())
  }

  @Test func `limits the number of links`() {
    let page = read(String(repeating: "<link rel=alternate href=a>", count: 1000))
    #expect(page.links.count == HTMLPageReader.linkLimit)
  }

  @Test func `survives deep nesting`() {
    #expect(read("<link rel=a href=b>" + String(repeating: "<div>", count: 100_000)).links.count <= 1)
  }
}
