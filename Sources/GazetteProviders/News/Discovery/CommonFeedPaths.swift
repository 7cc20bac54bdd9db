import HTTPFetching

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
