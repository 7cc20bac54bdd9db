import Foundation
import GazetteDomain
import GazetteStore
import GazetteTesting
import GRDB
@testable import SQLiteDriver
import Testing

@Suite struct `Word index` {
  private func publish(_ ads: [Ad], in store: SQLAdStore) async throws {
    let run = try await store.beginRun(of: .paperclip, at: ManualTime().date)
    _ = try await store.take(AdBatch(ads), in: run)
    _ = try await store.finish(run, categories: [], at: run.startedAt)
  }

  @Test(arguments: [
    ("voiture", "voture"), ("voiture", "voitture"), ("voiture", "ovoiture"), ("voiture", "oviture"), ("velo", "vleo"),
    ("velo", "elo"), ("lit", "liit"), ("boulangerie", "boualngeire"), ("boulangerie", "obulnagerie"),
    ("boulangerie", "boulangerxey"), ("boulangerie", "bxxlangerie"), ("boulangerie", "oulangeri"), ("moskva", "москва"),
    ("amsterdam", "amstre"), ("amsterdam", "amsetr"),
  ])
  func `shares a key between a word and its tolerated misspellings`(word: String, typed: String) {
    #expect(!Set(WordIndex.keys(of: word)).isDisjoint(with: WordIndex.keys(of: typed)))
  }

  @Test func `derives at most ten keys per word`() {
    #expect(WordIndex.keys(of: String(repeating: "abcdefgh", count: 4)).count == 10)
    #expect(WordIndex.keys(of: "lit") == ["<lit", "<it", "<lt", "<li"])
    #expect(WordIndex.keys(of: "st").isEmpty)
  }

  @Test(arguments: ["st", "ps5", "2026", "", String(repeating: "a", count: 33)])
  func `ignores words that are not corrected`(word: String) {
    #expect(!Spelling.isSuggestible(word))
  }

  @Test func `indexes the words of an older database`() async throws {
    let connections = try DatabaseQueue(configuration: .gazette)
    let older = Array(Schema.main.migrations.prefix { $0.identifier != Migration.searchWords.identifier })
    try Schema(applicationID: 1, migrations: older).migrate(connections)
    try await connections.write { connection in
      try connection.execute(
        sql: """
          INSERT INTO adWords (rowid, title, description) VALUES (1, 'velo ps5', 'москва lit');
          INSERT INTO articleText (rowid, title, text, spelled) VALUES (1, 'Élection', 'L’œuf', 'oeuf');
          """)
    }
    try Schema(applicationID: 1, migrations: Schema.main.migrations).migrate(connections)
    let (ads, articles) = try await connections.read { connection in
      (
        try connection.spellings(of: ["vleo", "мосвка", "liit", "ps55"], in: .ads, limit: 3, for: .owner),
        try connection.column("SELECT DISTINCT word FROM articleWordKey ORDER BY word") as [String]
      )
    }
    #expect(ads == [["velo"], ["москва"], ["lit"], []])
    #expect(articles == ["election", "oeuf", "œuf"])
    let keys = try await connections.read { connection in
      try connection.column("SELECT key FROM adWordKey WHERE word = 'velo' ORDER BY key") as [String]
    }
    #expect(keys == WordIndex.keys(of: "velo").sorted())
  }

  @Test(arguments: ["\"OR\"x", "*", "velo\"NEAR\"x", "title:velo", "';DROP", "{a}:c", "^velo", "हिन्दी", "สวัสดี"])
  func `never interprets a word as syntax`(typed: String) async throws {
    try await withDatabase { database in
      let store = SQLAdStore(database.sql)
      try await publish([.fixture(1, title: "Vélo")], in: store)
      _ = try await store.spellings(of: [typed], limit: 3, for: .owner)
      let found = try await database.read { connection in
        try [WordIndex.ads, .articles].map { index in
          try connection.value(
            "SELECT count(*) FROM \(index.texts) WHERE \(index.texts) MATCH ?",
            [SearchWords.prefixQuery(typed, in: index)]) ?? 0
        }.reduce(0, +)
      }
      #expect(found <= 1)
    }
  }

  @Test func `removes a word with its last text`() async throws {
    try await withDatabase { database in
      let store = SQLAdStore(database.sql)
      let bike = Ad.fixture(1, title: "Vélo")
      try await publish([bike, .fixture(2, title: "Vélo"), .fixture(3, title: "Piano")], in: store)
      try await publish([bike], in: store)
      let left = try await database.read { connection in
        try connection.column("SELECT DISTINCT word FROM adWordKey ORDER BY word") as [String]
      }
      #expect(left == ["bois", "velo"])
    }
  }
}
