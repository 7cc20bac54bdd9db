import Foundation
import GazetteDomain
import GazetteStore
import GazetteTesting
import SQLiteDriver
import Synchronization
import Testing

/// All of a reader's data goes into one file, and from it into another installation.
struct ReaderArchivesTests {
  private static let zoe = ReaderKey(rawValue: "zoe")
  private let time = ManualTime()

  /// A format that stores its input.
  private final class InMemoryArchiveFormat: ReaderArchiveFormat {
    private let archive = Mutex<ReaderArchive?>(nil)
    var file: ReaderArchive? {
      get { archive.withLock { $0 } }
      set { archive.withLock { $0 = newValue } }
    }

    func write(_ file: ReaderArchive) throws(ReaderArchiveProblem) -> [UInt8] {
      self.file = file
      return []
    }

    func read(_ bytes: [UInt8]) throws(ReaderArchiveProblem) -> ReaderArchive {
      guard let file else { throw .notJSON }
      return file
    }
  }

  private func files(
    _ database: GazetteDatabase, _ format: InMemoryArchiveFormat, quotas: ReaderQuotas = ReaderQuotas()
  ) -> ReaderArchives {
    let stores = ReaderArchiveStores(
      settings: SQLReaderSettingsStore(database.sql), places: SQLPlaceStore(database.sql, quotas: quotas),
      feeds: SQLFeedStore(database.sql, quotas: quotas, now: time.now), articles: SQLArticleStore(database.sql),
      apps: SQLReaderAppStore(database.sql), ads: SQLAdStore(database.sql),
      watches: .idle(on: SQLWatchStore(database.sql), now: time.now),
      points: SQLMapPointStore(database.sql, quotas: quotas))
    return ReaderArchives(
      stores: stores, format: format, changes: ChangeFeed(), now: time.now, isSetting: { _, _ in true })
  }

  /// Makes four articles, one starred and labelled, one labelled, one read, one without marks; and a point of the map.
  private func fill(_ database: GazetteDatabase) async throws {
    let (feeds, apps) = (SQLFeedStore(database.sql, now: time.now), SQLReaderAppStore(database.sql))
    let url = try #require(URL(string: "https://paper.example/feed"))
    let feed = try await feeds.subscribe(to: url, title: "Phare", folder: "Ville", for: .owner, at: time.date).feed
    _ = try await feeds.save(feed, state: FeedFetchState(), articles: Article.fixtures(count: 4))
    let ids = try await all(database).map(\.id)
    try await apps.star([ids[0]], isOn: true, of: .owner)
    try await apps.label(Array(ids[0...1]), "à lire", isOn: true, of: .owner)
    _ = try await SQLArticleStore(database.sql).mark([ids[0], ids[2]], read: true, of: .owner)
    try await SQLMapPointStore(database.sql).note(point, for: .owner)
  }

  private var point: MapPoint {
    MapPoint(coordinate: Coordinate(clamping: 44.1, 9.8), label: "Gênes", openedAt: time.date)
  }

  private func all(_ database: GazetteDatabase, of reader: ReaderKey = .owner) async throws -> [ArrivedArticle] {
    let apps = SQLReaderAppStore(database.sql)
    return try await apps.articles(try await apps.ids(ArrivalQuery(), of: reader), of: reader)
  }

  /// Returns the marks of the articles by guid, as `read`, `starred` and the labels.
  private func marks(_ database: GazetteDatabase, of reader: ReaderKey = .owner) async throws -> [String: [String]] {
    let marks = try await all(database, of: reader).map { article in
      (article.guid, (article.isRead ? ["read"] : []) + (article.isStarred ? ["starred"] : []) + article.labels)
    }
    return Dictionary(marks) { first, _ in first }
  }

  @Test func `transfers stars, labels, read marks and map points, repeatably`() async throws {
    let format = InMemoryArchiveFormat()
    let before = try await withDatabase { database in
      try await fill(database)
      _ = try await files(database, format).export(for: .owner)
      return try await marks(database)
    }
    #expect(before.values.map(\.count).sorted() == [0, 1, 1, 3])
    try await withDatabase { database in
      for _ in 1...2 {
        let counts = try await files(database, format).importFile([], for: .owner)
        #expect((counts.feeds, counts.stories) == (1, 1))
      }
      #expect(try await marks(database) == before.filter { !$0.value.isEmpty })
      #expect(try await SQLMapPointStore(database.sql).points(of: .owner) == [point])
      // The publisher's document completes the imported entries, and read articles in it stay read.
      let feed = try #require(try await SQLFeedStore(database.sql).statuses(of: .owner).first).subscription.feed
      _ = try await SQLFeedStore(database.sql, now: time.now).save(
        feed, state: FeedFetchState(), articles: Article.fixtures(count: 4))
      #expect(try await marks(database) == before)
      #expect(try await all(database).allSatisfy { !$0.excerpt.isEmpty })
    }
  }

