import Foundation
import GazetteDomain
import GazetteStore
import GazetteTesting
import SQLiteDriver
import Testing

/// A process that is killed while it writes loses nothing that it reported as saved.
struct KillTests {
  @Test(arguments: [1, 7, 40])
  func `preserves acknowledged writes after a kill`(count: Int) async throws {
    let folder = try TemporaryFolder()
    let path = folder.url.path
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, count = count as Int] in
      try await Self.writeUntilKilled(in: URL(fileURLWithPath: path), killAfter: count)
    }
    let answered = try String(contentsOf: folder.url.appendingPathComponent("answered"), encoding: .utf8)
    let database = try await GazetteDatabase.open(at: folder.url, access: .owner)
    #expect(try await database.integrityProblems() == [])
    let saved = Set(try await SQLPlaceStore(database.sql).savedPlaces(of: .owner).map(\.id.text))
    let promised = Set(answered.split(separator: "\n").map(String.init))
    #expect(promised.count >= count)
    #expect(promised.subtracting(saved) == [])
    let weather = try await SQLWeatherStore(database.sql).weather(at: Place.fixtures(count: 500).map(\.id))
    for known in weather.values { #expect(known.report?.hours.count == 48) }
    try await database.close()
  }

  @Test(arguments: [1, 9, 30])
  func `preserves acknowledged imports and no validator without its articles`(count: Int) async throws {
    let folder = try TemporaryFolder()
    let path = folder.url.path
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, count = count as Int] in
      try await Self.importUntilKilled(in: URL(fileURLWithPath: path), killAfter: count)
    }
    let answered = try String(contentsOf: folder.url.appendingPathComponent("answered"), encoding: .utf8)
    let database = try await GazetteDatabase.open(at: folder.url, access: .owner)
    #expect(try await database.integrityProblems() == [])
    let statuses = try await SQLFeedStore(database.sql).statuses(of: .owner)
    for status in statuses { #expect(status.articleCount == (status.state.etag == nil ? 0 : 20)) }
    let taken = Set(statuses.filter { $0.state.etag != nil }.map(\.subscription.feed.title))
    let promised = Set(answered.split(separator: "\n").map(String.init))
    #expect(promised.count >= count)
    #expect(promised.subtracting(taken) == [])
    try await database.close()
  }

  /// Imports document after document, records each success, and kills its own process during the next writes.
  private static func importUntilKilled(in folder: URL, killAfter count: Int) async throws {
    let database = try await GazetteDatabase.open(at: folder, access: .owner)
    let store = SQLFeedStore(database.sql)
    let log = folder.appendingPathComponent("answered")
    try Data().write(to: log)
    let answers = try FileHandle(forWritingTo: log)
    var state = FeedFetchState()
    state.etag = "\"1\""
    for number in 0..<500 {
      if number == count { Task.detached { kill(getpid(), SIGKILL) } }
      guard let url = URL(string: "https://paper\(number).example/feed") else { continue }
      let feed = try await store.subscribe(
        to: url, title: "\(number)", folder: nil, for: .owner, at: ManualTime().date
      ).feed
      _ = try await store.save(
        feed, state: state, articles: Article.fixtures(count: 20), isFollowed: number.isMultiple(of: 2))
      try answers.write(contentsOf: Data("\(number)\n".utf8))
    }
  }

  /// Saves place after place with its weather, records each success, and kills its own process during the next write.
  private static func writeUntilKilled(in folder: URL, killAfter count: Int) async throws {
    let database = try await GazetteDatabase.open(at: folder, access: .owner)
    let log = folder.appendingPathComponent("answered")
    try Data().write(to: log)
    let answers = try FileHandle(forWritingTo: log)
    for (number, place) in Place.fixtures(count: 500).enumerated() {
      if number == count {
        Task.detached { kill(getpid(), SIGKILL) }
      }
      try await SQLWeatherStore(database.sql).replace(.fixture(at: place.coordinate), air: .fixture(), at: place.id)
      _ = try await SQLPlaceStore(database.sql, quotas: ReaderQuotas(maximumPlaces: 500)).save(
        place, for: .owner, at: ManualTime().date)
      try answers.write(contentsOf: Data("\(place.id.text)\n".utf8))
    }
  }
}
