import GazetteDomain
import GazettePresentation
import HTTPTypes
import Hummingbird

extension NewsAPI {
  func list(_ request: Request, _ context: WebContext) async throws -> Response {
    let query = try await query(request, context)
    return try await context.pages.cachedJSON(request, context, topics: [.news]) {
      ArticleListDocument(try await articles.list(query, for: context.reader))
    }
  }

  /// Returns one article with its body and its neighbours in the list of all.
  func article(_: Request, _ context: WebContext) async throws -> Response {
    try await answer(try context.articleID(), context)
  }

  /// Marks and stars one article.
  func mark(_ request: Request, _ context: WebContext) async throws -> Response {
    let id = try context.articleID()
    let entry = try await request.json(ArticleMarkEntry.self, context)
    // Neither call marks an article that is not the reader's; the response then reports it.
    if let read = entry.read { try await articles.mark([id], read: read, for: context.reader) }
    if let starred = entry.starred { try await articles.star(id, starred: starred, for: context.reader) }
    return try await answer(id, context)
  }

  /// Fetches the whole article, unless it is already stored, and returns it.
  func readFull(_: Request, _ context: WebContext) async throws -> Response {
    let id = try context.articleID()
    try await articles.fullText(of: id, for: context.reader)
    return try await answer(id, context)
  }

  /// Marks several articles, or a whole list read.
  func markList(_ request: Request, _ context: WebContext) async throws -> Response {
    let entry = try await request.json(ArticleMarksEntry.self, context)
    // Read first, so an invalid query is reported even if `ids` make it unnecessary.
    let query = try await query(request, context)
    let changed =
      if let ids = entry.ids {
        try await articles.mark(ids.map(ArticleID.init(rawValue:)), read: entry.read ?? true, for: context.reader)
      } else {
        try await articles.markAllRead(in: query, for: context.reader)
      }
    return try .json(ChangedArticlesDocument(changed))
  }

  private func answer(_ id: ArticleID, _ context: WebContext) async throws -> Response {
    try .json(ArticleDocument(try await articles.show(id, for: context.reader)))
  }

  private func query(_ request: Request, _ context: WebContext) async throws -> ArticleQuery {
    let values = request.queryValues
    // Browsers submit checkboxes in several ways; programs must send what the API's description defines.
    for name in ArticleQuery.marks.map(\.mark.rawValue) + ["fold"] { _ = try values.flag(name) }
    return try await feeds.query(values.fields, for: context.reader)
  }
}

/// A client's changes of one article; absent fields stay unchanged.
struct ArticleMarkEntry: Decodable {
  let read: Bool?
  let starred: Bool?
}

/// A client's change of several articles: the listed ones, or the list that the query describes.
struct ArticleMarksEntry: Decodable {
  let ids: [Int64]?
  let read: Bool?
}
