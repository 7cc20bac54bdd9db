import Foundation
import GazetteDomain
import SeededNumbers

/// The contract of every ``ReaderAppStore``; each check gets an empty news store.
///
/// Reader apps get the articles in the order of their arrival.
public enum ReaderAppStoreContract {
  /// The checks.
  public static let checks: [ContractCheck<ReaderAppStores>] =
    queries + arriving + [texts, folders, foldersOfOthers, labels, stars, changes, latestChanges, stories]

  private static let other = ReaderKey(rawValue: "zoe")

  private static let queries = (0..<6 as Range<UInt64>).map { seed in
    ContractCheck<ReaderAppStores>(
      "returns the articles that match each query, in order and by page (\(seed))"
    ) { stores in
      let fixture = try await ReaderAppFixture(stores)
      var random = SeededRandom(seed: seed)
      try await fixture.applyRandomEvents(count: 30, &random)
      let all = try await fixture.all()
      try require(all.count > 20, "articles, found \(all.count)")
      let changes = try await fixture.apps.changes(of: all.map(\.id), of: .owner)
      for _ in 0..<40 {
        let query = try await fixture.query(&random)
        let sorted = fixture.sorted(all.filter { fixture.matches($0, changed: changes[$0.id], query) }, query).map(\.id)
        try requireEqual(try await fixture.apps.ids(query, of: .owner), sorted, "\(query)")
        try requireEqual(try await fixture.apps.count(query, of: .owner), sorted.count, "count of \(query)")
        var page = query
        (page.limit, page.offset) = (3, Int.random(in: 0...4, using: &random))
        let part = Array(sorted.dropFirst(page.offset).prefix(3))
        try requireEqual(try await fixture.apps.ids(page, of: .owner), part, "\(page)")
      }
    }
  }

  private static let arriving: [ContractCheck<ReaderAppStores>] = [
    ContractCheck("starts empty") { stores in
      try requireEqual(try await stores.apps.ids(ArrivalQuery(), of: .owner), [], "ids")
      try requireEqual(try await stores.apps.count(ArrivalQuery(), of: .owner), 0, "count")
      try requireEqual(try await stores.apps.articles([ArticleID(rawValue: 1)], of: .owner).count, 0, "articles")
      try requireEqual(try await stores.apps.last(upTo: Arrival(rawValue: .max)), nil, "last")
      try requireEqual(try await stores.apps.lastArrivals(of: .owner), [:], "arrivals")
      try requireEqual(try await stores.apps.folders(of: .owner), [], "folders")
    },
    ContractCheck("assigns rising arrivals even when the clock goes back") {
      stores in
      let fixture = try await ReaderAppFixture(stores)
      let start = fixture.time.date
      for (seconds, count) in [(1000.0, 3), (1000, 2), (400, 4), (5000, 1), (0, 2)] {
        fixture.time.set(to: start + seconds)
        try await fixture.publish(count)
      }
      let all = Array(try await fixture.all().reversed())
      try requireEqual(all.count, 12, "articles")
      try require(zip(all, all.dropFirst()).allSatisfy { $0.arrival < $1.arrival && $0.id < $1.id }, "rising arrivals")
      for article in all {
        try requireEqual(try await fixture.apps.last(upTo: article.arrival), article.id, "last of its arrival")
        let before = Arrival(rawValue: article.arrival.rawValue - 1)
        let previous = all.last { $0.id < article.id }?.id
        try requireEqual(try await fixture.apps.last(upTo: before), previous, "last before \(article.id)")
      }
      try requireEqual(try await fixture.apps.last(upTo: Arrival(rawValue: 5)), nil, "before all")
      try requireEqual(try await fixture.apps.last(upTo: Arrival(rawValue: .max)), all.last?.id, "after all")
      let arrivals = try await fixture.apps.lastArrivals(of: .owner)
      try requireEqual(Array(arrivals.values), all.last.map { [$0.arrival] } ?? [], "last arrivals")
    },
    ContractCheck("forgets arrivals of pruned articles and preserves those of others") { stores in
      let fixture = try await ReaderAppFixture(stores)
      for _ in 0..<4 {
        fixture.time.advance(by: .seconds(60))
        try await fixture.publish(3)
      }
      let before = try await fixture.all()
      guard let oldest = before.last,
        let feed = try await fixture.feeds.status(of: oldest.feedID, reader: .owner)?.subscription.feed
      else { throw ContractViolation("no articles") }
      try await fixture.apps.star(Array(before.prefix(5).map(\.id)), isOn: true, of: .owner)
      let same = Article(guid: before[0].guid, title: before[0].title, published: before[0].published)
      _ = try await fixture.feeds.save(feed, state: FeedFetchState(), articles: [same])
      let removed = try await fixture.feeds.prune(publishedBefore: .distantFuture, endedBefore: .distantPast)
      try requireEqual(removed, 7, "removed")
      let left = try await fixture.all()
      try requireEqual(left.map(\.id), before.prefix(5).map(\.id), "left")
      try requireEqual(left.map(\.arrival), before.prefix(5).map(\.arrival), "arrivals")
      try requireEqual(try await fixture.apps.last(upTo: oldest.arrival), nil, "last")
    },
  ]

