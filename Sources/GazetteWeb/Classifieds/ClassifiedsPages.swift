import BoundedNumbers
package import Foundation
package import GazetteDomain
package import GazettePresentation
import HTTPTypes
import Hummingbird

/// The classifieds pages: the list, the detail, and the actions of their forms.
package struct ClassifiedsPages: WebSection {
  let ads: Ads
  let searches: SavedSearches
  let listings: Listings
  let pictures: PictureLinks
  /// The age in seconds since their last refresh from which ads are called old.
  let staleAfter: TimeInterval
  package let navigation: NavigationSection? = .classifieds

  /// Makes the pages on the services. Ads are called old `staleAfter` seconds after their last refresh.
  package init(
    ads: Ads, searches: SavedSearches, listings: Listings, pictures: PictureLinks, staleAfter: TimeInterval
  ) {
    self.ads = ads
    self.searches = searches
    self.listings = listings
    self.pictures = pictures
    self.staleAfter = staleAfter
  }

  package func addRoutes(to router: RouteTable) {
    router.get(.classifieds, use: list)
    router.post(.refreshAds, use: refresh)
    router.post(.savedSearches, use: saveSearch)
    router.get(.savedSearch("{search}"), use: showSearch)
    router.post(.openSavedSearch("{search}"), use: openSearch)
    router.post(.savedSearch("{search}"), use: removeSearch)
    router.get(.ad("{ad}"), use: detail)
    router.post(.adStar("{ad}"), use: star)
  }

  /// Requests newer ads; the open page updates itself when they arrive. While no source may be fetched yet, the page shows the
  /// time from which one may.
  private func refresh(_ request: Request, _ context: WebContext) async throws -> Response {
    let form = try await request.form(context)
    guard try await listings.statuses().contains(where: { $0.notAskedBefore == nil }) else {
      return .redirect(to: Self.list(form, marked: "asked=soon"))
    }
    listings.refreshSoon()
    return .redirect(to: Route.classifieds.path, form: form)
  }

  /// Returns the address of the list from which `form` was sent, else `other`, with `mark` in its query.
  static func list(_ form: FormValues, or other: String = Route.classifieds.path, marked mark: String) -> String {
    let list = form["return"].flatMap(ReturnPath.init)?.path ?? other
    return list + (list.contains("?") ? "&" : "?") + mark
  }

  /// Stars or unstars an ad.
  private func star(_ request: Request, _ context: WebContext) async throws -> Response {
    let form = try await request.form(context)
    guard let value = form["starred"], ["0", "1"].contains(value) else {
      throw FieldProblem("starred", given: form["starred"] ?? "", expected: .oneOf(["0", "1"]))
    }
    let id = try context.adID()
    try await ads.star(id, starred: value == "1", for: context.reader)
    return .redirect(to: Route.ad(id.text).path, form: form)
  }
}

extension ClassifiedsPages {
  /// Fills whole rows of two, three, four and six columns.
  static let adsPerPage = 24

  /// Shows the stored ads; without a query, all ads in the order and layout of the list that this browser showed last, with a link
  /// to its filter.
  func list(_ request: Request, _ context: WebContext) async throws -> Response {
    let values = request.queryValues
    if values.pairs.isEmpty, !request.isPrefetch, let last = try await lastQuery(request) {
      return try await context.pages.page(request, context, try await content(values, last: last, context))
    }
    var response = try await context.pages.cachedPage(request, context) { _ in try await content(values, context) }
    if Self.isRemembered(values), !request.isPrefetch, response.status != .badRequest {
      response.headers[.setCookie] = LastFilterCookie.write(
        AdQuery.Fields(values.pairs), isBehindTLS: context.pages.configuration.isBehindTLS)
    }
    return response
  }

  /// Returns true when a list is remembered: not for a further page, nor for an address that only reports a form's result.
  private static func isRemembered(_ values: FormValues) -> Bool {
    let fields = AdQuery.Fields(values.pairs)
    return values["after"] == nil && (values["all"] != nil || !fields.list.pairs.isEmpty)
  }

