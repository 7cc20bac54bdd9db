import GazetteCLI
import Testing

struct ColumnsTests {
  @Test(arguments: [("Tromsø", 6), ("e\u{301}", 1), ("東京", 4), ("☁️", 2), ("", 0), ("Łódź", 4)])
  func `counts the columns of a text`(text: String, columns: Int) {
    #expect(text.columns == columns)
  }

  @Test func `never splits a wide character`() {
    #expect("東京都".truncated(toColumns: 4) == "東…")
  }

  @Test func `leaves a text that fits unchanged`() {
    #expect("Lyon".truncated(toColumns: 4) == "Lyon")
  }
}
