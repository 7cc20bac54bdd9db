import Testing

@testable import GazetteProviders

@Suite("Texts of notifications")
struct NotificationTextTests {
  @Test(arguments: [
    ("abc", 3, "abc"), ("abcd", 3, ""), ("abcdef", 5, "ab…"), ("ééé", 5, "é…"), ("aé", 3, "aé"), ("👨‍👩‍👧‍👦ab", 27, "👨‍👩‍👧‍👦ab"),
    ("a👨‍👩‍👧‍👦", 20, "a…"), ("", 0, ""), ("a", 0, ""),
  ])
  func `cuts a text between characters`(text: String, bytes: Int, expected: String) {
    #expect(text.clipped(bytes) == expected)
  }

  @Test func `cuts a character that is longer than the space`() {
    let text = "a" + String(repeating: "\u{301}", count: 100_000)
    let clipped = text.clipped(100)
    #expect((90...100).contains(clipped.utf8.count))
    #expect(clipped.hasSuffix("…"))
  }

  @Test func `a line has no control characters`() {
    #expect("a\r\nb\0c\u{85}d".line(100) == "a  b c d")
  }

  @Test(
    arguments: [
      (nil, nil), ("", nil), ("BadTtl", "BadTtl"), ("no such\r\ntopic", "no such topic"),
      ("550 <me@example.org> unknown", "550 … unknown"), ("see https://push.example/wp/abc", "see …"),
      ("token tk_secret is bad", "token … is bad"),
    ] as [(String?, String?)])
  func `a reason repeats no secret`(words: String?, expected: String?) {
    #expect(NotificationReason(words, hiding: ["tk_secret", ""]).text == expected)
  }

  @Test func `a reason is short`() {
    #expect(NotificationReason(String(repeating: "é", count: 1_000)).text?.count == 200)
  }
}
