package import GazetteDomain
import GazettePresentation
import Hummingbird

/// The news below `/api/v1`.
package struct NewsAPI: WebSection {
  let feeds: Feeds
  let articles: Articles

  /// Makes the API on the services of the news.
  package init(feeds: Feeds, articles: Articles) {
    self.feeds = feeds
    self.articles = articles
  }

  package func addRoutes(to router: RouteTable, pages: PageRenderer) {
    router.get(.api(.articles)) { request, context in try await list(request, context, pages) }
    router.post(.api(.articlesRead)) { request, context in try await markList(request, context) }
    router.get(.api(.article("{article}"))) { _, context in try await article(context) }
    router.patch(.api(.article("{article}"))) { request, context in try await mark(request, context) }
    router.post(.api(.articleFullText("{article}"))) { _, context in try await readFull(context) }
    router.get(.api(.feedsList)) { _, context in try await export(context, pages) }
    router.post(.api(.feedsList), takesFile: true) { request, context in try await importList(request, context) }
    router.get(.api(.feeds), use: listFeeds)
    router.post(.api(.feeds)) { request, context in try await add(request, context) }
    router.get(.api(.feedsRefresh)) { _, context in try await progress(context) }
    router.post(.api(.feedsRefresh)) { _, context in try await refreshAll(context) }
    router.delete(.api(.feedsRefresh)) { _, context in try await cancel(context) }
    router.get(.api(.feed("{feed}"))) { _, context in try await feed(context) }
    router.patch(.api(.feed("{feed}"))) { request, context in try await update(request, context) }
    router.delete(.api(.feed("{feed}"))) { _, context in try await remove(context) }
    router.post(.api(.feedRestore("{feed}"))) { _, context in try await restore(context) }
    router.post(.api(.feedRefresh("{feed}"))) { _, context in try await refresh(context) }
  }
}
