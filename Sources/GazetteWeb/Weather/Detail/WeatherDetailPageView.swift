import GazettePresentation

/// What the template of one place's details reads.
struct WeatherDetailPageView: Sendable {
  let assets: String
  let page: WeatherDetailPage
  let names: WeatherDetailPhrases
  let back: String
  let listPath: String
  let refreshPath: String
  let hasHours: Bool
  let hasDays: Bool
  let hasDetails: Bool
  let hasPollutants: Bool
  let hasPollen: Bool

  /// - Parameters:
  ///   - back: what the link above the page says and where it leads; nil leads to the list.
  ///   - refreshPath: where refreshing posts to; nil means the saved place's own.
  init(
    assets: String, page: WeatherDetailPage, words: WeatherPhrases, back: (name: String, path: String)? = nil,
    refreshPath: String? = nil
  ) {
    self.assets = assets
    self.page = page
    names = words.detail
    self.back = back?.name ?? words.list.title
    listPath = back?.path ?? Route.weather.path
    self.refreshPath = refreshPath ?? Route.refreshPlace(page.row.id).path
    hasHours = !page.hours.isEmpty
    hasDays = !page.days.isEmpty
    hasDetails = !page.details.isEmpty
    hasPollutants = page.air?.pollutants.isEmpty == false
    hasPollen = page.air?.pollen.isEmpty == false
  }
}
