import Foundation
public import GazetteDomain

/// A watch store with the stores of one database whose changes it records.
public struct WatchedStores: Sendable {
  let watches: any WatchStore
  let news: NewsStores
  let classifieds: ClassifiedsStores
  let places: any PlaceStore
  let weather: any WeatherStore
  let warnings: any WarningStore

  /// Creates the set.
  public init(
    _ watches: any WatchStore, news: NewsStores, classifieds: ClassifiedsStores, places: any PlaceStore,
    weather: any WeatherStore, warnings: any WarningStore
  ) {
    (self.watches, self.news, self.classifieds) = (watches, news, classifieds)
    (self.places, self.weather, self.warnings) = (places, weather, warnings)
  }
}

/// The contract of the stores whose changes watches evaluate; each check gets empty ones.
public enum WatchedStoresContract {
  /// The checks.
  public static let checks: [ContractCheck<WatchedStores>] = recording + reading + acting

  private static let date = ManualTime().date

  private static let recording: [ContractCheck<WatchedStores>] = [
    ContractCheck("records new articles, except those of a feed's first document and renamed ones") { stores in
      let feed = try await stores.news.subscribe("a")
      try await WatchStoreContract.add("a", to: stores.watches)
      try await stores.news.publish(Article.fixtures(count: 3), in: feed)
      try requireEqual(try await subjects(stores), [], "the first document")
      var renamed = Article.fixture(1)
      renamed.guid = "another guid"
      renamed.aliases.certain = ["guid-1"]
      try await stores.news.publish([.fixture(0), renamed, .fixture(2)], in: feed)
      try requireEqual(try await subjects(stores), [], "a renamed article")
      let before = Set(try await stores.news.all().map(\.id))
      try await stores.news.publish([.fixture(0), renamed, .fixture(3), .fixture(4)], in: feed)
      let added = try await stores.news.all().map(\.id).filter { !before.contains($0) }.sorted()
      try requireEqual(try await subjects(stores), added.map { .article($0) }, "new articles")
      try await stores.news.publish([.fixture(3), .fixture(4)], in: feed)
      try requireEqual(try await subjects(stores).count, 2, "the same document")
    },
    ContractCheck("records no article of newly imported feeds") { stores in
      try await WatchStoreContract.add("a", to: stores.watches)
      for number in 0..<20 {
        let feed = try await stores.news.subscribe("feed\(number)")
        try await stores.news.publish((0..<4).map { Article.fixture(number * 4 + $0) }, in: feed)
      }
      try requireEqual(try await subjects(stores), [], "first documents")
    },
    ContractCheck("records no article that is older than a week when it arrives") { stores in
      let feed = try await stores.news.subscribe("a")
      try await WatchStoreContract.add("a", to: stores.watches)
      try await stores.news.publish([.fixture(24 * 365)], in: feed)
      let backlog = [24 * 7 - 1, 24 * 7 + 1, 24 * 30, 24 * 300].map { Article.fixture($0) }
      try await stores.news.publish([.fixture(0)] + backlog, in: feed)
      try requireEqual(
        try await titles(stores), [Article.fixture(0).title, backlog[0].title].sorted(), "new and within a week")
    },
    ContractCheck("records no copies when a feed changes all identifiers and links") { stores in
      let feed = try await stores.news.subscribe("a")
      try await WatchStoreContract.add("a", to: stores.watches)
      try await stores.news.publish(Article.fixtures(count: 5), in: feed)
      let moved = Article.fixtures(count: 5).map { article in
        var copy = article
        copy.guid = "moved \(article.guid)"
        copy.link = URL(string: "https://moved.example/\(article.title.count)/\(article.guid)")
        return copy
      }
      try await stores.news.publish(moved, in: feed)
      try requireEqual(try await subjects(stores), [], "other identifiers and links")
      var undated = Article.fixture(1)
      (undated.guid, undated.published) = ("another", date)
      try await stores.news.publish(moved + [undated], in: feed)
      try requireEqual(try await subjects(stores), [], "another identifier and time")
      var repeated = Article.fixture(2, link: "https://paper.example/another")
      (repeated.guid, repeated.published) = ("third", date + 1)
      try await stores.news.publish(moved + [repeated], in: feed)
      try requireEqual(try await titles(stores), [repeated.title], "a title that is used again")
    },
    ContractCheck("records new ads and changed prices, except in a source's first run") { stores in
      try await WatchStoreContract.add("a", to: stores.watches)
      try await stores.classifieds.publish([.fixture(1), .fixture(2)])
      var health = ListingHealth()
      health.lastSuccess = date
      try await stores.classifieds.listings.save(health, of: .paperclip)
      try requireEqual(try await subjects(stores), [], "the first run")
      try await stores.classifieds.publish(
        [.fixture(1, euros: 40), .fixture(2, title: "Chair"), .fixture(3)], after: 60)
      let ids = [3, 1].map { AdID(source: .paperclip, number: $0) }
      try requireEqual(try await subjects(stores), [.ad(ids[0]), .price(ids[1])], "changes")
      let first = try await stores.watches.occurrences(limit: 9)
      try requireEqual(first.map(\.date), [date + 60, date + 60], "time of the run")
      try await stores.classifieds.publish(
        [.fixture(1, euros: 30), .fixture(2, title: "Chair"), .fixture(3)], after: 90)
      let second = try await stores.watches.occurrences(limit: 9)
      try requireEqual(second.map(\.subject), [.ad(ids[0]), .price(ids[1])], "one for each subject")
      try require(second[1].id > first[1].id, "a new number")
    },
    ContractCheck("records the latest forecast of a saved city and the latest warnings of a scope") { stores in
      try await WatchStoreContract.add("a", to: stores.watches)
      let paris = Place.paris
      try await stores.weather.replace(.fixture(), air: nil, at: paris.id)
      try requireEqual(try await subjects(stores), [], "a city that no one saved")
      _ = try await stores.places.save(paris, for: .owner, at: date)
      for _ in 0..<2 {
        try await stores.weather.replace(.fixture(), air: nil, at: paris.id)
        try await stores.warnings.replace([.fixture()], state: .fixture())
      }
      try requireEqual(
        try await subjects(stores), [.weather(paris.id), .warnings(WarningScope.france.text)], "changes")
    },
    ContractCheck("records nothing without watches") { stores in
      let feed = try await stores.news.subscribe("a")
      try await stores.news.publish([.fixture(1)], in: feed)
      try await stores.news.publish([.fixture(2)], in: feed)
      _ = try await stores.places.save(.paris, for: .owner, at: date)
      try await stores.weather.replace(.fixture(), air: nil, at: Place.paris.id)
      try await stores.warnings.replace([.fixture()], state: .fixture())
      try requireEqual(try await subjects(stores), [], "changes")
    },
    ContractCheck("applies an outcome only while its occurrences are stored") { stores in
      let watch = try await WatchStoreContract.add("a", to: stores.watches)
      try await stores.warnings.replace([.fixture()], state: .fixture())
      var outcome = WatchOutcome()
      outcome.occurrences = try await stores.watches.occurrences(limit: 9).map(\.id)
      outcome.matches = [
        WatchStoreContract.acted(
          WatchStoreContract.match(of: watch, .warning(WeatherWarning.fixture().id, Place.paris.id)))
      ]
      try await stores.warnings.replace([.fixture()], state: .fixture())
      try requireEqual(try await stores.watches.apply(outcome), [], "with a replaced one")
      try requireEqual(try await subjects(stores).count, 1, "left")
      outcome.occurrences = try await stores.watches.occurrences(limit: 9).map(\.id)
      try requireEqual(try await stores.watches.apply(outcome).count, 1, "with the current one")
      try requireEqual(try await subjects(stores), [], "afterwards")
      try requireEqual(try await stores.watches.apply(outcome), [], "again")
    },
  ]

