import Foundation
import GazetteDomain
import HTMLSanitizing
import HTTPFetching

/// The feeds that a page links to as its own (`rel="alternate"`), best first, each once.
enum FeedLinks {
  static func find(in page: HTMLPage, at address: WebAddress) -> [DiscoveredFeed] {
    // A base that cannot be read is none, as for a browser.
    let base = page.base.flatMap { try? address.resolving($0) } ?? address
    var found: [DiscoveredFeed] = []
    for link in page.links where isFeed(link) {
      // A link that nobody may follow is left out; there may be others.
      guard let url = try? base.resolving(link.address).url, !found.contains(where: { $0.url == url }) else { continue }
      found.append(DiscoveredFeed(url: url, title: link.title))
    }
    return found.filter { !isOfComments($0) } + found.filter(isOfComments)
  }

  private static let mediaTypes: Set<String> = [
    "application/rss+xml", "application/atom+xml", "application/feed+json", "application/rdf+xml", "text/rss+xml",
    "application/x-rss+xml", "application/x.atom+xml",
  ]

  private static func isFeed(_ link: HTMLPageLink) -> Bool {
    guard !link.relations.isDisjoint(with: ["alternate", "feed"]) else { return false }
    guard let mediaType = link.mediaType else { return link.relations.contains("feed") }
    // "application/json" alone is more often an API than a feed.
    return mediaTypes.contains(mediaType)
  }

  private static func isOfComments(_ feed: DiscoveredFeed) -> Bool {
    [feed.title, feed.url.path].contains { text in
      guard let text = text?.lowercased() else { return false }
      return text.contains("comment")
    }
  }
}

/// Where sites keep their feed when no page of theirs says so.
enum CommonFeedPaths {
  /// Addresses to try, the likeliest first: beside the page, then at the site's root.
  static func candidates(for page: WebAddress) -> [WebAddress] {
    let names = ["feed", "rss.xml", "feed.xml", "atom.xml", "index.xml", "rss", "feed.json"]
    let path = page.target.prefix { $0 != "?" }
    let folder = path.hasSuffix("/") ? path : path + "/"
    let beside = path == "/" ? [] : names.prefix(2).map { folder + $0 }
    // These are relative references of our own making, so that none can be refused.
    return (beside + names.map { "/" + $0 }).compactMap { try? page.resolving(String($0)) }
  }
}
