package import GazetteDomain
package import GazettePresentation
package import Hummingbird

/// The news' pages: list, article, feeds, and what their forms ask for.
package struct NewsPages: WebSection {
  let feeds: Feeds
  let articles: Articles
  /// Makes the addresses of pictures.
  let links: PictureLinks
  /// Gives the HTML of an article again, its pictures from the paper itself.
  let body: @Sendable (CleanHTML) -> CleanHTML
  let messages: FlashMessages
  package let navigation: NavigationSection? = .news

  /// Makes the pages; `memory` keeps what is told on the page that follows a form.
  package init(
    feeds: Feeds, articles: Articles, links: PictureLinks, body: @escaping @Sendable (CleanHTML) -> CleanHTML,
    memory: UndoMemory = UndoMemory()
  ) {
    self.feeds = feeds
    self.articles = articles
    self.links = links
    self.body = body
    messages = memory.messages
  }

  /// Adds the routes.
  package func addRoutes(to router: Router<WebContext>, pages: PageRenderer) {
    router.get(.news) { request, context in try await list(request, context, pages) }
    router.post(.allRead) { request, context in try await markMany(request, context, pages) }
    router.post(.newsDensity) { request, context in try await chooseDensity(request, context, pages) }
    router.get(.article("{article}")) { request, context in try await article(request, context, pages) }
    router.post(.articleRead("{article}")) { request, context in try await markOne(request, context, pages) }
    router.post(.articleStar("{article}")) { request, context in try await star(request, context, pages) }
    router.post(.articleFullText("{article}")) { request, context in try await readFull(request, context, pages) }
    router.get(.feeds) { request, context in try await showFeeds(request, context, pages) }
    router.post(.addFeed) { request, context in try await addFeed(request, context, pages) }
    router.post(.feed("{feed}")) { request, context in try await updateFeed(request, context, pages) }
    router.post(.removeFeed("{feed}")) { request, context in try await removeFeed(request, context, pages) }
    router.post(.restoreFeed) { request, context in try await restoreFeed(request, context, pages) }
    router.post(.refreshFeed("{feed}")) { request, context in try await refreshFeed(request, context, pages) }
    router.post(.refreshFeeds) { request, context in try await refreshFeeds(request, context, pages) }
    router.post(.cancelRefreshFeeds) { request, context in try await cancelRefresh(request, context, pages) }
    router.post(.importFeeds) { request, context in try await importFeeds(request, context, pages) }
    router.get(.exportFeeds) { request, context in try await exportFeeds(request, context, pages) }
  }
}

extension FormValues {
  /// The first value of each name that is filled, an empty one where none is: what a query is read from.
  var fields: [String: String] {
    pairs.reduce(into: [:]) { fields, pair in
      if fields[pair.name, default: ""].isEmpty { fields[pair.name] = pair.value }
    }
  }
}

extension WebContext {
  /// The article that the path names.
  func articleID() throws(Refusal) -> ArticleID {
    guard let id = ArticleID(text: try captured("article")) else { throw Refusal(.notFound) }
    return id
  }

  /// The feed that the path names.
  func feedID() throws(Refusal) -> FeedID {
    guard let id = FeedID(text: try captured("feed")) else { throw Refusal(.notFound) }
    return id
  }
}