  private static let texts = ContractCheck<ReaderAppStores>(
    "returns an article's texts unchanged"
  ) {
    stores in
    let feed = try await stores.feeds.subscribe(
      to: try NewsStores.url("texts"), title: "A « feed »", folder: "Town & \"Country\"", for: .owner,
      at: stores.time.date
    ).feed
    var full = Article(guid: "é/\\1", title: "Title \u{1F5DE}\n\"quoted\"", published: stores.time.date)
    full.html = CleanHTML(sanitized: "<p>" + String(repeating: "où l&#39;été \u{1F5DE} ", count: 500) + "</p>")
    (full.excerpt, full.pictureCaption) = ("où l'été", "By \u{7F}\t\\")
    (full.link, full.picture) = (URL(string: "https://a.example/%C3%A9?b=1&c"), URL(string: "https://a.example/p.jpg"))
    (full.authors, full.categories) = (["A \"B\" C", "D\\E, é"], ["one", "two/three"])
    full.enclosures = [
      Enclosure(url: feed.url, mediaType: "audio/mpeg", byteCount: 9_000_000_000), Enclosure(url: feed.url),
    ]
    let bare = Article(guid: "bare", title: "", published: stores.time.date)
    _ = try await stores.feeds.save(feed, state: FeedFetchState(), articles: [full, bare])
    let ids = try await stores.apps.ids(ArrivalQuery(), of: .owner)
    for label in ["Zebra", "A \"label\"", "é\\"] { try await stores.apps.label(ids, label, isOn: true, of: .owner) }
    let articles = try await stores.apps.articles(ids, of: .owner)
    guard let whole = articles.first(where: { $0.guid == full.guid }),
      let plain = articles.first(where: { $0.guid == "bare" })
    else { throw ContractViolation("articles are missing, found \(articles.map(\.guid))") }
    try requireEqual(whole.html, full.html.html, "body")
    try requireEqual(
      [whole.title, whole.excerpt, whole.feedTitle, whole.feedSite],
      [full.title, full.excerpt, "A « feed »", feed.url.absoluteString], "texts")
    try requireEqual(
      [whole.link, whole.picture, whole.pictureCaption, whole.folder],
      [full.link?.absoluteString, full.picture?.absoluteString, full.pictureCaption, "Town & \"Country\""],
      "texts that may be missing")
    try requireEqual([whole.authors, whole.categories], [full.authors, full.categories], "lists")
    try requireEqual(whole.enclosures, full.enclosures, "files")
    for article in articles { try requireEqual(article.labels, ["A \"label\"", "Zebra", "é\\"], "labels") }
    try requireEqual([plain.link, plain.picture, plain.pictureCaption], [nil, nil, nil], "missing texts")
    try requireEqual([plain.authors, plain.categories], [[], []], "empty lists")
    try requireEqual([plain.html, plain.title, plain.excerpt], ["", "", ""], "empty texts")
    try requireEqual(plain.enclosures, [], "no files")
  }

