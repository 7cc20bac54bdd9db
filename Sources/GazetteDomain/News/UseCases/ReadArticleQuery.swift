import BoundedNumbers
import Foundation

/// Checks a query that was written as texts, the same way for pages, commands and the API.
public struct ReadArticleQuery: Sendable {
  private let feeds: any FeedStore

  /// Makes the use case.
  public init(feeds: any FeedStore) { self.feeds = feeds }

  /// The query that `fields` mean; empty texts count as not given.
  /// - Throws: ``NewsError`` for the first field that cannot be used.
  public func callAsFunction(_ fields: ArticleQueryFields, reader: ReaderKey) async throws(NewsError) -> ArticleQuery {
    var query = ArticleQuery()
    query.search = try Self.words(fields.search)
    if let text = Self.filled(fields.before) {
      guard text.utf8.count <= 50, let cursor = ArticleCursor(text: text) else {
        throw .field(FieldProblem("before", given: text, expected: .cursor))
      }
      query.before = cursor
    }
    if let limit = fields.limit {
      guard (1...200).contains(limit) else {
        throw .field(FieldProblem("limit", given: "\(limit)", expected: .number(1...200)))
      }
      query.limit = limit
    }
    if let text = Self.filled(fields.feed) { query.feed = try await feed(text, reader: reader) }
    query.folder = try FeedName(fields.folder).text
    query.unreadOnly = fields.unreadOnly
    query.starredOnly = fields.starredOnly
    query.foldsStories = fields.foldsStories
    return query
  }

  /// The subscription that a number, an address or a name means; a name must be that of one feed only.
  private func feed(_ text: String, reader: ReaderKey) async throws(NewsError) -> FeedID {
    let shortened = String(text.prefix(200))
    let statuses = try await translatingStore { () async throws(StoreError) in try await feeds.statuses(of: reader) }
    if let number = Int64(text, in: 0...Int64.max) {
      guard statuses.contains(where: { $0.id.rawValue == number }) else { throw .unknownFeed(shortened) }
      return FeedID(rawValue: number)
    }
    let name = TextFolding.fold(shortened)
    let named = statuses.filter {
      TextFolding.fold($0.subscription.title) == name || $0.subscription.feed.url.absoluteString == shortened
    }
    guard let found = named.first, named.count == 1 else { throw .unknownFeed(shortened) }
    return found.id
  }

  private static func words(_ text: String?) throws(NewsError) -> SearchWords? {
    guard let text = filled(text) else { return nil }
    do throws(SearchWordsProblem) { return try SearchWords(text) } catch { throw .search(error) }
  }

  private static func filled(_ text: String?) -> String? { text.flatMap { $0.isEmpty ? nil : $0 } }
}
