import Foundation
import GazetteDomain

/// The contract of every ``FeedStore``; each check gets an empty store.
public enum FeedStoreContract {
  /// The checks.
  public static let checks: [ContractCheck<NewsStores>] = subscribing + fetching + keeping

  private static let other = ReaderKey(rawValue: "another")

  private static let subscribing: [ContractCheck<NewsStores>] = [
    ContractCheck("starts without subscriptions") { stores in
      try requireEqual(try await stores.feeds.statuses(of: .owner), [], "subscriptions")
      try requireEqual(try await stores.feeds.status(of: FeedID(rawValue: 1), reader: .owner), nil, "status")
      try requireEqual(try await stores.feeds.feed(FeedID(rawValue: 1))?.feed, nil, "feed")
    },
    ContractCheck("reports untouched only before the first subscription") { stores in
      try requireEqual(try await stores.feeds.isUntouched(), true, "at first")
      let feed = try await stores.subscribe("a")
      _ = try await stores.feeds.unsubscribe(feed.id, reader: .owner, at: NewsStores.date)
      _ = try await stores.feeds.prune(publishedBefore: .distantPast, endedBefore: NewsStores.date + 1)
      try requireEqual(try await stores.feeds.feed(feed.id)?.feed, nil, "the feed")
      try requireEqual(try await stores.feeds.isUntouched(), false, "afterwards")
    },
    ContractCheck("stores a subscription unchanged") { stores in
      let feed = try await stores.subscribe("a", folder: "Press")
      let expected = Subscription(feed: feed, folder: "Press", subscribedAt: NewsStores.date)
      let status = FeedStatus(subscription: expected, state: FeedFetchState(), unreadCount: 0, articleCount: 0)
      try requireEqual(try await stores.feeds.statuses(of: .owner), [status], "subscriptions")
      try requireEqual(try await stores.feeds.status(of: feed.id, reader: .owner), status, "status")
    },
    ContractCheck("counts unread articles by subscription") { stores in
      let (a, b) = (try await stores.subscribe("a"), try await stores.subscribe("b"))
      let ended = try await stores.subscribe("c")
      try await stores.publish(Article.fixtures(count: 3), in: a)
      _ = try await stores.feeds.unsubscribe(ended.id, reader: .owner, at: NewsStores.date)
      try requireEqual(try await stores.feeds.unreadCounts(of: .owner), [a.id: 3, b.id: 0], "counts")
      _ = try await stores.articles.markAllRead(ArticleQuery(), of: .owner)
      try requireEqual(try await stores.feeds.unreadCounts(of: .owner), [a.id: 0, b.id: 0], "all read")
      try requireEqual(try await stores.feeds.unreadCounts(of: other), [:], "another reader's")
    },
    ContractCheck("returns an existing subscription unchanged") { stores in
      let feed = try await stores.subscribe("a", folder: "Press")
      let again = try await stores.feeds.subscribe(
        to: feed.url, title: "other", folder: nil, for: .owner, at: NewsStores.date + 60)
      try requireEqual(again, Subscription(feed: feed, folder: "Press", subscribedAt: NewsStores.date), "again")
    },
    ContractCheck("subscribes to the existing feed at the other scheme") { stores in
      let (plain, secure) = (try NewsStores.plainURL("a"), try NewsStores.url("a"))
      let feed = try await stores.subscribe(to: plain, for: .owner)
      let unread = try await stores.subscribe(to: secure, for: other)
      try require(unread.id != feed.id, "a feed that was never fetched is not shared")
      _ = try await stores.feeds.unsubscribe(unread.id, reader: other, at: NewsStores.date)
      _ = try await stores.feeds.prune(publishedBefore: .distantPast, endedBefore: NewsStores.date + 1)
      try await stores.publish([.fixture(1)], in: feed)
      try requireEqual(try await stores.subscribe(to: secure, for: other).id, feed.id, "the working feed")
      try requireEqual(try await stores.subscribe(to: secure, for: .owner).url, plain, "its address stays")
      _ = try await stores.feeds.save(feed, state: state(.notFound(.openMeteo)), articles: [])
      let third = try await stores.subscribe(to: secure, for: ReaderKey(rawValue: "third"))
      try require(third.id != feed.id, "a failing feed is not shared")
    },
    ContractCheck("returns the readers of a feed's twin at the other scheme") {
      stores in
      let plain = try await stores.subscribe(to: try NewsStores.plainURL("a"))
      try await stores.subscribe(to: plain.url, for: other)
      let secure = try await stores.subscribe(to: try NewsStores.url("a"))
      try await stores.subscribe("b")
      try await stores.publish([.fixture(1)], in: plain)
      try requireEqual(try await stores.feeds.twins(of: plain).count, 0, "while one was never fetched")
      try await stores.publish([.fixture(1)], in: secure)
      for (feed, twin) in [(plain, secure), (secure, plain)] {
        let found = try await stores.feeds.twins(of: feed)
        try requireEqual(found.map(\.reader), [.owner], "readers")
        try requireEqual(found.map(\.twin), [twin.id], "twin")
      }
      var moved = plain
      moved.url = secure.url
      try await stores.publish([.fixture(1)], in: moved)
      try requireEqual(try await stores.feeds.twins(of: moved).map(\.twin), [secure.id], "at one address")
      _ = try await stores.feeds.unsubscribe(plain.id, reader: .owner, at: NewsStores.date)
      try requireEqual(try await stores.feeds.twins(of: secure).count, 0, "after one ended")
    },
    ContractCheck("sorts by folder, then title, ignoring case and accents") { stores in
      for (name, folder) in [("zeta", nil), ("beta", "Press"), ("Alpha", "Press"), ("one", "école"), ("eta", nil)] {
        try await stores.subscribe(name, folder: folder)
      }
      let names = try await stores.feeds.statuses(of: .owner).map(\.subscription.title)
      try requireEqual(names, ["eta", "zeta", "one", "Alpha", "beta"], "order")
    },
    ContractCheck("renames, moves and pauses a feed, and sets full text") { stores in
      let feed = try await stores.subscribe("a")
      try await stores.publish([.fixture(1)], in: feed)
      let changed = Subscription(
        feed: feed, customTitle: "Mine", folder: "Press", isPaused: true, wantsFullText: true,
        subscribedAt: NewsStores.date)
      try requireEqual(try await stores.all().map(\.wantsFullText), [false], "at first")
      try await stores.feeds.update(changed, of: .owner)
      try requireEqual(try await stores.all().map(\.wantsFullText), [true], "in its articles")
      try requireEqual(try await stores.feeds.statuses(of: .owner).map(\.subscription), [changed], "changed")
      try await requireThrows(StoreError.notFound, "another reader's") {
        try await stores.feeds.update(changed, of: other)
      }
    },
    ContractCheck("reports whether others read or have read a feed") { stores in
      let feed = try await stores.subscribe("a")
      try requireEqual(try await stores.feeds.hasReaders(feed.id, besides: .owner), false, "alone")
      try requireEqual(try await stores.feeds.hasReaders(feed.id, besides: other), true, "seen by another")
      _ = try await stores.feeds.unsubscribe(feed.id, reader: .owner, at: NewsStores.date)
      try requireEqual(try await stores.feeds.hasReaders(feed.id, besides: other), true, "after it ended")
    },
    ContractCheck("ends a subscription and restores it unchanged") { stores in
      let feed = try await stores.subscribe("a", folder: "Press")
      try await stores.publish(Article.fixtures(count: 3), in: feed)
      _ = try await stores.articles.mark(try await stores.ids(Article.fixture(1).title), read: true, of: .owner)
      let before = try await stores.feeds.statuses(of: .owner)
      let ended = try await stores.feeds.unsubscribe(feed.id, reader: .owner, at: NewsStores.date)
      try requireEqual(ended, before.first?.subscription, "ended subscription")
      try requireEqual(try await stores.feeds.statuses(of: .owner), [], "afterwards")
      try requireEqual(try await stores.titles(), [], "articles")
      try requireEqual(try await stores.articles.unreadCount(of: .owner), 0, "unread")
      let again = try await stores.feeds.unsubscribe(feed.id, reader: .owner, at: NewsStores.date)
      try requireEqual(again, nil, "again")
      let restored = try await stores.feeds.restore(feed.id, reader: .owner)
      try requireEqual(restored, ended, "restored")
      try requireEqual(try await stores.feeds.statuses(of: .owner), before, "as before")
      try requireEqual(try await stores.feeds.restore(FeedID(rawValue: 999), reader: .owner), nil, "unknown")
    },
    ContractCheck("separates readers") { stores in
      let feed = try await stores.subscribe("a")
      try await stores.publish(Article.fixtures(count: 2), in: feed)
      try await stores.subscribe("a", for: other)
      _ = try await stores.articles.mark(try await stores.ids(Article.fixture(1).title), read: true, of: .owner)
      try requireEqual(try await stores.feeds.status(of: feed.id, reader: .owner)?.unreadCount, 1, "one's unread")
      try requireEqual(try await stores.feeds.status(of: feed.id, reader: other)?.unreadCount, 2, "other's unread")
      _ = try await stores.feeds.unsubscribe(feed.id, reader: other, at: NewsStores.date)
      try requireEqual(try await stores.feeds.statuses(of: .owner).count, 1, "subscriptions")
    },
  ]

