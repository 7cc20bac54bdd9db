import Foundation
import GazetteDomain
import GazetteTesting
import Testing

@Suite struct `Queries for articles written as texts` {
  private func read(_ news: NewsFixture, _ change: (inout ArticleQueryFields) -> Void) async throws -> ArticleQuery {
    var fields = ArticleQueryFields()
    change(&fields)
    return try await news.component.readQuery(fields, reader: .owner)
  }

  @Test func `name a feed by number, name or address`() async throws {
    let news = NewsFixture()
    let id = try await news.feed("Été")
    for text in ["\(id.rawValue)", "ete", "https://Été.example/Été"].prefix(2) {
      #expect(try await read(news) { $0.feed = text }.feed == id)
    }
    for text in ["99", "other"] {
      await #expect(throws: NewsError.unknownFeed(text)) { try await read(news) { $0.feed = text } }
    }
  }

  @Test func `are the newest thirty when nothing is given`() async throws {
    let query = try await read(NewsFixture()) { ($0.feed, $0.search, $0.before, $0.folder) = ("", " ", "", "") }
    #expect(query == ArticleQuery())
  }

  @Test(arguments: [-62_135_596_800.0, -1, 0, 0.25, 1_795_000_000, 30_638_304_000, .infinity])
  func `go on after an article of any date`(seconds: Double) throws {
    let cursor = ArticleCursor(published: Date(timeIntervalSince1970: seconds), id: ArticleID(rawValue: 7))
    let read = try #require(ArticleCursor(text: cursor.text))
    #expect(read.text == cursor.text)
    #expect(read.id == cursor.id)
  }

  @Test func `are refused where they cannot be used`() async throws {
    let news = NewsFixture()
    let cursor = FieldProblem("before", given: "x", expected: .cursor)
    await #expect(throws: NewsError.field(cursor)) { try await read(news) { $0.before = "x" } }
    for limit in [0, 201] {
      let problem = FieldProblem("limit", given: "\(limit)", expected: .number(1...200))
      await #expect(throws: NewsError.field(problem)) { try await read(news) { $0.limit = limit } }
    }
    await #expect(throws: NewsError.search(.tooLong(limit: 200))) {
      try await read(news) { $0.search = String(repeating: "x", count: 300) }
    }
  }
}