  /// Returns the query of the list that this browser showed last; nil when there is none, or when a part of it, such as a category, no
  /// longer exists.
  private func lastQuery(_ request: Request) async throws(ClassifiedsError) -> AdQuery? {
    guard let remembered = LastFilterCookie.read(request) else { return nil }
    do throws(ClassifiedsError) {
      return try await ads.query(AdQuery.Fields(remembered.pairs))
    } catch .filter {
      return nil
    }
  }

  private func content(_ values: FormValues, last: AdQuery? = nil, _ context: WebContext) async throws -> PageContent {
    let fields = last.map { AdQuery(order: $0.order, layout: $0.layout).fields } ?? AdQuery.Fields(values.pairs)
    // Runs concurrently with the list, which these parts do not need.
    async let sources = listings.statuses()
    async let saved = searches.part(for: context.reader) { count in
      ListPart(values["searches"], of: count, size: AdListPage.searchesPerPage).range
    }
    let (found, problem) = try await found(fields, context)
    var listContent = AdListContent(
      fields: fields, found: found, problem: problem, sources: try await sources,
      categories: try await ads.categories(), searches: try await saved.searches)
    listContent.searchPart = ListPart(values["searches"], of: try await saved.count, size: AdListPage.searchesPerPage)
    listContent.isRefreshTooSoon = values["asked"] == "soon"
    listContent.last = last
    let presenter = AdListPresenter(edition: context.edition, links: pictures, staleAfter: staleAfter)
    let page = presenter.page(listContent)
    let phrases = context.phrases.classifieds
    var content = PageContent(
      title: phrases.title, section: .classifieds,
      body: AdListHTML(
        frame: context.frame, page: page, phrases: phrases,
        removed: try await UndoLog<RemovedSearch>(context.pages).entry(values["removedSearch"], of: context.reader)?
          .search,
        saved: try await savedSearch(values, of: context.reader)
      ).body)
    content.topics = [.classifieds]
    content.styles = ["classifieds.css"]
    content.scripts = ["classifieds.js"]
    content.status = page.queryProblem == nil ? .ok : .badRequest
    if let problem = page.sourceProblem, page.emptyState?.hasNeverFetched != true {
      content.notices = [Notice(.warning, problem)]
    }
    return content
  }

  /// Returns the ads that match `fields`, and the first invalid field's problem, shown where it was typed. The list ignores that
  /// field.
  private func found(
    _ fields: AdQuery.Fields, _ context: WebContext
  ) async throws -> (list: AdList, problem: AdFilterProblem?) {
    do throws(ClassifiedsError) {
      return (try await ads.list(try await ads.query(fields, limit: Self.adsPerPage), for: context.reader), nil)
    } catch .filter(let problem) {
      guard let rest = fields.without(problem) else { throw ClassifiedsError.filter(problem) }
      return (try await found(rest, context).list, problem)
    }
  }

  /// Returns the search that was just saved from this list; nil without one, or when it was removed since.
  private func savedSearch(_ values: FormValues, of reader: ReaderKey) async throws(ClassifiedsError) -> SavedSearch? {
    guard let id = values["savedSearch"].flatMap({ Int64($0, in: 1...Int64.max) }) else { return nil }
    do throws(ClassifiedsError) {
      return try await searches.search(SavedSearchID(rawValue: id), for: reader)
    } catch .unknownSearch {
      return nil
    }
  }
}

/// The cookie that stores the fields of the list that this browser showed last.
enum LastFilterCookie {
  private static let name = "gazette-ads"

  /// Reads the fields of the last list; nil without one.
  static func read(_ request: Request) -> FormValues? {
    guard let text = RequestCookies.value(of: name, in: request), !text.isEmpty, text.utf8.count <= 1500 else {
      return nil
    }
    return FormValues(encoded: String(text))
  }

