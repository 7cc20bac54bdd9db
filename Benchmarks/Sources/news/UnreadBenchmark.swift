import Foundation
import GazetteDomain
import GazetteStore
import SQLiteDriver
import MeasuringTools

/// Measures pages of the list of unread articles in a filled store, by the number and the position of unread articles.
struct UnreadBenchmark {
  let folder: URL

  func run() async throws {
    let database = try await GazetteDatabase.open(at: folder, access: .owner)
    let store = SQLArticleStore(database.sql)
    let growth = Growth()
    let all = try await list(store)
    for (name, unread) in [
      ("all unread", all[...]), ("the newest 2,000", all.prefix(2000)), ("2,000 of all", every(all, all.count / 2000)),
      ("the oldest 2,000", all.suffix(2000)), ("the oldest 3,000", all.suffix(3000)),
      ("the oldest 60,000", all.suffix(60_000)), ("none", []),
    ] {
      _ = try await store.markAllRead(ArticleQuery(), of: .owner)
      _ = try await store.mark(Array(unread), read: false, of: .owner)
      var query = ArticleQuery()
      query.unreadOnly = true
      try await growth.measure(
        name,
        before: { round in
          // The cache is valid until the next write.
          try await store.star(all[0], starred: round.isMultiple(of: 2), of: .owner, at: Date())
        },
        { [query] _ in
          guard try await store.page(query, of: .owner).articles.count == min(query.limit, unread.count) else {
            throw BenchmarkError.wrongAnswer("the list is short")
          }
        })
    }
    try await database.close()
  }

  private func every(_ all: [ArticleID], _ step: Int) -> ArraySlice<ArticleID> {
    stride(from: 0, to: all.count, by: max(1, step)).map { all[$0] }[...]
  }

  /// All articles, newest first.
  private func list(_ store: SQLArticleStore) async throws -> [ArticleID] {
    var (query, found) = (ArticleQuery(), [ArticleID]())
    query.limit = ArticleQuery.limits.upperBound
    repeat {
      let page = try await store.page(query, of: .owner)
      found += page.articles.map(\.id)
      query.before = page.next
    } while query.before != nil
    return found
  }
}
