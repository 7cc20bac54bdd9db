import GazettePresentation

/// What the template of one point reads.
struct MapPointPageView: Sendable {
  let assets: String
  let point: MapPointPage
  let pointWords: MapPointPhrases
  let detail: WeatherDetailPageView
  let notePath = Route.openMapPoint.path

  init(assets: String, page: MapPointPage, phrases: Phrases) {
    self.assets = assets
    point = page
    pointWords = phrases.map.point
    detail = WeatherDetailPageView(
      assets: assets, page: page.detail, words: phrases.weather,
      back: (phrases.map.point.back, Route.map.path), refreshPath: Route.refreshMapPoint(page.id).path)
  }
}
