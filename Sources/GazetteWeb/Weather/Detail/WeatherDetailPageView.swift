import GazettePresentation

/// What the template of one place's details reads.
struct WeatherDetailPageView: Sendable {
  let assets: String
  let page: WeatherDetailPage
  let names: WeatherDetailPhrases
  let back: String
  let listPath = Route.weather.path
  let refreshPath: String
  let hasHours: Bool
  let hasDays: Bool
  let hasDetails: Bool
  let hasPollutants: Bool
  let hasPollen: Bool

  init(assets: String, page: WeatherDetailPage, words: WeatherPhrases) {
    self.assets = assets
    self.page = page
    names = words.detail
    back = words.list.title
    refreshPath = Route.refreshPlace(page.row.id).path
    hasHours = !page.hours.isEmpty
    hasDays = !page.days.isEmpty
    hasDetails = !page.details.isEmpty
    hasPollutants = page.air?.pollutants.isEmpty == false
    hasPollen = page.air?.pollen.isEmpty == false
  }
}
