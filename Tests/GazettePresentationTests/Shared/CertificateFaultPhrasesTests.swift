import GazetteDomain
import Testing

@testable import GazettePresentation

@Suite struct CertificateFaultPhrasesTests {
  private static let host = ProviderID(rawValue: "feed.example")

  @Test(arguments: [CertificateFaultPhrases.french, .english])
  func `distinguishes each fault and its advice`(phrases: CertificateFaultPhrases) {
    let faults = CertificateFault.allCases
    #expect(Set(faults.map(phrases.reason)).count == faults.count)
    #expect(Set(faults.map(phrases.advice)).count == faults.count)
    #expect(faults.map(phrases.reason).allSatisfy { !$0.hasSuffix(".") })
  }

  @Test(arguments: [
    (CertificateFault.unknownAuthority, "isn’t signed by an authority", "pas signé par une autorité"),
    (.wrongName, "for another name", "pour un autre nom"), (.expired, "has expired", "a expiré"),
    (.notYetValid, "clock is wrong", "l’horloge de ce serveur"),
    (.noAuthorities, "no list of certificate authorities", "aucune liste d’autorités"),
  ])
  func `includes the fault in every section's messages`(fault: CertificateFault, english: String, french: String) {
    let error = SourceError.untrusted(Self.host, fault)
    for (language, words) in [(Language.english, english), (.french, french)] {
      let (weather, ads) =
        language == .french
        ? (WeatherPhrases.french, AdProblemPhrases.french) : (WeatherPhrases.english, AdProblemPhrases.english)
      let sentences = [
        NewsProblemPhrases.of(language).source(error), weather.sentence(.source(error)), ads.source(error),
      ]
      for sentence in sentences { #expect(sentence.contains(words) && sentence.hasSuffix("."), "\(sentence)") }
    }
    #expect(NewsProblemPhrases.of(.english).source(error).contains("feed.example"))
  }
}
