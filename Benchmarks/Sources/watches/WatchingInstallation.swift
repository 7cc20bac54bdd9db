import Foundation
import GazetteDomain
import GazetteStore
import MeasuringTools
import SQLiteDriver
import Synchronization

/// A store in a temporary folder, with feeds, readers, and the services of watches.
final class WatchingInstallation: Sendable {
  let database: GazetteDatabase
  let feeds: SQLFeedStore
  let store: SQLWatchStore
  let watches: Watches
  private let folder: URL
  private let runner: WatchRunner
  private let errors: Errors

  /// The errors of the runner.
  private final class Errors: Sendable {
    let all = Mutex<[StoreError]>([])
  }

  init() async throws {
    folder = FileManager.default.temporaryDirectory.appending(
      path: "gazette-bench-\(UUID().uuidString)", directoryHint: .isDirectory)
    database = try await GazetteDatabase.open(at: folder, access: .owner)
    let sql = database.sql
    (feeds, store) = (SQLFeedStore(sql), SQLWatchStore(sql))
    let places = SQLPlaceStore(sql)
    let lease = SQLWorkLease(sql, now: { Date() })
    let warnings = Warnings(
      ports: Warnings.Ports(
        sources: [], store: SQLWarningStore(sql), places: places, gazetteer: nil, zones: NoZones(),
        access: ProviderAccess(budget: SQLRequestBudget(sql, limits: [:], now: { Date() }), limits: [:]),
        lease: lease))
    let ports = Watches.Ports(
      store: store, places: places, weather: SQLWeatherStore(sql), warnings: warnings,
      settings: SQLReaderSettingsStore(sql), lease: lease)
    let errors = Errors()
    self.errors = errors
    watches = Watches(ports: ports, changes: ChangeFeed(), now: { Date() })
    runner = WatchRunner(
      ports: ports, changes: ChangeFeed(), reportError: { error in errors.all.withLock { $0.append(error) } })
  }

  /// Adds readers, each with feeds in turn of those named `Paper 0` and so on.
  func add(readers: Int, feedsPerReader: Int, of feeds: Int) throws {
    let raw = try RawDatabase(file)
    try raw.execute("BEGIN")
    let feed = try raw.prepare("INSERT INTO feed (feedID, url, title) VALUES (?, ?, ?)")
    for number in 0..<feeds {
      try raw.run(
        feed, [.integer(Int64(number + 1)), .text("https://paper\(number).example/feed"), .text("Paper \(number)")])
    }
    let reader = try raw.prepare("INSERT INTO reader (readerKey) VALUES (?)")
    let subscription = try raw.prepare(
      "INSERT INTO subscription (readerKey, feedID, isPaused, subscribedAt) VALUES (?, ?, 0, 0)")
    for number in 0..<readers {
      try raw.run(reader, [.text("reader\(number)")])
      for next in 0..<feedsPerReader {
        let feedID = Int64((number * feedsPerReader + next) % feeds + 1)
        try raw.run(subscription, [.text("reader\(number)"), .integer(feedID)])
      }
    }
    try raw.execute("COMMIT; PRAGMA wal_checkpoint(TRUNCATE)")
  }

  /// Adds the same number of watches for each reader.
  func addWatches(_ perReader: Int, readers: Int, feeds: Int) throws {
    let raw = try RawDatabase(file)
    try raw.execute("BEGIN")
    let watch = try raw.prepare(
      """
      INSERT INTO watch (readerKey, watchID, name, query, actions, isOn, createdAt, visitedAt, version)
      VALUES (?1, ?2, ?3, ?4, '["notify"]', 1, 0, 0, ?2)
      """)
    for number in 0..<readers * perReader {
      try raw.run(
        watch,
        [
          .text("reader\(number / perReader)"), .integer(Int64(number + 1)), .text("\(number)"),
          .text(InventedNews.query(number, feeds: feeds)),
        ])
    }
    try raw.execute("UPDATE watchVersion SET version = \(readers * perReader); COMMIT")
  }

  /// Saves a document of a feed, by the feed's number; returns the number of new articles.
  @discardableResult
  func save(_ articles: [Article], feed number: Int) async throws -> Int {
    guard let (feed, state) = try await feeds.feeds([FeedID(rawValue: Int64(number + 1))]).first else {
      throw BenchmarkError.wrongAnswer("the feed is missing")
    }
    var next = state
    next.lastSuccess = Date()
    return try await feeds.save(feed, state: next, articles: articles).added
  }

  /// Evaluates all waiting changes.
  func evaluate() async throws {
    await runner.evaluate()
    guard errors.all.withLock(\.isEmpty), try await store.occurrences(limit: 1).isEmpty else {
      throw BenchmarkError.wrongAnswer("changes wait: \(errors.all.withLock(\.self))")
    }
  }

  /// The number of stored matches.
  func matches() throws -> Int {
    let raw = try RawDatabase(file)
    return Int(try raw.rows(raw.prepare("SELECT count(*) FROM watchMatch"), []).last)
  }

  /// Closes and deletes the store.
  func close() async throws {
    try await database.close()
    try FileManager.default.removeItem(at: folder)
  }

  private var file: URL { folder.appending(path: "gazette.sqlite") }
}

/// No warning zones: the benchmarks have no warnings.
private struct NoZones: WarningZones {
  let origin = WarningZonesOrigin(title: "none", licence: "none", count: 0)

  func zone(of code: WarningCode) -> WarningCode? { nil }
  func shapes(of code: WarningCode) -> [WarningPolygon]? { nil }
  func zones(near point: Coordinate, within distance: Length) -> [WarningZone] { [] }
}

/// Returns a figure with two decimals at most.
func rounded(_ figure: Double) -> Double { (figure * 100).rounded() / 100 }