  private static let reading: [ContractCheck<WatchedStores>] = [
    ContractCheck("returns articles with everything that a query can ask for") { stores in
      let feed = try await stores.news.subscribe("a", folder: "Press")
      try await stores.news.publish([.fixture(1), .fixture(2)], in: feed)
      let ids = try await stores.news.all().map(\.id)
      let expected = [1, 2].map { Article.fixture($0) }
      let found = try await stores.watches.articles(ids + [ArticleID(rawValue: 999)]).sorted {
        $0.published > $1.published
      }
      try requireEqual(found.map(\.title), expected.map(\.title), "titles")
      try requireEqual(found.map(\.text), expected.map(\.text), "texts")
      try requireEqual(found.map(\.authors), expected.map(\.authors), "authors")
      try requireEqual(found.map(\.tags), expected.map(\.categories), "tags")
      try requireEqual(found.map(\.hasPicture), [true, true], "pictures")
      try requireEqual(found.map(\.languageCode), ["en", "en"], "languages")
      try requireEqual(found.map(\.feedTitle), ["a", "a"], "feeds")
      let expectedNames = [feed.id: [ReaderKey.owner: WatchedFeedNames(title: "a", folder: "Press")]]
      for readers in [[.owner, ReaderKey(rawValue: "another")], nil] as [Set<ReaderKey>?] {
        try requireEqual(
          try await stores.watches.subscriptions(to: [feed.id], of: readers), expectedNames, "names")
      }
      try requireEqual(
        try await stores.watches.subscriptions(to: [feed.id], of: [ReaderKey(rawValue: "another")]), [:], "of another")
    },
    ContractCheck("returns recent articles with words as candidates, the newest first") { stores in
      let feed = try await stores.news.subscribe("a", folder: "Press")
      try await stores.news.publish(Article.fixtures(count: 5), in: feed)
      let all = try await stores.news.all().map(\.id)
      func found(_ words: String?, limit: Int = 9) async throws -> [ArticleID] {
        let candidates = try await stores.watches.candidates(
          try words.flatMap { try SearchWords($0) }, since: date - 3 * 3600, limit: limit, for: .owner)
        try require(candidates.allSatisfy { $0.folder == "Press" && $0.feedTitle == "a" }, "names")
        return candidates.map(\.id)
      }
      try requireEqual(try await found(nil), Array(all.prefix(4)), "recent")
      try requireEqual(try await found("story", limit: 2), Array(all.prefix(2)), "limited")
      try requireEqual(try await found("body -missing"), Array(all.prefix(4)), "words of the text")
      try requireEqual(try await found("-story"), [], "excluded")
      let another = try await stores.watches.candidates(nil, since: date, limit: 9, for: ReaderKey(rawValue: "another"))
      try requireEqual(another, [], "another reader's")
    },
    ContractCheck("returns published ads with previous prices, and those that became cheaper as candidates") { stores in
      try await stores.classifieds.publish([.fixture(1), .fixture(2), .fixture(3, age: 60)])
      try await stores.classifieds.publish([.fixture(1, euros: 40), .fixture(3, euros: 60, age: 60)], after: 3600)
      let ids = [1, 2, 3].map { AdID(source: .paperclip, number: $0) }
      try await stores.classifieds.ads.star(ids[0], starred: true, of: .owner, at: date)
      let ads = try await stores.watches.ads(ids).sorted { $0.ad.id.number < $1.ad.id.number }
      try requireEqual(ads.map(\.ad.id.number), [1, 3], "published")
      try requireEqual(ads.map(\.previousPrice), [Price(euros: 50), Price(euros: 50)], "previous prices")
      try requireEqual(try await stores.watches.starrers(of: ids), [ids[0]: [.owner]], "starrers")
      let cheaper = try await stores.watches.adCandidates(nil, since: date + 1, limit: 9, for: .owner)
      try requireEqual(cheaper.map(\.ad.id), [ids[0]], "cheaper")
      try requireEqual(cheaper.map(\.isStarred), [true], "starred")
      let words = try SearchWords("table")
      let all = try await stores.watches.adCandidates(words, since: date, limit: 9, for: .owner)
      try requireEqual(all.map(\.ad.id), [ids[0], ids[2]], "with words")
    },
  ]

