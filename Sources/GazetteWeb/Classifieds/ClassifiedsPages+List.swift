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
      response.headers[.setCookie] = RememberedFilter.write(
        AdQuery.Fields(values.pairs), isBehindTLS: pages.configuration.isBehindTLS)
    }
    return response
  }

  private func content(
    _ values: FormValues, _ context: WebContext, _ pages: PageRenderer
  ) async throws -> PageContent {
    let fields = AdQuery.Fields(values.pairs)
    var material = AdListContent(
      fields: fields, outcome: try await outcome(of: fields, context), sources: try await listings.statuses(),
      categories: try await ads.categories(), searches: try await searches.list(for: context.reader))
    material.wasAskedTooSoon = values["asked"] == "soon"
    let presenter = AdListPresenter(edition: pages.edition(context), links: pictures, staleAfter: staleAfter)
    let page = presenter.page(material)
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

  /// What `fields` find; what is wrong with them is told beside the form.
  private func outcome(
    of fields: AdQuery.Fields, _ context: WebContext
  ) async throws -> Result<AdList, AdFilterProblem> {
    do throws(ClassifiedsError) {
      return .success(try await ads.list(try await ads.query(fields, limit: Self.adsPerPage), for: context.reader))
    } catch .filter(let problem) {
      return .failure(problem)
    }
  }

  /// The search that was removed last from this list, which can still be taken back.
  private func removedSearch(_ values: FormValues) -> SavedSearch? {
    values["removedSearch"].flatMap { Int64($0, in: 1...Int64.max) }.flatMap {
      removed.search(SavedSearchID(rawValue: $0))
    }
  }
}

/// The cookie that brings a reader back to the list that they last looked at in this browser.
enum RememberedFilter {
  private static let name = "gazette-ads"

  /// What the last list was asked with; nil when there was none.
  static func read(_ request: Request) -> FormValues? {
    guard let text = RequestCookies.value(of: name, in: request), !text.isEmpty, text.utf8.count <= 1500 else {
      return nil
    }
    return FormValues(encoded: String(text))
  }

  /// The `Set-Cookie` value for a list asked with `fields`, for a year; without any it forgets.
  static func write(_ fields: AdQuery.Fields, isBehindTLS: Bool) -> String {
    let text = fields.list.pairs.map { "\($0.name)=\(encoded($0.value))" }.joined(separator: "&")
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
