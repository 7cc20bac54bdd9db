import Foundation
import GazetteDomain
import GazetteStore
import GazetteTesting
import GRDB
@testable import SQLiteDriver
import Testing

/// Data folders of every former schema version, with readers' data in all of its tables.
struct UpgradeTests {
  private let temporary: TemporaryFolder
  private let folder: DataFolder
  init() throws {
    temporary = try TemporaryFolder()
    folder = DataFolder(temporary.url.appendingPathComponent("data"))
  }

  private static let migrations = Schema.main.migrations

  /// The last migration of each former version.
  static let formerVersions = migrations.dropLast().map(\.identifier)

  @Test(arguments: formerVersions)
  func `upgrades every former version and keeps readers' data`(version: String) async throws {
    let content = try makeFolder(of: version)
    let database = try await GazetteDatabase.open(at: folder.url, access: .owner)
    #expect(try await SQLReaderSettingsStore(database.sql).settings(of: .owner).languageCode == "fr")
    if content.contains(.place) {
      let places = try await SQLPlaceStore(database.sql).savedPlaces(of: .owner)
      #expect(places.map(\.place.name) == ["Lyon", "Paris"])
      #expect(places.map(\.isHome) == [false, true])
    }
    if content.contains(.mapPoint) {
      #expect(try await SQLMapPointStore(database.sql).points(of: .owner).map(\.label) == ["Le phare"])
    }
    if content.contains(.ad) {
      let ads = SQLAdStore(database.sql)
      let ad = try await ads.ad(AdID(source: ListingSourceID(rawValue: "demo"), number: 7), of: .owner)
      #expect(ad?.starredAt == Date(timeIntervalSince1970: 11))
      // A saved search of any former version is a watch afterwards.
      let watches = SQLWatchStore(database.sql)
      #expect(try await watches.adoptSavedSearches() == [.owner])
      let watch = try #require(try await watches.watches(of: .owner).first?.watch)
      #expect((watch.name, watch.query.text) == ("Vélos", "vélo price<=200.50"))
      #expect(watch.createdAt == Date(timeIntervalSince1970: 12))
      #expect(try await watches.adoptSavedSearches().isEmpty)
    }
    if content.contains(.article) {
      let articles = SQLArticleStore(database.sql)
      let list = try await articles.page(ArticleQuery(), of: .owner).articles
      #expect(list.map(\.id.rawValue) == [3, 2, 1])
      #expect(list.map(\.isRead) == [false, true, false])
      #expect(list.map(\.isStarred) == [false, true, false])
      #expect(try await articles.unreadCount(of: .owner) == 2)
      let feeds = try await SQLFeedStore(database.sql).statuses(of: .owner)
      #expect(feeds.map(\.subscription.folder) == ["Matin"])
    }
    let zoe = ReaderKey(rawValue: "zoe")
    if content.contains(.account) {
      let token = try await SQLCredentialStore(database.sql).tokens(of: zoe).first
      #expect(token?.name.text == "Liferea")
      #expect(try await SQLReaderStore(database.sql).readers().map(\.name.text).sorted() == ["editor", "zoe"])
    }
    if content.contains(.watch) {
      let watches = SQLWatchStore(database.sql)
      let status = try #require(try await watches.watches(of: zoe).first)
      #expect((status.watch.query.text, status.matches) == ("temperature<0", 1))
      #expect(status.watch.actions == [.front, .notify])
      #expect(try await watches.changedWatches(after: 0).on.map(\.watch.name).contains("Gel"))
    }
    if content.contains(.channel) {
      let channels = try await SQLChannelStore(database.sql).channels(of: zoe)
      let server = try #require(URL(string: "https://ntfy.example"))
      #expect(channels.map(\.target) == [.ntfy(server: server, topic: "gel", token: nil)])
    }
    try await database.close()
  }

