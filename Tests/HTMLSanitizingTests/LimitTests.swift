import HTMLSanitizing
import Testing

struct `Sanitiser limits` {
  private let sanitizer = HTMLSanitizer()

  @Test(arguments: [
    "<div>", "<b>", "<span>", "<ul><li>", "<table><td>", "<b><div>", "<svg>", "<font color=a>", "<p><button>",
  ])
  func `flattens a hundred thousand nested elements`(tag: String) {
    let result = sanitizer.sanitize(String(repeating: tag, count: 100_000) + "end")
    #expect(result.text.hasSuffix("end"))
    #expect(!result.isTruncated)
  }

  @Test func `keeps all text of deeply nested elements`() {
    let depth = 2000
    let html = String(repeating: "<div>x", count: depth) + String(repeating: "</div>", count: depth)
    #expect(sanitizer.sanitize(html).text.filter { $0 == "x" }.count == depth)
  }

  @Test func `truncates formatting that multiplies`() {
    let fonts = (0..<200).map { "<font a=\($0)>" }.joined()
    let html = "<div>\(fonts)</div>" + String(repeating: "<div>x</div>", count: 100_000)
    let result = sanitizer.sanitize(html)
    #expect(result.isTruncated)
    #expect(!result.text.isEmpty)
  }

  @Test func `reads a hundred thousand attributes within 20 seconds`() {
    let html = "<p>text</p><a " + (0..<100_000).map { "a\($0)" }.joined(separator: " ") + ">"
    let spent = ContinuousClock().measure { _ = sanitizer.sanitize(html) }
    #expect(spent < .seconds(20))
  }

  @Test func `truncates long HTML between two characters`() {
    let result = HTMLSanitizer(options: SanitizingOptions(maximumBytes: 10)).sanitize("aaaaaaaaaé")
    #expect(result.html == "aaaaaaaaa")
    #expect(result.isTruncated)
  }

  @Test func `counts resolved addresses toward the limit`() throws {
    let base = try #require(Oracle.longBase)
    let result = sanitizer.sanitize(String(repeating: "<a href=x>y</a>", count: 20_000), base: base)
    #expect(result.html.utf8.count < 15 * 20_000 * 8 + (2 << 20))
    #expect(result.isTruncated)
  }
}
