import BoundedNumbers
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
      title: phrases.title, section: .classifieds, template: "Classifieds/list",
      model: AdListPageView(
        assets: pages.assets.base, page: page, phrases: phrases, removed: removedNotice(values, phrases.searches)))
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

  private func removedNotice(_ values: FormValues, _ words: SavedSearchPhrases) -> RemovedSearchNotice? {
    guard let id = values["removedSearch"].flatMap({ Int64($0, in: 1...Int64.max) }).map(SavedSearchID.init(rawValue:)),
      let search = removed.search(id)
    else { return nil }
    return RemovedSearchNotice(number: "\(id.rawValue)", sentence: words.removed(search.name), undo: words.undo)
  }
}
