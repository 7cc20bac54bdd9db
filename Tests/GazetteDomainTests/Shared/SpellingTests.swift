import GazetteDomain
import Testing

@Suite struct SpellingTests {
  @Test(arguments: [
    ("pariss", "paris", 1), ("yrok", "york", 1), ("vleo", "velo", 1), ("marsielle", "marseille", 1),
    ("amstredan", "amsterdam", 2), ("paris", "paris", 0),
  ]) func `counts an extra, missing, different or swapped letter as one typo`(typed: String, word: String, typos: Int) {
    #expect(Self.typos(typed, word, limit: 2) == typos)
    #expect(Self.typos(word, typed, limit: 2) == typos)
  }

  @Test func `returns nil beyond the limit`() {
    #expect(Self.typos("paris", "london", limit: 2) == nil)
    #expect(Self.typos("pariss", "paris", limit: 0) == nil)
    #expect(Self.typos("paris", "parisian ways", limit: 2) == nil)
    #expect(Self.typos(String(repeating: "a", count: 65), String(repeating: "a", count: 65), limit: 2) == nil)
  }

  @Test func `compares with the nearest beginning on request`() {
    #expect(Self.typos("amstre", "amsterdam", limit: 1, asBeginning: true) == 1)
    #expect(Self.typos("amste", "amsterdam", limit: 0, asBeginning: true) == 0)
    #expect(Self.typos("amstxx", "amsterdam", limit: 1, asBeginning: true) == nil)
    #expect(Self.typos("", "", limit: 0, asBeginning: true) == 0)
  }

  @Test func `allows one typo from four letters and two from eight`() {
    #expect([0, 3, 4, 7, 8, 60].map(Spelling.maximumTypos(letters:)) == [0, 0, 1, 1, 2, 2])
  }

  private static func typos(_ typed: String, _ word: String, limit: Int, asBeginning: Bool = false) -> Int? {
    Spelling.typos(
      from: Array(typed.unicodeScalars), to: Array(word.unicodeScalars), limit: limit, asBeginning: asBeginning)
  }
}
