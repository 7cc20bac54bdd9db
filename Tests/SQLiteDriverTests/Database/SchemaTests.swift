import Foundation
import GazetteDomain
import GazetteStore
import GazetteTesting
import GRDB
@testable import SQLiteDriver
import Testing

/// Returns the SQL for a position with a name.
private func placeName(_ values: String) -> String {
  "INSERT INTO position VALUES (1, '1.0000,2.0000', 1, 2); INSERT INTO placeName VALUES (1, \(values))"
}

struct SchemaTests {
  @Test func `declares every table strict`() async throws {
    let loose = try await withDatabase { database in
      try await database.read { connection in
        try String.fetchAll(
          connection,
          sql: """
            SELECT name FROM pragma_table_list
            WHERE schema = 'main' AND type = 'table' AND NOT strict AND name NOT IN ('sqlite_schema', 'sqlite_sequence', 'grdb_migrations')
            """)
      }
    }
    #expect(loose == [])
  }

  @Test func `bounds every real number and every price`() async throws {
    let columns = try await withDatabase { database in
      try await database.read { connection in
        try Row.fetchAll(
          connection,
          sql: """
            SELECT tables.name, columns.name, definitions.sql
            FROM pragma_table_list AS tables, pragma_table_info(tables.name) AS columns
              JOIN sqlite_schema AS definitions ON definitions.name = tables.name
            WHERE tables.schema = 'main' AND tables.type = 'table'
              AND (columns.type = 'REAL' OR columns.name LIKE '%cents')
            """
        )
        .map { row in [row[0] as String, row[1], row[2]] }
      }
    }
    #expect(columns.count > 60)
    for column in columns {
      let (table, name, definition) = (column[0], column[1], column[2])
      let quoted = name == "end" ? "\"end\"" : name
      let isBounded =
        definition.contains("\(quoted) BETWEEN") || definition.contains("\(quoted) >= 0 AND \(quoted) < 360")
      #expect(isBounded, "\(table).\(name)")
    }
  }

  @Test func `repairs out-of-range rows of an older database`() async throws {
    let connections = try DatabaseQueue(configuration: .gazette)
    try Schema(applicationID: 1, migrations: [.shared, .weather, .weatherMap, .classifieds, .news, .fullText])
      .migrate(connections)
    try await connections.write { connection in
      try connection.execute(
        sql: """
          INSERT INTO position VALUES (1, '1.0000,2.0000', 1, 2);
          INSERT INTO weatherReport VALUES (1, 1, 2, 'GMT', 1e300, 'open-meteo', NULL, 9e999, 0);
          INSERT INTO currentConditions (positionID, observedAt, temperatureCelsius, visibilityMeters)
            VALUES (1, -1e300, 1e30, 8000);
          INSERT INTO hourForecast (positionID, start, uvIndex) VALUES (1, 1e300, 1), (1, 0, 1e30);
          INSERT INTO dayForecast (positionID, day, daylightSeconds) VALUES (1, '2026-11-21', 1e300);
          INSERT INTO savedPlace
            VALUES ('owner', '1.0000,2.0000', 0, 1, 1e300, 'A', NULL, NULL, NULL, 1, 2, NULL, 1e300, 9223372036854775807);
          INSERT INTO ad VALUES (1, 2, 'paperclip', 4, 9223372036854775807, -9223372036854775808, 0, 0, 0, 0, 1, NULL);
          """)
    }
    try Schema(applicationID: 1, migrations: Schema.main.migrations).migrate(connections)
    for (query, expected) in [
      ("elevationMeters FROM weatherReport", nil), ("fetchedAt FROM weatherReport", 253_402_300_799),
      ("temperatureCelsius FROM currentConditions", nil), ("visibilityMeters FROM currentConditions", 8000),
      ("count(*) FROM hourForecast WHERE uvIndex IS NULL", 1), ("daylightSeconds FROM dayForecast", nil),
      ("population FROM savedPlace", nil), ("cents FROM ad", nil), ("createdAt FROM ad", -2_208_988_800),
    ] as [(String, Double?)] {
      let found = try await connections.read { try Double.fetchOne($0, sql: "SELECT \(query)") }
      #expect(found == expected, "\(query)")
    }
  }

  @Test func `deletes personal data with its reader`() async throws {
    try await withDatabase { database in
      let reader = ReaderKey(rawValue: "another")
      try await fill(database, for: reader)
      let tables = try await database.read { connection in
        try String.fetchAll(
          connection,
          sql: """
            SELECT tables.name FROM pragma_table_list AS tables, pragma_table_info(tables.name) AS columns
            WHERE tables.schema = 'main' AND columns.name = 'readerKey' AND tables.name <> 'reader'
            """)
      }
      #expect(tables.count >= 4)
      try await database.write { try $0.execute(sql: "DELETE FROM reader WHERE readerKey = 'another'") }
      for table in tables {
        let left = try await database.read { connection in
          try Int.fetchOne(connection, sql: "SELECT count(*) FROM \(table) WHERE readerKey = 'another'")
        }
        #expect(left == 0, "\(table)")
      }
    }
  }

