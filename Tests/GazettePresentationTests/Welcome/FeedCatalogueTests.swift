import Foundation
import GazettePresentation
import Testing

@Suite struct FeedCatalogueTests {
  @Test(arguments: Language.allCases)
  func `has feeds of at least three topics in every language`(language: Language) {
    #expect(FeedCatalogue.topics(in: language).count >= 3)
  }

  @Test func `lists each feed once, over HTTPS`() {
    #expect(Set(FeedCatalogue.all.map(\.id)).count == FeedCatalogue.all.count)
    #expect(FeedCatalogue.all.allSatisfy { $0.url.scheme == "https" })
  }

  @Test func `has phrases for each step and topic`() {
    for language in Language.allCases {
      let words = Phrases.of(language)[WelcomePhrases.self]
      #expect(words.headings.count == WelcomeStep.allCases.count && words.leads.count == WelcomeStep.allCases.count)
      #expect(words.topics.count == FeedCatalogue.Topic.allCases.count)
    }
  }
}
