import GazetteDomain
import GazettePresentation
import Hummingbird

extension NewsPages {
  /// Marks one article read or unread.
  func markOne(_ request: Request, _ context: WebContext, _ pages: PageRenderer) async throws -> Response {
    let form = try await request.form(context)
    try await articles.mark([try context.articleID()], read: form["read"] != "0", for: context.reader)
    return pages.redirect(to: Route.news.path, form: form)
  }

  /// Keeps an article, or lets it go.
  func star(_ request: Request, _ context: WebContext, _ pages: PageRenderer) async throws -> Response {
    let form = try await request.form(context)
    try await articles.star(try context.articleID(), starred: form["starred"] != "0", for: context.reader)
    return pages.redirect(to: Route.news.path, form: form)
  }

  /// Marks all articles of a list read, or those above or below one of them; or takes that back.
  func markMany(_ request: Request, _ context: WebContext, _ pages: PageRenderer) async throws -> Response {
    let form = try await request.form(context)
    let query = try await feeds.query(form.fields, for: context.reader).first
    if let key = form["undo"] {
      try await unmark(key, context)
      return pages.redirect(to: query.path)
    }
    let marked = try await mark(form, query, for: context.reader)
    guard !marked.isEmpty else { return pages.redirect(to: query.path) }
    let message = FlashMessage(
      text: context.phrases.news.list.marked(marked.count), undo: .unmark(marked, in: query))
    return pages.redirect(to: query.path.adding("told", messages.keep(message)))
  }

  private func mark(
    _ form: FormValues, _ query: ArticleQuery, for reader: ReaderKey
  ) async throws(NewsError) -> [ArticleID] {
    switch (form["scope"], form["article"].flatMap { ArticleID(text: $0) }) {
    case ("all", _): try await articles.markAllRead(in: query, for: reader)
    case ("above", .some(let id)): try await articles.markRead(above: true, id, in: query, for: reader)
    case ("below", .some(let id)): try await articles.markRead(above: false, id, in: query, for: reader)
    default: []
    }
  }

  private func unmark(_ key: String, _ context: WebContext) async throws {
    guard case .unmark(let ids, _) = messages.message(key)?.undo else { throw Refusal(.notFound) }
    try await articles.mark(ids, read: false, for: context.reader)
  }
}

extension String {
  /// The path with one more value in its query.
  func adding(_ name: String, _ value: String) -> String { "\(self)\(contains("?") ? "&" : "?")\(name)=\(value)" }
}
