import Foundation
import GazetteDomain
import GazetteStore
import GazetteTesting
import GRDB
@testable import SQLiteDriver
import Testing

/// Saved searches of an older database, which had a column for each condition.
struct SavedSearchMigrationTests {
  private let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  /// A row of the table.
  private struct Row: Equatable {
    let id: Int64
    let name: String
    let savedAt, lookedAt: Double
    let query: AdQuery?
  }

  /// Returns the searches that a database of the previous version, with `rows`, has after it is opened.
  private func migrated(_ rows: String...) async throws -> [Row] {
    let dataFolder = DataFolder(folder.url.appendingPathComponent("data"))
    let backup = folder.url.appendingPathComponent("backup.sqlite")
    let queue = try DatabaseQueue(path: backup.path)
    let older = Array(Schema.main.migrations.prefix { $0.identifier != Migration.savedSearchQueries.identifier })
    try Schema(applicationID: Schema.main.applicationID, migrations: older).migrate(queue)
    try await queue.write { connection in
      try connection.execute(sql: "INSERT INTO reader VALUES ('owner') ON CONFLICT DO NOTHING")
      for row in rows {
        try connection.execute(
          sql: """
            INSERT INTO savedSearch (readerKey, searchID, name, savedAt, lookedAt, "order", categories, words,
              minimumCents, maximumCents, withPicture, urgentOnly, seller, starredOnly) VALUES ('owner', \(row))
            """)
      }
    }
    try queue.close()
    try await GazetteDatabase.restore(from: backup, into: dataFolder.url, isPassword: { _ in true })
    let database = try await GazetteDatabase.open(at: dataFolder.url, access: .owner)
    let searches = try await database.read { connection in
      try connection.rows("SELECT searchID, name, savedAt, lookedAt, query FROM savedSearch ORDER BY searchID") { row in
        let fields = AdQuery.Fields(text: try row["query"])
        return Row(
          id: try row["searchID"], name: try row["name"], savedAt: try row["savedAt"], lookedAt: try row["lookedAt"],
          query: try fields.map { try AdQuery(fields: $0, known: nil) })
      }
    }
    try await database.close()
    return searches
  }

  private func search(_ id: Int64, _ name: String, _ filter: AdFilter, _ order: AdOrder) -> Row {
    Row(id: id, name: name, savedAt: 10.5, lookedAt: 20, query: AdQuery(filter: filter, order: order))
  }

  @Test func `migrates searches without changing their meaning`() async throws {
    var filter = AdFilter()
    filter.categories = [AdCategoryID(rawValue: 2), AdCategoryID(rawValue: -11)]
    filter.words = try SearchWords("Canapé d'angle & 100 % 日本 +a=b")
    (filter.minimumPrice, filter.maximumPrice) = (Price(cents: 1), Price.highest)
    (filter.withPicture, filter.urgentOnly, filter.starredOnly, filter.seller) = (true, true, true, .professional)
    let found = try await migrated(
      "1, 'Tout', 10.5, 20, 'urgent', '', NULL, NULL, NULL, 0, 0, NULL, 0",
      """
      7, 'Précis', 10.5, 20, '-price', '-11,2', 'Canapé d''angle & 100 % 日本 +a=b', 1, 10000000000000, 1, 1, 'pro', 1
      """)
    #expect(found == [search(1, "Tout", AdFilter(), .urgent), search(7, "Précis", filter, .dearest)])
  }

  @Test(arguments: AdOrder.allCases) func `migrates every order and price in cents`(order: AdOrder) async throws {
    var filter = AdFilter()
    (filter.minimumPrice, filter.maximumPrice, filter.seller) = (
      Price(cents: 1205), Price(cents: 100_000), .privatePerson
    )
    let found = try await migrated(
      "1, 'Prix', 10.5, 20, '\(order.rawValue)', '', NULL, 1205, 100000, 0, 0, 'private', 0")
    #expect(found == [search(1, "Prix", filter, order)])
  }

  @Test func `replaces an unknown order with the default one`() async throws {
    let found = try await migrated("1, 'Tout', 10.5, 20, 'best', '', NULL, NULL, NULL, 0, 0, 'other', 0")
    #expect(found == [search(1, "Tout", AdFilter(), .urgent)])
  }

  @Test func `drops a search too large to migrate`() async throws {
    let categories = (1...30_000).map(String.init).joined(separator: ",")
    let found = try await migrated(
      "1, 'Alles', 10.5, 20, 'urgent', '\(categories)', NULL, NULL, NULL, 0, 0, NULL, 0",
      "2, 'Tout', 10.5, 20, 'urgent', '', NULL, NULL, NULL, 0, 0, NULL, 0")
    #expect(found.map(\.name) == ["Tout"])
  }

  @Test(arguments: ["colour=red", "sort=best", "category=all", "minPrice=2&maxPrice=1", "q=%C3"])
  func `makes no watch of an unreadable search and preserves it`(query: String) async throws {
    try await withDatabase { database in
      try await database.write { connection in
        try connection.run("INSERT INTO reader VALUES ('owner') ON CONFLICT DO NOTHING")
        for (id, text) in [(1, query), (2, "sort=newest")] {
          try connection.run(
            """
            INSERT INTO savedSearch (readerKey, searchID, name, savedAt, lookedAt, query)
            VALUES ('owner', ?, 'A search', 10, 20, ?)
            """, [id, text])
        }
      }
      let watches = SQLWatchStore(database.sql)
      #expect(try await watches.adoptSavedSearches() == [.owner])
      #expect(try await watches.watches(of: .owner).map(\.watch.query.text) == ["kind:ad"])
      let queries = try await database.read { try $0.column("SELECT query FROM savedSearch") as [String] }
      #expect(queries == [query])
      #expect(try await watches.adoptSavedSearches().isEmpty)
    }
  }
}
