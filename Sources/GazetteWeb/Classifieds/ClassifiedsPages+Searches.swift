import BoundedNumbers
import GazetteDomain
import GazettePresentation
import Hummingbird
import Synchronization

extension ClassifiedsPages {
  /// Saves the search at hand under a name, or takes a removal back.
  func saveSearch(_ request: Request, _ context: WebContext, _ pages: PageRenderer) async throws -> Response {
    let form = try await request.form(context)
    if let text = form["restore"] { return try await restore(text, context, pages, form) }
    let fields = AdQuery.Fields(FormValues(encoded: form["query"] ?? "").pairs).list
    let query = try await ads.query(fields)
    _ = try await searches.save(query, name: form["name"] ?? "", for: context.reader)
    return pages.redirect(to: query.path, form: form)
  }

  /// Shows what a saved search finds, and notes that the reader looked.
  func openSearch(_ context: WebContext, _ pages: PageRenderer) async throws -> Response {
    let search = try await searches.open(try context.searchID(), for: context.reader)
    return pages.redirect(to: search.query.listPath)
  }

  /// Shows what a saved search finds, for who follows a link: browsers fetch links before anybody looks, so that nothing
  /// is noted.
  func leadToSearch(_ context: WebContext, _ pages: PageRenderer) async throws -> Response {
    let search = try await searches.search(try context.searchID(), for: context.reader)
    return pages.redirect(to: search.query.listPath)
  }

  /// Removes a saved search; the list then offers to take it back.
  func removeSearch(_ request: Request, _ context: WebContext, _ pages: PageRenderer) async throws -> Response {
    let form = try await request.form(context)
    let id = try context.searchID()
    let search = try await searches.remove(id, for: context.reader)
    removed.keep(search)
    return pages.redirect(to: Self.list(form, marked: "removedSearch=\(id.rawValue)"))
  }

  private func restore(
    _ text: String, _ context: WebContext, _ pages: PageRenderer, _ form: FormValues
  ) async throws -> Response {
    let search = Int64(text, in: 1...Int64.max).flatMap { removed.take(SavedSearchID(rawValue: $0)) }
    guard let search else { throw Refusal(.notFound) }
    try await searches.restore(search, for: context.reader)
    return pages.redirect(to: Route.classifieds.path, form: form)
  }
}

/// The last searches that were removed, so that it can be taken back; forgotten when the program ends.
final class RemovedSearches: Sendable {
  private let capacity = 20
  private let searches = Mutex<[SavedSearch]>([])

  func keep(_ search: SavedSearch) {
    searches.withLock { searches in
      searches.removeAll { $0.id == search.id }
      searches.append(search)
      if searches.count > capacity { searches.removeFirst() }
    }
  }

  func search(_ id: SavedSearchID) -> SavedSearch? { searches.withLock { $0.last { $0.id == id } } }

  func take(_ id: SavedSearchID) -> SavedSearch? {
    searches.withLock { searches in
      guard let index = searches.lastIndex(where: { $0.id == id }) else { return nil }
      return searches.remove(at: index)
    }
  }
}