  private static let acting: [ContractCheck<WatchedStores>] = [
    ContractCheck("leaves hidden articles out of lists until they come back") { stores in
      let (watch, ids) = try await hide(in: stores)
      let query = NewsStores.query { $0.foldsStories = false }
      try requireEqual(try await stores.news.all(query).map(\.id), [ids[0], ids[2]], "list")
      let search = try NewsStores.query { $0.search = try SearchWords("story") }
      try requireEqual(try await stores.news.all(search).map(\.id), [ids[0], ids[2]], "search")
      try requireEqual(try await stores.news.articles.count(query, upTo: 9, of: .owner), 2, "count")
      let near = try await stores.news.articles.neighbours(of: ids[0], in: query, reader: .owner)
      try requireEqual(near.older, ids[2], "neighbour")
      try requireEqual(try await stores.news.articles.unreadCount(of: .owner), 2, "unread")
      try requireEqual(try await stores.news.articles.mark([ids[1]], read: false, of: .owner), [], "marked unread")
      try requireEqual(try await stores.news.articles.article(ids[1], of: .owner)?.isRead, true, "still read")
      try await stores.watches.setHidden(false, [ids[1]], by: watch.id, of: .owner)
      try requireEqual(try await stores.news.all(query).map(\.id), ids, "list after it came back")
      try requireEqual(try await stores.news.articles.mark([ids[1]], read: false, of: .owner), [ids[1]], "unread")
    },
    ContractCheck("brings articles back when their watch is removed") { stores in
      let (watch, ids) = try await hide(in: stores)
      _ = try await stores.watches.remove(watch.id, of: .owner)
      try requireEqual(try await stores.news.all().map(\.id), ids, "list")
    },
    ContractCheck("marks, stars and labels the articles of new matches") { stores in
      let watch = try await WatchStoreContract.add("a", to: stores.watches)
      let feed = try await stores.news.subscribe("a")
      try await stores.news.publish(Article.fixtures(count: 3), in: feed)
      let ids = try await stores.news.all().map(\.id)
      let actions: [Set<WatchAction>] = [[.read], [.star, .label], []]
      let matches = zip(ids, actions).map { id, actions in
        WatchStoreContract.acted(WatchStoreContract.match(of: watch, .article(id)), actions)
      }
      _ = try await stores.watches.apply(WatchStoreContract.outcome(matches))
      let found = try await stores.news.all()
      try requireEqual(found.map(\.isRead), [true, false, false], "read")
      try requireEqual(found.map(\.isStarred), [false, true, false], "starred")
      try requireEqual(try await stores.news.articles.unreadCount(of: .owner), 2, "unread")
    },
    ContractCheck("undoes an application to the past, except what the reader changed since") { stores in
      var watch = try await WatchStoreContract.add("a", to: stores.watches)
      (watch.actions, watch.label) = ([.star, .label, .read], "Label")
      try await stores.watches.update(watch, of: .owner)
      try await stores.news.publish(Article.fixtures(count: 5), in: try await stores.news.subscribe("a"))
      let articles = stores.news.articles
      let ids = try await stores.news.all().map(\.id)
      // Before: the first is read, the second starred.
      _ = try await articles.mark([ids[0]], read: true, of: .owner)
      try await articles.star(ids[1], starred: true, of: .owner, at: date)
      let request = ids.map { [watch] id in
        WatchStoreContract.acted(WatchStoreContract.match(of: watch, .article(id)), watch.actions)
      }
      let changes = try await stores.watches.applyToPast(request, by: watch, of: .owner, at: date + 60)
      try requireEqual(changes.starred.count, 4, "starred")
      try requireEqual(Set(changes.labelled), Set(ids), "labelled")
      try requireEqual(Set(changes.read), Set(ids.dropFirst()), "read")
      try requireEqual(try await articles.unreadCount(of: .owner), 0, "unread")
      // Since: the reader marked the third unread, and removed and set the star of the fourth.
      _ = try await articles.mark([ids[2]], read: false, of: .owner)
      try await articles.star(ids[3], starred: false, of: .owner, at: date + 90)
      try await articles.star(ids[3], starred: true, of: .owner, at: date + 120)
      try await stores.watches.undo(changes, by: watch.id, of: .owner)
      let found = try await stores.news.all()
      try requireEqual(found.map(\.isRead), [true, false, false, false, false], "read after the undo")
      try requireEqual(found.map(\.isStarred), [false, true, false, true, false], "starred after the undo")
      try requireEqual(try await articles.unreadCount(of: .owner), 4, "unread after the undo")
      try requireEqual(try await stores.watches.watches(of: .owner)[0].matches, 0, "matches after the undo")
      let again = try await stores.watches.applyToPast(request, by: watch, of: .owner, at: date + 180)
      try requireEqual(Set(again.labelled), Set(ids), "labels were removed")
    },
    ContractCheck("lists a match after its article is deleted, and hides it no longer") { stores in
      let (watch, ids) = try await hide(in: stores)
      try await stores.news.publish([.fixture(9)], in: try await stores.news.subscribe("a"))
      _ = try await stores.news.feeds.prune(publishedBefore: date + 1, endedBefore: .distantPast)
      try requireEqual(try await stores.news.articles.article(ids[1], of: .owner), nil, "article")
      let matches = try await stores.watches.matches(of: watch.id, reader: .owner, after: nil, limit: 9)
      try requireEqual(matches.map(\.title), ["A title"], "titles")
      try requireEqual(matches.map(\.isHidden), [false], "hidden")
    },
  ]

  /// Three articles, of which a watch hides the second.
  private static func hide(in stores: WatchedStores) async throws -> (watch: Watch, articles: [ArticleID]) {
    let watch = try await WatchStoreContract.add("a", to: stores.watches)
    try await stores.news.publish(Article.fixtures(count: 3), in: try await stores.news.subscribe("a"))
    let ids = try await stores.news.all().map(\.id)
    let match = WatchStoreContract.match(of: watch, .article(ids[1]))
    _ = try await stores.watches.apply(WatchStoreContract.outcome([WatchStoreContract.acted(match, [.hide])]))
    return (watch, ids)
  }

  /// The titles of the recorded articles, sorted.
  private static func titles(_ stores: WatchedStores) async throws -> [String] {
    let ids = try await subjects(stores).compactMap { if case .article(let id) = $0 { id } else { nil } }
    return try await stores.watches.articles(ids).map(\.title).sorted()
  }

  private static func subjects(_ stores: WatchedStores) async throws -> [Occurrence.Subject] {
    try await stores.watches.occurrences(limit: 99).map(\.subject)
  }
}