  private static let folders = ContractCheck<ReaderAppStores>(
    "preserves folder numbers when folders are renamed, emptied and reused"
  ) { stores in
    let fixture = try await ReaderAppFixture(stores)
    let names = try await fixture.apps.folders(of: .owner)
    try requireEqual(names.map(\.name), ["Town", "World"], "names")
    try require(names.allSatisfy { $0.id.rawValue > 1 }, "numbers above that of no folder")
    guard let town = names.first else { throw ContractViolation("no folder") }
    try requireEqual(try await fixture.apps.rename(town.id, to: "World", of: .owner), false, "to another's name")
    try requireEqual(try await fixture.apps.rename(town.id, to: "City", of: .owner), true, "renamed")
    let statuses = try await fixture.feeds.statuses(of: .owner)
    try requireEqual(statuses.compactMap(\.subscription.folder), ["City", "World"], "its feeds")
    try requireEqual(try await fixture.apps.folders(of: .owner).first, Folder(id: town.id, name: "City"), "folder")
    guard var subscription = statuses.first(where: { $0.subscription.folder == "City" })?.subscription else {
      throw ContractViolation("no feed in the folder")
    }
    subscription.folder = nil
    try await fixture.feeds.update(subscription, of: .owner)
    try requireEqual(try await fixture.apps.folders(of: .owner).map(\.name), ["World"], "emptied")
    try requireEqual(try await fixture.apps.addFolder("City", of: .owner)?.id, town.id, "created empty")
    try requireEqual(try await fixture.apps.addFolder("City", of: .owner), nil, "created again")
    try requireEqual(try await fixture.apps.folders(of: .owner).map(\.name), ["City", "World"], "with the empty one")
    try requireEqual(try await fixture.apps.remove(town.id, of: .owner), true, "removed")
    try requireEqual(try await fixture.apps.remove(town.id, of: .owner), false, "removed again")
    let again = try await fixture.apps.addFolder("City", of: .owner)
    try require(again != nil && again?.id != town.id, "a new number, found \(String(describing: again))")
  }

  private static let foldersOfOthers = ContractCheck<ReaderAppStores>("separates folders of readers") { stores in
    let fixture = try await ReaderAppFixture(stores)
    guard let town = try await fixture.apps.folders(of: .owner).first else { throw ContractViolation("no folder") }
    try requireEqual(try await fixture.apps.folders(of: other), [], "another's")
    try requireEqual(try await fixture.apps.rename(town.id, to: "Mine", of: other), false, "renamed by another")
    try requireEqual(try await fixture.apps.remove(town.id, of: other), false, "removed by another")
    let theirFolder = try await fixture.apps.addFolder("Town", of: other)
    try require(
      theirFolder != nil && theirFolder?.id != town.id,
      "the same name is another folder, found \(String(describing: theirFolder))")
    try requireEqual(try await fixture.apps.folders(of: other), theirFolder.map { [$0] } ?? [], "another's own")
  }

