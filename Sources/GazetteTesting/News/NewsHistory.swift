import Foundation
import GazetteDomain
import SeededNumbers

/// Random events, determined by a seed, for a news store and for a plain set of unread articles in parallel: lists and counts
/// must be the same after any sequence.
public struct NewsHistory {
  private static let readers: [ReaderKey] = [.owner, ReaderKey(rawValue: "another")]
  private static let names = ["a", "b", "c"]

  private var random: SeededRandom
  private let reference: NewsStores
  private let stored: NewsStores
  private var published = 0

  /// Creates a history for `stored`, which is empty.
  public init(seed: UInt64, of stored: NewsStores) {
    random = SeededRandom(seed: seed)
    let memory = InMemoryNewsStore()
    (reference, self.stored) = (NewsStores(feeds: memory, articles: memory), stored)
  }

  /// Runs this number of events, and compares the results for both readers after each one.
  /// - Throws: ``ContractViolation`` at the first difference.
  public mutating func run(steps: Int) async throws {
    for step in 0..<steps {
      let event = try await next()
      for reader in Self.readers { try await compare(reader, "of \(reader) after \(event), \(step)") }
    }
  }

  private mutating func compare(_ reader: ReaderKey, _ context: String) async throws {
    let (reference, stored) = try await onBoth { try await $0.counts(of: reader) }
    try requireEqual(stored.unread, reference.unread, "unread \(context)")
    try requireEqual(stored.feeds, reference.feeds, "feeds \(context)")
    let query = try query()
    let lists = try await onBoth { try await $0.all(query, of: reader) }
    try requireEqual(lists.stored, lists.reference, "\(query) \(context)")
    guard let id = lists.reference.randomElement(using: &random)?.id else { return }
    let neighbours = try await onBoth { try await $0.articles.neighbours(of: id, in: query, reader: reader) }
    try requireEqual(
      [neighbours.stored.newer, neighbours.stored.older], [neighbours.reference.newer, neighbours.reference.older],
      "neighbours in \(query) \(context)")
  }

  /// Compares the answers of both stores.
  private func onBoth<Answer>(
    _ body: (NewsStores) async throws -> Answer
  ) async throws -> (reference: Answer, stored: Answer) {
    (try await body(reference), try await body(stored))
  }

  /// A query for a list.
  private mutating func query() throws -> ArticleQuery {
    var query = ArticleQuery()
    query.unreadOnly = random.below(3) > 0
    query.starredOnly = random.below(8) == 0
    if random.below(3) == 0 { query.feed = FeedID(rawValue: Int64(1 + random.below(4))) }
    if random.below(4) == 0 { query.folder = "Press" }
    if random.below(6) == 0 { query.search = try SearchWords("story") }
    query.foldsStories = random.below(3) > 0
    query.limit = 1 + random.below(9)
    return query
  }

  /// Applies an event to both stores; returns its description.
  private mutating func next() async throws -> String {
    let reader = Self.readers[random.below(2)]
    let name = Self.names[random.below(3)]
    switch random.below(16) {
    case 0...4: return try await publish(or: name)
    case 5...6: return try await mark(by: reader)
    case 7...8: return try await markList(by: reader)
    case 9: return try await star(by: reader)
    case 10...11:
      let folder = random.below(2) == 0 ? "Press" : nil
      try await requireSame("subscribed") { try await $0.subscribe(name, folder: folder, for: reader) }
      return "a subscription to \(name) by \(reader)"
    case 12...13: return try await end(by: reader)
    case 14: return try await remove()
    default:
      let feed = FeedID(rawValue: Int64(1 + random.below(4)))
      try await requireSame("restored") { try await $0.feeds.restore(feed, reader: reader) }
      return "feed \(feed) restored by \(reader)"
    }
  }

  private func requireSame<Answer: Equatable>(_ subject: String, _ body: (NewsStores) async throws -> Answer)
    async throws
  {
    let answers = try await onBoth(body)
    try requireEqual(answers.stored, answers.reference, subject)
  }

  private mutating func publish(or name: String) async throws -> String {
    let id = FeedID(rawValue: Int64(1 + random.below(4)))
    guard let feed = try await reference.feeds.feed(id)?.feed else {
      try await requireSame("subscribed") { try await $0.subscribe(name) }
      return "a subscription to \(name) by the owner"
    }
    let count = random.below(4) == 0 ? 20 : 1 + random.below(4)
    // Several feeds use the same numbers, which are then the same story.
    let first = max(0, published - random.below(12))
    let articles = (first..<first + count).map { Article.fixture($0, title: "Story \($0) of \(feed.title)") }
    published = max(published, first + count)
    try await requireSame("published") { try await $0.feeds.save(feed, state: FeedFetchState(), articles: articles) }
    return "\(count) articles in \(feed.title)"
  }

  private mutating func mark(by reader: ReaderKey) async throws -> String {
    let ids = (0...random.below(5)).map { _ in ArticleID(rawValue: Int64(1 + random.below(60))) }
    let read = random.below(3) > 0
    try await requireSame("marked") { try await $0.articles.mark(ids, read: read, of: reader) }
    return "marks of \(ids.map(\.rawValue)) by \(reader): \(read)"
  }

  private mutating func markList(by reader: ReaderKey) async throws -> String {
    let query = try query()
    let list = try await reference.all(query, of: reader)
    guard let article = list.randomElement(using: &random), random.below(3) > 0 else {
      try await requireSame("all read") { try await $0.articles.markAllRead(query, of: reader) }
      return "all of \(query) read by \(reader)"
    }
    let (above, cursor) = (
      random.below(2) == 0, ArticleCursor(published: article.article.published, id: article.id)
    )
    try await requireSame("read beyond") {
      try await $0.articles.markRead(above: above, of: cursor, in: query, reader: reader)
    }
    return "those beyond \(article.id) of \(query) read by \(reader)"
  }

  private mutating func star(by reader: ReaderKey) async throws -> String {
    guard let id = try await reference.all(of: reader).randomElement(using: &random)?.id else {
      return "nothing"
    }
    let isStarred = random.below(3) > 0
    _ = try await onBoth { try await $0.articles.star(id, starred: isStarred, of: reader, at: ManualTime().date) }
    return "star of \(id) by \(reader): \(isStarred)"
  }

  private mutating func end(by reader: ReaderKey) async throws -> String {
    let feed = FeedID(rawValue: Int64(1 + random.below(4)))
    try await requireSame("ended") { try await $0.feeds.unsubscribe(feed, reader: reader, at: ManualTime().date) }
    return "end of feed \(feed) for \(reader)"
  }

  private mutating func remove() async throws -> String {
    let date = ManualTime().date - 3600 * Double(random.below(30))
    // Occasionally deletes a feed that both readers have left.
    let ended = random.below(3) == 0 ? ManualTime().date + 1 : .distantPast
    try await requireSame("removed") { try await $0.feeds.prune(publishedBefore: date, endedBefore: ended) }
    return "removal of articles older than \(date)"
  }
}

extension NewsStores {
  /// The reader's counts: in total, and for each feed.
  fileprivate func counts(of reader: ReaderKey) async throws -> (unread: Int, feeds: [FeedStatus]) {
    (try await articles.unreadCount(of: reader), try await feeds.statuses(of: reader))
  }
}
