import GazettePresentation

/// What the template of the list reads.
struct WeatherListPageView: Sendable {
  let assets: String
  let page: WeatherListPage
  let isEmpty: Bool
  let words: WeatherListPhrases
  let addPath = Route.addPlace.path
  let refreshPath = Route.refreshPlaces.path
  let cancelPath = Route.cancelRefreshPlaces.path
  let orderPath = Route.arrangePlaces.path
  let restorePath = Route.restorePlace.path
  let rows: [WeatherRowView]
  let removed: RemovedNotice?

  init(assets: String, page: WeatherListPage, words: WeatherListPhrases, removed: RemovedNotice?) {
    self.assets = assets
    self.page = page
    self.words = words
    self.removed = removed
    isEmpty = page.rows.isEmpty
    rows = page.rows.map(WeatherRowView.init)
  }
}

/// A row with the addresses of its forms.
struct WeatherRowView: Sendable {
  let row: WeatherRow
  let removePath: String
  let homePath: String

  init(_ row: WeatherRow) {
    self.row = row
    removePath = Route.removePlace(row.id).path
    homePath = Route.homePlace(row.id).path
  }
}

/// That a place was removed, and the form that takes it back.
struct RemovedNotice: Sendable {
  let id: String
  let text: String
  let undo: String
}
