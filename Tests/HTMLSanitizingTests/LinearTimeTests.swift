import Foundation
import HTMLSanitizing
import Testing

/// Four times as much hostile HTML takes about four times as long, and not sixteen times.
struct `Time grows no faster than the HTML` {
  private static let base = URL(string: "https://a.example/" + String(repeating: "x", count: 4000) + "/y")

  /// The sign % is a number that is different each time.
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
  func `when it is made safe`(part: String) {
    let sanitizer = HTMLSanitizer()
    expectLinear(part) { html in { _ = sanitizer.sanitize(html, base: Self.base) } }
  }

  @Test(
    arguments: parts + ["<article><p>A sentence, with commas, that is long enough.</p>", "<link rel=alternate href=%>"])
  func `when it is a page`(part: String) {
    expectLinear(part) { html in
      let bytes = Array(html.utf8)
      return { _ = (ArticleExtraction().html(in: bytes), HTMLPageReader(byteLimit: .max).read(bytes)) }
    }
  }

  /// Compares the work on 25 kB with that on 100 kB, which would be sixteen times as much if it were quadratic.
  private func expectLinear(_ part: String, _ work: (_ html: String) -> () -> Void) {
    let (small, large) = (work(Self.repeated(part, 25_000)), work(Self.repeated(part, 100_000)))
    small()
    let short = min(processorTime(small), processorTime(small))
    let long = min(processorTime(large), processorTime(large))
    #expect(long < short * 10 + .milliseconds(100), "\(short), then \(long)")
  }

  private static func repeated(_ part: String, _ count: Int) -> String {
    let pieces = part.split(separator: "%", omittingEmptySubsequences: false)
    var text = ""
    for number in 0..<(count / part.utf8.count) { text += pieces.joined(separator: "\(number)") }
    return text
  }

  /// How long this thread's processor works on `work`: others may want it too.
  private func processorTime(_ work: () -> Void) -> Duration {
    func now() -> Duration {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
    let start = now()
    work()
    return now() - start
  }
}
