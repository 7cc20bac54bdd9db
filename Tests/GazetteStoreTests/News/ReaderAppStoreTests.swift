import BoundedNumbers
import Foundation
import GRDB
import GazetteDomain
@testable import GazetteStore
import GazetteTesting
import SeededNumbers
import Synchronization
import Testing

/// What reader apps are told is what the paper has, in the order in which it came.
struct ReaderAppStoreTests {
  private let temporary: TemporaryFolder
  private let time = Clock()
  init() throws { temporary = try TemporaryFolder() }

  @Test(arguments: 0..<8 as Range<UInt64>)
  func `every query has those articles that its conditions let through, in its order, page by page`(
    seed: UInt64
  ) async throws {
    try await withPaper { paper in
      var random = SeededRandom(seed: seed)
      try await paper.live(through: 40, &random)
      let all = try await paper.all()
      #expect(all.count > 30)
      for _ in 0..<60 {
        let query = try await paper.query(&random)
        let wanted = all.filter { paper.passes($0, query) }
        let sorted = paper.sorted(wanted, query).map(\.id)
        #expect(try await paper.apps.ids(query, of: .owner) == sorted, "\(query)")
        #expect(try await paper.apps.count(query, of: .owner) == sorted.count, "\(query)")
        var page = query
        (page.limit, page.offset) = (3, Int.random(in: 0...4, using: &random))
        let part = Array(sorted.dropFirst(page.offset).prefix(3))
        #expect(try await paper.apps.ids(page, of: .owner) == part, "\(page)")
      }
    }
  }

  @Test func `a later article arrived later, and each moment has its last article, even when the clock goes back`()
    async throws
  {
    try await withPaper { paper in
      for (seconds, count) in [(1000.0, 3), (1000, 2), (400, 4), (5000, 1), (0, 2)] {
        time.date = Date(timeIntervalSince1970: 1_700_000_000 + seconds)
        try await paper.keep(count)
      }
      let all = try await paper.all().reversed()
      #expect(zip(all, all.dropFirst()).allSatisfy { $0.arrival < $1.arrival && $0.id < $1.id })
      for article in all {
        #expect(try await paper.apps.last(upTo: article.arrival) == article.id)
        let before = Arrival(rawValue: article.arrival.rawValue - 1)
        let previous = all.last { $0.id < article.id }?.id
        #expect(try await paper.apps.last(upTo: before) == previous)
      }
      #expect(try await paper.apps.last(upTo: Arrival(rawValue: 5)) == nil)
      #expect(try await paper.apps.last(upTo: Arrival(rawValue: .max)) == all.last?.id)
      let last = try #require(all.last)
      #expect(try await paper.apps.lastArrivals(of: .owner)[last.feedID] == last.arrival)
    }
  }

  @Test func `when what is gone arrived is forgotten, and of what stays it is as before`() async throws {
    try await withPaper { paper in
      for _ in 0..<4 {
        time.date = time.date.addingTimeInterval(60)
        try await paper.keep(3)
      }
      let before = try await paper.all()
      let oldest = try #require(before.last)
      try await paper.apps.star(Array(before.prefix(5).map(\.id)), isOn: true, of: .owner)
      _ = try await paper.feeds.keep(
        try #require(try await paper.feeds.status(of: oldest.feedID, reader: .owner)).subscription.feed,
        state: FeedFetchState(),
        articles: [Article(guid: before[0].guid, title: before[0].title, published: before[0].published)])
      #expect(try await paper.feeds.prune(publishedBefore: .distantFuture, endedBefore: .distantPast) == 7)
      let left = try await paper.all()
      #expect(left.map(\.id) == before.prefix(5).map(\.id))
      #expect(left.map(\.arrival) == before.prefix(5).map(\.arrival))
      #expect(try await paper.apps.last(upTo: oldest.arrival) == nil)
    }
  }

