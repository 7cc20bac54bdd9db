import Foundation
import GazetteDomain
import GazetteStore
import GazetteTesting
import GRDB
@testable import SQLiteDriver
import Testing

/// Backups that someone else made or changed: a restored file must contain only data.
struct HostileBackupTests {
  private let folder: TemporaryFolder
  private var dataFolder: DataFolder { DataFolder(folder.url.appendingPathComponent("data")) }
  private var backup: URL { folder.url.appendingPathComponent("backup.sqlite") }

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: [
    "CREATE TRIGGER spy AFTER DELETE ON star BEGIN DELETE FROM savedPlace; END",
    // SQLite's reserved names can be written into its list of definitions.
    """
    INSERT INTO sqlite_schema VALUES ('trigger', 'sqlite_stat9', 'star', 0,
      'CREATE TRIGGER sqlite_stat9 AFTER DELETE ON star BEGIN DELETE FROM savedPlace; END')
    """,
    """
    INSERT INTO sqlite_schema VALUES ('trigger', 'sqlite_stat1', 'star', 0,
      'CREATE TRIGGER sqlite_stat1 AFTER DELETE ON star BEGIN DELETE FROM savedPlace; END')
    """,
    """
    INSERT INTO sqlite_schema VALUES ('view', 'sqlite_stat4', 'sqlite_stat4', 0,
      'CREATE VIEW sqlite_stat4 AS SELECT 1 AS tbl')
    """,
    """
    ANALYZE;
    UPDATE sqlite_schema SET sql = 'CREATE TABLE sqlite_stat1(tbl,idx,stat, CHECK (length(tbl) < 99))'
    WHERE name = 'sqlite_stat1'
    """,
    """
    INSERT INTO sqlite_schema VALUES ('trigger', 'adWords_spy', 'star', 0,
      'CREATE TRIGGER adWords_spy AFTER DELETE ON star BEGIN DELETE FROM savedPlace; END')
    """,
    "CREATE VIEW spy AS SELECT * FROM savedPlace",
    "CREATE INDEX spy ON star (starredAt)",
    "CREATE INDEX spy ON star (abs(starredAt))",
    "CREATE TABLE spy (name TEXT)",
    "CREATE VIRTUAL TABLE spy USING fts5 (name)",
    "ALTER TABLE star ADD COLUMN spy INTEGER GENERATED ALWAYS AS (1) VIRTUAL",
    "ALTER TABLE star ADD COLUMN spy INTEGER DEFAULT 7",
    "ALTER TABLE star RENAME COLUMN starredAt TO since",
    "DROP TRIGGER articleRemoved",
    "DROP INDEX adByDate",
    "DROP TABLE star",
    "UPDATE sqlite_schema SET sql = replace(sql, ' CHECK (url <> '''')', '') WHERE name = 'feed'",
    "UPDATE sqlite_schema SET sql = replace(sql, 'url <> ''''', 'length(hex(zeroblob(1e8)))') WHERE name = 'feed'",
    "UPDATE sqlite_schema SET sql = replace(sql, ') STRICT', ')') WHERE name = 'article'",
    "UPDATE sqlite_schema SET sql = replace(sql, 'DELETE FROM star', 'DELETE FROM adStar') WHERE name = 'articleRemoved'",
    "DROP TABLE grdb_migrations; CREATE VIEW grdb_migrations AS SELECT '0001-shared' AS identifier",
    "DELETE FROM grdb_migrations WHERE identifier = '0006-fullText'",
    "DELETE FROM grdb_migrations",
    "INSERT INTO grdb_migrations VALUES ('9999-future')",
    "PRAGMA application_id = 7",
  ])
  func `rejects definitions that differ from Gazette's and changes nothing`(change: String) async throws {
    try await makeBackup()
    try forge(change)
    for restoring in [false, true] {
      do throws(StoreError) {
        if restoring {
          try await GazetteDatabase.restore(from: backup, into: dataFolder.url, isPassword: { _ in true })
        } else {
          try await GazetteDatabase.checkBackup(backup, isPassword: { _ in true })
        }
        Issue.record("taken: \(change)")
      } catch {
        switch error {
        case .foreign, .corrupt: break
        default: Issue.record("refused for another reason: \(error)")
        }
      }
    }
    #expect(try await reading { try String.fetchAll($0, sql: "SELECT name FROM savedPlace") }.count == 2)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() == ["backup.sqlite", "data"])
  }

  @Test func `rejects a file in another encoding`() async throws {
    let queue = try DatabaseQueue(path: backup.path)
    try await queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA encoding = 'UTF-16'") }
    try Schema.main.migrate(queue)
    try queue.close()
    await #expect(throws: StoreError.foreign(detail: "the file has another encoding than a Gazette's")) {
      try await GazetteDatabase.checkBackup(backup, isPassword: { _ in true })
    }
  }

  @Test(arguments: 1...Schema.main.migrations.count)
  func `accepts a backup of every older version`(version: Int) async throws {
    let queue = try DatabaseQueue(path: backup.path)
    let older = Array(Schema.main.migrations.prefix(version))
    try Schema(applicationID: Schema.main.applicationID, migrations: older).migrate(queue)
    try queue.close()
    try await GazetteDatabase.restore(from: backup, into: dataFolder.url, isPassword: { _ in true })
    #expect(try await reading { try Int.fetchOne($0, sql: "SELECT count(*) FROM subscription") } == 0)
  }

  @Test func `accepts SQLite's statistics and drops them`() async throws {
    try await makeBackup()
    try forge("ANALYZE")
    try await GazetteDatabase.restore(from: backup, into: dataFolder.url, isPassword: { _ in true })
    let left = try await reading { connection in
      try String.fetchAll(connection, sql: "SELECT name FROM sqlite_schema WHERE name LIKE 'sqlite_stat%'")
    }
    #expect(left == [])
  }

  @Test(arguments: [
    "UPDATE sqlite_sequence SET seq = 9223372036854775807 WHERE name = 'article'",
    "UPDATE sqlite_sequence SET seq = -1 WHERE name = 'article'",
    "UPDATE sqlite_sequence SET seq = 'many' WHERE name = 'feed'",
    "DELETE FROM sqlite_sequence",
    "DELETE FROM adWords_data WHERE id > 10",
    "UPDATE articleText_data SET block = zeroblob(length(block)) WHERE id > 10",
    "DELETE FROM reader",
    "PRAGMA ignore_check_constraints = 1; UPDATE savedPlace SET latitude = 1e300",
    "PRAGMA ignore_check_constraints = 1; UPDATE ad SET cents = 9223372036854775807",
    "PRAGMA ignore_check_constraints = 1; UPDATE article SET published = 9e999",
  ])
  func `rejects data that would break later use`(change: String) async throws {
    try await makeBackup()
    try forge(change)
    do throws(StoreError) {
      try await GazetteDatabase.checkBackup(backup, isPassword: { _ in true })
      Issue.record("taken: \(change)")
    } catch {
      guard case .corrupt = error else {
        Issue.record("refused for another reason: \(error)")
        return
      }
    }
  }

  @Test(arguments: [
    ("UPDATE readerAccount SET role = 'reader'", LockedBackup.noEditor),
    ("UPDATE readerAccount SET isDisabled = 1", .noEditor),
    ("UPDATE readerAccount SET leavesAt = 1795000000", .noEditor),
    ("DELETE FROM readerAccount", .noEditor),
    ("UPDATE readerAccount SET password = 'letmein'", .unreadablePassword(reader: "editor")),
    (
      """
      INSERT INTO reader VALUES ('r2');
      INSERT INTO readerAccount (readerKey, name, displayName, role, isDisabled, created, password)
      VALUES ('r2', 'anna', 'Anna', 'reader', 0, 1795000000, 'letmein')
      """, .unreadablePassword(reader: "anna")
    ),
  ])
  func `rejects a backup without a usable editor`(
    change: String, lock: LockedBackup
  ) async throws {
    try await makeBackup()
    try forge(change)
    await #expect(throws: StoreError.locked(lock)) {
      try await GazetteDatabase.checkBackup(backup, isPassword: { $0.hasPrefix("$scrypt$") })
    }
    await #expect(throws: StoreError.locked(lock)) {
      try await GazetteDatabase.restore(from: backup, into: dataFolder.url, isPassword: { $0.hasPrefix("$scrypt$") })
    }
    #expect(try await reading { try String.fetchAll($0, sql: "SELECT name FROM savedPlace") }.count == 2)
    #expect(!FileManager.default.fileExists(atPath: dataFolder.replacedDatabase.path))
  }

  @Test func `recomputes wrong counts`() async throws {
    try await makeBackup()
    try forge(
      """
      UPDATE subscription SET unreadCount = 0, countedUpTo = 9223372036854775807; UPDATE feed SET articleCount = 0;
      INSERT INTO readMark SELECT readerKey, feedID, 9223372036854775807, 0 FROM subscription;
      """)
    try await GazetteDatabase.restore(from: backup, into: dataFolder.url, isPassword: { _ in true })
    let database = try await GazetteDatabase.open(at: dataFolder.url, access: .owner)
    let articles = SQLArticleStore(database.sql)
    #expect(try await articles.unreadCount(of: .owner) == 3)
    #expect(try await articles.markAllRead(ArticleQuery(), of: .owner).count == 3)
    #expect(try await SQLFeedStore(database.sql).statuses(of: .owner).map(\.articleCount) == [3])
    try await database.close()
  }

  /// Makes an installation with places, a feed, articles and ads, and its backup.
  private func makeBackup() async throws {
    let database = try await GazetteDatabase.open(at: dataFolder.url, access: .owner)
    let date = ManualTime().date
    for place in [Place.paris, .tromso] { _ = try await SQLPlaceStore(database.sql).save(place, for: .owner, at: date) }
    let url = try #require(URL(string: "https://paper.example/feed"))
    let feeds = SQLFeedStore(database.sql)
    let feed = try await feeds.subscribe(to: url, title: "A", folder: nil, for: .owner, at: date).feed
    _ = try await feeds.save(feed, state: FeedFetchState(), articles: Article.fixtures(count: 3))
    let ads = SQLAdStore(database.sql)
    _ = try await ads.take(AdBatch([.fixture(1), .fixture(2)]), in: try await ads.beginRun(of: .paperclip, at: date))
    try await database.backUp(to: backup)
    try await database.close()
  }

  private func forge(_ sql: String) throws {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    let queue = try DatabaseQueue(path: backup.path, configuration: configuration)
    try queue.writeWithoutTransaction { connection in
      try connection.execute(sql: "PRAGMA writable_schema = 1")
      try connection.execute(sql: sql)
    }
    try queue.close()
  }

  private func reading<Value: Sendable>(
    _ value: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    let database = try await GazetteDatabase.open(at: dataFolder.url, access: .owner)
    let found = try await database.read(value)
    try await database.close()
    return found
  }
}
