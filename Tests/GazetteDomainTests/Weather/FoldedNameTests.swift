import GazetteDomain
import SeededNumbers
import Testing

@Suite struct FoldedNameTests {
  @Test(arguments: [
    ("Saint-Étienne", "saint etienne"), ("St. Louis", "saint louis"), ("SAINTE-Marie", "saint marie"),
    ("Łódź", "lodz"), ("Tromsø", "tromso"), ("Ｐａｒｉｓ", "paris"), ("東京", "東京"), ("Москва", "москва"),
    ("L’Aquila", "l aquila"), ("İzmir", "izmir"), ("  aix -- en  provence ", "aix en provence"), ("\u{0}", ""),
    ("القَاهِرَة", "القاهرة"),
  ])
  func `folds case, accents, abbreviations and spaces`(name: String, folded: String) {
    #expect(FoldedName(name).text == folded)
  }

  @Test(arguments: [
    ("paris", "Paris", PlaceMatch.whole), ("st etienne", "Saint-Étienne", .whole), ("ste marie", "St-Marie", .whole),
    ("par", "Paris", .beginning), ("new yo", "New York", .beginning), ("etienne", "Saint-Étienne", .inside),
    ("aix prov", "Aix-en-Provence", .inside), ("st", "Stuttgart", .beginning), ("st", "Saint-Malo", .beginning),
    ("pariss", "Paris", .typos(1)), ("prais", "Paris", .typos(1)), ("new yrok", "New York", .typos(1)),
    ("amstre", "Amsterdam", .typos(1)), ("san fransico", "San Francisco", .typos(2)),
    ("newyork", "New York", .typos(1)),
    ("toulosue", "Toulouse", .typos(1)), ("sable d'olonne", "Sables d’Olonne", .inside),
  ])
  func `classifies the match of a typed name`(typed: String, name: String, match: PlaceMatch) {
    #expect(FoldedName(typed).match(FoldedName(name)) == match)
  }

  @Test(arguments: [
    ("pau", "Pal"), ("rome", "Lyon"), ("paaarisss", "Paris"), ("75001", "75002"), ("", "Paris"), ("paris", ""),
    ("new yrkk", "New Delhi"),
  ])
  func `rejects names with more typos`(typed: String, name: String) {
    #expect(FoldedName(typed).match(FoldedName(name)) == nil)
  }

  @Test func `folds and compares any text quickly`() {
    var random = SeededRandom(seed: 7, "folded names")
    let paris = FoldedName("Paris")
    for _ in 0..<500 {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int(random.next() % 200) {
        if let scalar = Unicode.Scalar(UInt32(truncatingIfNeeded: random.next() % 0x11_0000)) { text.append(scalar) }
      }
      let name = FoldedName(String(text))
      _ = (name.match(paris), paris.match(name), name.match(name), name.beginnings)
      #expect(!name.words.contains([]))
    }
    let marks = FoldedName("a" + String(repeating: "\u{301}", count: 1_000_000))
    #expect(marks.text == "a")
  }
}
