import GazetteDomain
import Testing

@Suite struct SpellingTests {
  @Test(arguments: [
    ("pariss", "paris", 1), ("yrok", "york", 1), ("vleo", "velo", 1), ("marsielle", "marseille", 1),
    ("amstredan", "amsterdam", 2), ("paris", "paris", 0),
  ]) func `counts an extra, missing, different or swapped letter as one slip`(typed: String, word: String, slips: Int) {
    #expect(Self.slips(typed, word, limit: 2) == slips)
    #expect(Self.slips(word, typed, limit: 2) == slips)
  }

  @Test func `returns nil beyond the limit`() {
    #expect(Self.slips("paris", "london", limit: 2) == nil)
    #expect(Self.slips("pariss", "paris", limit: 0) == nil)
    #expect(Self.slips("paris", "parisian ways", limit: 2) == nil)
    #expect(Self.slips(String(repeating: "a", count: 65), String(repeating: "a", count: 65), limit: 2) == nil)
  }

  @Test func `compares with the nearest beginning on request`() {
    #expect(Self.slips("amstre", "amsterdam", limit: 1, asBeginning: true) == 1)
    #expect(Self.slips("amste", "amsterdam", limit: 0, asBeginning: true) == 0)
    #expect(Self.slips("amstxx", "amsterdam", limit: 1, asBeginning: true) == nil)
    #expect(Self.slips("", "", limit: 0, asBeginning: true) == 0)
  }

  @Test func `allows one slip from four letters and two from eight`() {
    #expect([0, 3, 4, 7, 8, 60].map(Spelling.slipsForgiven(letters:)) == [0, 0, 1, 1, 2, 2])
  }

  private static func slips(_ typed: String, _ word: String, limit: Int, asBeginning: Bool = false) -> Int? {
    Spelling.slips(
      from: Array(typed.unicodeScalars), to: Array(word.unicodeScalars), limit: limit, asBeginning: asBeginning)
  }
}
