import Foundation

/// Feeds to refresh, in their order, so many at once and one of each host at a time.
struct FeedQueue {
  private var waiting: [(host: String, feeds: [Feed])] = []
  private var busy: Set<String> = []
  private let most: Int

  init(_ feeds: [Feed], atOnce most: Int) {
    self.most = most
    var places: [String: Int] = [:]
    for feed in feeds {
      let host = Self.host(feed)
      if let place = places[host] {
        waiting[place].feeds.append(feed)
      } else {
        places[host] = waiting.count
        waiting.append((host, [feed]))
      }
    }
  }

  /// The next feed whose host is asked for nothing now, and whether more of that host follow; nil when there is none, or
  /// enough is under way.
  mutating func next() -> (feed: Feed, hasSuccessor: Bool)? {
    guard busy.count < most, let place = waiting.firstIndex(where: { !busy.contains($0.host) }) else { return nil }
    let feed = waiting[place].feeds.removeFirst()
    busy.insert(waiting[place].host)
    let hasSuccessor = !waiting[place].feeds.isEmpty
    if !hasSuccessor { waiting.remove(at: place) }
    return (feed, hasSuccessor)
  }

  /// Learns that the work for `feed` is done.
  mutating func finish(_ feed: Feed) { busy.remove(Self.host(feed)) }

  private static func host(_ feed: Feed) -> String { feed.url.host ?? "" }
}