  /// Returns the `Set-Cookie` value for a list with `fields`, for a year; without fields it deletes the cookie.
  static func write(_ fields: AdQuery.Fields, isBehindTLS: Bool) -> String {
    let text = fields.list.pairs.map { "\($0.name)=\(encoded($0.value))" }.joined(separator: "&")
    let isStored = !text.isEmpty && text.utf8.count <= 1500
    let age = isStored ? 31_536_000 : 0
    return "\(name)=\(isStored ? text : ""); Path=/classifieds; Max-Age=\(age); SameSite=Lax; HttpOnly"
      + (isBehindTLS ? "; Secure" : "")
  }

  private static func encoded(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: allowedCharacters) ?? ""
  }

  // Made once, because every list writes the cookie.
  private static let allowedCharacters = CharacterSet.alphanumerics.intersection(.ascii)
}

extension CharacterSet {
  fileprivate static let ascii = CharacterSet(charactersIn: "\u{0}"..."\u{7F}")
}

extension ClassifiedsPages {
  /// Saves the current search under a name, or undoes a removal.
  func saveSearch(_ request: Request, _ context: WebContext) async throws -> Response {
    let form = try await request.form(context)
    if let text = form["restore"] { return try await restore(text, context, form) }
    let fields = AdQuery.Fields(FormValues(encoded: form["query"] ?? "").pairs).list
    let query = try await ads.query(fields)
    let search = try await searches.save(query, name: form["name"] ?? "", for: context.reader)
    return .redirect(to: Self.list(form, or: query.path, marked: "savedSearch=\(search.id.rawValue)"))
  }

  /// Shows the matches of a saved search, and records that the reader viewed them.
  func openSearch(_: Request, _ context: WebContext) async throws -> Response {
    let search = try await searches.open(try context.searchID(), for: context.reader)
    return .redirect(to: search.query.listPath)
  }

  /// Shows the matches of a saved search to a reader who follows a link. Browsers prefetch links, so nothing is recorded.
  func showSearch(_: Request, _ context: WebContext) async throws -> Response {
    let search = try await searches.search(try context.searchID(), for: context.reader)
    return .redirect(to: search.query.listPath)
  }

  /// Removes a saved search; the list then offers to undo that.
  func removeSearch(_ request: Request, _ context: WebContext) async throws -> Response {
    let form = try await request.form(context)
    let id = try context.searchID()
    let search = try await searches.remove(id, for: context.reader)
    await UndoLog<RemovedSearch>(context.pages).save(RemovedSearch(search), of: context.reader)
    return .redirect(to: Self.list(form, marked: "removedSearch=\(id.rawValue)"))
  }

  private func restore(
    _ text: String, _ context: WebContext, _ form: FormValues
  ) async throws -> Response {
    let undo = UndoLog<RemovedSearch>(context.pages)
    guard let removed = try await undo.entry(text, of: context.reader), let search = removed.search else {
      throw Refusal(.notFound)
    }
    try await searches.restore(search, for: context.reader)
    await undo.remove(removed, of: context.reader)
    return .redirect(to: Route.classifieds.path, form: form)
  }
}

/// The stored form of a removed search.
struct RemovedSearch: UndoEntry {
  static let kind = "search"

  private let id: Int64
  private let name: String
  private let query: String
  private let savedAt: Date
  private let lookedAt: Date

  init(_ search: SavedSearch) {
    (id, name, query) = (search.id.rawValue, search.name, search.query.fields.text)
    (savedAt, lookedAt) = (search.savedAt, search.lookedAt)
  }

  var undoID: String { String(id) }

  /// The search; nil when its query is invalid here, such as one from a later version.
  var search: SavedSearch? {
    // The reason is irrelevant, because the reader cannot fix the query.
    guard let query = AdQuery.Fields(text: query).flatMap({ try? AdQuery(fields: $0, known: nil) }) else { return nil }
    return SavedSearch(
      id: SavedSearchID(rawValue: id), name: name, filter: query.filter, order: query.order,
      savedAt: savedAt.bounded, lookedAt: lookedAt.bounded)
  }
}