  @Test(arguments: [
    "INSERT INTO savedPlace VALUES ('nobody', '1.0000,2.0000', 0, 1, 0, 'A', NULL, NULL, NULL, 1, 2, NULL, NULL, NULL)",
    "INSERT INTO savedPlace VALUES ('owner', '1.0000,2.0000', 0, 1, 0, '', NULL, NULL, NULL, 1, 2, NULL, NULL, NULL)",
    "INSERT INTO savedPlace VALUES ('owner', '1.0000,2.0000', 0, 1, 0, 'A', NULL, NULL, NULL, 91, 2, NULL, NULL, NULL)",
    "INSERT INTO position VALUES (1, '1.0000,200.0000', 1, 200)",
    "INSERT INTO weatherReport VALUES (7, 1, 2, 'GMT', NULL, 'open-meteo', NULL, 0, 0)",
    "INSERT INTO hourForecast (positionID, start) VALUES (7, 0)",
    "INSERT INTO position (placeID, latitude, longitude) VALUES ('a', 'north', 0)",
    "INSERT INTO ad VALUES (1, 2, 'paperclip', 4, -1, 0, 0, 0, 0, 0, 1, NULL)",
    "INSERT INTO adText VALUES (7, 'Table', '', NULL, NULL, NULL, 0, NULL)",
    "INSERT INTO adStar VALUES ('owner', 7, 0)",
    "INSERT INTO mapPoint VALUES ('owner', '1.0000,2.0000', 1, 2, NULL, 1e300)",
    "INSERT INTO workLease VALUES ('weather', 'me', 9e999)",
    "INSERT INTO throttle VALUES ('address', 'a', -1, 0)",
    "INSERT INTO formReply VALUES ('owner', '/ 1', 0, 500, NULL)",
    "INSERT INTO undo VALUES ('owner', 'place', '', 0, x'')",
    "INSERT INTO placeName VALUES (7, 'fr', 'Paris', NULL, NULL, NULL)",
    placeName("'french', 'Paris', NULL, NULL, NULL"), placeName("'FR', 'Paris', NULL, NULL, NULL"),
    placeName("'fr', '', NULL, NULL, NULL"), placeName("'fr', printf('%201c', 'a'), NULL, NULL, NULL"),
    placeName("'fr', NULL, NULL, NULL, NULL"), placeName("'fr', NULL, 'Texas', NULL, 0"),
    placeName("'fr', 'Paris', '', NULL, 0"), placeName("'fr', 'Paris', NULL, NULL, 1e300"),
  ])
  func `rejects a row that breaks a constraint`(sql: String) async throws {
    try await withDatabase { database in
      await #expect(throws: StoreError.self) {
        try await database.write { connection in try connection.execute(sql: sql) }
      }
    }
  }

  @Test func `deletes a place name with its position`() async throws {
    try await withDatabase { database in
      try await database.write { try $0.execute(sql: placeName("'fr', 'Paris', NULL, 'France', 0")) }
      let forgotten = try await SQLWeatherStore(database.sql).forget(fetchedBefore: ManualTime().date, keeping: [])
      #expect(forgotten == 1)
      #expect(try await database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM placeName") } == 0)
    }
  }

  @Test func `rejects a second home`() async throws {
    try await withDatabase { database in
      let store = SQLPlaceStore(database.sql)
      for place in Place.fixtures { _ = try await store.save(place, for: .owner, at: ManualTime().date) }
      await #expect(throws: StoreError.self) {
        try await database.write { connection in try connection.execute(sql: "UPDATE savedPlace SET isHome = 1") }
      }
    }
  }

  private func fill(_ database: GazetteDatabase, for reader: ReaderKey) async throws {
    let date = ManualTime().date
    var settings = ReaderSettings()
    settings.theme = .dark
    _ = try await SQLPlaceStore(database.sql).save(.paris, for: reader, at: date)
    try await SQLRefreshJournal(database.sql).begin(at: date, for: reader)
    try await SQLUndoStore(database.sql, now: { date }).save([1], for: UndoKey(reader: reader, kind: "place", id: "a"))
    _ = try await SQLFormReplyStore(database.sql, now: { date }).claim(FormKey(reader: reader, form: "/ 1"))
    try await SQLReaderSettingsStore(database.sql).replace(settings, of: reader)
    try await SQLMapPointStore(database.sql).note(
      MapPoint(coordinate: Place.paris.coordinate, label: nil, openedAt: date), for: reader)
    try await fillNews(database, for: reader)
    try await fillClassifieds(SQLAdStore(database.sql), for: reader)
  }

  private func fillNews(_ database: GazetteDatabase, for reader: ReaderKey) async throws {
    let (feeds, articles) = (SQLFeedStore(database.sql), SQLArticleStore(database.sql))
    let url = try #require(URL(string: "https://paper.example/feed"))
    let date = ManualTime().date
    let feed = try await feeds.subscribe(to: url, title: "A", folder: nil, for: reader, at: date).feed
    _ = try await feeds.save(feed, state: FeedFetchState(), articles: Article.fixtures(count: 2))
    try await articles.star(ArticleID(rawValue: 1), starred: true, of: reader, at: date)
  }

  private func fillClassifieds(_ store: SQLAdStore, for reader: ReaderKey) async throws {
    let date = ManualTime().date
    let run = try await store.beginRun(of: .paperclip, at: date)
    _ = try await store.take(AdBatch([.fixture(1)]), in: run)
    try await store.star(Ad.fixture(1).id, starred: true, of: reader, at: date)
  }
}
