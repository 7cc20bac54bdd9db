import Foundation
import GazetteDomain
import GazettePresentation
import GazetteTesting
import Testing

@Suite struct SearchPresenterTests {
  private static let edition = Edition(language: .french, units: .metric, timeZone: .gmt, now: ManualTime().date)

  @Test(arguments: [
    (1, false, "1 trouvée", "1 trouvé", "1 found"), (8, false, "8 trouvées", "8 trouvés", "8 found"),
    (10, true, "les 10 premières", "les 10 premiers", "the first 10"),
  ])
  func `counts cities and ads in their gender, articles in theirs`(
    count: Int, more: Bool, feminine: String, masculine: String, english: String
  ) {
    let french = Phrases.of(.french).search
    #expect(french.foundPlaces(count, more) == feminine)
    #expect(french.foundAds(count, more) == feminine)
    #expect(french.foundArticles(count, more) == masculine)
    #expect(Phrases.of(.english).search.foundAds(count, more) == english)
  }

  @Test(arguments: ["!!!", "\"", "*", "🚲", "( )"]) func `says what to type when signs alone were typed`(typed: String) {
    let page = SearchPresenter(edition: Self.edition).page(typed)
    #expect(page.query == typed)
    #expect(page.nothing == "Tapez au moins une lettre ou un chiffre.")
    #expect(!page.isSearch)
  }

  @Test(arguments: ["", "  "]) func `says nothing before a search`(typed: String) {
    #expect(SearchPresenter(edition: Self.edition).page(typed).nothing == nil)
  }

  @Test func `says that nothing was found where every section answered`() {
    let presenter = SearchPresenter(edition: Self.edition)
    #expect(presenter.page("xyz", foundNothing: true, troubles: []).nothing?.contains("xyz") == true)
    #expect(presenter.page("xyz", foundNothing: true, troubles: ["Illisible."]).nothing == nil)
    #expect(presenter.page("xyz", foundNothing: false, troubles: []).nothing == nil)
  }
}
