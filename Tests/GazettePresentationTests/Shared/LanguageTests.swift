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

  @Test func `prefers the address, then the choice, then the browser, then the paper`() {
    func negotiate(_ query: String?, _ chosen: Language?, _ header: String?) -> Language {
      Language.negotiate(query: query, chosen: chosen, acceptLanguage: header, fallback: .french)
    }
    #expect(negotiate("en", .french, "fr") == .english)
    #expect(negotiate("tlh", .english, "fr") == .english)
    #expect(negotiate(nil, nil, "en-US") == .english)
    #expect(negotiate(nil, nil, "ja") == .french)
  }

  @Test func `keeps preferences through a cookie`() {
    let chosen = ReaderPreferences(language: .english, units: .imperial, theme: .dark)
    #expect(ReaderPreferences(text: chosen.text) == chosen)
    #expect(ReaderPreferences(text: "theme-mauve.units-imperial.x") == ReaderPreferences(units: .imperial))
  }
}
