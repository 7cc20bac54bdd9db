import GazetteDomain
package import GazettePresentation
package import Hummingbird

/// The news' pages: list, article, feeds, and what their forms ask for.
package struct NewsPages: WebSection {
  let dependencies: NewsPageDependencies
  let told: PassingNotices
  package let navigation: NavigationSection? = .news

  var component: NewsComponent { dependencies.news.component }
  var reader: ReaderKey { dependencies.news.reader }

  /// Makes the pages on the news' use cases; `memory` keeps what is told on the page that follows a form.
  package init(dependencies: NewsPageDependencies, memory: PassingMemory = PassingMemory()) {
    self.dependencies = dependencies
    told = memory.notices
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
    router.get(.feeds) { request, context in try await feeds(request, context, pages) }
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

  /// Runs a use case; its failure becomes an answer in the reader's words.
  func asking<Value>(
    _ context: WebContext, _ work: () async throws(NewsError) -> Value
  ) async throws(Refusal) -> Value {
    try await dependencies.news.translated(context, work)
  }

  /// The query that the values of an address or a form mean.
  func query(_ values: FormValues, _ context: WebContext) async throws -> ArticleQuery {
    var fields = ArticleQueryFields()
    fields.feed = values["feed"]
    fields.folder = values["folder"]
    fields.unreadOnly = try values.tick("unread")
    fields.starredOnly = try values.tick("starred")
    fields.search = values["q"]
    fields.before = values["before"]
    return try await asking(context) { () async throws(NewsError) in
      try await component.readQuery(fields, reader: reader)
    }
  }
}

/// What the pages of the news ask for besides what the API asks for, too; Composition fills it.
package struct NewsPageDependencies: Sendable {
  /// The use cases, the time and the reader.
  package let news: NewsWebDependencies
  /// Makes the addresses of pictures.
  package let links: PictureLinks
  /// Gives the sanitised HTML of an article again, its pictures from the paper itself.
  package let body: @Sendable (_ html: String) -> String

  /// Makes the dependencies.
  package init(
    news: NewsWebDependencies, links: PictureLinks, body: @escaping @Sendable (_ html: String) -> String
  ) {
    self.news = news
    self.links = links
    self.body = body
  }
}
