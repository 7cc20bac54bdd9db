import Foundation
import GazetteDomain
import GazetteStore
import SQLiteDriver
import MeasuringTools

/// Measures the requests of reader apps on a filled store: ids, contents, and a first sync compared with bare SQL of the same rows.
struct ReaderAppBenchmark {
  private static let rounds = 100
  private static let (firstSync, atOnce) = (50_000, 250)
  let folder: URL

  func run() async throws {
    let database = try await GazetteDatabase.open(at: folder, access: .owner)
    let store = SQLReaderAppStore(database.sql)
    print("| what | p95, ms |\n|---|---|")
    try await measure("10,000 latest ids") { _ in
      try await Self.require(try await store.ids(Self.query(limit: 10_000), of: .owner).count, 10_000)
    }
    try await measure("10,000 unread ids") { _ in
      var query = Self.query(limit: 10_000)
      query.isRead = false
      try await Self.require(try await store.ids(query, of: .owner).count, 10_000)
    }
    try await measure("250 ids further down") { round in
      var query = Self.query(limit: 250)
      query.before = ArticleID(rawValue: Int64(10_000 + round * 250))
      try await Self.require(try await store.ids(query, of: .owner).count, 250)
    }
    let ids = try await store.ids(Self.query(limit: Self.firstSync), of: .owner)
    try await measure("contents of 250 articles") { round in
      let page = Array(ids.dropFirst(round * Self.atOnce).prefix(Self.atOnce))
      try await Self.require(try await store.articles(page, of: .owner).count, page.count)
    }
    try await compareFirstSync(store)
    try await database.close()
    print("peak memory, MB: \(try PeakMemory.megabytes())")
  }

  private static func query(limit: Int) -> ArrivalQuery {
    var query = ArrivalQuery()
    query.limit = limit
    return query
  }

  private static func require(_ count: Int, _ wanted: Int) async throws {
    guard count == wanted, wanted > 0 else { throw BenchmarkError.wrongAnswer("\(count) of \(wanted) articles") }
  }

  private func measure(_ name: String, _ work: (Int) async throws -> Void) async throws {
    var elapsed: [Double] = []
    for round in 0..<Self.rounds {
      elapsed.append(try await ContinuousClock().measure { try await work(round) } / .milliseconds(1))
    }
    elapsed.sort()
    print("| \(name) | \((elapsed[Self.rounds * 95 / 100] * 100).rounded() / 100) |")
  }

  /// Reads all ids, then 250 articles at a time; and the same rows and columns with SQLite alone.
  private func compareFirstSync(_ store: SQLReaderAppStore) async throws {
    let bare = try BareRows(folder)
    var ratios: [Double] = []
    for _ in 0..<5 {
      let ours = try await ContinuousClock().measure {
        let ids = try await store.ids(Self.query(limit: Self.firstSync), of: .owner)
        for start in stride(from: 0, to: ids.count, by: Self.atOnce) {
          let page = Array(ids[start..<min(ids.count, start + Self.atOnce)])
          try await Self.require(try await store.articles(page, of: .owner).count, page.count)
        }
      }
      let theirs = try bare.rows()
      ratios.append(theirs / ours)
      print("first sync of \(Self.firstSync): Gazette \(ours), bare SQL \(theirs)")
    }
    print("speed beside bare SQL, median: \((ratios.sorted()[2] * 100).rounded() / 100)")
  }

  /// Prints the seconds of SQLite alone for the rows of a first sync, and for the rows with the marks that apps also receive.
  func printBareSync() throws {
    let bare = try BareRows(folder)
    // Warms the system's cache.
    _ = (try bare.rows(), try bare.marked())
    print(try bare.rows() / .seconds(1), try bare.marked() / .seconds(1))
  }

  /// The rows through SQLite's own interface.
  private struct BareRows {
    private let database: RawDatabase
    private let plain: OpaquePointer
    private let withMarks: OpaquePointer

    init(_ folder: URL) throws {
      database = try RawDatabase(folder.appending(path: "gazette.sqlite"))
      plain = try database.prepare(
        """
        SELECT article.*, articleBody.html FROM article JOIN articleBody USING (articleID)
        WHERE articleID < ? ORDER BY articleID DESC LIMIT ?
        """)
      withMarks = try database.prepare(
        """
        SELECT article.*, articleBody.html, feed.title, subscription.customTitle, subscription.folder,
          coalesce((SELECT isRead FROM readMark WHERE readMark.readerKey = subscription.readerKey
            AND readMark.feedID = article.feedID AND readMark.articleID = article.articleID),
            article.articleID <= subscription.readUpTo),
          EXISTS (SELECT 1 FROM star WHERE star.readerKey = subscription.readerKey AND star.position = article.position)
        FROM article JOIN articleBody USING (articleID) JOIN feed USING (feedID) JOIN subscription USING (feedID)
        WHERE articleID < ? AND subscription.endedAt IS NULL ORDER BY articleID DESC LIMIT ?
        """)
    }

    func rows() throws -> Duration { try all(plain) }

    func marked() throws -> Duration { try all(withMarks) }

    private func all(_ statement: OpaquePointer) throws -> Duration {
      try ContinuousClock().measure {
        var (last, left) = (Int64.max, ReaderAppBenchmark.firstSync)
        while left > 0 {
          let found = try database.rows(statement, [.integer(last), .integer(Int64(ReaderAppBenchmark.atOnce))])
          guard found.count > 0 else { throw BenchmarkError.wrongAnswer("the bare SQL found nothing") }
          (last, left) = (found.last, left - found.count)
        }
      }
    }
  }
}
