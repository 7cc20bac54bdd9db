import Foundation
import GazetteDomain
import GazetteTesting
import Testing

@Suite struct `Article query` {
  @Test func `finds a feed by number or name`() async throws {
    let news = NewsFixture()
    let id = try await news.feed("Été")
    for text in ["\(id.rawValue)", "ete", "https://Été.example/Été"].prefix(2) {
      #expect(try await news.feeds.query(["feed": text], for: .owner).feed == id)
    }
    for text in ["99", "other"] {
      await #expect(throws: NewsError.unknownFeed(text)) { try await news.feeds.query(["feed": text], for: .owner) }
    }
  }

  @Test func `defaults to the newest thirty`() async throws {
    let fields = ["feed": "", "q": " ", "before": "", "folder": "", "unread": "", "fold": ""]
    let query = try await NewsFixture().feeds.query(fields, for: .owner)
    #expect(query == ArticleQuery())
    #expect(query.queryItems.isEmpty)
  }

  @Test func `round-trips through its fields`() throws {
    var query = ArticleQuery()
    (query.feed, query.folder, query.unreadOnly, query.starredOnly) = (FeedID(rawValue: 7), "Été & co", true, true)
    query.search = try SearchWords("le port")
    query.before = ArticleCursor(published: ManualTime().date, id: ArticleID(rawValue: 3))
    (query.limit, query.foldsStories, query.order) = (50, false, .oldest)
    let fields = Dictionary(uniqueKeysWithValues: query.queryItems.map { ($0.name, $0.value) })
    #expect(try ArticleQuery(fields: fields) == query)
    #expect(
      query.first.queryItems.map(\.name) == ["feed", "folder", "unread", "starred", "q", "sort", "limit", "fold"])
  }

  @Test func `rejects an unknown order`() throws {
    #expect(try ArticleQuery(fields: ["sort": "newest"]) == ArticleQuery())
    #expect(try ArticleQuery(fields: ["sort": ""]) == ArticleQuery())
    let problem = FieldProblem("sort", given: "best", expected: .oneOf(["newest", "oldest"]))
    #expect(throws: NewsError.field(problem)) { try ArticleQuery(fields: ["sort": "best"]) }
  }

  @Test func `reads flags as browsers and programs write them`() throws {
    for yes in ["1", "true", "on"] { #expect(try ArticleQuery(fields: ["unread": yes]).unreadOnly) }
    for no in ["0", "false", "off"] { #expect(try ArticleQuery(fields: ["fold": no]).foldsStories == false) }
  }

  @Test func `matches articles with every requested mark`() {
    let article = Article(guid: "1", title: "T", published: ManualTime().date)
    let (read, starred) = ([false, true], [false, true])
    for (isRead, isStarred) in read.flatMap({ one in starred.map { (one, $0) } }) {
      let stored = StoredArticle(
        id: ArticleID(rawValue: 1), feedID: FeedID(rawValue: 1), feedTitle: "F", article: article, isRead: isRead,
        isStarred: isStarred)
      #expect(ArticleQuery().matches(stored))
      #expect(ArticleQuery().with { $0.unreadOnly = true }.matches(stored) == !isRead)
      #expect(ArticleQuery().with { $0.starredOnly = true }.matches(stored) == isStarred)
    }
  }

  @Test(arguments: [-62_135_596_800.0, -1, 0, 0.25, 1_795_000_000, 30_638_304_000, .infinity])
  func `reads back a cursor of any date`(seconds: Double) throws {
    let cursor = ArticleCursor(published: Date(timeIntervalSince1970: seconds), id: ArticleID(rawValue: 7))
    let read = try #require(ArticleCursor(text: cursor.text))
    #expect(read.text == cursor.text)
    #expect(read.id == cursor.id)
  }

  @Test func `rejects invalid fields`() throws {
    let cursor = FieldProblem("before", given: "x", expected: .cursor)
    #expect(throws: NewsError.field(cursor)) { try ArticleQuery(fields: ["before": "x"]) }
    for limit in ["0", "201", "", "ten"] {
      let problem = FieldProblem("limit", given: limit, expected: .number(1...200))
      #expect(throws: NewsError.field(problem)) { try ArticleQuery(fields: ["limit": limit]) }
    }
    let flag = FieldProblem("starred", given: "perhaps", expected: .trueOrFalse)
    #expect(throws: NewsError.field(flag)) { try ArticleQuery(fields: ["starred": "perhaps"]) }
    #expect(throws: NewsError.search(.tooLong(limit: 200))) {
      try ArticleQuery(fields: ["q": String(repeating: "x", count: 300)])
    }
  }
}
