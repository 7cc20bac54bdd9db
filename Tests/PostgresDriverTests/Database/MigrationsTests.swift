import Foundation
import GazetteDomain
import GazetteStore
@testable import PostgresDriver
@testable import SQLiteDriver
import Testing

@Suite struct `PostgreSQL migrations` {
  @Test func `cover each SQLite migration`() {
    let covered = Set(PostgresDriver.Schema.main.migrations.flatMap(\.covers))
    let sqlite = (SQLiteDriver.Schema.main.migrations + SQLiteDriver.Schema.budget.migrations).map(\.identifier)
    #expect(Set(sqlite).subtracting(covered) == [], "write a migration for PostgreSQL that covers them")
    #expect(covered.subtracting(sqlite) == [])
  }

  @Test func `have rising names`() {
    let names = PostgresDriver.Schema.main.migrations.map(\.identifier)
    #expect(names == names.sorted() && Set(names).count == names.count)
  }

  @Test func `run on an older database next to an older node`() async throws {
    try await withEmptyDatabase { server, name in
      let configuration = try PostgresConfiguration(address: server.address(of: name))
      let old = PostgresDatabase(configuration)
      try await old.migrate(Schema(migrations: Array(PostgresDriver.Schema.main.migrations.dropLast())))
      let new = PostgresDatabase(configuration)
      try await new.migrate(PostgresDriver.Schema.main)
      try await old.checkReadiness()
      try await new.checkReadiness()
      // A node that restarts must have the newer version.
      await #expect(throws: PostgresProblem.self) {
        try await old.migrate(Schema(migrations: Array(PostgresDriver.Schema.main.migrations.dropLast())))
      }
      await old.close()
      await new.close()
    }
  }

  /// The last migration of each former version with readers.
  static let formerVersions = PostgresDriver.Schema.main.migrations.map(\.identifier).filter { $0 >= "0006" }.dropLast()

  @Test(arguments: formerVersions) func `keep readers' data of every former version`(version: String) async throws {
    try await withEmptyDatabase { server, name in
      let configuration = try PostgresConfiguration(address: server.address(of: name))
      let former = PostgresDatabase(configuration)
      let migrations = PostgresDriver.Schema.main.migrations
      try await former.migrate(Schema(migrations: migrations.filter { $0.identifier <= version }))
      try await server.run(Self.content, in: name)
      let hasWatches = version >= "0021-watches"
      if hasWatches { try await server.run(Self.watches, in: name) }
      let database = try await PostgresDatabase.open(configuration)
      // The former node continues next to the new one.
      try await former.checkReadiness()
      #expect(try await SQLReaderSettingsStore(database.sql).settings(of: .owner).languageCode == "fr")
      #expect(try await SQLPlaceStore(database.sql).savedPlaces(of: .owner).map(\.place.name) == ["Lyon", "Paris"])
      #expect(try await SQLMapPointStore(database.sql).points(of: .owner).map(\.label) == ["Le phare"])
      let ads = SQLAdStore(database.sql)
      let ad = try await ads.ad(AdID(source: ListingSourceID(rawValue: "demo"), number: 7), of: .owner)
      #expect(ad?.starredAt == Date(timeIntervalSince1970: 11))
      let watches = SQLWatchStore(database.sql)
      #expect(try await watches.adoptSavedSearches() == [.owner])
      #expect(try await watches.watches(of: .owner).map(\.watch.query.text) == ["vélo price<=200.50"])
      let list = try await SQLArticleStore(database.sql).page(ArticleQuery(), of: .owner).articles
      #expect(list.map(\.isRead) == [false, true, false])
      #expect(list.map(\.isStarred) == [false, true, false])
      let zoe = ReaderKey(rawValue: "zoe")
      let token = try await SQLCredentialStore(database.sql).tokens(of: zoe).first
      #expect(token?.name.text == "Liferea")
      let queries = try await watches.watches(of: zoe).map(\.watch.query.text)
      #expect(queries == (hasWatches ? ["temperature<0"] : []))
      await database.close()
      await former.close()
    }
  }

  /// Rows of readers, as every version wrote them.
  private static let content = """
    INSERT INTO readerSetting (readerKey, name, value) VALUES ('owner', 'languageCode', 'fr');
    INSERT INTO savedPlace (readerKey, placeID, rank, isHome, savedAt, name, latitude, longitude) VALUES
      ('owner', '45.7485,4.8467', 0, false, 5, 'Lyon', 45.7485, 4.8467),
      ('owner', '48.8534,2.3488', 1, true, 6, 'Paris', 48.8534, 2.3488);
    INSERT INTO mapPoint (readerKey, placeID, latitude, longitude, label, openedAt)
      VALUES ('owner', '43.1000,5.9000', 43.1, 5.9, 'Le phare', 8);
    INSERT INTO ad (adID, number, source, categoryID, cents, createdAt, isUrgent, hasPicture, isProfessional,
      firstSeenAt, lastRun) VALUES (1, 7, 'demo', 2, 15000, 9, true, false, false, 10, 1);
    INSERT INTO adText (adID, title, description, priceSince, words, titleWords)
      VALUES (1, 'Vélo', 'Bleu', 10, 'velo bleu', 'velo');
    INSERT INTO adStar (readerKey, adID, starredAt) VALUES ('owner', 1, 11);
    INSERT INTO savedSearch (readerKey, searchID, name, savedAt, lookedAt, query)
      VALUES ('owner', 1, 'Vélos', 12, 13, 'q=v%C3%A9lo&maxPrice=200.50&sort=newest');
    INSERT INTO feed (feedID, url, title) VALUES (1, 'https://x.example/feed', 'X');
    INSERT INTO subscription (readerKey, feedID, folder, isPaused, subscribedAt, readUpTo, countedUpTo, unreadCount)
      VALUES ('owner', 1, 'Matin', false, 14, 2, 3, 2);
    INSERT INTO article (articleID, feedID, guid, position, story, digest, title, published, excerpt, html, text, words)
      SELECT id, 1, 'guid' || id, 1000 + id, id, 0, 'Titre', 15, '', '<p>1</p>', '1', 'titre'
      FROM generate_series(1, 3) AS id;
    UPDATE newsNumber SET lastID = 3 WHERE name = 'article';
    UPDATE newsNumber SET lastID = 1 WHERE name = 'feed';
    INSERT INTO readMark (readerKey, feedID, articleID, isRead) VALUES ('owner', 1, 1, false);
    INSERT INTO star (readerKey, position, starredAt) VALUES ('owner', 1002, 18);
    INSERT INTO reader (readerKey) VALUES ('zoe');
    INSERT INTO readerAccount (readerKey, name, displayName, role, isDisabled, created)
      VALUES ('zoe', 'zoe', 'Zoé', 'reader', false, 19);
    INSERT INTO readerToken (tokenID, readerKey, name, scope, hash, prefix, created)
      VALUES ('t', 'zoe', 'Liferea', 'sync', decode(repeat('ab', 32), 'hex'), 'gz_', 20);
    """

  private static let watches = """
    INSERT INTO watch (readerKey, watchID, name, query, actions, isOn, createdAt, visitedAt)
      VALUES ('zoe', 1, 'Gel', 'temperature<0', '["front","notify"]', true, 23, 24);
    UPDATE watchVersion SET version = 1;
    """

  @Test func `expand every table under a running older node`() async throws {
    try await withEmptyDatabase { server, name in
      let configuration = try PostgresConfiguration(address: server.address(of: name))
      let old = try await PostgresDatabase.open(configuration)
      // On connections with already prepared statements.
      try await work(on: old, 1)
      let later = PostgresDriver.Migration(identifier: "9999-later", covers: [], sql: TestServer.expanding)
      let new = PostgresDatabase(configuration)
      async let isWorking: Void = { for number in 2...20 { try await work(on: old, number) } }()
      try await new.migrate(Schema(migrations: PostgresDriver.Schema.main.migrations + [later]))
      try await isWorking
      try await work(on: old, 21)
      let count = try await server.run("SELECT count(*) FROM reader WHERE laterText = 'later'", in: name)
      #expect(count == ["22"])
      await new.close()
      await old.close()
    }
  }

  /// Does the usual work of a node: a read with a decision, a write, a lease.
  private func work(on database: PostgresDatabase, _ number: Int) async throws {
    try await database.write { session in
      try session.execute("INSERT INTO reader (readerKey) VALUES ($1)", ["reader\(number)"])
    }
    let settings = SQLReaderSettingsStore(database.sql)
    let reader = ReaderKey(rawValue: "reader\(number)")
    try await settings.replace(try await settings.settings(of: .owner), of: reader)
    #expect(try await SQLPlaceStore(database.sql).savedPlaces(of: reader).isEmpty)
    let query = ArticleQuery()
    #expect(try await SQLArticleStore(database.sql).page(query, of: reader).articles.isEmpty)
    let leases = SQLWorkLease(database.sql, now: { Date() })
    #expect(try await leases.acquire("work\(number)", holder: "old", until: Date().addingTimeInterval(60)))
  }

  @Test func `roll back when one fails`() async throws {
    try await withEmptyDatabase { server, name in
      let database = PostgresDatabase(try PostgresConfiguration(address: server.address(of: name)))
      let broken = PostgresDriver.Migration(
        identifier: "9999-broken", covers: [], sql: "CREATE TABLE x (); SELECT 1 / 0;")
      await #expect(throws: PostgresProblem.self) {
        try await database.migrate(PostgresDriver.Schema(migrations: [.shared, broken]))
      }
      await database.close()
      #expect(
        try await server.run(
          "SELECT 1 FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'", in: name) == [])
    }
  }

  @Test func `split a script into statements`() {
    let script = """
      SELECT 'a;''b'; -- no; end
      CREATE FUNCTION f() AS $$ BEGIN; END; $$;
      SELECT "x;y"
      """
    #expect(
      SQLScript.statements(of: script).map { $0.trimmingCharacters(in: .whitespacesAndNewlines) } == [
        "SELECT 'a;''b'", "-- no; end\nCREATE FUNCTION f() AS $$ BEGIN; END; $$", "SELECT \"x;y\"",
      ])
  }
}