  private static let labels = ContractCheck<ReaderAppStores>(
    "separates labels of readers, renames them, and removes them with articles"
  ) { stores in
    let fixture = try await ReaderAppFixture(stores)
    try await fixture.publish(4)
    let ids = try await fixture.all().map(\.id)
    let unknown = [ArticleID(rawValue: 999)]
    try await fixture.apps.label(Array(ids.prefix(2)) + unknown, "Later", isOn: true, of: .owner)
    try await fixture.apps.label([ids[2]], "Soon", isOn: true, of: .owner)
    try await fixture.apps.label([ids[0]], "Later", isOn: false, of: .owner)
    try await fixture.apps.label([ids[0]], "Hers", isOn: true, of: other)
    try requireEqual(try await fixture.apps.labels(of: .owner), ["Later", "Soon"], "labels")
    try requireEqual(try await fixture.apps.labels(of: other), [], "for a reader without access to the article")
    try requireEqual(try await fixture.apps.rename(label: "Soon", to: "Later", of: .owner), true, "renamed")
    try requireEqual(try await fixture.apps.rename(label: "Soon", to: nil, of: .owner), false, "no longer exists")
    var query = ArrivalQuery()
    query.source = .label("Later")
    try requireEqual(try await fixture.apps.ids(query, of: .owner), [ids[1], ids[2]], "labelled")
    try requireEqual(
      try await fixture.apps.articles([ids[1]], of: .owner).first?.labels, ["Later"], "labels of an article")
    try requireEqual(try await fixture.apps.rename(label: "Later", to: nil, of: .owner), true, "removed")
    try requireEqual(try await fixture.apps.labels(of: .owner), [], "labels after the removal")
    try await fixture.apps.label([ids[3]], "Gone", isOn: true, of: .owner)
    try await fixture.publish(1)
    _ = try await fixture.feeds.prune(publishedBefore: .distantFuture, endedBefore: .distantPast)
    try requireEqual(try await fixture.apps.labels(of: .owner), [], "removed with its article")
  }

  private static let stars = ContractCheck<ReaderAppStores>(
    "stars several articles and skips those the reader cannot read"
  ) { stores in
    let fixture = try await ReaderAppFixture(stores)
    try await fixture.publish(4)
    let ids = try await fixture.all().map(\.id)
    try await fixture.apps.star(Array(ids.prefix(2)) + [ArticleID(rawValue: 999)], isOn: true, of: .owner)
    try await fixture.apps.star([ids[3]], isOn: true, of: other)
    var query = ArrivalQuery()
    query.isStarred = true
    try requireEqual(try await fixture.apps.ids(query, of: .owner), Array(ids.prefix(2)), "starred")
    try requireEqual(try await fixture.apps.ids(query, of: other), [], "another's")
    try await fixture.apps.star(ids, isOn: false, of: .owner)
    try requireEqual(try await fixture.apps.count(query, of: .owner), 0, "unstarred")
    for indices in [[1, 0, 1], [0, 1, 2, 3], [3, 2, 1, 0], [2, 0, 3, 0], [1]] {
      let articles = try await fixture.apps.articles(indices.map { ids[$0] }, of: .owner)
      let once = indices.enumerated().filter { indices.prefix($0.offset).contains($0.element) == false }
      try requireEqual(articles.map(\.id), once.map { ids[$0.element] }, "in the requested order, each once")
    }
    try requireEqual(try await fixture.apps.articles(ids, of: other).count, 0, "another's articles")
  }

  private static let changes = ContractCheck<ReaderAppStores>("returns articles whose marks changed since a date") {
    stores in
    let fixture = try await ReaderAppFixture(stores)
    try await fixture.publish(8)
    let ids = try await fixture.all().map(\.id)
    fixture.time.advance(by: .seconds(3600))
    let start = fixture.time.date
    fixture.time.advance(by: .seconds(60))
    var query = ArrivalQuery()
    query.changedAfter = start
    try requireEqual(try await fixture.apps.ids(query, of: .owner), [], "no changes yet")
    _ = try await fixture.articles.mark([ids[1]], read: true, of: .owner)
    try await fixture.apps.star([ids[4]], isOn: true, of: .owner)
    try await fixture.apps.label([ids[6]], "Later", isOn: true, of: .owner)
    let changed = try await fixture.apps.ids(query, of: .owner)
    try require(Set([ids[1], ids[4], ids[6]]).isSubset(of: changed), "changed, found \(changed)")
    let changes = try await fixture.apps.changes(of: [ids[4]], of: .owner)
    try requireEqual(changes, [ids[4]: fixture.time.date], "change date")
    query.changedAfter = fixture.time.date
    try requireEqual(try await fixture.apps.ids(query, of: .owner), [], "no later changes")
    fixture.time.advance(by: .seconds(60))
    _ = try await fixture.articles.mark([ids[0], ids[3], ids[5], ids[6]], read: true, of: .owner)
    let marked = Set([ids[0], ids[3], ids[5], ids[6]])
    try requireEqual(Set(try await fixture.apps.ids(query, of: .owner)), marked, "without earlier changes")
    query.isRead = true
    (query.order, query.isRising) = (.publication, true)
    try requireEqual(Set(try await fixture.apps.ids(query, of: .owner)), marked, "in another order")
    try requireEqual(try await fixture.apps.count(query, of: .owner), 4, "count")
  }

