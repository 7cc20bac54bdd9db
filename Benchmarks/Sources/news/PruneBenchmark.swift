import Foundation
import GazetteDomain
import GazetteStore
import SQLiteDriver
import MeasuringTools
import Synchronization

/// Deletes a tenth of a filled store's articles while a reader stars another one every ten milliseconds.
struct PruneBenchmark {
  let folder: URL

  /// Prints the duration of the deletion, the wait for a star with and without it, and the file's size.
  func run() async throws {
    let database = try await GazetteDatabase.open(at: folder, access: .owner)
    let feeds = SQLFeedStore(database.sql)
    let articles = SQLArticleStore(database.sql)
    var query = ArticleQuery()
    query.limit = 100
    let newest = try await articles.page(query, of: .owner).articles
    guard let first = newest.first?.article.published else { throw BenchmarkError.wrongAnswer("the store is empty") }
    let end = FilledStore.beginning + first.timeIntervalSince(FilledStore.beginning) / 10
    let alone = try await Self.stars(newest.map(\.id), in: articles) { number in number < 300 }
    let before = try size()
    let clock = ContinuousClock()
    let begin = clock.now
    async let removed = feeds.prune(publishedBefore: end, endedBefore: FilledStore.beginning)
    let isDone = Done()
    async let waits = Self.stars(newest.map(\.id), in: articles) { _ in !isDone.value }
    let count = try await removed
    let seconds = (clock.now - begin) / .seconds(1)
    isDone.value = true
    let meanwhile = try await waits
    try await database.close()
    print("| removed | seconds | a star's wait, ms: median, p99, longest | the same alone | MB before | MB after |")
    print("|---|---|---|---|---|---|")
    print(
      "| \(count) | \(Int(seconds.rounded())) | \(Self.formatted(meanwhile)) | \(Self.formatted(alone)) | \(before) | \(try size()) |"
    )
  }

  private static func stars(
    _ ids: [ArticleID], in store: SQLArticleStore, while shouldContinue: (Int) -> Bool
  ) async throws -> [Double] {
    let clock = ContinuousClock()
    var waits: [Double] = []
    while shouldContinue(waits.count) {
      let (index, round) = (waits.count % ids.count, waits.count / ids.count)
      waits.append(
        try await clock.measure {
          try await store.star(ids[index], starred: round.isMultiple(of: 2), of: .owner, at: Date())
        } / .milliseconds(1))
      try await clock.sleep(for: .milliseconds(10))
    }
    return waits.sorted()
  }

  private static func formatted(_ waits: [Double]) -> String {
    guard let last = waits.last else { return "–" }
    let figures = [waits[waits.count / 2], waits[waits.count * 99 / 100], last]
    return figures.map { String(format: "%.1f", $0) }.joined(separator: ", ")
  }

  private func size() throws -> Int {
    let file = folder.appending(path: "gazette.sqlite")
    return (try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int ?? 0) / 1_000_000
  }
}

/// True once the deletion has ended.
private final class Done: Sendable {
  private let isDone = Mutex(false)
  var value: Bool {
    get { isDone.withLock { $0 } }
    set { isDone.withLock { $0 = newValue } }
  }
}
