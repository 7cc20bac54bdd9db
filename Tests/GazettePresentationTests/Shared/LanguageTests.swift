import GazettePresentation
import Testing

@Suite struct LanguageTests {
  @Test(arguments: [
    ("fr-CA,fr;q=0.9,en;q=0.8", Language.french), ("en;q=0.3, fr;q=0.9", .french), ("de, EN-gb;q=0.7", .english),
    ("*", nil), ("fr;q=0", nil), ("", nil), (";;;,q=1", nil),
  ])
  func `reads Accept-Language by quality`(header: String, expected: Language?) {
    #expect(Language(acceptLanguage: header) == expected)
  }

  @Test func `prefers the address, then the choice, then the browser, then the default`() {
    func negotiate(_ query: String?, _ chosen: Language?, _ header: String?) -> Language {
      Language.negotiate(query: query, chosen: chosen, acceptLanguage: header, paper: .french)
    }
    #expect(negotiate("en", .french, "fr") == .english)
    #expect(negotiate("tlh", .english, "fr") == .english)
    #expect(negotiate(nil, nil, "en-US") == .english)
    #expect(negotiate(nil, nil, "ja") == .french)
  }

  @Test(arguments: [("de-DE, it;q=0.5", Language.english), ("*", .french), ("", .french), ("de, fr;q=0.2", .french)])
  func `falls back to English if the browser's languages are not supported`(header: String, expected: Language) {
    #expect(Language.negotiate(query: nil, chosen: nil, acceptLanguage: header, paper: nil) == expected)
  }

  @Test(arguments: [
    ("en-GB,en;q=0.9", Region.unitedKingdom as Region?), ("en-US", .unitedStates),
    ("en, en-AU, en-GB;q=0.3", .unitedKingdom), ("fr-US, en;q=0.5", nil), ("en-Latn-US", .unitedStates),
    ("en-US;q=0, en", nil),
  ])
  func `finds the region of English`(header: String, expected: Region?) {
    #expect(Region(acceptLanguage: header, of: .english) == expected)
    #expect(Region(acceptLanguage: header, of: .french) == nil)
  }

  @Test func `round-trips preferences through a cookie`() {
    let chosen = ReaderPreferences(language: .english, units: .imperial, theme: .dark, clock: .twentyFour)
    #expect(ReaderPreferences(text: chosen.text) == chosen)
    #expect(ReaderPreferences(text: "theme-mauve.units-imperial.x") == ReaderPreferences(units: .imperial))
  }
}