  @Test func `folders keep their numbers when they are renamed, emptied and used again`() async throws {
    try await withPaper { paper in
      let names = try await paper.apps.folders(of: .owner)
      #expect(names.map(\.name) == ["Town", "World"] && names.allSatisfy { $0.id.rawValue > 1 })
      let town = try #require(names.first)
      #expect(try await paper.apps.rename(town.id, to: "World", of: .owner) == false)
      #expect(try await paper.apps.rename(town.id, to: "City", of: .owner))
      #expect(try await paper.feeds.statuses(of: .owner).compactMap(\.subscription.folder) == ["City", "World"])
      #expect(try await paper.apps.folders(of: .owner).first == Folder(id: town.id, name: "City"))
      var subscription = try #require(
        try await paper.feeds.statuses(of: .owner).first { $0.subscription.folder == "City" }?.subscription)
      subscription.folder = nil
      try await paper.feeds.update(subscription, of: .owner)
      #expect(try await paper.apps.folders(of: .owner).map(\.name) == ["World"])
      #expect(try await paper.apps.addFolder("City", of: .owner)?.id == town.id)
      #expect(try await paper.apps.addFolder("City", of: .owner) == nil)
      #expect(try await paper.apps.folders(of: .owner).map(\.name) == ["City", "World"])
      #expect(try await paper.apps.remove(town.id, of: .owner))
      #expect(try await paper.apps.remove(town.id, of: .owner) == false)
      #expect(try await paper.apps.remove(names[1].id, of: ReaderKey(rawValue: "zoe")) == false)
      #expect(try await paper.apps.addFolder("City", of: .owner).map { $0.id != town.id } == true)
    }
  }

  @Test func `labels are one reader's, follow their names, and go with their articles`() async throws {
    try await withPaper { paper in
      try await paper.keep(4)
      let ids = try await paper.all().map(\.id)
      let unknown = [ArticleID(rawValue: 999)]
      try await paper.apps.label(Array(ids.prefix(2)) + unknown, "Later", isOn: true, of: .owner)
      try await paper.apps.label([ids[2]], "Soon", isOn: true, of: .owner)
      try await paper.apps.label([ids[0]], "Later", isOn: false, of: .owner)
      #expect(try await paper.apps.labels(of: .owner) == ["Later", "Soon"])
      #expect(try await paper.apps.labels(of: ReaderKey(rawValue: "zoe")) == [])
      #expect(try await paper.apps.rename(label: "Soon", to: "Later", of: .owner))
      #expect(try await paper.apps.rename(label: "Soon", to: nil, of: .owner) == false)
      var query = ArrivalQuery()
      query.source = .label("Later")
      #expect(try await paper.apps.ids(query, of: .owner) == [ids[1], ids[2]])
      #expect(try await paper.apps.articles([ids[1]], of: .owner).first?.labels == ["Later"])
      #expect(try await paper.apps.rename(label: "Later", to: nil, of: .owner))
      #expect(try await paper.apps.labels(of: .owner) == [])
    }
  }

  @Test func `what was there before the upgrade arrived with it, in order, and lies in numbered folders`() async throws
  {
    let folder = DataFolder(temporary.url.appendingPathComponent("older"))
    try folder.create()
    let queue = try DatabaseQueue(path: folder.database.path)
    let older = Array(Schema.main.migrations.prefix { $0.identifier != Migration.readerApps.identifier })
    try Schema(applicationID: Schema.main.applicationID, migrations: older).bringUpToDate(queue)
    try await queue.write { connection in
      try connection.execute(
        sql: """
          INSERT INTO reader VALUES ('owner') ON CONFLICT DO NOTHING;
          INSERT INTO feed (url, title) VALUES ('https://one.example/', 'One'), ('https://two.example/', 'Two');
          INSERT INTO subscription (readerKey, feedID, folder, isPaused, subscribedAt)
            VALUES ('owner', 1, 'Town', 0, 0), ('owner', 2, NULL, 0, 0);
          INSERT INTO article (feedID, guid, position, story, digest, title, published, excerpt)
            SELECT 1 + value % 2, value, value << 20, value, 0, 'Title ' || value, value / 1000.0, ''
            FROM json_each('[1,2,3,4,5]');
          INSERT INTO articleBody SELECT articleID, '' FROM article;
          """)
    }
    try queue.close()
    let before = Arrival(Date())
    let database = try await GazetteDatabase.open(at: folder.url, access: .owner)
    let apps = SQLiteReaderAppStore(database)
    let articles = try await apps.articles(try await apps.ids(ArrivalQuery(), of: .owner), of: .owner)
    #expect(articles.map(\.id.rawValue) == [5, 4, 3, 2, 1])
    #expect(zip(articles, articles.dropFirst()).allSatisfy { $0.arrival > $1.arrival })
    #expect(articles.allSatisfy { Double($0.arrival.rawValue - before.rawValue).magnitude < 60_000_000 })
    #expect(try await apps.folders(of: .owner) == [Folder(id: Folder.ID(rawValue: 2), name: "Town")])
    try await database.close()
  }

  private func withPaper(_ work: (AppPaper) async throws -> Void) async throws {
    let database = try await GazetteDatabase.open(at: temporary.url.appendingPathComponent("data"), access: .owner)
    try await work(try await AppPaper(database, time))
    try await database.close()
  }
}

