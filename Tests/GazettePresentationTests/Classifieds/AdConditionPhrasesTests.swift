import GazetteDomain
import GazettePresentation
import Testing

@Suite struct AdConditionPhrasesTests {
  @Test(arguments: Language.allCases) func `labels each checkbox differently`(language: Language) {
    let words = Phrases.of(language).classifieds.filter.conditions
    let labels = AdFilter.boxes.map { words[$0.condition].label }
    #expect(!labels.contains(""))
    #expect(Set(labels).count == AdFilter.boxes.count)
  }

  @Test func `names conditions within a sentence`() {
    let french = Phrases.of(.french).classifieds.filter.conditions
    let english = Phrases.of(.english).classifieds.filter.conditions
    #expect(french.name(of: .category(AdCategoryID(rawValue: 5))) == "la catégorie 5")
    #expect(english.name(of: .category(AdCategoryID(rawValue: 5))) == "category 5")
    #expect(french.name(of: .urgentOnly) == "«\u{A0}urgent\u{A0}»")
    #expect(english.name(of: .seller) == "the seller type")
  }
}
