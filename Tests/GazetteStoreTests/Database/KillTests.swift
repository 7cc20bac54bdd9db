import Foundation
import GazetteDomain
import GazetteStore
import GazetteTesting
import Testing

/// A process that is killed while it writes loses nothing that it answered as saved.
struct KillTests {
  @Test(arguments: [1, 7, 40])
  func `what was answered as saved is there after a kill in the middle of writing`(count: Int) async throws {
    let folder = try TemporaryFolder()
    let path = folder.url.path
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, count = count as Int] in
      try await Self.writeUntilKilled(in: URL(fileURLWithPath: path), killAfter: count)
    }
    let answered = try String(contentsOf: folder.url.appendingPathComponent("answered"), encoding: .utf8)
    let database = try await GazetteDatabase.open(at: folder.url, access: .owner)
    #expect(try await database.integrityProblems() == [])
    let saved = Set(try await SQLitePlaceStore(database).savedPlaces(of: .owner).map(\.id.text))
    let promised = Set(answered.split(separator: "\n").map(String.init))
    #expect(promised.count >= count)
    #expect(promised.subtracting(saved) == [])
    let weather = try await SQLiteWeatherStore(database).weather(at: Place.fixtures(count: 500).map(\.id))
    for known in weather.values { #expect(known.report?.hours.count == 48) }
    try await database.close()
  }

  /// Saves place after place with its weather, notes each answer, and kills its own process while the next is written.
  private static func writeUntilKilled(in folder: URL, killAfter count: Int) async throws {
    let database = try await GazetteDatabase.open(at: folder, access: .owner)
    let log = folder.appendingPathComponent("answered")
    try Data().write(to: log)
    let answers = try FileHandle(forWritingTo: log)
    for (number, place) in Place.fixtures(count: 500).enumerated() {
      if number == count {
        Task.detached { kill(getpid(), SIGKILL) }
      }
      try await SQLiteWeatherStore(database).replace(.fixture(at: place.coordinate), air: .fixture(), at: place.id)
      _ = try await SQLitePlaceStore(database).save(place, for: .owner, at: ManualTime().date)
      try answers.write(contentsOf: Data("\(place.id.text)\n".utf8))
    }
  }
}
