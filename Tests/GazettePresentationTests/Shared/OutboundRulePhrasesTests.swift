import GazetteDomain
import GazettePresentation
import Testing

@Suite struct OutboundRulePhrasesTests {
  private static let rules: [OutboundRule] = [
    .malformed, .scheme("ftp"), .credentials, .controlCharacter, .backslash, .host("a_"), .localName("nas.local"),
    .port(22), .address("10.0.0.1", host: "nas.example"), .address("10.0.0.1", host: "10.0.0.1"),
    .uncheckedPeer("10.0.0.1"), .unknown,
  ]

  @Test(arguments: rules) func `describes each rule in every language`(rule: OutboundRule) {
    let reasons = Language.allCases.map { Phrases.of($0).commands.guardRules.reason(rule) }
    #expect(Set(reasons).count == Language.allCases.count)
    #expect(reasons.allSatisfy { !$0.isEmpty && !$0.hasSuffix(".") })
  }

  @Test func `names an address once if it is the host itself`() {
    let phrases = Phrases.of(.french).commands.guardRules
    #expect(phrases.reason(.address("10.0.0.1", host: "10.0.0.1")) == "10.0.0.1 n’est pas sur l’Internet public")
  }

  @Test func `explains how to allow a local machine, and nothing else`() {
    for language in Language.allCases {
      let phrases = Phrases.of(language).commands.guardRules
      #expect(phrases.remedy(.localName("nas.local"))?.hasSuffix(" nas.local.") == true)
      #expect(phrases.remedy(.address("10.0.0.1", host: "nas.example"))?.hasSuffix(" nas.example.") == true)
      #expect(phrases.remedy(.port(8080))?.hasSuffix(" http://nas.local:8080.") == true)
      #expect(phrases.sentences(.localName("nas.local")).contains("outbound.allowed"))
      for rule in [OutboundRule.malformed, .scheme("ftp"), .credentials, .uncheckedPeer("10.0.0.1"), .unknown] {
        #expect(phrases.remedy(rule) == nil)
        #expect(phrases.sentences(rule) == "\(phrases.reason(rule)).")
      }
      let problems = NewsProblemPhrases.of(language)
      #expect(problems.sentence(.address(.refused(.localName("nas.local")))).contains("outbound.allowed"))
      let page = SourceError.refused(ProviderID(rawValue: "a.example"), .localName("nas.local"))
      #expect(!problems.sentence(.fullArticle(.source(page))).contains("outbound.allowed"))
    }
  }

  @Test func `appears in messages about feeds and ads`() {
    let error = SourceError.refused(ProviderID(rawValue: "a.example"), .port(22))
    #expect(NewsProblemPhrases.of(.french).source(error).contains("le port 22 n’est pas autorisé"))
    #expect(NewsProblemPhrases.of(.english).source(error).contains("port 22 isn’t allowed"))
    #expect(Phrases.of(.french).classifieds.problems.source(error).contains("le port 22 n’est pas autorisé"))
  }
}
