import Foundation
import GazetteDomain
import GazetteStore
import GazetteTesting
import GRDB
@testable import SQLiteDriver
import Testing

struct BackupTests {
  private let folder: TemporaryFolder
  private var dataFolder: DataFolder { DataFolder(folder.url.appendingPathComponent("data")) }
  private var backup: URL { folder.url.appendingPathComponent("backup.sqlite") }

  init() throws { folder = try TemporaryFolder() }

  @Test func `backs up to one private file that restores elsewhere`() async throws {
    try await makeBackup(of: [.paris, .tromso])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() == ["backup.sqlite", "data"])
    #expect(try FileManager.default.attributesOfItem(atPath: backup.path)[.posixPermissions] as? Int == 0o600)
    let elsewhere = folder.url.appendingPathComponent("elsewhere")
    try await GazetteDatabase.restore(from: backup, into: elsewhere, isPassword: { _ in true })
    #expect(try await places(in: elsewhere) == [.paris, .tromso])
  }

  @Test(.enabled(if: geteuid() == 0, "Only root can give a file away."))
  func `gives files restored by root to the folder's owner`() async throws {
    try await makeBackup(of: [.paris])
    try #require(chown(dataFolder.url.path, 12_345, 54_321) == 0)
    try await GazetteDatabase.restore(from: backup, into: dataFolder.url, isPassword: { _ in true })
    var status = stat()
    try #require(stat(dataFolder.database.path, &status) == 0)
    #expect(status.st_uid == 12_345 && status.st_gid == 54_321)
    #expect(status.st_mode & 0o777 == 0o600)
  }

  @Test func `what feeds published between a backup and its restore is not new`() async throws {
    let database = try await GazetteDatabase.open(at: dataFolder.url, access: .owner)
    _ = try await SQLWatchStore(database.sql).add(
      Watch(id: WatchID(rawValue: 0), name: "A", query: try WatchQuery("a"), createdAt: ManualTime().date), for: .owner)
    let address = try #require(URL(string: "https://feed.test/a"))
    let feed = try await SQLFeedStore(database.sql).subscribe(
      to: address, title: "A", folder: nil, for: .owner, at: ManualTime().date
    ).feed
    var state = FeedFetchState()
    state.lastSuccess = Date(timeIntervalSinceNow: -60)
    _ = try await SQLFeedStore(database.sql).save(feed, state: state, articles: [.fixture(1)], isFollowed: false)
    try await database.backUp(to: backup)
    try await database.close()

    let elsewhere = folder.url.appendingPathComponent("elsewhere")
    try await GazetteDatabase.restore(from: backup, into: elsewhere, isPassword: { _ in true })
    let restored = try await GazetteDatabase.open(at: elsewhere, access: .owner)
    state.lastSuccess = Date(timeIntervalSinceNow: 60)
    var counts: [Int] = []
    for number in 2...3 {
      let articles = (1...number).map { Article.fixture($0) }
      let feeds = SQLFeedStore(restored.sql, now: { ManualTime().date })
      _ = try await feeds.save(feed, state: state, articles: articles, isFollowed: false)
      counts.append(try await SQLWatchStore(restored.sql).occurrences(limit: 9).count)
    }
    #expect(counts == [0, 1])
    try await restored.close()
  }

  @Test func `restores watches without the changes from before the backup`() async throws {
    let database = try await GazetteDatabase.open(at: dataFolder.url, access: .owner)
    let watch = try await SQLWatchStore(database.sql).add(
      Watch(id: WatchID(rawValue: 0), name: "A", query: try WatchQuery("a"), createdAt: ManualTime().date), for: .owner)
    try await SQLWarningStore(database.sql).replace([.fixture()], state: .fixture())
    #expect(try await SQLWatchStore(database.sql).occurrences(limit: 9).count == 1)
    try await database.backUp(to: backup)
    try await database.close()

    let elsewhere = folder.url.appendingPathComponent("elsewhere")
    try await GazetteDatabase.restore(from: backup, into: elsewhere, isPassword: { _ in true })
    let restored = try await GazetteDatabase.open(at: elsewhere, access: .owner)
    let watches = SQLWatchStore(restored.sql)
    #expect(try await watches.watches(of: .owner).map(\.watch) == [watch])
    #expect(try await watches.occurrences(limit: 9).isEmpty)
    try await restored.close()
  }

  @Test func `backs up consistently during writes`() async throws {
    let database = try await GazetteDatabase.open(at: dataFolder.url, access: .owner)
    let store = SQLPlaceStore(database.sql)
    let places = Place.fixtures(count: 120)
    for place in places.prefix(40) { _ = try await store.save(place, for: .owner, at: ManualTime().date) }
    async let writing: Void = {
      for place in places.dropFirst(40) { _ = try await store.save(place, for: .owner, at: ManualTime().date) }
    }()
    try await database.backUp(to: backup)
    try await writing
    try await database.close()

    let elsewhere = folder.url.appendingPathComponent("elsewhere")
    try await GazetteDatabase.restore(from: backup, into: elsewhere, isPassword: { _ in true })
    let restored = try await self.places(in: elsewhere)
    #expect(restored == Array(places.prefix(restored.count)))
    #expect(restored.count >= 40)
  }

  @Test func `backs up from a reader process next to the owner`() async throws {
    let owner = try await GazetteDatabase.open(at: dataFolder.url, access: .owner)
    _ = try await SQLPlaceStore(owner.sql).save(.paris, for: .owner, at: ManualTime().date)
    let reader = try await GazetteDatabase.open(at: dataFolder.url, access: .reader)
    try await reader.backUp(to: backup)
    try await reader.close()
    try await owner.close()
    let elsewhere = folder.url.appendingPathComponent("elsewhere")
    try await GazetteDatabase.restore(from: backup, into: elsewhere, isPassword: { _ in true })
    #expect(try await places(in: elsewhere) == [.paris])
  }

  @Test func `restores forecast records, service replies and settings`() async throws {
    let database = try await GazetteDatabase.open(at: dataFolder.url, access: .owner)
    let now = ManualTime().date
    let day = try #require(WeatherReport.fixture().days.first?.day)
    var forecast = ForecastSample(origin: ForecastOrigin(ProviderID.metNorway), lead: .two, day: day)
    (forecast.low, forecast.high) = (Temperature(celsius: -2.5), Temperature(celsius: 6))
    forecast.precipitationProbability = Percentage(percent: 70)
    var observation = ForecastSample(origin: ForecastOrigin(ProviderID.openMeteo), lead: .sameDay, day: day)
    observation.precipitation = Depth(millimeters: 4.2)
    try await SQLForecastSampleStore(database.sql).save([forecast, observation], at: Place.paris.id)
    let reply = StoredReply(
      url: "https://api.met.no/x", body: [1, 2], lastModified: "yesterday", freshUntil: now, storedAt: now)
    try await SQLReplyStore(database.sql).save(reply)
    var settings = ReaderSettings()
    (settings.units, settings.frontPageSections) = (.imperial, [.weather])
    settings.installation = ["weather.sources": "met-norway,open-meteo", "warnings.refreshEvery": "600"]
    try await SQLReaderSettingsStore(database.sql).replace(settings, of: .owner)
    try await database.backUp(to: backup)
    try await database.close()

    let elsewhere = folder.url.appendingPathComponent("elsewhere")
    try await GazetteDatabase.restore(from: backup, into: elsewhere, isPassword: { _ in true })
    let restored = try await GazetteDatabase.open(at: elsewhere, access: .owner)
    #expect(Set(try await SQLForecastSampleStore(restored.sql).samples(at: Place.paris.id)) == [forecast, observation])
    #expect(try await SQLReplyStore(restored.sql).reply(for: reply.url) == reply)
    #expect(try await SQLReaderSettingsStore(restored.sql).settings(of: .owner) == settings)
    try await restored.close()
  }

  @Test func `replaces an older backup and never the data folder's files`() async throws {
    try await makeBackup(of: [.paris])
    try await makeBackup(of: [.tromso])
    let database = try await GazetteDatabase.open(at: dataFolder.url, access: .owner)
    let detour = dataFolder.url.appendingPathComponent("../data/gazette.sqlite")
    await #expect(throws: StoreError.self) { try await database.backUp(to: detour) }
    try await database.checkReadiness()
    try await database.close()
  }

  @Test func `fails and leaves no file when the backup folder is missing`() async throws {
    let database = try await GazetteDatabase.open(at: dataFolder.url, access: .owner)
    let nowhere = folder.url.appendingPathComponent("nowhere/backup.sqlite")
    await #expect(throws: StoreError.notFound) { try await database.backUp(to: nowhere) }
    try await database.close()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["data"])
  }

  @Test func `distinguishes a foreign file from a damaged database`() async throws {
    try Data("no database".utf8).write(to: backup)
    await #expect(throws: StoreError.foreign(detail: "the file is no SQLite database")) {
      try await GazetteDatabase.checkBackup(backup, isPassword: { _ in true })
    }
  }

  @Test func `preserves the replaced database`() async throws {
    try await makeBackup(of: [.paris])
    let database = try await GazetteDatabase.open(at: dataFolder.url, access: .owner)
    _ = try await SQLPlaceStore(database.sql).save(.tromso, for: .owner, at: ManualTime().date)
    try await database.close()
    try await GazetteDatabase.restore(from: backup, into: dataFolder.url, isPassword: { _ in true })
    #expect(try await places(in: dataFolder.url) == [.paris])
    let aside = folder.url.appendingPathComponent("aside")
    try await GazetteDatabase.restore(from: dataFolder.replacedDatabase, into: aside, isPassword: { _ in true })
    #expect(try await places(in: aside) == [.paris, .tromso])
  }

  @Test func `restores the backup alone over a killed server's write-ahead log`() async throws {
    try await makeBackup(of: [.paris])
    let database = try await GazetteDatabase.open(at: dataFolder.url, access: .owner)
    _ = try await SQLPlaceStore(database.sql).save(.tromso, for: .owner, at: ManualTime().date)
    let crashed = DataFolder(folder.url.appendingPathComponent("crashed"))
    try copyFiles(dataFolder, to: crashed)
    try await database.close()
    #expect(FileIdentity(of: DataFolder.log(of: crashed.database)) != nil)
    try await GazetteDatabase.restore(from: backup, into: crashed.url, isPassword: { _ in true })
    #expect(try await places(in: crashed.url) == [.paris])
    let aside = folder.url.appendingPathComponent("aside")
    try await GazetteDatabase.restore(from: crashed.replacedDatabase, into: aside, isPassword: { _ in true })
    #expect(try await places(in: aside) == [.paris, .tromso])
  }

  @Test func `repairs a damaged database by restoring`() async throws {
    try await makeBackup(of: [.paris])
    try Data(repeating: 7, count: 50_000).write(to: dataFolder.database)
    try await GazetteDatabase.restore(from: backup, into: dataFolder.url, isPassword: { _ in true })
    #expect(try await places(in: dataFolder.url) == [.paris])
  }

  @Test func `rejects restoring while a server owns the folder`() async throws {
    try await makeBackup(of: [.paris])
    let database = try await GazetteDatabase.open(at: dataFolder.url, access: .owner)
    await #expect(throws: StoreError.busy) {
      try await GazetteDatabase.restore(from: backup, into: dataFolder.url, isPassword: { _ in true })
    }
    try await database.close()
  }

  @Test func `migrates an older backup`() async throws {
    let queue = try DatabaseQueue(path: backup.path)
    try Schema(applicationID: Schema.main.applicationID, migrations: [.shared]).migrate(queue)
    try queue.close()
    try await GazetteDatabase.restore(from: backup, into: dataFolder.url, isPassword: { _ in true })
    #expect(try await places(in: dataFolder.url) == [])
  }

  @Test func `rejects a damaged backup and changes nothing`() async throws {
    try await makeBackup(of: [.paris])
    let whole = try Data(contentsOf: backup)
    var scratched = whole
    scratched.replaceSubrange(4096..<8192, with: Data(repeating: 0xAA, count: 4096))
    let wrong = [Data(), Data("not a database at all".utf8), whole.prefix(whole.count / 2), scratched]
    for (number, bytes) in wrong.enumerated() {
      let file = folder.url.appendingPathComponent("wrong-\(number)")
      try bytes.write(to: file)
      await #expect(throws: StoreError.self, "\(number)") {
        try await GazetteDatabase.restore(from: file, into: dataFolder.url, isPassword: { _ in true })
      }
    }
    await #expect(throws: StoreError.self) {
      try await GazetteDatabase.restore(from: folder.url, into: dataFolder.url, isPassword: { _ in true })
    }
    await #expect(throws: StoreError.notFound) {
      try await GazetteDatabase.restore(
        from: folder.url.appendingPathComponent("absent"), into: dataFolder.url, isPassword: { _ in true })
    }
    #expect(try await places(in: dataFolder.url) == [.paris])
    let names = try FileManager.default.contentsOfDirectory(atPath: dataFolder.url.path)
    #expect(!names.contains { $0.contains("partial") || $0.contains("before-restore") })
  }

  private func makeBackup(of places: [Place]) async throws {
    let database = try await GazetteDatabase.open(at: dataFolder.url, access: .owner)
    for place in places { _ = try await SQLPlaceStore(database.sql).save(place, for: .owner, at: ManualTime().date) }
    try await database.backUp(to: backup)
    try await database.close()
  }

  private func places(in folder: URL) async throws -> [Place] {
    let database = try await GazetteDatabase.open(at: folder, access: .owner)
    #expect(try await database.integrityProblems() == [])
    let saved = try await SQLPlaceStore(database.sql).savedPlaces(of: .owner)
    try await database.close()
    return saved.map(\.place)
  }

  private func copyFiles(_ source: DataFolder, to copy: DataFolder) throws {
    try copy.create()
    try FileManager.default.copyItem(at: source.database, to: copy.database)
    try FileManager.default.copyItem(
      at: DataFolder.log(of: source.database), to: DataFolder.log(of: copy.database))
  }
}
