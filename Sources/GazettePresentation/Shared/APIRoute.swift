/// The addresses below `/api/v1`.
package enum APIRoute: Sendable, Hashable {
  case description
  case places, place(String), placeSearch, placesRefresh, placesOrder
  case placeWeather(String), placeRefresh(String), placeHome(String), weather, weatherGrid
  case articles, article(String), articleFullText(String), articlesRead
  case feeds, feed(String), feedsRefresh, feedRefresh(String), feedRestore(String), feedsList
  case ads, ad(String), adCategories, adSources, adRefresh
  case frontPage, search, settings, paperFile

  var segments: [String] {
    switch self {
    case .description: ["openapi.yaml"]
    case .places: ["places"]
    case .place(let id): ["places", id]
    case .placeSearch: ["places", "search"]
    case .placesRefresh: ["places", "refresh"]
    case .placesOrder: ["places", "order"]
    case .placeWeather(let id): ["places", id, "weather"]
    case .placeRefresh(let id): ["places", id, "refresh"]
    case .placeHome(let id): ["places", id, "home"]
    case .weather: ["weather"]
    case .weatherGrid: ["weather", "grid"]
    case .articles: ["articles"]
    case .article(let id): ["articles", id]
    case .articleFullText(let id): ["articles", id, "full-text"]
    case .articlesRead: ["articles", "read"]
    case .feeds: ["feeds"]
    case .feed(let id): ["feeds", id]
    case .feedsRefresh: ["feeds", "refresh"]
    case .feedRefresh(let id): ["feeds", id, "refresh"]
    case .feedRestore(let id): ["feeds", id, "restore"]
    case .feedsList: ["feeds", "opml"]
    case .ads: ["classifieds"]
    case .ad(let id): ["classifieds", id]
    case .adCategories: ["classifieds", "categories"]
    case .adSources: ["classifieds", "sources"]
    case .adRefresh: ["classifieds", "refresh"]
    case .frontPage: ["front-page"]
    case .search: ["search"]
    case .settings: ["settings"]
    case .paperFile: ["paper"]
    }
  }
}
