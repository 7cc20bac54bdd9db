import Foundation
import GazetteDomain
import GazettePresentation
import GazetteTesting
import Testing

@Suite struct FrontPagePresenterTests {
  private let now = ManualTime().date

  private func page(_ edition: FrontPageEdition, _ settings: ReaderSettings = ReaderSettings(), hasMap: Bool = true)
    -> FrontPage
  {
    let frame = Edition(language: .english, units: .metric, timeZone: .gmt, now: now)
    let presenter = FrontPagePresenter(
      edition: frame, links: PictureLinks { "/p/\($1)\($0.path)" }, hasMap: hasMap, theme: .light)
    return presenter.page(edition, layout: FrontPageLayout(settings))
  }

  private func story(_ number: Int, others: [String] = []) -> StoredArticle {
    StoredArticle(
      id: ArticleID(rawValue: Int64(number)), feedID: FeedID(rawValue: Int64(number)), feedTitle: "Feed \(number)",
      article: .fixture(number), otherSources: others)
  }

  private var paris: PlaceWeather {
    PlaceWeather(
      place: .paris, saved: SavedPlace(place: .paris, rank: 0, isHome: true, savedAt: now),
      weather: PositionWeather(report: .fixture()))
  }

  private func edition(
    stories: SectionPart<StorySelection>? = nil, places: SectionPart<[PlaceWeather]>? = nil,
    ads: SectionPart<FrontPageAds>? = nil
  ) -> FrontPageEdition {
    FrontPageEdition(
      stories: stories ?? .ready(StorySelection(from: (1...6).map { story($0) }, now: now)),
      places: places ?? .ready([paris]),
      ads: ads ?? .ready(FrontPageAds(ads: [StoredAd(ad: .fixture(1, isUrgent: true))], searches: [])))
  }

  private func names(_ page: FrontPage) -> [String] {
    page.blocks.map { $0.isNews ? "news" : $0.isWeather ? "weather" : $0.isMap ? "map" : "ads" }
  }

  @Test func `the usual page has every section, the map below the others`() {
    let page = page(edition())
    #expect(names(page) == ["news", "weather", "ads", "map"])
    #expect(page.blocks.map(\.sizeClass) == ["front-large", "front-small", "front-small", "front-full"])
    #expect(page.ads.first?.isUrgent == true)
    #expect(page.places.first?.sparkline != nil)
  }

  @Test func `sections are moved, hidden and sized as the reader chose`() {
    var settings = ReaderSettings()
    settings.frontPageSections = [.weatherMap, .news]
    settings.frontPageSizes = [.news: .medium]
    let page = page(edition(), settings)
    #expect(names(page) == ["map", "news"])
    #expect(page.blocks.map(\.sizeClass) == ["front-full", "front-medium"])
  }

  @Test func `a section in trouble says so in its block, the others are whole`() {
    let page = page(edition(stories: .trouble(.readOnly)))
    #expect(names(page) == ["news", "weather", "ads", "map"])
    #expect(page.storiesTrouble?.hasPrefix("This section cannot be read.") == true)
    #expect(page.lead == nil)
    #expect(page.placesTrouble == nil && page.adsTrouble == nil)
    #expect(page.places.count == 1 && page.ads.count == 1)
  }

  @Test func `what the paper does not have has no block, nor has a map without cities`() {
    #expect(names(page(edition(ads: .absent))) == ["news", "weather", "map"])
    #expect(names(page(edition(), hasMap: false)) == ["news", "weather", "ads"])
    #expect(names(page(edition(places: .ready([])))) == ["news", "weather", "ads"])
  }

  @Test func `each story stands once, those with pictures beside the lead, and other tellers are named`() throws {
    let stories = (1...6).map { story($0, others: $0 == 1 ? ["The Lantern"] : []) }
    let page = page(edition(stories: .ready(StorySelection(from: stories, now: now))))
    let all = [try #require(page.lead)] + page.seconds + page.briefs
    #expect(Set(all.map(\.path)).count == 6 && all.count == 6)
    #expect(page.seconds.allSatisfy { $0.picture != nil })
    #expect(all.compactMap(\.alsoIn) == ["Also in The Lantern"])
  }

  @Test func `an ad's price is told in the words of the list of ads`() {
    let ads = [Ad.fixture(1, euros: 0), .fixture(2, euros: nil), .fixture(3, euros: 40)].map { StoredAd(ad: $0) }
    let page = page(edition(ads: .ready(FrontPageAds(ads: ads, searches: []))))
    #expect(page.ads.map(\.price) == ["Free", "No price given", "€40"])
  }

  @Test func `new matches of a saved search are told and lead to them`() {
    let search = SavedSearch(
      id: SavedSearchID(rawValue: 1), name: "Bikes", filter: AdFilter(), order: .urgent, savedAt: now,
      lookedAt: now)
    let found = FrontPageAds(ads: [], searches: [SavedSearchStatus(search: search, matches: 9, newMatches: 2)])
    let page = page(edition(ads: .ready(found)))
    #expect(page.searches.map(\.text) == ["2 new ads for “Bikes”"])
  }
}
