package import Foundation
package import GazetteDomain
package import GazettePresentation
import HTTPTypes
import Hummingbird

/// The classifieds pages: the list, the detail, and the actions of their forms.
package struct ClassifiedsPages: WebSection {
  let ads: Ads
  let watches: Watches
  let listings: Listings
  let pictures: PictureLinks
  /// The age in seconds since their last refresh from which ads are called old.
  let staleAfter: TimeInterval
  package let navigation: NavigationSection? = .classifieds

  /// Makes the pages on the services. Ads are called old `staleAfter` seconds after their last refresh.
  package init(ads: Ads, watches: Watches, listings: Listings, pictures: PictureLinks, staleAfter: TimeInterval) {
    self.ads = ads
    self.watches = watches
    self.listings = listings
    self.pictures = pictures
    self.staleAfter = staleAfter
  }

  package func addRoutes(to router: RouteTable) {
    router.get(.classifieds, use: list)
    router.post(.refreshAds, use: refresh)
    router.get(.ad("{ad}"), use: detail)
    router.post(.adStar("{ad}"), use: star)
  }

  /// Requests newer ads; the open page updates itself when they arrive. While no source may be fetched yet, the page shows the
  /// time from which one may.
  private func refresh(_ request: Request, _ context: WebContext) async throws -> Response {
    let form = try await request.form(context)
    guard try await listings.statuses().contains(where: { $0.notAskedBefore == nil }) else {
      let list = form["return"].flatMap(ReturnPath.init)?.path ?? Route.classifieds.path
      return .redirect(to: list + (list.contains("?") ? "&" : "?") + "asked=soon")
    }
    listings.refreshSoon()
    return .redirect(to: Route.classifieds.path, form: form)
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
    async let watches = adWatches(of: context.reader)
    let (found, problem) = try await found(fields, context)
    var listContent = AdListContent(
      fields: fields, found: found, problem: problem, sources: try await sources,
      categories: try await ads.categories(), watches: try await watches)
    listContent.isRefreshTooSoon = values["asked"] == "soon"
    listContent.last = last
    let presenter = AdListPresenter(edition: context.edition, links: pictures, staleAfter: staleAfter)
    let page = presenter.page(listContent)
    let phrases = context.phrases.classifieds
    var content = PageContent(
      title: phrases.title, section: .classifieds,
      body: AdListHTML(frame: context.frame, page: page, phrases: phrases).body)
    content.topics = [.classifieds, .watches]
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

  /// Returns the reader's watches of ads, each with the filter of the same ads.
  private func adWatches(
    of reader: ReaderKey
  ) async throws(ClassifiedsError) -> [(status: WatchStatus, filter: AdFilter?)] {
    let found = try await watches.overAds(for: reader).prefix(AdListPage.maximumWatches)
    return zip(found, try await ads.filters(of: found.map(\.watch.query))).map { (status: $0, filter: $1) }
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
