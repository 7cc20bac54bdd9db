import GazetteDomain
import GazettePresentation
import HTTPTypes
import Hummingbird

extension NewsAPI {
  /// One page of the list.
  func list(_ request: Request, _ context: WebContext) async throws -> Response {
    let component = dependencies.component
    let fields = try fields(request)
    let page = try await dependencies.translated(context) { () async throws(NewsError) in
      let query = try await component.readQuery(fields, reader: dependencies.reader)
      return try await component.listArticles(query, reader: dependencies.reader)
    }
    return try .json(ArticleListDocument(page))
  }

  /// One article with its body and its neighbours in the list of all.
  func article(_ context: WebContext) async throws -> Response {
    let id = try dependencies.articleID(context)
    let view = try await dependencies.translated(context) { () async throws(NewsError) in
      try await dependencies.component.showArticle(id, reader: dependencies.reader)
    }
    return try .json(ArticleDocument(view))
  }

  /// Marks and stars one article.
  func mark(_ request: Request, _ context: WebContext) async throws -> Response {
    let id = try dependencies.articleID(context)
    let entry = try await request.json(ArticleMarkEntry.self, context)
    let component = dependencies.component
    let view = try await dependencies.translated(context) { () async throws(NewsError) in
      _ = try await component.showArticle(id, reader: dependencies.reader)
      if let read = entry.read { _ = try await component.markArticles([id], read: read, reader: dependencies.reader) }
      if let starred = entry.starred {
        try await component.starArticle(id, starred: starred, reader: dependencies.reader)
      }
      return try await component.showArticle(id, reader: dependencies.reader)
    }
    return try .json(ArticleDocument(view))
  }

  /// Fetches the whole article, unless it is kept already, and answers it.
  func readFull(_ context: WebContext) async throws -> Response {
    let id = try dependencies.articleID(context)
    let component = dependencies.component
    let view = try await dependencies.translated(context) { () async throws(NewsError) in
      _ = try await component.readFullArticle(id, reader: dependencies.reader)
      return try await component.showArticle(id, reader: dependencies.reader)
    }
    return try .json(ArticleDocument(view))
  }

  /// Marks several articles, or a whole list read.
  func markList(_ request: Request, _ context: WebContext) async throws -> Response {
    let entry = try await request.json(ArticleMarksEntry.self, context)
    let fields = try fields(request)
    let component = dependencies.component
    let changed = try await dependencies.translated(context) { () async throws(NewsError) in
      // Read first, so that a query that makes no sense is told even where it is not needed.
      let query = try await component.readQuery(fields, reader: dependencies.reader)
      if let ids = entry.ids {
        return try await component.markArticles(
          ids.map(ArticleID.init(rawValue:)), read: entry.read ?? true, reader: dependencies.reader)
      }
      return try await component.markArticles.allRead(query, reader: dependencies.reader)
    }
    return try .json(ChangedArticlesDocument(changed))
  }

  private func fields(_ request: Request) throws(FieldProblem) -> ArticleQueryFields {
    let values = request.queryValues
    var fields = ArticleQueryFields()
    fields.feed = request.query("feed")
    fields.folder = request.query("folder")
    fields.search = request.query("q")
    fields.before = request.query("before")
    fields.unreadOnly = try values.flag("unread") ?? false
    fields.starredOnly = try values.flag("starred") ?? false
    fields.foldsStories = try values.flag("fold") ?? true
    fields.limit = try values.number("limit", in: 1...200)
    return fields
  }
}

/// What a client says of one article; what is absent stays.
struct ArticleMarkEntry: Decodable {
  let read: Bool?
  let starred: Bool?
}

/// What a client says of several articles: of those named, or of the list that the query describes.
struct ArticleMarksEntry: Decodable {
  let ids: [Int64]?
  let read: Bool?
}
