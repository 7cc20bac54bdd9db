// The section's addresses.
extension Route {
  package static let news = Route("news")
  package static func article(_ id: String) -> Route { Route("news", id) }
  package static let feeds = Route("news", "feeds")
  package static func feed(_ id: String) -> Route { Route("news", "feeds", id) }
  package static func articleRead(_ id: String) -> Route { Route("news", id, "read") }
  package static func articleStar(_ id: String) -> Route { Route("news", id, "star") }
  package static func articleFullText(_ id: String) -> Route { Route("news", id, "full-text") }
  package static let allRead = Route("news", "read")
  package static let newsDensity = Route("news", "density")
  package static let newsFolders = Route("news", "folders")
  package static let cancelRefreshFeeds = Route("news", "feeds", "refresh", "cancel")
  package static let addFeed = Route("news", "feeds", "add")
  package static let importFeeds = Route("news", "feeds", "import")
  package static let exportFeeds = Route("news", "feeds", "export.opml")
  package static let refreshFeeds = Route("news", "feeds", "refresh")
  package static func refreshFeed(_ id: String) -> Route { Route("news", "feeds", id, "refresh") }
  package static func removeFeed(_ id: String) -> Route { Route("news", "feeds", id, "remove") }
  package static let restoreFeed = Route("news", "feeds", "restore")
}

extension APIRoute {
  package static let articles = APIRoute("articles")
  package static func article(_ id: String) -> APIRoute { APIRoute("articles", id) }
  package static func articleFullText(_ id: String) -> APIRoute { APIRoute("articles", id, "full-text") }
  package static let articlesRead = APIRoute("articles", "read")
  package static let feeds = APIRoute("feeds")
  package static func feed(_ id: String) -> APIRoute { APIRoute("feeds", id) }
  package static let feedsRefresh = APIRoute("feeds", "refresh")
  package static func feedRefresh(_ id: String) -> APIRoute { APIRoute("feeds", id, "refresh") }
  package static func feedRestore(_ id: String) -> APIRoute { APIRoute("feeds", id, "restore") }
  package static let feedsList = APIRoute("feeds", "opml")
}