  @Test(arguments: formerVersions) func `keeps a copy that the former version can read`(version: String) async throws {
    _ = try makeFolder(of: version)
    let database = try await GazetteDatabase.open(at: folder.url, access: .owner)
    #expect(database.backupBeforeUpgrade == folder.databaseBeforeUpgrade)
    try await database.close()
    let copy = try DatabaseQueue(path: folder.databaseBeforeUpgrade.path)
    let former = Self.schema(upTo: version)
    #expect(try await copy.read { connection in try former.isUpToDate(connection) })
    let integrity = try await copy.read { try String.fetchOne($0, sql: "PRAGMA integrity_check") }
    #expect(integrity == "ok")
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.databaseBeforeUpgrade.path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func `makes no copy of a new or an upgraded database`() async throws {
    for _ in 1...2 {
      let database = try await GazetteDatabase.open(at: folder.url, access: .owner)
      #expect(database.backupBeforeUpgrade == nil)
      try await database.close()
    }
    #expect(!FileManager.default.fileExists(atPath: folder.databaseBeforeUpgrade.path))
  }

  @Test func `keeps the copy from the beginning of an interrupted upgrade`() async throws {
    let version = try #require(Self.formerVersions.first)
    _ = try makeFolder(of: version)
    // As a power cut leaves it: the copy has its temporary name, and some of the migrations are done.
    try FileManager.default.copyItem(at: folder.database, to: folder.databaseDuringUpgrade)
    let queue = try DatabaseQueue(path: folder.database.path)
    try Self.schema(upTo: Self.formerVersions[4]).migrate(queue)
    try queue.close()
    let database = try await GazetteDatabase.open(at: folder.url, access: .owner)
    #expect(database.backupBeforeUpgrade == folder.databaseBeforeUpgrade)
    try await database.close()
    let copy = try DatabaseQueue(path: folder.databaseBeforeUpgrade.path)
    let former = Self.schema(upTo: version)
    #expect(try await copy.read { connection in try former.isUpToDate(connection) })
    #expect(!FileManager.default.fileExists(atPath: folder.databaseDuringUpgrade.path))
  }

  private static func schema(upTo version: String) -> Schema {
    let end = migrations.firstIndex { $0.identifier == version } ?? 0
    return Schema(applicationID: Schema.main.applicationID, migrations: Array(migrations[...end]))
  }

  /// Makes a data folder as the former version left it; returns the content that it has.
  private func makeFolder(of version: String) throws -> Set<Content> {
    try folder.create()
    let queue = try DatabaseQueue(path: folder.database.path)
    try Self.schema(upTo: version).migrate(queue)
    let rows = Self.rows.filter { $0.since <= version && $0.until.map { version < $0 } ?? true }
    try queue.write { connection in
      for row in rows { try connection.execute(sql: row.sql) }
    }
    try queue.close()
    return Set(rows.map(\.content))
  }

  private enum Content { case setting, place, mapPoint, ad, article, account, watch, channel }

  /// Rows as the versions from `since` to `until` wrote them.
  private struct Rows {
    let content: Content
    let since: String
    var until: String?
    let sql: String
  }

  private static let rows = [
    Rows(
      content: .setting, since: "0001-shared",
      sql: "INSERT INTO readerSetting (readerKey, name, value) VALUES ('owner', 'languageCode', 'fr')"),
    Rows(
      content: .place, since: "0002-weather",
      sql: """
        INSERT INTO savedPlace (readerKey, placeID, rank, isHome, savedAt, name, latitude, longitude) VALUES
          ('owner', '45.7485,4.8467', 0, 0, 5, 'Lyon', 45.7485, 4.8467),
          ('owner', '48.8534,2.3488', 1, 1, 6, 'Paris', 48.8534, 2.3488);
        INSERT INTO position (positionID, placeID, latitude, longitude) VALUES (1, '48.8534,2.3488', 48.8534, 2.3488);
        INSERT INTO weatherReport (positionID, latitude, longitude, timeZone, provider, fetchedAt, isReduced)
          VALUES (1, 48.8534, 2.3488, 'Europe/Paris', 'open-meteo', 7, 0);
        INSERT INTO weatherAlert (positionID, number, event, start, "end", text) VALUES (1, 0, 'Orage', 1, 2, 'Fort');
        """),
    Rows(
      content: .mapPoint, since: "0003-weatherMap",
      sql: """
        INSERT INTO mapPoint (readerKey, placeID, latitude, longitude, label, openedAt)
          VALUES ('owner', '43.1000,5.9000', 43.1, 5.9, 'Le phare', 8)
        """),
    Rows(
      content: .ad, since: "0004-classifieds",
      sql: """
        INSERT INTO ad (adID, number, source, categoryID, cents, createdAt, isUrgent, hasPicture, isProfessional,
          firstSeenAt, lastRun) VALUES (1, 7, 'demo', 2, 15000, 9, 1, 0, 0, 10, 1);
        INSERT INTO adText (adID, title, description, priceSince) VALUES (1, 'Vélo', 'Bleu', 10);
        INSERT INTO adWords (rowid, title, description) VALUES (1, 'velo', 'bleu');
        INSERT INTO adStar (readerKey, adID, starredAt) VALUES ('owner', 1, 11);
        """),
    Rows(
      content: .ad, since: "0004-classifieds", until: "0009-savedSearchQueries",
      sql: """
        INSERT INTO savedSearch (readerKey, searchID, name, savedAt, lookedAt, "order", categories, words, maximumCents,
          withPicture, urgentOnly, starredOnly) VALUES ('owner', 1, 'Vélos', 12, 13, 'newest', '', 'vélo', 20050, 0, 0, 0)
        """),
    Rows(
      content: .ad, since: "0009-savedSearchQueries",
      sql: """
        INSERT INTO savedSearch (readerKey, searchID, name, savedAt, lookedAt, query)
          VALUES ('owner', 1, 'Vélos', 12, 13, 'q=v%C3%A9lo&maxPrice=200.50&sort=newest')
        """),
    Rows(
      content: .article, since: "0005-news",
      sql: """
        INSERT INTO feed (feedID, url, title) VALUES (1, 'https://x.example/feed', 'X');
        INSERT INTO subscription (readerKey, feedID, folder, isPaused, subscribedAt) VALUES ('owner', 1, 'Matin', 0, 14);
        INSERT INTO article (articleID, feedID, guid, position, story, digest, title, published, excerpt) VALUES
          (1, 1, 'a', 1001, 1, 0, 'Un', 15, ''), (2, 1, 'b', 1002, 2, 0, 'Deux', 16, ''), (3, 1, 'c', 1003, 3, 0, 'Trois', 17, '');
        INSERT INTO articleBody (articleID, html) VALUES (1, '<p>1</p>'), (2, '<p>2</p>'), (3, '<p>3</p>');
        INSERT INTO articleText (rowid, title, text, spelled) VALUES
          (1001, 'Un', '1', ''), (1002, 'Deux', '2', ''), (1003, 'Trois', '3', '');
        INSERT INTO star (readerKey, position, starredAt) VALUES ('owner', 1002, 18);
        """),
    Rows(
      content: .article, since: "0005-news", until: "0012-readMarks",
      sql: "INSERT INTO unread (readerKey, position, feedID) VALUES ('owner', 1001, 1), ('owner', 1003, 1)"),
    Rows(
      content: .article, since: "0012-readMarks",
      sql: """
        INSERT INTO readMark (readerKey, feedID, articleID, isRead) VALUES ('owner', 1, 1, 0);
        UPDATE subscription SET readUpTo = 2, countedUpTo = 3, unreadCount = 2;
        """),
    Rows(
      content: .account, since: "0011-readers",
      sql: """
        INSERT INTO reader (readerKey) VALUES ('zoe');
        INSERT INTO readerAccount (readerKey, name, displayName, role, isDisabled, created)
          VALUES ('zoe', 'zoe', 'Zoé', 'reader', 0, 19);
        INSERT INTO readerToken (tokenID, readerKey, name, scope, hash, prefix, created)
          VALUES ('t', 'zoe', 'Liferea', 'sync', randomblob(32), 'gz_', 20);
        INSERT INTO readerSession (sessionID, readerKey, hash, startedAt, usedAt) VALUES ('s', 'zoe', randomblob(32), 21, 22);
        """),
    Rows(
      content: .watch, since: "0024-watches",
      sql: """
        INSERT INTO watch (readerKey, watchID, name, query, actions, isOn, createdAt, visitedAt)
          VALUES ('zoe', 1, 'Gel', 'temperature<0', '["front","notify"]', 1, 23, 24);
        INSERT INTO watchMatch (watchID, kind, number, subject, occasion, mark, title, matchedAt)
          VALUES (1, 'weather', 0, '48.8534,2.3488', '2026-11-20', 0, 'Paris', 25);
        UPDATE watchVersion SET version = 1;
        """),
    Rows(
      content: .channel, since: "0025-notifications",
      sql: """
        INSERT INTO channel (readerKey, name, kind, target, createdAt, isPaused)
          VALUES ('zoe', 'Gel', 'ntfy', '{"kind":"ntfy","address":"https://ntfy.example","topic":"gel"}', 26, 0)
        """),
  ]
}
