import BoundedNumbers
import Foundation
import GazetteDomain
import GazettePresentation
import Hummingbird

extension NewsPages {
  /// Marks one article read or unread.
  func markOne(_ request: Request, _ context: WebContext, _ pages: PageRenderer) async throws -> Response {
    let id = try dependencies.news.articleID(context)
    let form = try await request.form(context)
    _ = try await asking(context) { () async throws(NewsError) in
      try await component.markArticles([id], read: form["read"] != "0", reader: reader)
    }
    return pages.redirect(to: Route.news.path, form: form)
  }

  /// Keeps an article, or lets it go.
  func star(_ request: Request, _ context: WebContext, _ pages: PageRenderer) async throws -> Response {
    let id = try dependencies.news.articleID(context)
    let form = try await request.form(context)
    try await asking(context) { () async throws(NewsError) in
      try await component.starArticle(id, starred: form["starred"] != "0", reader: reader)
    }
    return pages.redirect(to: Route.news.path, form: form)
  }

  /// Marks all articles of a list read, or those above or below one of them; or takes that back.
  func markMany(_ request: Request, _ context: WebContext, _ pages: PageRenderer) async throws -> Response {
    let form = try await request.form(context)
    var query = try await query(form, context)
    query.before = nil
    let list = NewsFilter(query).path
    if let key = form["undo"] {
      try await unmark(key, context)
      return pages.redirect(to: list)
    }
    let marked = try await mark(form, query, context)
    guard !marked.isEmpty else { return pages.redirect(to: list) }
    let notice = PassingNotice(
      text: context.phrases.news.list.marked(marked.count), undo: .unmark(marked, NewsFilter(query)))
    return pages.redirect(to: list.adding("told", told.keep(notice)))
  }

  private func mark(
    _ form: FormValues, _ query: ArticleQuery, _ context: WebContext
  ) async throws(Refusal) -> [ArticleID] {
    let article = form["article"].flatMap { Int64($0, in: 0...Int64.max) }.map { ArticleID(rawValue: $0) }
    return try await asking(context) { () async throws(NewsError) -> [ArticleID] in
      switch (form["scope"], article) {
      case ("all", _): return try await component.markArticles.allRead(query, reader: reader)
      case ("above", .some(let id)):
        return try await component.markArticles.read(above: true, id, in: query, reader: reader)
      case ("below", .some(let id)):
        return try await component.markArticles.read(above: false, id, in: query, reader: reader)
      default: return []
      }
    }
  }

  private func unmark(_ key: String, _ context: WebContext) async throws(Refusal) {
    guard case .unmark(let ids, _) = told.notice(key)?.undo else { throw Refusal(.notFound) }
    _ = try await asking(context) { () async throws(NewsError) in
      try await component.markArticles(ids, read: false, reader: reader)
    }
  }
}

extension String {
  /// The path with one more value in its query.
  func adding(_ name: String, _ value: String) -> String { "\(self)\(contains("?") ? "&" : "?")\(name)=\(value)" }
}
