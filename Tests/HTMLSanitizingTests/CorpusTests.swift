import Foundation
import HTMLSanitizing
import Testing

struct `Corpora of hostile HTML` {
  @Test(.enabled(if: SharedFolder.url != nil, "the folder of corpora is not next to this checkout"))
  func `neutralises every script payload`() throws {
    let payloads = try SharedFolder.scriptPayloads()
    #expect(payloads.count > 100)
    for payload in payloads { Oracle.check(payload) }
  }

  @Test(.enabled(if: SharedFolder.url != nil, "the folder of corpora is not next to this checkout"))
  func `neutralises every script payload inside other elements`() throws {
    for payload in try SharedFolder.scriptPayloads() {
      for (before, after) in [
        ("<p>", "</p>"), ("<table><tr><td>", "</td></tr></table>"), ("<svg>", "</svg>"), ("<b><i>", ""),
      ] {
        Oracle.check(before + payload + after)
      }
    }
  }

  @Test(.enabled(if: SharedFolder.url != nil, "the folder of corpora is not next to this checkout"))
  func `neutralises every feed of the sanitize group`() throws {
    let feeds = try SharedFolder.sanitizeFeeds()
    #expect(feeds.count > 300)
    for feed in feeds {
      Oracle.check(feed.text)
      Oracle.check(unescaped(feed.text))
    }
  }

  @Test(.enabled(if: SharedFolder.url != nil, "the folder of corpora is not next to this checkout"))
  func `keeps the text around dropped elements`() throws {
    // The raw feed is treated as HTML here, which has a title element, too, and drops it.
    let described = try SharedFolder.sanitizeFeeds().filter {
      $0.name.contains("_script") && !$0.name.contains("title") && $0.text.contains(" description</")
    }
    #expect(described.count > 5)
    for feed in described {
      let text = HTMLSanitizer().sanitize(unescaped(feed.text)).text
      #expect(text.contains("safe description"), "\(feed.name): \(text)")
    }
  }

  @Test func `neutralises random tag soup and leaves the result stable`() {
    let rounds = ProcessInfo.processInfo.environment["GAZETTE_FUZZ_ROUNDS"].flatMap(Int.init) ?? 2000
    var soup = TagSoup(seed: 20_261_121)
    for _ in 0..<rounds { Oracle.check(soup.next()) }
  }

  private func unescaped(_ text: String) -> String {
    text.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"").replacing(
      "&amp;", with: "&")
  }
}
