import GazetteDomain
import Testing

@Suite struct `Phrases and excluded words` {
  @Test(arguments: [
    "\"coupe du monde\" velo", "“Coupe du Monde” vélo", "«coupe-du-monde» velo", "velo „coupe du monde“",
  ])
  func `reads a phrase between quotes of any kind`(typed: String) throws {
    let words = try #require(try SearchWords(typed))
    #expect(words.phrases == [["coupe", "du", "monde"]])
    #expect(words.loose == ["velo"])
    #expect(Set(words.words) == ["coupe", "du", "monde", "velo"])
    #expect(words.match(in: ["Un vélo", "La Coupe du monde !"]))
    #expect(!words.match(in: ["Un vélo, une coupe du", "monde"]))
    #expect(!words.match(in: ["Un vélo, du monde, une coupe"]))
  }

  @Test(arguments: ["\"coupe du", "coupe du\"", "\"\" coupe du", "\"!\" coupe du", "coupe \" du"])
  func `ignores unclosed and empty quotes`(typed: String) throws {
    let words = try #require(try SearchWords(typed))
    #expect(words.phrases.isEmpty)
    #expect(words.loose == ["coupe", "du"])
  }

  @Test(arguments: [
    ("velo -rouge", [["rouge"]]), ("velo −rouge -bleu", [["rouge"], ["bleu"]]),
    ("velo -Saint-Étienne", [["saint", "etienne"]]), ("-\"coupe du monde\" velo", [["coupe", "du", "monde"]]),
    ("velo - rouge", []), ("velo-rouge", []),
    ("velo --rouge", []), ("velo -!", []),
  ])
  func `excludes a word after a hyphen, but not between words`(
    typed: String, excluded: [[String]]
  ) throws {
    let words = try #require(try SearchWords(typed))
    #expect(words.excluded == excluded)
    #expect(words.words.contains("velo"))
  }

  @Test func `excludes a word's simple forms, but not longer words`() throws {
    let words = try #require(try SearchWords("velo -journal -rouge"))
    #expect(words.match(in: ["vélo"]) && words.match(in: ["vélo rougeâtre"]))
    for text in ["vélo rouge", "vélos rouges", "vélo et journaux"] { #expect(!words.match(in: [text]), "\(text)") }
  }

  @Test func `counts excluded words toward the maximum`() {
    #expect(throws: SearchWordsProblem.tooManyWords(limit: 12)) {
      try SearchWords("a \"b c d e\" f -g -\"h i j k\" l -m")
    }
  }

  @Test func `marks whole phrases and all forms of words, but no excluded words`() throws {
    let words = try #require(try SearchWords("\"du monde\" chevaux -rouge"))
    let text = "Le monde du cheval rouge : la coupe du Monde des chevaux"
    #expect(words.ranges(in: text).map { String(text[$0]) } == ["cheval", "du", "Monde", "chevaux"])
  }
}

@Suite struct `Word forms` {
  @Test(arguments: [
    ("velos", ["velo"]), ("chevaux", ["chevau", "cheval", "chevail"]), ("bateaux", ["bateau", "bateal", "bateail"]),
    ("bijoux", ["bijou"]), ("jeux", ["jeu"]), ("cities", ["citie", "city"]), ("boxes", ["boxe", "box"]),
    ("cheval", ["chevaux"]), ("travail", ["travaux"]), ("city", ["cities"]), ("st", ["saint"]), ("saint", ["st"]),
    ("ste", ["sainte"]), ("sainte", ["ste"]),
  ])
  func `returns the singular, the plural, and the short form of saint`(word: String, others: [String]) {
    #expect(WordForms.others(of: word) == others)
  }

  @Test(arguments: ["", "s", "us", "bus", "gaz", "press", "velo", "day", "1990s", "москвы", "été"])
  func `returns no forms for irregular words`(word: String) {
    #expect(WordForms.others(of: word).isEmpty)
  }

  @Test(arguments: [
    ("st malo", "Saint-Malo"), ("Saint Malo", "St-Malo"), ("velos", "Un vélo"), ("journaux", "Le journal"),
  ])
  func `matches forms in both directions`(typed: String, text: String) throws {
    #expect(try SearchWords(typed)?.match(in: [text]) == true)
  }
}

@Suite struct `Spelling corrections` {
  /// Returns the corrections of `typed` among texts with `words`, one word each.
  private func corrections(of typed: String, among words: String...) -> [String] {
    Spelling.spellings(of: SearchWords.words(of: typed), among: words.map { [$0] }, limit: 1).flatMap(\.self)
  }

  @Test(arguments: [
    ("vleo", "velo"), ("voture", "voiture"), ("voitture", "voiture"), ("boulagnerei", "boulangerie"),
    ("oiture", "voiture"),
  ])
  func `corrects one typo, or two from eight letters on`(typed: String, word: String) {
    #expect(corrections(of: typed, among: "velo", "voiture", "boulangerie", "table") == [word])
  }

  @Test(arguments: ["veol", "vxyo", "bus", "bux", "voxxure"])
  func `ignores distant words and words of three letters`(typed: String) {
    #expect(corrections(of: typed, among: "velodrome", "car", "voiture") == [])
  }

  @Test func `ranks corrections by distance, completeness, frequency and alphabet`() {
    let texts: [Set<String>] = [["jardin"], ["martin"], ["martin", "mardins"], ["gardin"]]
    let found = Spelling.spellings(of: ["mardin"], among: texts, limit: 5)
    // Text with a word that begins this way exists, so nothing is misspelled.
    #expect(found == [[]])
    #expect(Spelling.spellings(of: ["mardinx"], among: texts, limit: 5) == [["mardins"]])
    #expect(Spelling.spellings(of: ["nardin"], among: texts, limit: 5) == [["gardin", "jardin", "mardins"]])
  }

  @Test(arguments: [("москва", "moskva"), ("жук", "zhuk"), ("афина", "afina"), ("λαρισα", "larisa")])
  func `corrects across scripts`(word: String, latin: String) {
    #expect(corrections(of: latin, among: word, "table") == [word])
    #expect(corrections(of: word, among: latin, "table") == [latin])
  }

  @Test func `accepts long and unusual words`() {
    let odd = String(repeating: "ж", count: 200)
    #expect(corrections(of: odd, among: odd + "x", String(repeating: "a", count: 5000)) == [])
    #expect(corrections(of: "e\u{301}e\u{301}e\u{301}e\u{301}", among: "eeex") == ["eeex"])
  }
}
