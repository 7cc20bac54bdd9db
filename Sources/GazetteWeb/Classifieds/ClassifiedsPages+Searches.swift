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
    let component = dependencies.component
    let address = try await context.translated { () async throws(ClassifiedsError) in
      let query = try await component.readQuery(AdQueryFields(FormValues(encoded: form["query"] ?? "")))
      _ = try await component.keepSearches.save(
        query.filter, order: query.order, name: form["name"] ?? "", reader: dependencies.reader)
      return AdListAddress(filter: query.filter, order: query.order)
    }
    return pages.redirect(to: address.path(), form: form)
  }

  /// Shows what a saved search finds, and notes that the reader looked.
  func openSearch(_ context: WebContext, _ pages: PageRenderer) async throws -> Response {
    let id = try context.searchID()
    let search = try await context.translated { () async throws(ClassifiedsError) in
      try await dependencies.component.keepSearches.open(id, reader: dependencies.reader)
    }
    return list(of: search, pages)
  }

  /// Shows what a saved search finds, for who follows a link: browsers fetch links before anybody looks, so that nothing
  /// is noted.
  func leadToSearch(_ context: WebContext, _ pages: PageRenderer) async throws -> Response {
    let id = try context.searchID()
    let search = try await context.translated { () async throws(ClassifiedsError) in
      try await dependencies.component.keepSearches.search(id, reader: dependencies.reader)
    }
    return list(of: search, pages)
  }

  private func list(of search: SavedSearch, _ pages: PageRenderer) -> Response {
    let address = AdListAddress(filter: search.filter, order: search.order)
    return pages.redirect(to: search.filter.conditions.isEmpty ? address.everything : address.path())
  }

  /// Removes a saved search; the list then offers to take it back.
  func removeSearch(_ request: Request, _ context: WebContext, _ pages: PageRenderer) async throws -> Response {
    let form = try await request.form(context)
    let id = try context.searchID()
    let search = try await context.translated { () async throws(ClassifiedsError) in
      try await dependencies.component.keepSearches.remove(id, reader: dependencies.reader)
    }
    removed.keep(search)
    return pages.redirect(to: Self.list(form, marked: "removedSearch=\(id.rawValue)"))
  }

  private func restore(
    _ text: String, _ context: WebContext, _ pages: PageRenderer, _ form: FormValues
  ) async throws -> Response {
    let search = Int64(text, in: 1...Int64.max).flatMap { removed.take(SavedSearchID(rawValue: $0)) }
    guard let search else { throw Refusal(.notFound) }
    try await context.translated { () async throws(ClassifiedsError) in
      try await dependencies.component.keepSearches.restore(search, reader: dependencies.reader)
    }
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
