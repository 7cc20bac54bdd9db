import BoundedNumbers
import Foundation
public import GazetteDomain
import SeededNumbers

/// The ports of one news store including those for reader apps, which are checked together.
public struct ReaderAppStores: Sendable {
  let feeds: any FeedStore
  let articles: any ArticleStore
  let apps: any ReaderAppStore
  /// The time that the ports use.
  let time: ManualTime

  /// Creates the ports of a store that implements all; each must use `time`.
  public init(feeds: any FeedStore, articles: any ArticleStore, apps: any ReaderAppStore, time: ManualTime) {
    self.feeds = feeds
    self.articles = articles
    self.apps = apps
    self.time = time
  }
}

/// Three feeds, two of them in folders, and events that affect their articles.
struct ReaderAppFixture {
  let feeds: any FeedStore
  let articles: any ArticleStore
  let apps: any ReaderAppStore
  let time: ManualTime
  private let subscribedFeeds: [Feed]
  /// The publication time of the first articles.
  private static let start = ManualTime().date

  init(_ stores: ReaderAppStores) async throws {
    (feeds, articles, apps, time) = (stores.feeds, stores.articles, stores.apps, stores.time)
    var subscribedFeeds: [Feed] = []
    for (name, folder) in [("one", "Town"), ("two", "World"), ("three", nil)] {
      subscribedFeeds.append(
        try await feeds.subscribe(
          to: try NewsStores.url(name), title: name, folder: folder, for: .owner, at: time.date
        ).feed)
    }
    self.subscribedFeeds = subscribedFeeds
  }

  /// Stores `count` new articles of one feed; some are the same story as another feed's.
  func publish(_ count: Int, feed number: Int = 0) async throws {
    let feed = subscribedFeeds[number]
    let storedCount = try await feeds.status(of: feed.id, reader: .owner)?.articleCount ?? 0
    let new = (storedCount..<storedCount + count).map { index in
      var article = Article(
        guid: "\(number) \(index)", title: "A story that the whole town tells, number \(index / 2)",
        published: Self.start.addingTimeInterval(Double((index * 7919) % 1000)))
      article.authors = index.isMultiple(of: 3) ? ["Author \(index % 5)"] : []
      article.categories = index.isMultiple(of: 4) ? ["Keyword"] : []
      article.text = index.isMultiple(of: 2) ? "words to find" : "nothing"
      return article
    }
    _ = try await feeds.save(feed, state: FeedFetchState(), articles: new)
  }

  func applyRandomEvents(count: Int, _ random: inout SeededRandom) async throws {
    for _ in 0..<count {
      time.set(to: time.date.addingTimeInterval(Double.random(in: -5...60, using: &random)))
      let selection = try await all().map(\.id).shuffled(using: &random).prefix(4)
      switch Int.random(in: 0..<6, using: &random) {
      case 0, 1: try await publish(Int.random(in: 1...6, using: &random), feed: Int.random(in: 0..<3, using: &random))
      case 2: _ = try await articles.mark(Array(selection), read: true, of: .owner)
      case 3: _ = try await articles.mark(Array(selection.prefix(1)), read: false, of: .owner)
      case 4: try await apps.star(Array(selection), isOn: Bool.random(using: &random), of: .owner)
      default: try await apps.label(Array(selection), "Label", isOn: Bool.random(using: &random), of: .owner)
      }
    }
    try await publish(15)
  }

  func all() async throws -> [ArrivedArticle] {
    var query = ArrivalQuery()
    query.limit = ArrivalQuery.maximumCount
    return try await apps.articles(try await apps.ids(query, of: .owner), of: .owner)
  }

  func query(_ random: inout SeededRandom) async throws -> ArrivalQuery {
    var query = ArrivalQuery()
    query.limit = ArrivalQuery.maximumCount
    let ids = try await all().map(\.id)
    let sources: [ArrivalQuery.Source] = [
      .everything, .everything, .feed(subscribedFeeds[1].id), .folder("Town"), .folder(nil), .label("Label"),
    ]
    query.source = sources.randomElement(using: &random) ?? .everything
    query.isRead = [nil, true, false].randomElement(using: &random) ?? nil
    query.isStarred = [nil, nil, true, false].randomElement(using: &random) ?? nil
    if Int.random(in: 0..<3, using: &random) == 0 { query.after = ids.randomElement(using: &random) }
    if Int.random(in: 0..<3, using: &random) == 0 { query.before = ids.randomElement(using: &random) }
    if Int.random(in: 0..<5, using: &random) == 0 { query.keywords = ["keyword"] }
    if Int.random(in: 0..<5, using: &random) == 0 { query.search = try SearchWords("words") }
    if Int.random(in: 0..<4, using: &random) == 0 { query.publishedAfter = Self.start + 400 }
    if Int.random(in: 0..<4, using: &random) == 0 { query.changedAfter = time.date.addingTimeInterval(-300) }
    query.order = [.arrival, .arrival, .publication, .status, .title].randomElement(using: &random) ?? .arrival
    query.isRising = Bool.random(using: &random)
    return query
  }

  /// Whether `query` includes an article whose last change was at `changed`.
  func matches(_ article: ArrivedArticle, changed: Date?, _ query: ArrivalQuery) -> Bool {
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
    if let date = query.changedAfter, changed.map({ $0 <= date }) ?? true { return false }
    return true
  }

  func sorted(_ articles: [ArrivedArticle], _ query: ArrivalQuery) -> [ArrivedArticle] {
    let rising = articles.sorted { left, right in
      switch query.order {
      case .publication where left.published != right.published:
        left.published < right.published
      case .publication:
        // With equal times, earlier arrivals come first.
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

extension ArrivalQuery {
  /// Lists in the order of publication: of each source, with and without read articles, in both directions and several lengths.
  package static let inPublicationOrder: [ArrivalQuery] = {
    let sources: [Source] = [.everything, .feed(FeedID(rawValue: 1)), .folder("Town"), .folder(nil)]
    return sources.flatMap { source in
      [nil, false, true].flatMap { isRead in
        [true, false].flatMap { isRising in
          [(5, 0), (20, 3), (1000, 0), (7, 200)].map { limit, offset in
            var query = ArrivalQuery()
            (query.source, query.isRead, query.isRising, query.order) = (source, isRead, isRising, .publication)
            (query.limit, query.offset) = (limit, offset)
            return query
          }
        }
      }
    }
  }()
}
