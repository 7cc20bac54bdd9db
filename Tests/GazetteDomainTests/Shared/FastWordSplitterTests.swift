import Foundation
@testable import GazetteDomain
import GazetteTesting
import Testing

struct FastWordSplitterTests {
  @Test(arguments: [
    "Canapé d'angle, L'ÉTÉ à Saint-Étienne – 120 × 60 cm ½ m²", "Cœur de ville, ŒUVRE, naïveté, Ÿ, straße, Þór, Æsir",
    "🚲 Vélo 🙂 100 € «\u{A0}neuf\u{A0}» l’été… 1\u{FE0F}\u{20E3} e\u{301}te\u{301}", "日本語の本 हिन्दी Łódź ª º µ", "", "  ",
    "a\u{300}b", "\r\nDeux\r\nlignes\tet\u{202F}plus", "\u{F0B7} puce", "👨‍👩‍👧 famille", "👍🏽 bien",
  ])
  func `returns the same words as folding`(text: String) {
    guard let words = FastWordSplitter.words(of: text) else { return }
    #expect(words == SearchWords.foldedWords(of: text))
  }

  @Test func `agrees with folding on every character it supports`() {
    let known = (UInt32(0)...0x1_FAFF).compactMap(Unicode.Scalar.init).filter { scalar in
      FastWordSplitter.words(of: "ab\(Character(scalar))cd") != nil
    }
    #expect(known.count > 1000)
    for scalar in known {
      let text = "Ab\(Character(scalar))cD \(Character(scalar))"
      #expect(
        FastWordSplitter.words(of: text) == SearchWords.foldedWords(of: text), "U+\(String(scalar.value, radix: 16))")
    }
  }

  @Test func `supports the letters of French`() {
    #expect(
      FastWordSplitter.words(of: "Cœur d’Été, ÇA Ïle où Noël 42") == [
        "coeur", "d", "ete", "ca", "ile", "ou", "noel", "42",
      ])
  }
}
