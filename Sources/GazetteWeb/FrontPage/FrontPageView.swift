import GazettePresentation

/// What the template of the front page reads.
struct FrontPageView: Sendable {
  let assets: String
  let page: FrontPage
  let words: FrontPagePhrases
  let sections: SectionNames
  let urgent: String
  let noWeather: String
  let hasStories: Bool
  let hasSeconds: Bool
  let hasBriefs: Bool
  let hasPlaces: Bool
  let hasAds: Bool
  let newsPath = Route.news.path
  let feedsPath = Route.feeds.path
  let weatherPath = Route.weather.path
  let addPlacePath = Route.addPlace.path
  let mapPath = Route.map.path
  let adsPath = Route.classifieds.path
  let layoutPath = Route.frontPageLayout.path
  let refreshPath = Route.refreshFrontPage.path

  init(assets: String, page: FrontPage, phrases: Phrases) {
    self.assets = assets
    self.page = page
    words = phrases.frontPage
    sections = phrases.common.sections
    urgent = phrases.frontPage.urgent
    noWeather = phrases.weather.list.noData
    hasStories = page.lead != nil
    hasSeconds = !page.seconds.isEmpty
    hasBriefs = !page.briefs.isEmpty
    hasPlaces = !page.places.isEmpty
    hasAds = !page.ads.isEmpty
  }
}
