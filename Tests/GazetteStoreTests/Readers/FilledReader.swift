import Foundation
import GRDB
import GazetteDomain
@testable import GazetteStore
import GazetteTesting
import Testing

extension ReaderStores {
  /// The stores of `database`.
  init(_ database: GazetteDatabase) {
    self.init(readers: SQLiteReaderStore(database), credentials: SQLiteCredentialStore(database))
  }
}

extension GazetteDatabase {
  /// Every table that holds what is a reader's.
  func personalTables() async throws -> [String] {
    try await read { connection in
      try connection.column(
        """
        SELECT tables.name FROM pragma_table_list AS tables, pragma_table_info(tables.name) AS columns
        WHERE tables.schema = 'main' AND columns.name = 'readerKey' AND tables.name <> 'reader' ORDER BY tables.name
        """)
    }
  }

  /// The reader's rows of `table`, as texts.
  func rows(of reader: ReaderKey, in table: String) async throws -> [String] {
    try await read { connection in
      try Row.fetchAll(connection, sql: "SELECT * FROM \(table) WHERE readerKey = ?", arguments: [reader.rawValue])
        .map(\.description).sorted()
    }
  }

  /// Gives an active editor something in every table that holds what is a reader's.
  func fill(for reader: ReaderKey) async throws {
    let date = ManualTime().date
    var settings = ReaderSettings()
    (settings.theme, settings.installation) = (.dark, ["paper.name": "Le Petit Écho"])
    _ = try await SQLitePlaceStore(self).save(.paris, for: reader, at: date)
    try await SQLiteRefreshJournal(self).begin(at: date, for: reader)
    try await SQLiteReaderSettingsStore(self).replace(settings, of: reader)
    try await SQLiteMapPointStore(self).note(
      MapPoint(coordinate: Place.paris.coordinate, label: nil, openedAt: date), for: reader)
    try await fillNews(for: reader)
    try await fillClassifieds(for: reader)
    try await ReaderStores(self).equip(reader)
  }

  private func fillNews(for reader: ReaderKey) async throws {
    let (feeds, articles) = (SQLiteFeedStore(self), SQLiteArticleStore(self))
    let url = try #require(URL(string: "https://paper.example/feed/\(reader.rawValue.utf8.count)"))
    let date = ManualTime().date
    let feed = try await feeds.subscribe(to: url, title: "A", folder: nil, for: reader, at: date).feed
    _ = try await feeds.keep(feed, state: FeedFetchState(), articles: Article.fixtures(count: 2))
    var query = ArticleQuery()
    query.foldsStories = false
    for article in try await articles.page(query, of: reader).articles {
      try await articles.star(article.id, starred: true, of: reader, at: date)
    }
  }

  private func fillClassifieds(for reader: ReaderKey) async throws {
    let (store, date) = (SQLiteAdStore(self), ManualTime().date)
    let run = try await store.beginRun(of: .paperclip, at: date)
    _ = try await store.take(AdBatch([.fixture(1)]), in: run)
    try await store.star(Ad.fixture(1).id, starred: true, of: reader, at: date)
    _ = try await store.save(name: "Tables", filter: AdFilter(), order: .newest, of: reader, at: date)
  }
}
