import GazetteDomain
import GazetteProviders
import GazetteStore

/// What the news component asks for, on concrete sources and stores.
enum NewsPorts {
  /// The name of all publishers together in metrics.
  static let feeds = ProviderID(rawValue: "feeds")

  static func live(on paper: Paper) -> NewsComponent.Ports {
    let handover = FeedHandover(now: paper.timing.now)
    let door = paper.door(for: feeds)
    return NewsComponent.Ports(
      feeds: SQLiteFeedStore(paper.database), articles: SQLiteArticleStore(paper.database),
      source: HTTPFeedSource(fetching: door, handover: handover, now: paper.timing.now),
      discovery: WebFeedDiscovery(fetching: door, handover: handover, now: paper.timing.now),
      pages: WebFullArticleSource(fetching: door, now: paper.timing.now), lists: OPMLFeedListFormat(),
      lease: SQLiteWorkLease(paper.database, now: paper.timing.now), crashes: paper.crashes)
  }
}