  @Test func `imports what fits the quotas, home first, and counts the rest`() async throws {
    let format = InMemoryArchiveFormat()
    var file = ReaderArchive(madeAt: time.date)
    file.places = Place.fixtures(count: 5)
    file.home = file.places[4].id
    file.feeds = try (1...5).map { number in
      let url = try #require(URL(string: "https://paper\(number).example/feed"))
      return ReaderArchive.Feed(url: url, title: "\(number)", isRemoved: number == 5)
    }
    file.stories = [
      ReaderArchive.Story(feed: file.feeds[4].url, article: .fixture(0), isStarred: true, isRead: false, labels: [])
    ]
    file.watches = try (1...Watch.maximumPerReader).map { number in
      Watch(id: WatchID(rawValue: 0), name: "\(number)", query: try WatchQuery("vélo"), createdAt: time.date)
    }
    // A watch has the first name, and the second is one too many.
    file.searches = ["1", "Tout"].map {
      SavedSearch(name: $0, filter: AdFilter(), savedAt: time.date, lookedAt: time.date)
    }
    file.points = (1...5).map { number in
      MapPoint(
        coordinate: Coordinate(clamping: Double(number), 1), label: nil,
        openedAt: time.date.addingTimeInterval(-Double(number)))
    }
    format.file = file
    let quotas = ReaderQuotas(maximumPlaces: 2, maximumFeeds: 3, maximumMapPoints: 1)
    try await withDatabase { database in
      let counts = try await files(database, format, quotas: quotas).importFile([], for: .owner)
      #expect((counts.places, counts.feeds, counts.stories, counts.watches) == (2, 3, 1, 201))
      let left = counts.skipped
      #expect((left.places, left.feeds, left.watches, left.points) == (3, 1, 1, 4))
      let places = try await SQLPlaceStore(database.sql).savedPlaces(of: .owner)
      #expect(places.count == 2 && places.first(where: \.isHome)?.id == file.home)
      #expect(try await SQLMapPointStore(database.sql).points(of: .owner) == [file.points[0]])
    }
  }

  @Test func `moves watches without channels, makes watches of old searches, and keeps existing ones`() async throws {
    let format = InMemoryArchiveFormat()
    var watch = Watch(
      id: WatchID(rawValue: 0), name: "Vélos", query: try WatchQuery("vélo price<200"), actions: [.front, .label],
      label: "À voir", channels: [ChannelID(rawValue: 1)], isOn: false, createdAt: time.date)
    try await withDatabase { database in
      _ = try await SQLWatchStore(database.sql).add(watch, for: .owner)
      _ = try await files(database, format).export(for: .owner)
    }
    watch.channels = []
    #expect(format.file?.watches == [watch])
    var filter = AdFilter()
    filter.categories = [AdCategoryID(rawValue: 2)]
    format.file?.searches = [
      SavedSearch(name: "Mode", filter: filter, savedAt: time.date, lookedAt: time.date),
      SavedSearch(name: "VÉLOS", filter: AdFilter(), savedAt: time.date, lookedAt: time.date),
    ]
    try await withDatabase { database in
      let ads = SQLAdStore(database.sql)
      let run = try await ads.beginRun(of: .paperclip, at: time.date)
      _ = try await ads.finish(
        run, categories: [AdCategory(id: AdCategoryID(rawValue: 2), name: "Mode")], at: time.date)
      for _ in 1...2 {
        #expect(try await files(database, format).importFile([], for: .owner).watches == 3)
      }
      let watches = try await SQLWatchStore(database.sql).watches(of: .owner).map(\.watch)
      #expect(watches.map(\.name) == ["Mode", "Vélos"])
      #expect(watches.map(\.query.text) == ["category:Mode", "vélo price<200"])
      #expect(watches.last?.actions == watch.actions && watches.last?.label == "À voir")
      #expect(watches.last?.isOn == false && watches.last?.createdAt == time.date)
    }
  }

  @Test func `exports read articles by title and marked articles in full`() async throws {
    let format = InMemoryArchiveFormat()
    try await withDatabase { database in
      try await fill(database)
      _ = try await files(database, format).export(for: .owner)
    }
    let stories = try #require(format.file?.stories)
    #expect(stories.count == 3)
    for story in stories {
      #expect(story.article.text.isEmpty == (!story.isStarred && story.labels.isEmpty))
      #expect(!story.article.title.isEmpty)
    }
  }

  @Test func `adds no articles to a feed others read and marks existing ones`() async throws {
    let format = InMemoryArchiveFormat()
    try await withDatabase { database in
      try await fill(database)
      _ = try await files(database, format).export(for: .owner)
    }
    try await withDatabase { database in
      let feeds = SQLFeedStore(database.sql, now: time.now)
      let url = try #require(URL(string: "https://paper.example/feed"))
      let feed = try await feeds.subscribe(to: url, title: "Phare", folder: nil, for: Self.zoe, at: time.date).feed
      let starred = try #require(format.file?.stories.filter(\.isStarred).first).article
      _ = try await feeds.save(feed, state: FeedFetchState(), articles: [starred])
      let counts = try await files(database, format).importFile([], for: .owner)
      #expect(counts.stories == 1)
      #expect(try await all(database, of: Self.zoe).map(\.guid) == [starred.guid])
      #expect(try await marks(database, of: Self.zoe) == [starred.guid: []])
      #expect(try await marks(database) == [starred.guid: ["read", "starred", "à lire"]])
    }
  }

  @Test func `dates a future map point by the import`() async throws {
    let format = InMemoryArchiveFormat()
    var file = ReaderArchive(madeAt: time.date)
    file.points = [MapPoint(coordinate: point.coordinate, label: nil, openedAt: time.date + 1000)]
    format.file = file
    try await withDatabase { database in
      _ = try await files(database, format).importFile([], for: .owner)
      #expect(try await SQLMapPointStore(database.sql).points(of: .owner).map(\.openedAt) == [time.date])
    }
  }
}