  private static let fetching: [ContractCheck<NewsStores>] = [
    ContractCheck("stores every field of a feed and its state") { stores in
      var feed = try await stores.subscribe("a")
      feed.url = try NewsStores.url("moved")
      feed.title = "A paper"
      feed.subtitle = "of record"
      feed.site = URL(string: "https://a.example/")
      feed.languageCode = "fr"
      feed.picture = URL(string: "https://a.example/logo.png")
      for error in SourceError.fixtures {
        let state = state(error)
        _ = try await stores.feeds.save(feed, state: state, articles: [])
        let found = try await stores.feeds.feed(feed.id)
        try requireEqual(found?.feed, feed, "feed")
        try requireEqual(found?.state, state, "state")
      }
    },
    ContractCheck("preserves a feed's user agent across fetches") { stores in
      let feed = try await stores.subscribe("a")
      let userAgent = FeedUserAgent("Mozilla/5.0 (compatible)")
      try await stores.feeds.setUserAgent(userAgent, of: feed.id)
      try await stores.feeds.setUserAgent(userAgent, of: FeedID(rawValue: 999))
      // As stored by a fetch that began earlier.
      _ = try await stores.feeds.save(feed, state: FeedFetchState(), articles: [])
      let status = try await stores.feeds.status(of: feed.id, reader: .owner)
      try requireEqual(status?.subscription.feed.userAgent, userAgent, "set")
      let due = try await stores.feeds.due(at: NewsStores.date, limit: 1)
      try requireEqual(due.first?.feed.userAgent, userAgent, "due")
      try await stores.feeds.setUserAgent(nil, of: feed.id)
      try requireEqual(try await stores.feeds.feed(feed.id)?.feed.userAgent, nil, "reset")
    },
    ContractCheck("returns due feeds, longest waiting first") { stores in
      let date = NewsStores.date
      for (name, wait) in [("late", -60.0), ("never", nil), ("soon", 60), ("now", 0), ("gone", -90), ("paused", -80)] {
        let feed = try await stores.subscribe(name)
        var state = FeedFetchState()
        state.nextFetch = wait.map { date + $0 }
        state.isGone = name == "gone"
        _ = try await stores.feeds.save(feed, state: state, articles: [])
        guard name == "paused" else { continue }
        try await stores.feeds.update(
          Subscription(feed: feed, isPaused: true, subscribedAt: date), of: .owner)
      }
      let ended = try await stores.subscribe("ended")
      _ = try await stores.feeds.unsubscribe(ended.id, reader: .owner, at: date)
      let due = try await stores.feeds.due(at: date, limit: 10).map(\.feed.title)
      try requireEqual(due, ["never", "late", "now"], "due")
      try requireEqual(try await stores.feeds.due(at: date, limit: 1).map(\.feed.title), ["never"], "one")
    },
    ContractCheck("treats a feed as due when its last attempt is in the future") { stores in
      let feed = try await stores.subscribe("a")
      var state = FeedFetchState()
      for (ahead, expected) in [(0.0, []), (30, []), (9 * 365 * 86_400, ["a"])] {
        state.lastAttempt = NewsStores.date + ahead
        state.nextFetch = NewsStores.date + ahead + 3600
        _ = try await stores.feeds.save(feed, state: state, articles: [])
        let due = try await stores.feeds.due(at: NewsStores.date, limit: 10).map(\.feed.title)
        try requireEqual(due, expected, "last attempt \(ahead) s in the future")
      }
    },
    ContractCheck("stores states of many feeds and returns them in the requested order") { stores in
      let feeds = [try await stores.subscribe("a"), try await stores.subscribe("b")]
      let states = [state(.timedOut(.openMeteo, after: .seconds(9))), state(.unauthorized(.openMeteo))]
      let unknown = FeedID(rawValue: 999)
      try await stores.feeds.note([(feeds[0].id, states[0]), (unknown, states[0]), (feeds[1].id, states[1])])
      let found = try await stores.feeds.feeds([feeds[1].id, unknown, feeds[0].id])
      try requireEqual(found.map(\.feed), [feeds[1], feeds[0]], "feeds")
      try requireEqual(found.map(\.state), [states[1], states[0]], "states")
    },
    ContractCheck("stores concurrent documents that announce others") { stores in
      let feeds = [try await stores.subscribe("a"), try await stores.subscribe("b"), try await stores.subscribe("c")]
      let counts = try await withThrowingTaskGroup(of: FeedImportCount.self) { group in
        for (number, feed) in feeds.enumerated() {
          let articles = [Article.fixture(number), Article.fixture(number + 10)]
          group.addTask {
            try await stores.feeds.save(feed, state: FeedFetchState(), articles: articles, isFollowed: true)
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      try requireEqual(counts, Array(repeating: FeedImportCount(added: 2, changed: 0), count: 3), "counts")
      try requireEqual(try await stores.all().count, 6, "articles")
    },
    ContractCheck("returns feeds whose last attempt failed") { stores in
      let feed = try await stores.subscribe("a")
      try await stores.subscribe("b")
      try requireEqual(try await stores.feeds.failing().count, 0, "at first")
      _ = try await stores.feeds.save(feed, state: state(.unreachable(.openMeteo)), articles: [])
      let failing = try await stores.feeds.failing()
      try requireEqual(failing.map(\.feed.id), [feed.id], "feeds")
      try requireEqual(failing.first?.state, state(.unreachable(.openMeteo)), "state")
    },
  ]

  private static let keeping: [ContractCheck<NewsStores>] = [
    ContractCheck("counts added and changed articles and removes none") { stores in
      let feed = try await stores.subscribe("a")
      let first = try await stores.publish(Article.fixtures(count: 3), in: feed)
      try requireEqual(first, FeedImportCount(added: 3, changed: 0), "first")
      let same = try await stores.publish(Article.fixtures(count: 3), in: feed)
      try requireEqual(same, FeedImportCount(added: 0, changed: 0), "same")
      var edited = Article.fixture(1)
      edited.title = "An edited title"
      let second = try await stores.publish([edited, .fixture(3)], in: feed)
      try requireEqual(second, FeedImportCount(added: 1, changed: 1), "second")
      try requireEqual(try await stores.feeds.status(of: feed.id, reader: .owner)?.articleCount, 4, "articles")
    },
    ContractCheck("recognizes articles when a feed starts and stops sharing one identifier") { stores in
      let feed = try await stores.subscribe("a")
      let (one, two, three) = (Article.fixture(1), Article.fixture(2), Article.fixture(3))
      try await stores.publish(ArticleIdentity.settled([one], guid: "same"), in: feed)
      let star = try requireFirst(try await stores.ids(one.title))
      try await stores.articles.star(star, starred: true, of: .owner, at: NewsStores.date)
      let shared = try await stores.publish(ArticleIdentity.settled([two, one], guid: "same"), in: feed)
      try requireEqual(shared, FeedImportCount(added: 1, changed: 0), "begins to share it")
      let more = try await stores.publish(ArticleIdentity.settled([three, two, one], guid: "same"), in: feed)
      try requireEqual(more, FeedImportCount(added: 1, changed: 0), "continues")
      let alone = try await stores.publish(ArticleIdentity.settled([two], guid: "same"), in: feed)
      try requireEqual(alone, FeedImportCount(added: 0, changed: 0), "stops")
      let again = try await stores.publish(ArticleIdentity.settled([three, two], guid: "same"), in: feed)
      try requireEqual(again, FeedImportCount(added: 0, changed: 0), "begins again")
      try requireEqual(try await stores.ids(one.title), [star], "the first one")
      let starred = try await stores.all().filter(\.isStarred).map(\.id)
      try requireEqual(starred, [star], "starred")
    },
    ContractCheck("updates the address of an article whose identifier moves to https") { stores in
      let feed = try await stores.subscribe("a")
      func moved(_ address: String) -> [Article] {
        var article = Article.fixture(1, link: address)
        article.guid = address
        return ArticleIdentity.settled([article], guid: address)
      }
      try await stores.publish(moved("http://www.paper.example/1"), in: feed)
      let id = try requireFirst(try await stores.all().map(\.id))
      _ = try await stores.articles.mark([id], read: true, of: .owner)
      let count = try await stores.publish(moved("https://paper.example/1/"), in: feed)
      try requireEqual(count, FeedImportCount(added: 0, changed: 1), "count")
      let stored = try await stores.all()
      try requireEqual(stored.map(\.id), [id], "articles")
      try requireEqual(stored.first?.article.link?.absoluteString, "https://paper.example/1/", "address")
      try requireEqual(stored.first?.isRead, true, "read")
      let same = try await stores.publish(moved("https://paper.example/1/"), in: feed)
      try requireEqual(same, FeedImportCount(added: 0, changed: 0), "same")
    },
    ContractCheck("recognizes an article by link, title and date when its identifier changes") { stores in
      let feed = try await stores.subscribe("a")
      let (one, two) = (Article.fixture(1), Article.fixture(2))
      func named(_ guid: String, _ article: Article) -> [Article] { ArticleIdentity.settled([article], guid: guid) }
      try await stores.publish(named("old", one), in: feed)
      let id = try requireFirst(try await stores.all().map(\.id))
      let renamed = try await stores.publish(named("new", one) + named("two", two), in: feed)
      try requireEqual(renamed, FeedImportCount(added: 1, changed: 0), "renamed")
      try requireEqual(try await stores.ids(one.title), [id], "the same")
      let same = try await stores.publish(named("new", one), in: feed)
      try requireEqual(same, FeedImportCount(added: 0, changed: 0), "again")
      let twin = try await stores.publish(named("new", one) + named("twin", one), in: feed)
      try requireEqual(twin, FeedImportCount(added: 1, changed: 0), "in addition to the other identifier")
      var edited = one
      edited.title = "Another title"
      let other = try await stores.publish(named("third", edited), in: feed)
      try requireEqual(other, FeedImportCount(added: 1, changed: 0), "another title")
    },
    ContractCheck("rejects articles of an unknown feed") { stores in
      let feed = Feed(id: FeedID(rawValue: 77), url: try NewsStores.url("a"), title: "a")
      try await requireThrows(StoreError.notFound, "keep") { try await stores.publish([.fixture(1)], in: feed) }
    },
    ContractCheck("prunes old articles unless starred or in the last document") { stores in
      let feed = try await stores.subscribe("a")
      try await stores.publish(Article.fixtures(count: 6), in: feed)
      try await stores.publish([.fixture(0), .fixture(4)], in: feed)
      let starred = try await stores.ids(Article.fixture(5).title)
      try await stores.articles.star(try requireFirst(starred), starred: true, of: .owner, at: NewsStores.date)
      let limit = NewsStores.date - 2.5 * 3600
      let removed = try await stores.feeds.prune(publishedBefore: limit, endedBefore: limit)
      try requireEqual(removed, 1, "removed")
      let left = [0, 1, 2, 4, 5].map { Article.fixture($0).title }
      try requireEqual(try await stores.titles(), left, "left")
      try requireEqual(try await stores.articles.unreadCount(of: .owner), 5, "unread")
    },
    ContractCheck("prunes feeds long without subscribers unless they have starred articles") { stores in
      for name in ["kept", "starred", "ended", "lately"] {
        let feed = try await stores.subscribe(name)
        try await stores.publish([.fixture(1, title: name + " story")], in: feed)
        if name == "starred" {
          let id = try requireFirst(try await stores.ids("starred story"))
          try await stores.articles.star(id, starred: true, of: .owner, at: NewsStores.date)
        }
        guard name != "kept" else { continue }
        let end = NewsStores.date + (name == "lately" ? 100 : 0)
        _ = try await stores.feeds.unsubscribe(feed.id, reader: .owner, at: end)
      }
      let removed = try await stores.feeds.prune(publishedBefore: .distantPast, endedBefore: NewsStores.date + 50)
      try requireEqual(removed, 1, "removed")
      try requireEqual(try await stores.feeds.restore(FeedID(rawValue: 3), reader: .owner)?.title, nil, "ended")
      try requireEqual(try await stores.feeds.restore(FeedID(rawValue: 2), reader: .owner)?.title, "starred", "starred")
      try requireEqual(try await stores.feeds.restore(FeedID(rawValue: 4), reader: .owner)?.title, "lately", "lately")
      let left = try await stores.titles(NewsStores.query { $0.foldsStories = false })
      try requireEqual(left.count, 3, "articles")
    },
  ]

  private static func requireFirst(_ ids: [ArticleID]) throws -> ArticleID {
    guard let first = ids.first else { throw ContractViolation("no such article") }
    return first
  }

  private static func state(_ error: SourceError) -> FeedFetchState {
    var state = FeedFetchState()
    state.etag = "W/\"é 'x'\""
    state.lastModified = " Sat, 21 Nov 2026 08:05:00 +0000"
    state.lastAttempt = NewsStores.date
    state.lastSuccess = NewsStores.date - 3600
    state.failure = RefreshFailure(error: error, failedAt: NewsStores.date)
    state.failuresInARow = 2
    state.nextFetch = NewsStores.date + 7200
    state.isGone = true
    state.warnings = ["no title", "a \"date\" that cannot be read"]
    state.validatorsOrigin = "https://cdn.example:8443"
    state.rhythm = FeedRhythm(since: NewsStores.date - 7200, articleCount: 20)
    state.publisherInterval = .seconds(5400)
    state.unchangedInARow = 3
    state.documentDigest = .min
    state.scheduleReason = .unchanged
    return state
  }
}

extension ArticleIdentity {
  /// The articles of a document whose items all have the id `guid`.
  fileprivate static func settled(_ articles: [Article], guid: String) -> [Article] {
    let items = articles.map { Item(id: guid, link: $0.link, title: $0.title, date: $0.published) }
    return zip(articles, identify(items)).map { article, identity in
      var article = article
      (article.guid, article.aliases) = identity
      return article
    }
  }
}