/// A time that a test sets.
private final class Clock: Sendable {
  private let value = Mutex(Date(timeIntervalSince1970: 1_700_000_000))
  var date: Date {
    get { value.withLock { $0 } }
    set { value.withLock { $0 = newValue } }
  }
}

/// Three feeds, two of them in folders, and what happens to their articles.
private struct AppPaper {
  let feeds: SQLiteFeedStore
  let articles: SQLiteArticleStore
  let apps: SQLiteReaderAppStore
  private let time: Clock
  private let subscribed: [Feed]

  init(_ database: GazetteDatabase, _ time: Clock) async throws {
    self.time = time
    feeds = SQLiteFeedStore(database, now: { time.date })
    articles = SQLiteArticleStore(database, now: { time.date })
    apps = SQLiteReaderAppStore(database, now: { time.date })
    var subscribed: [Feed] = []
    for (name, folder) in [("one", "Town"), ("two", "World"), ("three", nil)] {
      let url = try #require(URL(string: "https://\(name).example/feed"))
      subscribed.append(
        try await feeds.subscribe(to: url, title: name, folder: folder, for: .owner, at: time.date).feed)
    }
    self.subscribed = subscribed
  }

  /// Keeps so many new articles of one feed; some tell the same story as another's.
  func keep(_ count: Int, feed number: Int = 0) async throws {
    let feed = subscribed[number]
    let kept = try await feeds.status(of: feed.id, reader: .owner)?.articleCount ?? 0
    let new = (kept..<kept + count).map { index in
      var article = Article(
        guid: "\(number) \(index)", title: "A story that the whole town tells, number \(index / 2)",
        published: Date(timeIntervalSince1970: 1_700_000_000 + Double((index * 7919) % 1000)))
      article.authors = index.isMultiple(of: 3) ? ["Author \(index % 5)"] : []
      article.categories = index.isMultiple(of: 4) ? ["Keyword"] : []
      article.text = index.isMultiple(of: 2) ? "words to find" : "nothing"
      return article
    }
    _ = try await feeds.keep(feed, state: FeedFetchState(), articles: new)
  }