  private static let latestChanges = ContractCheck<ReaderAppStores>(
    "returns each article's latest change across many adjacent runs"
  ) { stores in
    let fixture = try await ReaderAppFixture(stores)
    for _ in 0..<6 {
      try await fixture.publish(50)
      try await fixture.publish(3, feed: 1)
    }
    fixture.time.advance(by: .seconds(3600))
    let ids = try await fixture.all().map(\.id)
    var (changed, random) = ([ArticleID: Date](), SeededRandom(seed: 1))
    let start = fixture.time.date + 60
    for step in 1...24 {
      fixture.time.advance(by: .seconds(100))
      let first = Int.random(in: 0..<ids.count, using: &random)
      let some =
        switch step % 4 {
        case 0: ids.enumerated().filter { ($0.offset + step / 4).isMultiple(of: 2) }.map(\.element)
        case 1: Array(ids[first...].prefix(60))
        case 2: Array(ids.shuffled(using: &random).prefix(20))
        default: [ids[first]]
        }
      try await fixture.apps.star(some, isOn: step.isMultiple(of: 2), of: .owner)
      for id in some { changed[id] = fixture.time.date }
      var query = ArrivalQuery()
      (query.limit, query.changedAfter) = (
        ArrivalQuery.maximumCount, start + Double.random(in: 0...2400, using: &random)
      )
      let expected = changed.filter { $0.value > query.changedAfter ?? start }
      try requireEqual(Set(try await fixture.apps.ids(query, of: .owner)), Set(expected.keys), "after \(step) changes")
    }
    let changes = try await fixture.apps.changes(of: ids, of: .owner)
    try requireEqual(changes.count, ids.count, "articles")
    for (id, date) in changed { try requireEqual(changes[id], date, "when \(id) changed") }
  }

  private static let stories = ContractCheck<ReaderAppStores>("returns stories that several feeds published") {
    stores in
    let fixture = try await ReaderAppFixture(stores)
    for (feed, count) in [(0, 6), (1, 4), (2, 2)] { try await fixture.publish(count, feed: feed) }
    let stories = try await fixture.apps.multiSourceStories(after: .distantPast, limit: 9, offset: 0, of: .owner)
    try requireEqual(stories.isEmpty, false, "stories")
    for story in stories { try requireEqual(story, story.sorted(), "in the order of arrival") }
    let feeds = try await stories.asyncMap { story in
      Set(try await fixture.apps.articles(story, of: .owner).map(\.feedID)).count
    }
    try requireEqual(feeds, feeds.sorted(by: >), "most sources first")
    try require(feeds.allSatisfy { $0 > 1 }, "by several feeds")
    let second = try await fixture.apps.multiSourceStories(after: .distantPast, limit: 1, offset: 1, of: .owner)
    try requireEqual(second, Array(stories.dropFirst().prefix(1)), "the second")
    try requireEqual(
      try await fixture.apps.multiSourceStories(after: .distantFuture, limit: 9, offset: 0, of: .owner), [], "later")
  }
}

extension Array {
  fileprivate func asyncMap<Value>(_ body: (Element) async throws -> Value) async throws -> [Value] {
    var found: [Value] = []
    for element in self { found.append(try await body(element)) }
    return found
  }
}
