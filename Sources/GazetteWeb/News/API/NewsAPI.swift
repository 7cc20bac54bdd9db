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

  package func addRoutes(to router: RouteTable) {
    router.get(.api(.articles), use: list)
    router.post(.api(.articlesRead), use: markList)
    router.get(.api(.article("{article}")), use: article)
    router.patch(.api(.article("{article}")), use: mark)
    router.post(.api(.articleFullText("{article}")), use: readFull)
    router.get(.api(.feedsList), use: export)
    router.post(.api(.feedsList), takesFile: true, use: importList)
    router.get(.api(.feeds), use: listFeeds)
    router.post(.api(.feeds), use: add)
    router.get(.api(.feedsRefresh), use: progress)
    router.post(.api(.feedsRefresh), use: refreshAll)
    router.delete(.api(.feedsRefresh), use: cancel)
    router.get(.api(.feed("{feed}")), use: feed)
    router.patch(.api(.feed("{feed}")), use: update)
    router.delete(.api(.feed("{feed}")), use: remove)
    router.post(.api(.feedRestore("{feed}")), use: restore)
    router.post(.api(.feedRefresh("{feed}")), use: refresh)
  }
}
