import Foundation
import GazettePresentation
import Testing

@Suite struct RouteTests {
  @Test func `builds paths and patterns`() {
    #expect(Route.frontPage.path == "/")
    #expect(Route.place("48.8534,2.3488").path == "/weather/48.8534,2.3488")
    #expect(Route.place("{place}").pattern == "/weather/{place}")
    #expect(Route.removePlace("1,2").path == "/weather/1,2/remove")
    #expect(Route.api(.placeWeather("{place}")).pattern == "/api/v1/places/{place}/weather")
  }

  @Test(arguments: ["https://a.b/c?d=e#f", "..", "a/b", "é 東京 %2F", "\u{0}\n", ""])
  func `percent-encodes path parts`(id: String) throws {
    let path = Route.article(id).path
    let part = try #require(path.split(separator: "/", omittingEmptySubsequences: false).last)
    #expect(path.hasPrefix("/news/"))
    #expect(part.removingPercentEncoding == id)
    #expect(part.allSatisfy { $0.isASCII && !$0.isWhitespace })
    #expect(part != "..")
  }

  @Test func `omits nil values from a query`() {
    let path = Route.classifieds.path(["q": "vélo & cie", "category": nil, "sort": "price"])
    #expect(path == "/classifieds?q=v%C3%A9lo%20%26%20cie&sort=price")
  }
}