  func live(through steps: Int, _ random: inout SeededRandom) async throws {
    for _ in 0..<steps {
      time.date = time.date.addingTimeInterval(Double.random(in: -5...60, using: &random))
      let some = try await all().map(\.id).shuffled(using: &random).prefix(4)
      switch Int.random(in: 0..<6, using: &random) {
      case 0, 1: try await keep(Int.random(in: 1...6, using: &random), feed: Int.random(in: 0..<3, using: &random))
      case 2: _ = try await articles.mark(Array(some), read: true, of: .owner)
      case 3: _ = try await articles.mark(Array(some.prefix(1)), read: false, of: .owner)
      case 4: try await apps.star(Array(some), isOn: Bool.random(using: &random), of: .owner)
      default: try await apps.label(Array(some), "Label", isOn: Bool.random(using: &random), of: .owner)
      }
    }
    try await keep(15)
  }

  func all() async throws -> [ArrivedArticle] {
    var query = ArrivalQuery()
    query.limit = ArrivalQuery.most
    return try await apps.articles(try await apps.ids(query, of: .owner), of: .owner)
  }

  func query(_ random: inout SeededRandom) async throws -> ArrivalQuery {
    var query = ArrivalQuery()
    query.limit = ArrivalQuery.most
    let ids = try await all().map(\.id)
    let sources: [ArrivalQuery.Source] = [
      .everything, .everything, .feed(subscribed[1].id), .folder("Town"), .folder(nil), .label("Label"),
    ]
    query.source = sources.randomElement(using: &random) ?? .everything
    query.isRead = [nil, true, false].randomElement(using: &random) ?? nil
    query.isStarred = [nil, nil, true, false].randomElement(using: &random) ?? nil
    if Int.random(in: 0..<3, using: &random) == 0 { query.after = ids.randomElement(using: &random) }
    if Int.random(in: 0..<3, using: &random) == 0 { query.before = ids.randomElement(using: &random) }
    if Int.random(in: 0..<5, using: &random) == 0 { query.keywords = ["keyword"] }
    if Int.random(in: 0..<5, using: &random) == 0 { query.search = try SearchWords("words") }
    if Int.random(in: 0..<4, using: &random) == 0 { query.publishedAfter = Date(timeIntervalSince1970: 1_700_000_400) }
    if Int.random(in: 0..<4, using: &random) == 0 { query.changedAfter = time.date.addingTimeInterval(-300) }
    query.order = [.arrival, .arrival, .publication, .status, .title].randomElement(using: &random) ?? .arrival
    query.isRising = Bool.random(using: &random)
    return query
  }

  func passes(_ article: ArrivedArticle, _ query: ArrivalQuery) -> Bool {
    let isInSource =
      switch query.source {
      case .everything: true
      case .feed(let id): article.feedID == id
      case .folder(let name): article.folder == name
      case .label(let name): article.labels.contains(name)
      }
    guard isInSource, query.isRead.map({ $0 == article.isRead }) ?? true,
      query.isStarred.map({ $0 == article.isStarred }) ?? true
    else { return false }
    guard query.after.map({ article.id > $0 }) ?? true, query.before.map({ article.id < $0 }) ?? true else {
      return false
    }
    if !query.keywords.isEmpty, article.categories != ["Keyword"] { return false }
    let number = article.guid.split(separator: " ").last.flatMap { Int($0, in: 0...1000) } ?? 1
    if query.search != nil, !number.isMultiple(of: 2) { return false }
    if let date = query.publishedAfter, article.published <= date { return false }
    if let date = query.changedAfter, article.changed <= date { return false }
    return true
  }

  func sorted(_ articles: [ArrivedArticle], _ query: ArrivalQuery) -> [ArrivedArticle] {
    let rising = articles.sorted { left, right in
      switch query.order {
      case .publication where left.published != right.published:
        left.published < right.published
      case .publication:
        // Of one moment those that came first stand first.
        left.id < right.id
      case .status where left.isRead != right.isRead: right.isRead
      case .title where left.title != right.title:
        Array(left.title.utf8).lexicographicallyPrecedes(Array(right.title.utf8))
      default: left.id < right.id
      }
    }
    return query.isRising ? rising : rising.reversed()
  }
}
