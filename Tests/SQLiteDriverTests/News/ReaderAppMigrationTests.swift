import Foundation
import GRDB
import GazetteDomain
import GazetteStore
@testable import SQLiteDriver
import GazetteTesting
import Testing

/// Reader apps get the articles of an older installation, too.
struct ReaderAppMigrationTests {
  private let temporary: TemporaryFolder
  init() throws { temporary = try TemporaryFolder() }

  @Test func `migrates articles with arrivals and numbered folders`() async throws {
    let folder = DataFolder(temporary.url.appendingPathComponent("older"))
    try folder.create()
    let queue = try DatabaseQueue(path: folder.database.path)
    let older = Array(Schema.main.migrations.prefix { $0.identifier != Migration.readerApps.identifier })
    try Schema(applicationID: Schema.main.applicationID, migrations: older).migrate(queue)
    try await queue.write { connection in
      try connection.execute(
        sql: """
          INSERT INTO reader VALUES ('owner') ON CONFLICT DO NOTHING;
          INSERT INTO feed (url, title) VALUES ('https://one.example/', 'One'), ('https://two.example/', 'Two');
          INSERT INTO subscription (readerKey, feedID, folder, isPaused, subscribedAt)
            VALUES ('owner', 1, 'Town', 0, 0), ('owner', 2, NULL, 0, 0);
          INSERT INTO article (feedID, guid, position, story, digest, title, published, excerpt)
            SELECT 1 + value % 2, value, value << 20, value, 0, 'Title ' || value, value / 1000.0, ''
            FROM json_each('[1,2,3,4,5]');
          INSERT INTO articleBody SELECT articleID, '' FROM article;
          """)
    }
    try queue.close()
    let before = Arrival(Date())
    let database = try await GazetteDatabase.open(at: folder.url, access: .owner)
    let apps = SQLReaderAppStore(database.sql)
    let articles = try await apps.articles(try await apps.ids(ArrivalQuery(), of: .owner), of: .owner)
    #expect(articles.map(\.id.rawValue) == [5, 4, 3, 2, 1])
    #expect(zip(articles, articles.dropFirst()).allSatisfy { $0.arrival > $1.arrival })
    #expect(articles.allSatisfy { Double($0.arrival.rawValue - before.rawValue).magnitude < 60_000_000 })
    #expect(try await apps.folders(of: .owner) == [Folder(id: Folder.ID(rawValue: 2), name: "Town")])
    try await database.close()
  }
}
