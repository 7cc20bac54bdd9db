import BoundedNumbers
import Foundation
import GazetteDomain
import GazettePresentation
import HTTPTypes
import Hummingbird

extension ClassifiedsPages {
  /// So many ads fill whole rows of two, three, four and six.
  static let adsPerPage = 24

  /// The list of ads, as it is stored; without a query, the list that was last looked at.
  func list(_ request: Request, _ context: WebContext, _ pages: PageRenderer) async throws -> Response {
    let values = request.queryValues
    if values.pairs.isEmpty, let remembered = RememberedFilter.read(request) {
      let content = try await content(remembered, context, pages)
      // What was remembered can have gone meanwhile, such as a category: then everything is shown.
      guard content.status != .ok else { return try await pages.page(request, context, content) }
    }
    var response = try await pages.cachedPage(request, context) { _ in try await content(values, context, pages) }
    if !values.pairs.isEmpty, response.status != .badRequest {
      response.headers[.setCookie] = RememberedFilter.write(values, isBehindTLS: pages.configuration.isBehindTLS)
    }
    return response
  }

  private func content(
    _ values: FormValues, _ context: WebContext, _ pages: PageRenderer
  ) async throws -> PageContent {
    let found = try await read(values, context)
    let presenter = AdListPresenter(
      edition: pages.edition(context), links: dependencies.pictures, staleAfter: dependencies.staleAfter)
    let page = presenter.page(found)
    let phrases = context.phrases.classifieds
    var content = PageContent(
      title: phrases.title, section: .classifieds,
      body: AdListHTML(
        frame: pages.frame(context), page: page, phrases: phrases, removed: removedSearch(values)
      ).body)
    content.topics = [.classifieds]
    content.styles = ["classifieds.css"]
    content.scripts = ["classifieds.js"]
    content.status = page.queryTrouble == nil ? .ok : .badRequest
    if let trouble = page.trouble, page.nothing?.isBlank != true { content.notices = [Notice(.warning, trouble)] }
    return content
  }

  private func read(_ values: FormValues, _ context: WebContext) async throws(Refusal) -> AdListContent {
    var fields = AdQueryFields(values)
    fields.limit = values["limit"].flatMap { Int($0, in: 1...200) } ?? Self.adsPerPage
    let component = dependencies.component
    let outcome = try await outcome(of: fields, values, context)
    var content = AdListContent(
      fields: fields, layout: values["view"].flatMap(AdLayout.init(rawValue:)) ?? .cards, outcome: outcome,
      sources: try await context.translated { () async throws(StoreError) in try await component.sources() },
      categories: try await context.translated { () async throws(StoreError) in
        try await component.listCategories.names()
      },
      searches: try await context.translated { () async throws(StoreError) in
        try await component.keepSearches.list(of: dependencies.reader)
      })
    content.wasAskedTooSoon = values["asked"] == "soon"
    return content
  }

  private func outcome(
    of fields: AdQueryFields, _ values: FormValues, _ context: WebContext
  ) async throws(Refusal) -> Result<AdListContent.Found, AdFilterProblem> {
    do throws(FieldProblem) { try AdQueryFields.check(values) } catch { return .failure(.field(error)) }
    do throws(ClassifiedsError) {
      let query = try await dependencies.component.readQuery(fields)
      let result = try await dependencies.component.searchAds(query, reader: dependencies.reader)
      return .success(AdListContent.Found(query: query, result: result))
    } catch .filter(let problem) {
      return .failure(problem)
    } catch {
      throw context.refusal(of: error)
    }
  }

  /// The search that was removed last from this list, which can still be taken back.
  private func removedSearch(_ values: FormValues) -> SavedSearch? {
    values["removedSearch"].flatMap { Int64($0, in: 1...Int64.max) }.flatMap {
      removed.search(SavedSearchID(rawValue: $0))
    }
  }
}

extension AdQueryFields {
  /// The fields of an address or form; what is empty is not set, and a box that is ticked sends anything but `0`.
  init(_ values: FormValues) {
    self.init()
    func isTicked(_ name: String) -> Bool { values[name].map { $0 != "0" && $0 != "false" } ?? false }
    categories = values.all("category").filter { !$0.isEmpty }
    search = values["q"]
    minimumPrice = values["minPrice"]
    maximumPrice = values["maxPrice"]
    withPicture = isTicked("withPicture")
    urgentOnly = isTicked("urgent")
    starredOnly = isTicked("starred")
    seller = values["seller"]
    order = values["sort"]
    after = values["after"]
  }

  /// Checks what the page reads without a word of its own: boxes, the layout, and how many ads.
  static func check(_ values: FormValues) throws(FieldProblem) {
    for name in ["withPicture", "urgent", "starred"] { _ = try values.tick(name) }
    if values["view"] != nil { try values.check("view", isOneOf: AdLayout.allCases.map(\.rawValue)) }
    _ = try values.number("limit", in: 1...200)
  }
}

/// The cookie that brings a reader back to the list that they last looked at in this browser.
enum RememberedFilter {
  private static let name = "gazette-ads"
  private static let kept: Set<String> = [
    "category", "q", "minPrice", "maxPrice", "withPicture", "urgent", "seller", "starred", "sort", "view",
  ]

  /// What the last list was asked with; nil when there was none.
  static func read(_ request: Request) -> FormValues? {
    guard let text = RequestCookies.value(of: name, in: request), !text.isEmpty, text.utf8.count <= 1500 else {
      return nil
    }
    return FormValues(encoded: String(text))
  }

  /// The `Set-Cookie` value for a list asked with `values`, for a year; without any it forgets.
  static func write(_ values: FormValues, isBehindTLS: Bool) -> String {
    let text = values.pairs.filter { kept.contains($0.name) && !$0.value.isEmpty }
      .map { "\($0.name)=\(encoded($0.value))" }.joined(separator: "&")
    let isKept = !text.isEmpty && text.utf8.count <= 1500
    let age = isKept ? 31_536_000 : 0
    return "\(name)=\(isKept ? text : ""); Path=/classifieds; Max-Age=\(age); SameSite=Lax; HttpOnly"
      + (isBehindTLS ? "; Secure" : "")
  }

  private static func encoded(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .alphanumerics.intersection(.ascii)) ?? ""
  }
}

extension CharacterSet {
  fileprivate static let ascii = CharacterSet(charactersIn: "\u{0}"..."\u{7F}")
}
