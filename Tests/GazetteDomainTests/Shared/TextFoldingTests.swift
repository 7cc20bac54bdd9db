import GazetteDomain
import Testing

@Suite struct TextFoldingTests {
  @Test(arguments: [
    ("Saint-Étienne", "saint etienne"), ("Tromsø", "tromso"), ("Łódź", "lodz"), ("L’Haÿ-les-Roses", "l hay les roses"),
    ("  Aix--en  Provence ", "aix en provence"), ("Straße", "strasse"), ("ＴＯＫＹＯ", "tokyo"), ("東京", "東京"),
  ])
  func `folds case, accents, ligatures and spaces`(text: String, folded: String) {
    #expect(TextFolding.fold(text) == folded)
  }
}
