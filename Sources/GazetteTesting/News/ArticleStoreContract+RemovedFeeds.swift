import Foundation
import GazetteDomain

// Starred articles of a feed that the reader removed.
extension ArticleStoreContract {
  private static let starred = NewsStores.query { $0.starredOnly = true }

  static let starsOfRemovedFeeds: [ContractCheck<NewsStores>] = [
    ContractCheck("lists starred articles of a removed feed") { stores in
      let (feed, id) = try await removedFeedWithStar(stores)
      try requireEqual(try await stores.titles(), [], "the list of all")
      let list = try await stores.all(starred)
      try requireEqual(list.map(\.id), [id], "the starred")
      try requireEqual(list.map(\.feedTitle), ["Mine"], "their source")
      try requireEqual(list.map(\.isSubscribed), [false], "that it is removed")
      let words = try SearchWords(Article.fixture(1).title)
      let search = NewsStores.query {
        $0.starredOnly = true
        $0.search = words
      }
      try requireEqual(try await stores.all(search).map(\.id), [id], "search among the starred")
      let ofFeed = NewsStores.query {
        $0.starredOnly = true
        $0.feed = feed.id
      }
      try requireEqual(try await stores.all(ofFeed).map(\.id), [id], "of the feed")
      let inFolder = NewsStores.query {
        $0.starredOnly = true
        $0.folder = "Press"
      }
      try requireEqual(try await stores.titles(inFolder), [], "in its former folder")
      let opened = try await stores.articles.article(id, of: .owner)
      try requireEqual(opened?.article.text, Article.fixture(1).text, "opened")
      try requireEqual(opened?.isSubscribed, false, "opened, removed")
      try requireEqual(try await stores.articles.article(id, of: other), nil, "another's")
      try requireEqual(try await stores.all(starred, of: other), [], "another's starred")
    },
    ContractCheck("returns neighbours and marks for starred articles of a removed feed") { stores in
      let (_, id) = try await removedFeedWithStar(stores)
      let feed = try await stores.subscribe("b")
      try await stores.publish([.fixture(7, title: "Older"), .fixture(0, title: "Newer")], in: feed)
      for title in ["Older", "Newer"] {
        for id in try await stores.ids(title) {
          try await stores.articles.star(id, starred: true, of: .owner, at: NewsStores.date)
        }
      }
      let list = try await stores.all(starred).map(\.id)
      try requireEqual(list.count, 3, "starred")
      let (newer, older) = try await stores.articles.neighbours(of: id, in: starred, reader: .owner)
      try requireEqual([newer, older], [list[0], list[2]], "neighbours")
      let read = try await stores.articles.mark([id], read: true, of: .owner)
      try requireEqual(read, [id], "marked read")
      try requireEqual(try await stores.articles.article(id, of: .owner)?.isRead, true, "is read")
      let unread = try await stores.articles.mark([id], read: false, of: .owner)
      try requireEqual(unread, [id], "marked unread")
      let all = try await stores.articles.markAllRead(starred, of: .owner)
      try requireEqual(Set(all), Set(list), "all marked read")
    },
    ContractCheck("allows starring again after unstarring until a removed feed is pruned") { stores in
      let (feed, id) = try await removedFeedWithStar(stores)
      try await stores.articles.star(id, starred: false, of: .owner, at: NewsStores.date)
      try requireEqual(try await stores.all(starred), [], "unstarred")
      try requireEqual(try await stores.articles.article(id, of: .owner)?.isStarred, false, "still open")
      try await stores.articles.star(id, starred: true, of: .owner, at: NewsStores.date)
      try requireEqual(try await stores.all(starred).map(\.id), [id], "starred again")
      _ = try await stores.feeds.prune(publishedBefore: .distantPast, endedBefore: NewsStores.date + 1)
      try requireEqual(try await stores.all(starred).map(\.id), [id], "retained because of its star")
      try await stores.articles.star(id, starred: false, of: .owner, at: NewsStores.date)
      _ = try await stores.feeds.prune(publishedBefore: .distantPast, endedBefore: NewsStores.date + 1)
      try requireEqual(try await stores.articles.article(id, of: .owner), nil, "deleted")
      try requireEqual(try await stores.feeds.feed(feed.id)?.feed, nil, "deleted with its feed")
    },
    ContractCheck("shows stars once after a feed is restored or added again") { stores in
      let (feed, id) = try await removedFeedWithStar(stores)
      _ = try await stores.feeds.restore(feed.id, reader: .owner)
      try requireEqual(try await stores.all(starred).map(\.isSubscribed), [true], "restored")
      try requireEqual(try await stores.titles().count, 3, "all of the feed")
      _ = try await stores.feeds.unsubscribe(feed.id, reader: .owner, at: NewsStores.date)
      try await stores.subscribe("a")
      try requireEqual(try await stores.all(starred).map(\.id), [id], "added again")
      try requireEqual(try await stores.all(starred).map(\.isSubscribed), [true], "subscribed")
    },
  ]

  /// A feed of three articles that the reader called "Mine" and removed, and its starred article.
  private static func removedFeedWithStar(_ stores: NewsStores) async throws -> (Feed, ArticleID) {
    let feed = try await stores.subscribe("a", folder: "Press")
    try await stores.publish(Article.fixtures(count: 3), in: feed)
    try await stores.feeds.update(
      Subscription(feed: feed, customTitle: "Mine", folder: "Press", subscribedAt: NewsStores.date), of: .owner)
    guard let id = try await stores.ids(Article.fixture(1).title).first else { throw ContractViolation("no article") }
    try await stores.articles.star(id, starred: true, of: .owner, at: NewsStores.date)
    _ = try await stores.feeds.unsubscribe(feed.id, reader: .owner, at: NewsStores.date)
    return (feed, id)
  }
}
