import Foundation
import GazetteDomain
import GazettePresentation
import GazetteTesting
import Testing

@Suite struct FrontPagePresenterTests {
  private let now = ManualTime().date

  private var edition: Edition { Edition(language: .english, units: .metric, timeZone: .gmt, now: now) }
  private let links = PictureLinks { "/p/\($1)\(URL(string: $0)?.path ?? "")" }
  private let defaults = [
    FrontPageLayout.DefaultSection(.news, .large), .init(.weather, .small), .init(.classifieds, .small),
    .init(.weatherMap, .full),
  ]

  private func stories(_ stories: [StoredArticle]) -> FrontPageStories {
    FrontPageStories(.ready(StorySelection(from: stories, now: now)), edition: edition, links: links)
  }

  private func ads(_ read: SectionPart<FrontPageAds>) -> FrontPageAdList {
    FrontPageAdList(read, edition: edition, links: links)
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

  @Test func `shows every section in its default order and size`() {
    let layout = FrontPageLayout(ReaderSettings(), defaults: defaults)
    #expect(layout.shown == [.news, .weather, .classifieds, .weatherMap])
    #expect(layout.shown.map(layout.size) == [.large, .small, .small, .full])
    let urgent = ads(.ready(FrontPageAds(ads: [StoredAd(ad: .fixture(1, isUrgent: true))], watches: [])))
    #expect(urgent.ads.first?.isUrgent == true)
    #expect(PlaceTeasers(.ready([paris]), limit: 6, edition: edition).rows.first?.sparkline != nil)
  }

  @Test func `applies the reader's order, sizes and hidden sections`() {
    var settings = ReaderSettings()
    settings.frontPageSections = [.weatherMap, .news]
    settings.frontPageSizes = [.news: .medium]
    let layout = FrontPageLayout(settings, defaults: defaults)
    #expect(layout.shown == [.weatherMap, .news])
    #expect(layout.shown.map(layout.size) == [.full, .medium])
    #expect(layout.all == [.weatherMap, .news, .weather, .classifieds])
  }

  private func cells(
    _ chosen: [(ReaderSettings.FrontPageSection, ReaderSettings.FrontPageSize)],
    without empty: [ReaderSettings.FrontPageSection] = []
  ) -> [String] {
    var settings = ReaderSettings()
    settings.frontPageSections = chosen.map(\.0)
    settings.frontPageSizes = Dictionary(uniqueKeysWithValues: chosen)
    let grid = FrontPageGrid(FrontPageLayout(settings, defaults: defaults), without: empty)
    return grid.cells.map { "\($0.section.rawValue) \($0.size.rawValue)" }
  }

  @Test func `arranges the default layout unchanged`() {
    let grid = FrontPageGrid(FrontPageLayout(ReaderSettings(), defaults: defaults))
    #expect(grid.cells.map(\.section) == [.news, .weather, .classifieds, .weatherMap])
    #expect(grid.cells.map(\.size) == [.large, .small, .small, .full])
  }

  @Test func `fills the gap of a hidden section`() {
    #expect(
      cells([(.news, .large), (.weather, .small), (.weatherMap, .full)]) == [
        "news full", "weather full", "weatherMap full",
      ])
    #expect(
      cells([(.weather, .small), (.classifieds, .small), (.weatherMap, .full)]) == [
        "weather medium", "classifieds medium", "weatherMap full",
      ])
    #expect(cells([(.news, .medium)]) == ["news full"])
    #expect(cells([]).isEmpty)
    #expect(
      cells([(.news, .large), (.weather, .small), (.classifieds, .small), (.weatherMap, .full)], without: [.weather])
        == ["news full", "classifieds full", "weatherMap full"])
  }

  @Test func `fills the gap of a widened section`() {
    #expect(
      cells([(.news, .large), (.weather, .medium), (.classifieds, .small), (.weatherMap, .full)]) == [
        "news full", "weather medium", "classifieds medium", "weatherMap full",
      ])
    #expect(
      cells([(.news, .medium), (.weather, .medium), (.classifieds, .small), (.weatherMap, .full)]) == [
        "news medium", "weather medium", "classifieds medium", "weatherMap full",
      ])
    #expect(
      cells([(.news, .large), (.weather, .small), (.classifieds, .small), (.weatherMap, .small)]) == [
        "news large", "weather small", "classifieds small", "weatherMap full",
      ])
  }

  @Test func `keeps blocks before the news if the rows allow it`() {
    #expect(
      cells([(.weather, .small), (.news, .large), (.weatherMap, .full), (.classifieds, .small)]) == [
        "weather small", "news large", "classifieds small", "weatherMap full",
      ])
    #expect(
      cells([(.weatherMap, .full), (.weather, .small), (.classifieds, .small), (.news, .large)]) == [
        "weatherMap full", "weather small", "news large", "classifieds small",
      ])
  }

  @Test func `gives briefs a standfirst, but not the stories next to the lead`() {
    let page = stories((1...6).map { story($0) })
    #expect(!page.briefs.isEmpty && page.briefs.allSatisfy { !$0.standfirst.isEmpty })
    #expect(page.seconds.allSatisfy { $0.standfirst.isEmpty })
  }

  @Test func `shows a section's error in its block`() {
    let read = FrontPageStories(.failed(.readOnly), edition: edition, links: links)
    #expect(read.problem?.hasPrefix("Can’t load this section.") == true)
    #expect(read.lead == nil)
    #expect(ads(.failed(.readOnly)).problem == read.problem)
    #expect(PlaceTeasers(.failed(.readOnly), limit: 6, edition: edition).problem == read.problem)
    #expect(PlaceTeasers(.ready([paris]), limit: 6, edition: edition).problem == nil)
  }

  @Test func `omits unknown sections, and the map without cities`() {
    var settings = ReaderSettings()
    settings.frontPageSections = [ReaderSettings.FrontPageSection("chess"), .news, .classifieds]
    #expect(FrontPageLayout(settings, defaults: Array(defaults.prefix(2))).shown == [.news])
    #expect(FrontPageLayout(ReaderSettings(), defaults: Array(defaults.prefix(2))).shown == [.news, .weather])
    #expect(MapStripPresenter(edition: edition, theme: .light).strip([]) == nil)
  }

  @Test func `shows each story once, pictures next to the lead, and names other sources`() throws {
    let stories = (1...6).map { story($0, others: $0 == 1 ? ["The Lantern"] : []) }
    let page = self.stories(stories)
    let all = [try #require(page.lead)] + page.seconds + page.briefs
    #expect(Set(all.map(\.path)).count == 6 && all.count == 6)
    #expect(page.seconds.allSatisfy { $0.picture != nil })
    #expect(all.compactMap(\.alsoIn) == ["Also in The Lantern"])
  }

  @Test func `writes prices as the list of ads does`() {
    let ads = [Ad.fixture(1, euros: 0), .fixture(2, euros: nil), .fixture(3, euros: 40)].map { StoredAd(ad: $0) }
    let page = self.ads(.ready(FrontPageAds(ads: ads, watches: [])))
    #expect(page.ads.map(\.price) == ["Free", "No price given", "€40"])
  }

  @Test func `links to the new matches of a watch of ads`() throws {
    let watch = Watch(id: WatchID(rawValue: 1), name: "Bikes", query: try WatchQuery("kind:ad"), createdAt: now)
    let found = FrontPageAds(ads: [], watches: [WatchStatus(watch: watch, matches: 9, newMatches: 2)])
    let page = ads(.ready(found))
    #expect(page.watches.map(\.text) == ["2 new ads for “Bikes”"])
    #expect(page.watches.map(\.path) == ["/watches/1"])
  }
}
