import GazetteDomain
import Testing

@Suite struct `Search words` {
  @Test(arguments: [
    ("Vélo de course", ["velo", "de", "course"]), ("  saint-étienne ", ["saint", "etienne"]), ("œuf ŒUF", ["oeuf"]),
    ("l'été", ["l", "ete"]), ("C++ & \"SQL\"*", ["c", "sql"]), ("東京", ["東京"]), ("100%", ["100"]),
  ])
  func `folds each word and drops repetitions`(text: String, words: [String]) throws {
    #expect(try SearchWords(text)?.words == words)
  }

  @Test(arguments: ["", "   ", "***", "🛋️"]) func `finds no words in punctuation and blanks`(text: String) throws {
    #expect(try SearchWords(text) == nil)
  }

  @Test func `rejects long texts, too many words and control characters`() {
    #expect(throws: SearchWordsProblem.tooLong(limit: 200)) { try SearchWords(String(repeating: "a", count: 201)) }
    #expect(throws: SearchWordsProblem.tooLong(limit: 200)) {
      try SearchWords(String(repeating: "e\u{301}", count: 99_999))
    }
    #expect(throws: SearchWordsProblem.tooManyWords(limit: 12)) { try SearchWords("a b c d e f g h i j k l m") }
    #expect(throws: SearchWordsProblem.controlCharacters) { try SearchWords("a\u{0}b") }
  }

  @Test func `matches all other texts if it only excludes words`() throws {
    let words = try #require(try SearchWords("-tram -\"night train\""))
    #expect(words.onlyExcludes)
    #expect(words.words.isEmpty)
    #expect(words.excluded == [["tram"], ["night", "train"]])
    #expect(words.match(in: ["A bus", "by night"]))
    #expect(words.match(in: ["Tramways"]))
    #expect(words.match(in: ["Two trams"]) == false)
    #expect(words.match(in: ["The night train"]) == false)
    #expect(words.ranges(in: "The tram").isEmpty)
    #expect(try SearchWords("bus -tram")?.onlyExcludes == false)
  }

  @Test func `matches the beginnings of words`() throws {
    let words = try #require(try SearchWords("cana ang"))
    #expect(words.match(in: ["Canapé d'angle"]))
    #expect(words.match(in: ["Canapé", "Angle"]))
    #expect(words.match(in: ["Canapé rectangle"]) == false)
  }

  @Test func `returns the ranges of matches as written`() throws {
    let words = try #require(try SearchWords("ete oeu"))
    let text = "L'Été des œufs, pas la fête 🎉 ÉTÉS"
    #expect(words.ranges(in: text).map { String(text[$0]) } == ["Été", "œufs", "ÉTÉS"])
  }
}
